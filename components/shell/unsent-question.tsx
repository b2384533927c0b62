"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { emptyOutbox } from "@/lib/client/outbox";

/** Signing out empties the phone, also of what nobody has received yet. */
export function UnsentQuestion({
  count,
  onClose,
  onLeave,
}: {
  count: number;
  onClose: () => void;
  onLeave: () => void;
}) {
  const t = useTranslations("shell.offline");

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("leave")}
      object={t("kept", { count })}
      consequences={[t("leave_text")]}
      action={t("leave_action")}
      onConfirm={async () => {
        await emptyOutbox();
        onLeave();
      }}
    />
  );
}
