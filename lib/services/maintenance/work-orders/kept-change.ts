import {
  collisionsOf,
  type ReportedChange,
  type ReportedState,
  reportedChange,
} from "@/lib/domain/maintenance/kept-changes";
import type { StepGiven } from "@/lib/domain/maintenance/work-order-steps";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { record } from "../order-log";
import { stepsOf } from "./present";

interface Reported extends MadeChange {
  state: ReportedState;
  steps?: StepGiven[];
}

/**
 * A change that was made offline and met a newer one waits on the phone of its author. The history shows it to everybody
 * else, and whose change it met is notified: that it waits, and what its author has decided.
 */
export async function reportKeptChange(call: Call, id: number, { state, kind, made_at, steps = [] }: Reported) {
  const order = await rowOf(call, id);
  const met =
    state === "sent"
      ? await metBefore(call, id, { kind, made_at })
      : collisionsOf(stepsOf(order), steps, call.viewer.user_id);
  const others = met.others.length > 0 || state === "sent" ? met.others : await lastToMove(call, id);
  const data = { kind, made_at, steps: met.steps, others };
  await record(
    call,
    order,
    { action: `change_${state}`, data: JSON.parse(JSON.stringify(data)) },
    { after: { steps: met.steps.map((step) => ({ id: step.id })) } },
  );

  return { id };
}

/** The newer change that it has replaced is on the order no more: what was reported of it while it waited. */
async function metBefore({ tx, viewer }: Call, work_order_id: number, { kind, made_at }: MadeChange): Promise<Met> {
  const waiting = await tx.workOrderEvent.findMany({
    where: { work_order_id, user_id: viewer.user_id, action: "change_waiting" },
    orderBy: { id: "desc" },
    select: { action: true, data: true },
  });
  const same = waiting.map(reportedChange).find((one) => one?.kind === kind && one.made_at === made_at);

  return same ?? { steps: [], others: [] };
}

type MadeChange = Pick<ReportedChange, "kind" | "made_at">;
type Met = Pick<ReportedChange, "steps" | "others">;

/** Who changed the status last. */
async function lastToMove({ tx, viewer }: Call, work_order_id: number): Promise<number[]> {
  const last = await tx.workOrderEvent.findFirst({
    where: { work_order_id, to: { not: null }, user_id: { not: null } },
    orderBy: { id: "desc" },
    select: { user_id: true },
  });

  return last?.user_id && last.user_id !== viewer.user_id ? [last.user_id] : [];
}
