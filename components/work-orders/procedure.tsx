"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toaster";
import { useReading } from "@/components/ui/use-reading";
import { ApiError, api } from "@/lib/client/api";
import { give, type NewChange } from "@/lib/client/outbox";
import type { Step, StepGiven } from "@/lib/domain/maintenance/work-order-steps";
import { readDecimal, writeDecimal } from "@/lib/domain/shared/decimal";
import type { Order } from "./types";
import { named, undoToast } from "./use-kept";

/** Sends answers of steps and refreshes the work order. True if they were accepted, or kept to be sent. */
export function useSteps(order: Order) {
  const t = useTranslations("work-orders");
  const ui = useTranslations("ui.toast");
  const { withUnit } = useReading();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [isSending, setSending] = useState(false);

  async function answer(...steps: StepGiven[]): Promise<boolean> {
    setSending(true);
    const seen = new Map(order.steps.map((step) => [step.id, step.answered_at]));
    const change: NewChange = {
      order: named(order),
      kind: "steps",
      method: "put",
      path: `/maintenance/${order.id}/steps`,
      body: { steps: steps.map((step) => ({ ...step, seen_answered_at: seen.get(step.id) ?? null })) },
    };
    const given = await give(change).finally(() => setSending(false));
    if (given instanceof ApiError) api.announce(given);
    // Without a connection there is nothing newer to ask for.
    if (given !== "kept") startTransition(() => router.refresh());
    return !(given instanceof ApiError);
  }

  /** The answer of one step, which can be taken back for ten seconds. */
  async function answerWithUndo(step: Step, given: Omit<StepGiven, "id">): Promise<boolean> {
    const isTaken = await answer({ ...given, id: step.id });
    if (!isTaken) return false;
    const { value } = given;
    const said = typeof value === "number" ? withUnit(value, { unit: step.unit, decimals: null }) : null;
    const name = step.reading ? t(`readings.${step.reading}`) : t("step_number", { step: step.id });
    toast.success(said ? t("saved_value", { name, value: said }) : t("saved_step", { step: step.id }), {
      id: undoToast(order),
      undo: { label: ui("undo"), run: () => void answer({ id: step.id, answer: null }) },
    });
    return true;
  }

  return { answer, answerWithUndo, isBusy: isPending || isSending };
}

export function Procedure({ order, isEditable }: { order: Order; isEditable: boolean }) {
  const t = useTranslations("work-orders");
  const { answer, isBusy } = useSteps(order);
  if (order.steps.length === 0) return null;

  return (
    <section>
      <header className="mb-1.5 flex items-baseline justify-between">
        <h2 className="font-semibold text-strong">{t("fields.steps")}</h2>
        <span className="text-muted text-xs">
          {t("steps_done", { done: order.steps_answered, total: order.steps_total })}
        </span>
      </header>
      <ul className="grid gap-0.5">
        {order.steps.map((step) => (
          <li key={step.id} className="flex items-center gap-2">
            <Checkbox
              label={<span className={step.answer ? "text-muted line-through" : undefined}>{step.text}</span>}
              checked={step.answer !== null}
              disabled={!isEditable || isBusy || (step.unit !== null && step.value === null && step.answer === null)}
              onCheckedChange={(checked) => answer({ id: step.id, answer: checked ? "done" : null })}
              className="min-w-0 flex-1"
            />
            {step.unit !== null && (
              <StepValue
                key={`${step.value}`}
                step={step}
                isDisabled={!isEditable || isBusy}
                onValue={(value) => answer({ id: step.id, answer: "done", value })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepValueProps {
  step: Step;
  isDisabled: boolean;
  onValue: (value: number) => void;
}

function StepValue({ step, isDisabled, onValue }: StepValueProps) {
  const locale = useLocale();
  const [text, setText] = useState(step.value === null ? "" : writeDecimal(step.value, locale));

  function commit() {
    const value = readDecimal(text);
    if (!Number.isNaN(value) && value !== step.value) onValue(value);
  }

  return (
    <span className="ml-auto w-28 shrink-0">
      <Input
        aria-label={step.text}
        inputMode="decimal"
        unit={step.unit ?? undefined}
        value={text}
        disabled={isDisabled}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
    </span>
  );
}
