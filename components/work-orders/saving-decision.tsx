"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";

export interface SavingDecisionProps {
  action: "evidence" | "review" | "reject";
  isBusy: boolean;
  onCancel: () => void;
  onGiven: (given: { reason?: string; note?: string }) => void;
}

/** One sentence for what no sensor shows, or for a doubt. */
export function SavingDecision({ action, isBusy, onCancel, onGiven }: SavingDecisionProps) {
  const t = useTranslations("savings");
  const word = useTranslations();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const field = action === "evidence" ? "note" : "reason";
  const isMissing = text.trim() === "";

  return (
    <SubmitDialog
      title={t(`ask.${action}`)}
      width="sm"
      action={t(`actions.${action}`)}
      isDangerous={action === "reject"}
      isBusy={isBusy}
      onSubmit={() => (isMissing ? setTried(true) : onGiven({ [field]: text.trim() }))}
      onClose={onCancel}
    >
      <Field
        label={t(`fields.${field}`)}
        required
        hint={action === "evidence" ? t("hints.evidence_note") : undefined}
        error={isTried && isMissing ? `${t(`fields.${field}`)} ${word("errors.is_required")}` : undefined}
      >
        {(control) => <Textarea {...control} value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
    </SubmitDialog>
  );
}
