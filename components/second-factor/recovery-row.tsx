"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

export function RecoveryRow({ left, onRenew }: { left: number; onRenew: () => Promise<void> }) {
  const t = useTranslations("second-factor.profile");
  const [isAsking, setAsking] = useState(false);

  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-b px-3 py-2 last:border-b-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="grid min-w-40 flex-1">
        <span className="font-medium text-strong">{t("recovery")}</span>
        <span className={left < 3 ? "font-medium text-warning-text text-xs" : "text-muted text-xs"}>
          {t("recovery_left", { count: left })}
        </span>
      </div>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t("recovery_renew")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="plain"
        title={t("recovery_renew")}
        object={t("recovery_renew_text")}
        action={t("recovery_renew")}
        onConfirm={onRenew}
      />
    </li>
  );
}
