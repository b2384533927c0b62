import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/lib/client/class-names";
import { type SetUpStep, setUpSteps } from "@/lib/domain/structure/set-up";
import type { SetUpScreen } from "@/lib/services/screens/set-up";

interface Way extends Pick<SetUpScreen, "next"> {
  done: readonly SetUpStep[];
  may: readonly SetUpStep[];
}

/** The number of a step; a check once it is done. */
export function StepMark({ step, done, next }: Pick<Way, "done" | "next"> & { step: SetUpStep }) {
  const isDone = done.includes(step);

  return (
    <span
      aria-hidden
      className={cn(
        "grid size-[22px] shrink-0 place-items-center rounded-full border border-control font-semibold text-muted text-xs",
        isDone && "border-muted bg-muted text-card",
        step === next && "border-accent bg-accent text-accent-on",
      )}
    >
      {isDone ? <Check className="size-3.5" /> : setUpSteps.indexOf(step) + 1}
    </span>
  );
}

interface StepCardProps extends Way {
  step: SetUpStep;
  note?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One step of the way. Who may not take it sees how far it has come, and that another user must take it. */
export function StepCard({ step, done, next, may, note, actions, className, children }: StepCardProps) {
  const t = useTranslations("set-up");
  const isLeft = !may.includes(step) && !done.includes(step);

  return (
    <Card
      id={step}
      aria-label={t(`steps.${step}`)}
      data-step={step}
      data-done={done.includes(step) || undefined}
      className={cn("scroll-mt-16", step === next && "border-accent/45", className)}
    >
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            <StepMark step={step} done={done} next={next} />
            {t(`steps.${step}`)}
          </span>
        }
        note={note}
        actions={actions}
        className="min-h-11"
      />
      {isLeft && <p className="px-3 pt-3 text-muted">{t(`left.${step}`)}</p>}
      {children}
    </Card>
  );
}
