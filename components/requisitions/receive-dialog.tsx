"use client";

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { chosenLocation, useLocationChoices } from "@/components/store-rooms/use-location-choices";
import { api } from "@/lib/client/api";
import { useAnswer } from "@/lib/client/use-answer";
import type { receiptBody } from "@/lib/inputs/requisitions";
import type { FullLine } from "./types";

export interface ReceiveDialogProps {
  requisition_id: number;
  /** Of the requisition, as it is on the screen or as the last receipt has left it. */
  version: number;
  onVersion: (version: number) => void;
  plant_id: number;
  line: FullLine;
  onClose: () => void;
}

type Receipt = Omit<z.input<typeof receiptBody>, "line_id" | "version">;

/** What came in of a line, and the storeroom that it is put into: the one where the part lies, until another is chosen. */
export function ReceiveDialog({ requisition_id, version, onVersion, plant_id, line, onClose }: ReceiveDialogProps) {
  const t = useTranslations("requisitions");
  const open = Math.round((line.quantity - line.received) * 1_000) / 1_000;
  const ask = useAsk<Receipt>({
    initial: { quantity: open, store_room_id: line.store_room?.id },
    row: { id: line.id, store_room: line.store_room },
    send: async ({ store_room_id, location_id, ...input }) => {
      // What was chosen in another room is not in this one.
      const isHere = choices.some(({ value }) => value === location_id);
      const place = { store_room_id, location_id: isHere ? chosenLocation(location_id) : undefined };
      const path = `/plants/work-orders/${requisition_id}/receipts`;
      const body = { line_id: line.id, version, ...input, ...(input.is_straight_to_work ? {} : place) };
      const answer = await api.post<{ data: { version: number } }>(path, { body, isQuiet: true });
      onVersion(answer.data.version);
      return answer;
    },
    done: ({ quantity }) => t("done.receive", { name: line.name, quantity }),
    onClose,
  });
  const hasStock = line.text === null;
  const isForWork = ask.values.is_straight_to_work === true;
  const room = isForWork ? null : (ask.values.store_room_id ?? null);
  const locations =
    useAnswer<{ locations: { id: number; name: string }[] }>(room === null ? null : `/store-rooms/${room}`)
      ?.locations ?? [];
  const choices = useLocationChoices(locations);

  return (
    <AskDialog
      ask={ask}
      title={t("receive_title", { name: line.name })}
      description={t("received", { received: line.received, quantity: line.quantity })}
      width="sm"
      action={t("receive")}
      fields={[
        { name: "quantity", as: "number", label: t("receive_quantity"), required: true, step: 1, min: 0, max: open },
        hasStock && {
          name: "store_room_id",
          as: "related",
          label: t("receive_room"),
          from: "/store-rooms",
          query: { plant_id: [plant_id] },
          required: !isForWork,
          disabled: isForWork,
        },
        locations.length > 0 && {
          name: "location_id",
          as: "select",
          label: t("receive_location"),
          choices,
        },
        hasStock && { name: "is_straight_to_work", as: "checkbox", label: t("straight_to_work") },
        { name: "is_closed_short", as: "checkbox", label: t("close_short") },
      ]}
    />
  );
}
