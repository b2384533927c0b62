"use client";

import { useState } from "react";
import { openSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import { orderActions } from "./action-buttons";
import type { Order } from "./types";

/** Which step of work under way is shown, and the way to the others. */
export interface AtHand {
  /** None where no step is open, or the work is not the viewer's to do. */
  step: Step | undefined;
  /** Shows a step, answered or not; null where steps are not answered now. */
  choose: ((id: number) => void) | null;
  /** Nothing else is open: what is saved here is the end of the work. */
  isLast: boolean;
  /** Goes on after an answer: to the next open step, or to the completion once the last one is done. */
  goOn: (isDone: boolean) => void;
}

/** The first step without an answer, unless the person has gone to another one. */
export function useStepAtHand(order: Order, onAllDone: () => void): AtHand {
  const [chosen, setChosen] = useState<number | null>(null);
  const open = openSteps(order.steps);
  const isAtWork = order.status === "in_work" && orderActions(order).includes("complete");
  const id = chosen ?? open[0];
  const step = isAtWork ? order.steps.find((one) => one.id === id) : undefined;
  const isLast = open.length === 1 && open[0] === id;

  return {
    step,
    choose: isAtWork ? setChosen : null,
    isLast,
    goOn(isDone) {
      setChosen(null);
      if (isLast && isDone) onAllDone();
    },
  };
}
