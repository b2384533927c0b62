"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import type { ThresholdEditor } from "./use-limits-editor";
import type { WireBaseline } from "./wire-baseline";

interface AcceptLearnedDialogProps {
  editor: ThresholdEditor;
  baseline: WireBaseline;
  onClose: () => void;
}

/** Limits that were learned during a fault come into force only with a reason, which is counted. */
export function AcceptLearnedDialog({ editor, baseline, onClose }: AcceptLearnedDialogProps) {
  const t = useTranslations("level-zones");
  const router = useRouter();
  const ask = useAsk<{ reason: string }>({
    send: ({ reason }) =>
      api.put(`/sensors/${editor.sensor.id}/re-baseline/${baseline.id}`, {
        body: { action: "accept", reason },
        isQuiet: true,
      }),
    done: t("learning.accept_done"),
    onDone: () => {
      editor.discard();
      onClose();
      router.refresh();
    },
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      width="sm"
      title={t("learning.accept")}
      description={baseline.fault_sign ? t(`learning.fault_sign.${baseline.fault_sign}`) : undefined}
      action={t("learning.accept")}
      fields={[
        { name: "reason", as: "textarea", label: t("fields.reason"), required: true, rows: 3, maxLength: 2_000 },
      ]}
    />
  );
}
