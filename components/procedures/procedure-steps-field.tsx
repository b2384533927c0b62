"use client";

import { useTranslations } from "next-intl";
import { DraftFromPdf } from "@/components/own-model/draft-from-pdf";
import { useTypedRows } from "@/components/resource/use-typed-rows";
import type { GivenStep } from "@/lib/domain/maintenance/work-order-steps";
import { type StepDraft, sentSteps, stepDrafts } from "./step-drafts";
import { StepRows } from "./step-rows";

interface ProcedureStepsFieldProps {
  /** Of a new procedure, which the company's model may draft. */
  mayDraft?: boolean;
}

/** The steps of a procedure as a field of its form. */
export function ProcedureStepsField({ mayDraft = false }: ProcedureStepsFieldProps) {
  const t = useTranslations("task-procedures");
  const { rows, set, isDisabled, frame } = useTypedRows<GivenStep[], StepDraft[]>("steps", {
    read: (value) => stepDrafts(value ?? []),
    write: sentSteps,
  });

  return (
    <div className="grid gap-2 md:col-span-2">
      {mayDraft && !isDisabled && <DraftFromPdf />}
      {rows.length === 0 && <p className="text-muted text-sm">{t("no_steps")}</p>}
      <StepRows steps={rows} withPictures disabled={isDisabled} error={frame.error} onChange={set} />
    </div>
  );
}
