"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import { isAnswered, type Step } from "@/lib/domain/maintenance/work-order-steps";
import type { Order } from "./types";
import type { AtHand } from "./use-step-at-hand";

export interface StepBarsProps {
  order: Order;
  atHand: AtHand;
  className?: string;
}

/** A bar for each step: answered, the one at hand, to come. While the work is under way each leads to its step. */
export function StepBars({ order, atHand: { step: current, choose }, className }: StepBarsProps) {
  const t = useTranslations("work-orders");

  return (
    <ol className={cn("flex", className)}>
      {order.steps.map((step) => (
        <li key={step.id} className="min-w-0 flex-1">
          {choose ? (
            <button
              type="button"
              aria-current={step.id === current?.id ? "step" : undefined}
              aria-label={t("step_bar", { step: step.id, text: step.text, state: stateOf(step) })}
              onClick={() => choose(step.id)}
              // A thumb reaches it also on what is below it.
              className="relative grid h-7 w-full items-center px-1 before:absolute before:inset-x-0 before:-top-1 before:-bottom-4"
            >
              <Bar step={step} isCurrent={step.id === current?.id} />
            </button>
          ) : (
            <span className="grid h-4 items-center px-1">
              <Bar step={step} isCurrent={false} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

const stateOf = (step: Step) => (!isAnswered(step) ? "open" : step.answer === "failed" ? "failed" : "done");

const looks = { open: "bg-line", done: "bg-ok", failed: "bg-alarm" };

const Bar = ({ step, isCurrent }: { step: Step; isCurrent: boolean }) => (
  <span aria-hidden className={cn("h-1.5 rounded-full", isCurrent ? "bg-accent" : looks[stateOf(step)])} />
);
