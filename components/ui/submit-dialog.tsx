"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "./button";
import { ClosingQuestion, useClosingQuestion } from "./closing-question";
import { Dialog, type DialogProps } from "./dialog";

export interface SubmitDialogLooks extends Pick<DialogProps, "title" | "description" | "width" | "full"> {
  /** The word on the button that does it. */
  action: ReactNode;
  isBusy: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** Before the buttons: a sum, another way out. */
  aside?: ReactNode;
  onClose: () => void;
  /** What was typed is given up, before it closes. */
  onDiscard?: () => void;
  /** The caller keeps what is typed, and asks by itself. */
  keepsTyped?: boolean;
  children: ReactNode;
}

/** What the button does: a call, or the submit of a form in the dialog, by its id, which Enter submits too. */
type Submission = { onSubmit: () => unknown; form?: never } | { form: string; onSubmit?: never };

export type SubmitDialogProps = SubmitDialogLooks & Submission;

/**
 * A dialog that asks for something and does one thing with it. It is drawn while it is wanted. Once something has been
 * typed into it, it asks before it closes.
 */
export function SubmitDialog({ action, isBusy, isDisabled, isDangerous, aside, ...rest }: SubmitDialogProps) {
  const { onSubmit, form, onClose, onDiscard, keepsTyped, children, ...looks } = rest;
  const t = useTranslations("ui");
  const [isTyped, setTyped] = useState(false);
  const closing = useClosingQuestion(isTyped && !keepsTyped, onClose);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closing.close()}
      {...looks}
      footer={
        <>
          {aside}
          <Button onClick={closing.close}>{t("cancel")}</Button>
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
      <div className="contents" onInput={(event) => isWork(event) && setTyped(true)}>
        {children}
      </div>
      <ClosingQuestion
        {...closing}
        onDiscard={() => {
          onDiscard?.();
          onClose();
        }}
      />
    </Dialog>
  );
}

const passing = ["password", "search"];

/** What would have to be typed again; a password and the words of a search are not missed. */
const isWork = ({ target }: FormEvent) => !(target instanceof HTMLInputElement && passing.includes(target.type));
