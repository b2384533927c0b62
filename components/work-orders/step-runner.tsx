"use client";

import { Check, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { cn } from "@/lib/client/class-names";
import { useDraft } from "@/lib/client/use-draft";
import type { Step } from "@/lib/domain/maintenance/work-order-steps";
import { FoundAndLeft } from "./found-and-left";
import { LiveReading } from "./live-reading";
import { useSteps } from "./procedure";
import { StepFiles } from "./step-files";
import type { Order } from "./types";

export interface StepRunnerProps {
  order: Order;
  /** The first step without an answer. */
  step: Step;
  onHold?: () => void;
}

/** One step a screen, for a phone in a gloved hand. */
export function StepRunner({ order, step, onHold }: StepRunnerProps) {
  const t = useTranslations("work-orders");
  const { answerWithUndo, isBusy } = useSteps(order);
  const { user_id } = useViewer();
  const draft = useDraft(user_id, `order ${order.id} step ${step.id}`, { value: step.value, note: "" });
  const { value, note } = draft.value;
  const setValue = (next: number | null) => draft.change({ value: next, note });
  const setNote = (next: string) => draft.change({ value, note: next });
  const needsValue = step.unit !== null && value === null;
  const reading = step.reading ? t(`readings.${step.reading}`) : null;

  async function save(given: "done" | "not_applicable") {
    const isTaken = await answerWithUndo(step, {
      answer: given,
      ...(step.unit === null ? {} : { value }),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
    if (isTaken) await draft.clear();
  }

  return (
    <>
      <div className="grid gap-4 pb-40">
        <div>
          <p className="text-base text-muted">{t("step_of", { step: step.id, total: order.steps_total })}</p>
          <h2 className="font-bold text-2xl text-strong leading-tight">{step.text}</h2>
          {step.hint && <p className="mt-1 text-base">{step.hint}</p>}
        </div>
        {step.unit !== null && (
          <>
            <LiveReading order={order} unit={step.unit} onUse={setValue} />
            <Field label={reading ? t("reading_of", { reading, unit: step.unit }) : t("reading", { unit: step.unit })}>
              {(control) => (
                <NumberStepper
                  {...control}
                  large
                  value={value}
                  onValueChange={setValue}
                  step={0.1}
                  unit={step.unit ?? undefined}
                />
              )}
            </Field>
          </>
        )}
        <FoundAndLeft order={order} />
        <Field label={t("comment")}>
          {(control) => (
            <Textarea {...control} rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
          )}
        </Field>
        <StepFiles order={order} step_id={step.id} />
        <div className="grid gap-1">
          <Button variant="ghost" className="h-12 text-base" busy={isBusy} onClick={() => save("not_applicable")}>
            {t("not_applicable")}
          </Button>
          {onHold && (
            <Button variant="ghost" className="h-12 text-acute-text text-base" onClick={onHold}>
              <TriangleAlert aria-hidden />
              {t("something_wrong")}
            </Button>
          )}
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-(--spacing-bottombar) z-10 grid gap-2 border-line border-t bg-card p-3 pb-7">
        <p id="why-not" aria-live="polite" className={cn("flex items-center gap-2", !needsValue && "hidden")}>
          <Info aria-hidden className="size-4 shrink-0 text-accent" />
          {t("reading_missing", { reading: reading ?? t("readings.one") })}
        </p>
        <Button
          variant="primary"
          size="lg"
          busy={isBusy}
          disabled={needsValue}
          aria-describedby={needsValue ? "why-not" : undefined}
          onClick={() => save("done")}
          className="w-full"
        >
          <Check aria-hidden />
          {t("save_step")}
        </Button>
      </div>
    </>
  );
}

/** One bar a step: answered, the one at hand, to come. */
export function StepBars({ order, current }: { order: Order; current: number | null }) {
  return (
    <div aria-hidden className="flex gap-2">
      {order.steps.map((step) => (
        <span
          key={step.id}
          className={cn(
            "h-1.5 flex-1 rounded-full bg-line",
            step.answer !== null && "bg-ok",
            step.id === current && "bg-accent",
          )}
        />
      ))}
    </div>
  );
}
