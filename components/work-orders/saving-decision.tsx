"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";

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
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t(`ask.${action}`)}
      width="sm"
      footer={
        <>
          <Button onClick={onCancel}>{word("ui.cancel")}</Button>
          <Button
            variant={action === "reject" ? "danger-solid" : "primary"}
            busy={isBusy}
            onClick={() => (isMissing ? setTried(true) : onGiven({ [field]: text.trim() }))}
          >
            {t(`actions.${action}`)}
          </Button>
        </>
      }
    >
      <Field
        label={t(`fields.${field}`)}
        required
        hint={action === "evidence" ? t("hints.evidence_note") : undefined}
        error={isTried && isMissing ? `${t(`fields.${field}`)} ${word("errors.is_required")}` : undefined}
      >
        {(control) => <Textarea {...control} value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
    </Dialog>
  );
}
