"use client";

import { useTranslations } from "next-intl";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { ShownOnce, type ShownOnceProps } from "./shown-once";

interface ShownOnceDialogProps extends ShownOnceProps {
  text: string;
  onClose: () => void;
}

/** The dialog after a secret was made. */
export function ShownOnceDialog({ text, onClose, ...secret }: ShownOnceDialogProps) {
  const t = useTranslations("ui");

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={secret.title}
      description={text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <ShownOnce {...secret} />
    </Dialog>
  );
}
