"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ShownOnce } from "@/components/ui/shown-once";

interface SecretDialogProps {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}

/** A signing secret that was made just now. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const t = useTranslations("webhooks");
  const everywhere = useTranslations("ui");

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {everywhere("close")}
        </Button>
      }
    >
      <ShownOnce
        title={title}
        label={t("secret")}
        hint={t("secret_once")}
        value={secret}
        action={t("copy")}
        copied={t("copied")}
      />
    </Dialog>
  );
}
