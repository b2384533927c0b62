"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog, type DialogProps } from "./dialog";

export interface SubmitDialogProps extends Pick<DialogProps, "title" | "description" | "width" | "full"> {
  /** The word on the button that does it. */
  action: ReactNode;
  isBusy: boolean;
  isDisabled?: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for something and does one thing with it. It is drawn while it is wanted. */
export function SubmitDialog({ action, isBusy, isDisabled, onSubmit, onClose, children, ...looks }: SubmitDialogProps) {
  const t = useTranslations("ui");

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...looks}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={isBusy} disabled={isDisabled} onClick={() => void onSubmit()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
