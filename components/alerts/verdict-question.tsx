"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/client/class-names";
import { type Diagnosed, namesFault, type TechnicianVerdict, verdictsFor } from "@/lib/domain/maintenance/verdict";
import { type Fault, faults } from "@/lib/domain/vibration/diagnosis/evidence";

export interface VerdictGiven {
  verdict: TechnicianVerdict | null;
  verdict_fault: Fault | null;
}

export interface VerdictQuestionProps extends VerdictGiven {
  /** What the sensor had alarmed with, and the diagnosis beside it. */
  finding: Diagnosed["finding"];
  onChange: (given: VerdictGiven) => void;
}

/** What was found where a sensor had alarmed: it shows how often a diagnosis is right. Nobody has to answer. */
export function VerdictQuestion({ finding, verdict, verdict_fault, onChange }: VerdictQuestionProps) {
  const t = useTranslations("work-orders.verdict");
  const names = useTranslations("diagnosis.faults");
  const possible = verdictsFor({ finding });
  const named = finding?.diagnosis?.fault as Fault | null | undefined;
  if (possible.length === 0) return null;

  return (
    <fieldset className="grid gap-2 py-3">
      <legend className="mb-1.5 font-semibold text-strong">
        {named ? t("question", { fault: names(named) }) : t("open_question")}
      </legend>
      <div className="flex flex-wrap gap-2">
        {possible.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={verdict === one}
            // Pressed again it is taken back.
            onClick={() => onChange({ verdict: verdict === one ? null : one, verdict_fault: null })}
            className={cn(
              "min-h-12 max-w-full flex-auto rounded-card border border-control px-3 py-1 font-semibold text-strong hover:bg-hover",
              verdict === one && "border-strong bg-strong text-card hover:bg-strong",
            )}
          >
            {t(one)}
          </button>
        ))}
      </div>
      {namesFault(verdict) && (
        <Select
          aria-label={t("which")}
          value={verdict_fault ?? "none"}
          onValueChange={(value) => onChange({ verdict, verdict_fault: value === "none" ? null : (value as Fault) })}
          options={[
            { value: "none", label: t("not_listed") },
            ...faults.filter((fault) => fault !== named).map((fault) => ({ value: fault, label: names(fault) })),
          ]}
        />
      )}
    </fieldset>
  );
}
