"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AskForm } from "@/components/resource/ask-form";
import { useAsk } from "@/components/resource/use-ask";
import { Button } from "@/components/ui/button";
import { CardBody } from "@/components/ui/card";
import { api, unlessRefused } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { connectionTypes, controllerTypes, isReaderType } from "@/lib/domain/ingest/devices";
import { readerPlaces } from "@/lib/domain/readers/connection";
import { GatewayPicture } from "./gateway-picture";

interface NewController {
  type: (typeof controllerTypes)[number];
  serial_number: string;
  name: string;
  connection_type: (typeof connectionTypes)[number];
  /** Of a device that a reader connects to. */
  url: string;
  runs: (typeof readerPlaces)[number];
}

export interface NewGatewayProps {
  plant_id: number;
  /** With the code that the device is bound by; null where none could be made, which can be done again. */
  onMade: (id: number, code: string | null) => void;
  onCancel?: () => void;
}

/** The kind by its picture, the number on its label, and at once the code that it is bound by. */
export function NewGateway({ plant_id, onMade, onCancel }: NewGatewayProps) {
  const t = useTranslations("set-up.gateway");
  const controllers = useTranslations("controllers");
  const readers = useTranslations("readers");
  const ui = useTranslations("ui");
  const ask = useNewGateway({ plant_id, onMade });
  const kind = ask.values.type;
  const read = kind && isReaderType(kind) ? kind : null;
  const isRead = read !== null;

  return (
    <CardBody>
      <AskForm
        ask={ask}
        fields={[
          {
            name: "type",
            label: controllers("fields.type"),
            own: ({ value, change }) => <Kinds value={value ?? null} onChange={change} />,
          },
          [
            {
              name: "serial_number",
              as: "text",
              required: true,
              hint: t(isRead ? "serial_own" : "serial_hint"),
              label: controllers("fields.serial_number"),
            },
            { name: "name", as: "text", label: controllers("fields.name"), hint: t("name_hint") },
          ],
          read && {
            name: "url",
            as: "text",
            required: true,
            hint: readers(`url_hint_${read}`),
            label: readers("url"),
          },
          isRead && {
            name: "runs",
            as: "select",
            required: true,
            label: readers("runs"),
            hint: readers(`runs_notes.${ask.values.runs ?? "server"}`),
            options: readerPlaces,
            labelOfOption: (one) => readers(`runs_options.${one}`),
          },
          !isRead && {
            name: "connection_type",
            as: "select",
            required: true,
            label: controllers("fields.connection_type"),
            options: connectionTypes,
            labelOfOption: (one) => controllers(`options.connection_type.${one}`),
          },
        ]}
      >
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={ask.isBusy}>
            <Plus aria-hidden />
            {t(isRead && ask.values.runs === "server" ? "make_read" : "make")}
          </Button>
          {onCancel && <Button onClick={onCancel}>{ui("cancel")}</Button>}
        </div>
      </AskForm>
    </CardBody>
  );
}

/** What is typed of a gateway, its making and its code. */
function useNewGateway({ plant_id, onMade }: Pick<NewGatewayProps, "plant_id" | "onMade">) {
  const t = useTranslations("set-up.gateway");
  const router = useRouter();
  return useAsk<NewController, { id: number; code: string | null }>({
    initial: { type: "banner", connection_type: "http", runs: "server" },
    send: async ({ name, url, runs, ...input }) => {
      const isRead = isReaderType(input.type);
      const connection = isRead ? { connection: { runs, url } } : {};
      const body = { ...input, ...connection, plant_id, name: name || input.serial_number };
      const { data } = await api.post("/controllers", { body, isQuiet: true });
      // The reader beside the server needs none.
      if (isRead && runs === "server") return { id: data.id, code: null };
      const made = await unlessRefused(api.post(`/controllers/${data.id}/binding-code`));
      return { id: data.id, code: made?.data.code ?? null };
    },
    done: t("made"),
    onDone: ({ id, code }) => {
      onMade(id, code);
      router.refresh();
    },
  });
}

type Kind = NewController["type"];

function Kinds({ value, onChange }: { value: Kind | null; onChange: (kind: Kind) => void }) {
  const t = useTranslations("set-up.gateway");
  const controllers = useTranslations("controllers");

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-body">{t("kind")}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-7">
        {controllerTypes.map((type) => (
          <label
            key={type}
            className={cn(
              "relative grid cursor-pointer justify-items-center gap-1 rounded-control border border-line p-2.5 text-center hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent",
              value === type && "border-accent bg-accent-tint",
            )}
          >
            <input
              type="radio"
              name="gateway-kind"
              value={type}
              checked={value === type}
              onChange={() => onChange(type)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <GatewayPicture of={type} className={value === type ? "text-accent" : "text-muted"} />
            <span className="font-semibold text-strong">{controllers(`options.type.${type}`)}</span>
            <span className="text-muted text-xs">{t(`kinds.${type}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
