"use client";

import { useLocale, useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import { commandTypes } from "@/lib/domain/monitoring/commands";
import { bodyOf, type Draft, useCommandFields } from "./command-fields";
import type { CommandableSensor } from "./commandable-sensor";

export interface SendDialogProps {
  controller_id: number;
  sensor_id?: number;
  sensors: readonly CommandableSensor[];
  onClose: () => void;
  onSent: () => void;
}

/** One command of one of the seven types, with what that type needs. */
export function SendDialog({ controller_id, sensor_id, sensors, onClose, onSent }: SendDialogProps) {
  const t = useTranslations("commands");
  const locale = useLocale();
  const ask = useAsk<Draft>({
    initial: { type: "manual", count: "1", kind: "both", axis: "all", lines: 1_600 },
    send: (draft) =>
      api.post(`/controllers/${controller_id}/commands`, {
        body: bodyOf(sensor_id === undefined ? draft : { ...draft, sensor_id }, locale),
        isQuiet: true,
      }),
    done: t("queued"),
    onDone: () => {
      onSent();
      onClose();
    },
    onClose,
  });
  const needed = useCommandFields({ ask, sensors, sensor_id });

  return (
    <AskDialog
      ask={ask}
      title={t("send")}
      description={t("send_hint")}
      action={t("send")}
      fields={[
        {
          name: "type",
          as: "select",
          label: t("fields.type"),
          hint: t(`hints.${ask.values.type ?? "manual"}`),
          choices: commandTypes.names.map((name) => ({ value: name, label: t(`types.${name}`) })),
        },
        ...needed,
      ]}
    />
  );
}
