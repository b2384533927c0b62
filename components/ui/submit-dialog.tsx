"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog, type DialogProps } from "./dialog";

interface SubmitDialogLooks extends Pick<DialogProps, "title" | "description" | "width" | "full"> {
  /** The word on the button that does it. */
  action: ReactNode;
  isBusy: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** Before the buttons: a sum, another way out. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** What the button does: a call, or the submit of a form in the dialog, by its id, which Enter submits too. */
type Submission = { onSubmit: () => unknown; form?: never } | { form: string; onSubmit?: never };

export type SubmitDialogProps = SubmitDialogLooks & Submission;

/** A dialog that asks for something and does one thing with it. It is drawn while it is wanted. */
export function SubmitDialog({ action, isBusy, isDisabled, isDangerous, aside, ...rest }: SubmitDialogProps) {
  const { onSubmit, form, onClose, children, ...looks } = rest;
  const t = useTranslations("ui");

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...looks}
      footer={
        <>
          {aside}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant={isDangerous ? "danger-solid" : "primary"}
            busy={isBusy}
            disabled={isDisabled}
            {...(form ? { type: "submit" as const, form } : { onClick: () => void onSubmit?.() })}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
