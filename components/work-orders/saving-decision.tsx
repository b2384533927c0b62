"use client";

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import type { savingDecision } from "@/lib/inputs/savings";

type Decision = z.input<typeof savingDecision>;

export interface SavingDecisionProps {
  action: "evidence" | "review" | "reject";
  onCancel: () => void;
  /** Closes the dialog too. */
  onGiven: (given: Decision) => Promise<void>;
}

/** One sentence for what no sensor shows, or for a doubt. */
export function SavingDecision({ action, onCancel, onGiven }: SavingDecisionProps) {
  const t = useTranslations("savings");
  const ask = useAsk<Decision>({ send: onGiven, onDone: () => {}, onClose: onCancel });
  const name = action === "evidence" ? "note" : "reason";
  const hint = action === "evidence" ? t("hints.evidence_note") : undefined;

  return (
    <AskDialog
      ask={ask}
      title={t(`ask.${action}`)}
      width="sm"
      action={t(`actions.${action}`)}
      isDangerous={action === "reject"}
      fields={[{ name, as: "textarea", label: t(`fields.${name}`), hint, required: true }]}
    />
  );
}
