"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { type CommandType, commandTypes } from "@/lib/domain/commands";
import { bodyOf, CommandFields, type Draft, emptyDraft, needsOf } from "./command-fields";

export interface TellableSensor {
  id: number;
  name: string;
  uid: string;
  type: string;
}

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
  const ui = useTranslations("ui");
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(sensor_id ?? null));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };

  async function send() {
    setBusy(true);
    try {
      await api.post(`/controllers/${controller_id}/commands`, { body: bodyOf(draft), isQuiet: true });
      toast.success(t("queued"));
      onSent();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.entries(error.messages).map(([field, all]) => [field, all.join(", ")]);
      setErrors(Object.fromEntries(fields));
      if (fields.length === 0) api.announce(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("send")}
      description={t("send_hint")}
      footer={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void send()}>
            {t("send")}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
