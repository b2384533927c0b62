"use client";

import { useTranslations } from "next-intl";
import { ShownOnceDialog } from "@/components/ui/shown-once-dialog";

interface SecretDialogProps {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}

/** A signing secret that was made just now. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const t = useTranslations("webhooks");

  return (
    <ShownOnceDialog
      title={title}
      text={text}
      label={t("secret")}
      hint={t("secret_once")}
      value={secret}
      action={t("copy")}
      copied={t("copied")}
      onClose={onClose}
    />
  );
}
