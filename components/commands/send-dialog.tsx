"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { type CommandType, commandTypes } from "@/lib/domain/monitoring/commands";
import { bodyOf, CommandFields, type Draft, emptyDraft, needsOf } from "./command-fields";
import type { TellableSensor } from "./tellable-sensor";

export interface SendDialogProps {
  controller_id: number;
  sensor_id?: number;
  sensors: readonly TellableSensor[];
  onClose: () => void;
  onSent: () => void;
}

/** One command of one of the seven types, with what that type needs. */
export function SendDialog({ controller_id, sensor_id, sensors, onClose, onSent }: SendDialogProps) {
  const t = useTranslations("commands");
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(sensor_id ?? null));
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };

  const send = () =>
    submit(
      () => api.post(`/controllers/${controller_id}/commands`, { body: bodyOf(draft), isQuiet: true }),
      () => {
        toast.success(t("queued"));
        onSent();
        onClose();
      },
    );

  return (
    <SubmitDialog
      title={t("send")}
      description={t("send_hint")}
      action={t("send")}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label={t("fields.type")} error={errors.type} hint={t(`hints.${draft.type}`)}>
          {(control) => (
            <Select
              {...control}
              value={draft.type}
              onValueChange={(type) => change({ type: type as CommandType })}
              options={commandTypes.names.map((name) => ({ value: name, label: t(`types.${name}`) }))}
            />
          )}
        </Field>
        <CommandFields
          needs={needsOf[draft.type]}
          draft={draft}
          errors={errors}
          sensors={sensors}
          isSensorGiven={sensor_id !== undefined}
          onChange={change}
        />
      </div>
    </SubmitDialog>
  );
}
