import { collisionsOf, type ReportedChange } from "@/lib/domain/maintenance/kept-changes";
import type { StepGiven } from "@/lib/domain/maintenance/work-order-steps";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { record } from "../order-log";
import { stepsOf } from "./present";

interface Reported extends Pick<ReportedChange, "kind" | "made_at"> {
  state: "waiting" | "discarded";
  steps?: StepGiven[];
}

/**
 * A change that was made offline and met a newer one waits on the phone of its author. The history shows it to everybody
 * else, and whose change it met is notified.
 */
export async function reportKeptChange(call: Call, id: number, { state, kind, made_at, steps = [] }: Reported) {
  const order = await rowOf(call, id);
  const met = collisionsOf(stepsOf(order), steps, call.viewer.user_id);
  const others = met.others.length > 0 ? met.others : await lastToMove(call, id);
  const data = { kind, made_at, steps: met.steps, others };
  await record(
    call,
    order,
    { action: state === "waiting" ? "change_waiting" : "change_discarded", data: JSON.parse(JSON.stringify(data)) },
    { after: { steps: met.steps.map((step) => ({ id: step.id })) } },
  );

  return { id };
}

/** Who changed the status last. */
async function lastToMove({ tx, viewer }: Call, work_order_id: number): Promise<number[]> {
  const last = await tx.workOrderEvent.findFirst({
    where: { work_order_id, to: { not: null }, user_id: { not: null } },
    orderBy: { id: "desc" },
    select: { user_id: true },
  });

  return last?.user_id && last.user_id !== viewer.user_id ? [last.user_id] : [];
}
