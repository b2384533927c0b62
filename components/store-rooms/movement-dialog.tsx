"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { AskedFields } from "@/components/resource/asked-field";
import { type Ask, useAsk } from "@/components/resource/use-ask";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { findRelated } from "@/lib/client/related";
import { isFarOff, type MovementKind, stockName } from "@/lib/domain/structure/stock";
import type { movementBody } from "@/lib/inputs/stock";
import { ShortChoice } from "./short-choice";
import type { ShownLine, ShownRoom } from "./types";
import { useBooking } from "./use-booking";
import { chosenLocation, useLocationChoices } from "./use-location-choices";

export interface MovementDialogProps {
  kind: MovementKind;
  room: ShownRoom;
  /** Null: what is moved is asked for. */
  line: ShownLine | null;
  timeZone: string;
  mayOrders: boolean;
  onClose: () => void;
}

/** A part or a part number is asked for at once, where the call takes a part. */
type Movement = Omit<z.input<typeof movementBody>, "kind" | "part_id" | "brand_model_id"> & {
  part_id: ComboboxOption;
};

/** Books a movement. Where less is there than was asked for it shows this, and offers what can be done instead. */
export function MovementDialog(props: MovementDialogProps) {
  const { kind, room, line, timeZone, onClose } = props;
  const t = useTranslations("stock");
  const [isCountedAgain, setCountedAgain] = useState(false);
  const { way, setWay, book, bookInstead, ...booking } = useBooking(room.id, kind);
  const ask: Ask<Movement> = useAsk<Movement>({
    // Who counts does not see the booked quantity.
    initial: kind === "count" ? {} : { quantity: 1 },
    draft: `storeroom ${room.id} ${kind} ${line?.id ?? ""}`,
    send: async ({ part_id, location_id, ...input }) => {
      if (kind === "count" && line && !isCountedAgain && isFarOff(line.on_hand, input.quantity)) {
        setCountedAgain(true);
        ask.change({ quantity: null });
        return false;
      }
      const moved = line
        ? { ...movedOf(line), location_id: line.location?.id ?? null }
        : { ...thingOf(part_id.value), location_id: chosenLocation(location_id) };
      const body = { ...input, ...moved };
      // The reason stays what it was where the ways on have taken its place.
      const reason = ask.values.reason?.trim() || undefined;
      return short && way ? bookInstead(short, way, { ...body, reason }, name) : book(body, name);
    },
    onClose,
  });
  const name = line ? stockName(line) : (ask.values.part_id?.label ?? "");
  // Another quantity is another question.
  const short = booking.short?.wanted === ask.values.quantity ? booking.short : null;
  const fields = useMovementFields(props);

  return (
    <AskDialog
      ask={ask}
      title={line ? t("title_of", { kind: t(`kinds.${kind}`), name }) : t(`kinds.${kind}`)}
      description={[room.name, line?.location?.name].filter(Boolean).join(", ")}
      width="sm"
      action={t(`kinds.${kind}`)}
      isDangerous={kind === "scrap"}
      isDisabled={short !== null && way === null}
      fields={[
        isCountedAgain && (
          <p key="again" role="status" className="rounded-control bg-warning/20 px-3 py-2 text-strong">
            {t("count_again")}
          </p>
        ),
        ...fields.what,
        short && (
          <ShortChoice
            key="short"
            kind={kind}
            short={short}
            line={line}
            room_id={room.id}
            way={way}
            onWay={setWay}
            timeZone={timeZone}
          />
        ),
        ...fields.cost,
        ...(short ? [] : fields.words),
      ]}
    />
  );
}

function useMovementFields({
  kind,
  room,
  line,
  mayOrders,
}: MovementDialogProps): Record<"what" | "cost" | "words", AskedFields<Movement>> {
  const t = useTranslations("stock");
  const findThing = useFindThing(room.plant_id);
  const locations = useLocationChoices(room.locations);
  const counts = kind === "count";
  const isScrap = kind === "scrap";

  return {
    what: [
      !line && {
        name: "part_id",
        label: t("fields.thing"),
        required: true,
        control: (attributes, { value, change }) => (
          <Combobox {...attributes} value={value ?? null} onValueChange={change} search={findThing} />
        ),
      },
      kind === "transfer" && {
        name: "to_store_room_id",
        as: "related",
        label: t("fields.to_store_room_id"),
        from: "/store-rooms",
        required: true,
      },
      mayOrders &&
        (kind === "issue" || kind === "return") && {
          name: "work_order_id",
          as: "related",
          label: t("fields.work_order_id"),
          from: "/maintenance",
          query: { plant_id: [room.plant_id], status: ["pending", "in_work", "on_hold"] },
        },
      [
        {
          name: "quantity",
          as: "number",
          label: t(counts ? "fields.counted" : "fields.quantity"),
          hint: counts ? t("hints.counted") : undefined,
          required: true,
          step: 1,
          min: 0,
          max: 1_000_000,
        },
        !line &&
          room.locations.length > 0 && {
            name: "location_id",
            as: "select",
            label: t("fields.location_id"),
            choices: locations,
          },
      ],
    ],
    cost: [
      (kind === "receive" || kind === "return") && {
        name: "unit_cost",
        as: "money",
        label: t("fields.unit_cost"),
        hint: t(kind === "return" ? "hints.unit_cost_return" : "hints.unit_cost"),
      },
    ],
    words: [
      { name: "reason", as: "text", label: t("fields.reason"), maxLength: 200, required: isScrap },
      { name: "document", as: "text", label: t("fields.document"), hint: t("hints.document"), maxLength: 200 },
    ],
  };
}

/** Parts of the plant and part numbers, found together. */
function useFindThing(plant_id: number) {
  const t = useTranslations("stock");

  return useCallback(
    async (text: string): Promise<ComboboxOption[]> => {
      const [parts, models] = await Promise.all([
        findRelated("/plants/parts", text, { plant_id: [plant_id] }),
        findRelated("/equipments/brands/models", text),
      ]);
      return [
        ...parts.map((one) => ({ ...one, value: `part:${one.value}`, group: t("parts_group") })),
        ...models.map((one) => ({ ...one, value: `model:${one.value}`, group: t("models_group") })),
      ];
    },
    [plant_id, t],
  );
}

const movedOf = ({ part, brand_model }: ShownLine) =>
  part ? { part_id: part.id } : { brand_model_id: brand_model!.id };

function thingOf(value: string) {
  const [kind, id] = value.split(":");
  return kind === "part" ? { part_id: Number(id) } : { brand_model_id: Number(id) };
}
