"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { ApiError, api } from "@/lib/client/api";

/** A view that is to be named: one that is there, or what the list shows now. */
export interface Naming {
  id?: number;
  name?: string;
  query?: string;
}

export interface ViewNameDialogProps {
  naming: Naming;
  onSave: (named: Naming) => Promise<unknown>;
  onClose: () => void;
}

export function ViewNameDialog({ naming, onSave, onClose }: ViewNameDialogProps) {
  const t = useTranslations("list-views");
  const ui = useTranslations("ui");
  const form = useId();
  const [name, setName] = useState(naming.name ?? "");
  const [mistake, setMistake] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") return setMistake(t("name_is_missing"));
    setBusy(true);
    try {
      await onSave({ ...naming, name });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const about = error.messages.name?.join(", ");
      setMistake(about && `${t("name")} ${about}`);
      if (!about) api.announce(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SubmitDialog
      title={t(naming.id === undefined ? "keepTitle" : "renameTitle")}
      description={t("private")}
      width="sm"
      action={ui("save")}
      isBusy={isBusy}
      form={form}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={save}>
        <Field label={t("name")} required error={mistake}>
          {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
      </form>
    </SubmitDialog>
  );
}
