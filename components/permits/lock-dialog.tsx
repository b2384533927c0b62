"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useViewer } from "@/components/shell/viewer-context";
import { api } from "@/lib/client/api";
import { giveChange } from "@/lib/client/give-change";
import { aboutPermit } from "./about-permit";
import type { Permit } from "./types";

interface LockDialogProps {
  permit: Permit;
  isGuest: boolean;
  onClose: () => void;
}

/** Hangs one's own lock, with or without a connection, or a guest's. */
export function LockDialog({ permit, isGuest, onClose }: LockDialogProps) {
  const t = useTranslations("permits");
  const { user_id } = useViewer();
  const path = `/permits/${permit.id}/locks`;
  const ask = useAsk<{ guest_name?: string; lock_number?: string }, unknown>({
    send: (input) =>
      isGuest
        ? api.post(path, { body: input, isQuiet: true })
        : giveChange({
            about: aboutPermit(permit),
            kind: "lock",
            method: "post",
            path,
            body: { user_id, lock_number: input.lock_number },
          }),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t(isGuest ? "guest_lock_on" : "lock_on")}
      description={`${permit.label} ${permit.name}`}
      width="sm"
      action={t(isGuest ? "guest_lock_on" : "lock_on")}
      fields={[
        isGuest && { name: "guest_name", as: "text", label: t("fields.guest_name"), required: true },
        { name: "lock_number", as: "text", label: t("fields.lock_number"), required: true },
      ]}
    />
  );
}
