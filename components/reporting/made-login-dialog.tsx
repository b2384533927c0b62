"use client";

import { useTranslations } from "next-intl";
import { CopyField } from "@/components/single-sign-on/copy-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { WireMadeLogin } from "./wire";

interface MadeLoginDialogProps {
  of: WireMadeLogin;
  title: string;
  text: string;
  onClose: () => void;
}

/** What a program needs to connect. The password is shown here and nowhere else. */
export function MadeLoginDialog({ of: login, title, text, onClose }: MadeLoginDialogProps) {
  const t = useTranslations("reporting");
  const ui = useTranslations("ui");

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {ui("close")}
        </Button>
      }
    >
      <div className="grid gap-3">
        <CopyField label={t("password")} value={login.password} />
        <p className="font-medium text-strong text-xs">{t("once")}</p>
        <CopyField label={t("user")} value={login.user ?? ""} />
        <CopyField label={t("host")} value={`${login.host}:${login.port}`} />
        <CopyField label={t("database")} value={login.database} />
        <CopyField label={t("schema")} value="reporting" />
        <CopyField label={t("sslmode")} value={login.sslmode} />
      </div>
    </Dialog>
  );
}
