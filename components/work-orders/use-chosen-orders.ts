import { useState } from "react";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import type { Asking } from "./action-dialog";
import type { Order } from "./types";
import { type Answers, type Outcome, useActions } from "./use-actions";

/** The selected orders, the action that is asked about, and why the last one skipped some. */
export function useChosenOrders(orders: readonly Order[]) {
  const { act, isBusy } = useActions();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const [asking, setAsking] = useState<Asking | null>(null);
  const chosen = orders.filter(({ id }) => selected.has(id));

  const begin = (action: WorkOrderAction, which: readonly Order[]) =>
    action === "start" ? take({ action, orders: which }, {}) : setAsking({ action, orders: which });

  /** What was skipped stays selected and shows why. */
  async function take({ action, orders: which }: Asking, answers: Answers) {
    const skipped = await act(
      action,
      which.map(({ id }) => id),
      answers,
    );
    setAsking(null);
    const isTaken = skipped.length === 0;
    if (which.length === 1 && chosen.length === 0) return isTaken;
    settle(skipped);
    return isTaken;
  }

  function settle(outcomes: readonly Outcome[]) {
    const skipped = outcomes.filter(({ status }) => status === "skipped");
    setSelected(new Set(skipped.map(({ id }) => id)));
    setReasons(new Map(skipped.map(({ id, reason }) => [id, reason ?? ""])));
  }

  return { chosen, selected, reasons, asking, isBusy, begin, take, settle, setSelected, cancel: () => setAsking(null) };
}

export type ChosenOrders = ReturnType<typeof useChosenOrders>;
