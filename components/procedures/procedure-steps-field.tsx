"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DraftFromPdf } from "@/components/own-model/draft-from-pdf";
import { useFormField } from "@/components/resource/form-context";
import type { GivenStep } from "@/lib/domain/maintenance/work-order-steps";
import { sentSteps, stepDrafts } from "./step-drafts";
import { StepRows } from "./step-rows";

interface ProcedureStepsFieldProps {
  /** Of a new procedure, which the company's model may draft. */
  mayDraft?: boolean;
}

/** The steps of a procedure as a field of its form. */
export function ProcedureStepsField({ mayDraft = false }: ProcedureStepsFieldProps) {
  const t = useTranslations("task-procedures");
  const { value, setValue, isDisabled, frame } = useFormField<GivenStep[] | null>({ name: "steps" }, "other");
  // Rows that are not sent yet, such as an empty one, live here only.
  const [drafts, setDrafts] = useState(() => stepDrafts(value ?? []));

  return (
    <div className="grid gap-2 md:col-span-2">
      {mayDraft && !isDisabled && <DraftFromPdf onDraft={(steps) => setDrafts(stepDrafts(steps))} />}
      {drafts.length === 0 && <p className="text-muted text-sm">{t("no_steps")}</p>}
      <StepRows
        steps={drafts}
        withPictures
        disabled={isDisabled}
        error={frame.error}
        onChange={(next) => {
          setDrafts(next);
          setValue(sentSteps(next));
        }}
      />
    </div>
  );
}
