"use client";

import {
  Camera,
  CheckSquare,
  CircleDot,
  Gauge,
  ListChecks,
  Lock,
  type LucideIcon,
  TextCursorInput,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { CardProps } from "@/components/resource/list-cards";
import type { PlannedStep, StepKind } from "@/lib/domain/maintenance/work-order-steps";

/** Steps that a card has room for. */
const most = 4;

const icons: Record<StepKind, LucideIcon> = {
  check: CheckSquare,
  number: Gauge,
  pass_fail: ListChecks,
  choice: CircleDot,
  text: TextCursorInput,
  photo: Camera,
  lockout: Lock,
};

/** A procedure at a glance: its first steps, each with how it is answered, and its version. */
export function ProcedurePicture({ row }: CardProps) {
  const t = useTranslations("task-procedures");
  const steps = row.steps as PlannedStep[];
  const shown = steps.slice(0, most);

  return (
    <div className="mt-1 grid gap-1.5 text-xs">
      <p className="text-muted">{t("card.version", { version: Number(row.version_number), count: steps.length })}</p>
      <ol className="grid gap-1">
        {shown.map((step, at) => {
          const Icon = icons[step.kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps of a procedure may be the same
            <li key={at} className="grid grid-cols-[1rem_auto_minmax(0,1fr)] items-center gap-1.5">
              <span className="text-right text-muted tabular-nums">{at + 1}</span>
              <Icon role="img" aria-label={t(`step.kinds.${step.kind}`)} className="size-3.5 text-muted" />
              <span title={step.text} className="truncate text-strong">
                {step.text}
              </span>
            </li>
          );
        })}
      </ol>
      {steps.length > most && <p className="pl-5.5 text-muted">{t("card.more", { count: steps.length - most })}</p>}
    </div>
  );
}
