"use client";

import { SubmitDialog, type SubmitDialogLooks } from "@/components/ui/submit-dialog";
import { AskForm, type AskFormProps } from "./ask-form";

export interface AskDialogProps<Input extends object>
  extends Omit<SubmitDialogLooks, "children" | "isBusy" | "onClose" | "onDiscard">,
    Pick<AskFormProps<Input>, "ask" | "fields"> {}

/** A dialog that asks for what a call needs, and makes the call. */
export function AskDialog<Input extends object>({ ask, fields, ...looks }: AskDialogProps<Input>) {
  return (
    <SubmitDialog {...looks} isBusy={ask.isBusy} form={ask.id} onClose={ask.onClose} onDiscard={ask.onDiscard}>
      <AskForm ask={ask} fields={fields} />
    </SubmitDialog>
  );
}
