import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import {
  answeredMeanwhile,
  answerSteps,
  keptSteps,
  newlyFailed,
  notOffered,
  type Step,
  type StepGiven,
} from "@/lib/domain/maintenance/work-order-steps";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { foundIn, inMap } from "@/lib/domain/shared/known";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { actorBefore } from "../actor";
import { record } from "../order-log";
import { checkLockoutSteps } from "../permits/of-order";
import { notYours, wrongStatus } from "../refuse";
import { followUp } from "./follow-up";
import { type PresentedWorkOrder, presentOne } from "./present";

/**
 * Answers steps of the procedure while the work is going on. Two people may answer different steps at once. A step that
 * fails for the first time becomes what its procedure asks for: a request, or an order below this one.
 */
export async function answerStepsOf(call: Call, id: number, given: StepGiven[]): Promise<PresentedWorkOrder> {
  const order = await rowOf(call, id);
  const actor = await actorBefore(call, order);
  if (!can(call.viewer, "update_maintenance")) throw withoutPermission(call.viewer, "update_maintenance");
  if (!actor.is_assignee && !actor.is_supervisor) throw notYours("answer");

  const [locked] = await call.tx.$queryRaw<{ steps: Step[]; status: string }[]>`
    select steps, status from work_orders where id = ${id} for update`;
  if (!locked || !(openStatuses as readonly string[]).includes(locked.status))
    throw wrongStatus({ ...order, status: locked?.status ?? order.status });
  const before = keptSteps(locked.steps);
  const known = new Set(before.map((step) => step.id));
  if (given.some((one) => !known.has(one.id))) throw invalidField("steps", "errors.does_not_exist");
  if (notOffered(before, given).length > 0) throw invalidField("steps", "errors.not_an_option");

  await checkLockoutSteps(call, id, before, given);

  // Refused: an answer from a phone that was offline must not silently replace what was measured since.
  if (answeredMeanwhile(before, given, call.viewer.user_id).length > 0)
    throw new DomainError("conflict", "errors.stale_version", { data: await presentOne(call, await rowOf(call, id)) });

  const answered = answerSteps(before, given, call.viewer.user_id, call.now);
  const steps = await withFollowUps(call, order, answered, newlyFailed(before, answered));
  await call.tx.workOrder.updateMany({
    where: { id },
    data: { steps, version: { increment: 1 } },
  });
  const data = {
    steps: given.map((one) => ({ id: one.id, answer: foundIn(steps, ({ id }) => id === one.id).answer })),
  };
  await record(call, order, { action: "answer_steps", data }, { after: data });
  return presentOne(call, await rowOf(call, id));
}

async function withFollowUps(call: Call, order: WorkOrderRow, steps: Step[], failed: readonly Step[]): Promise<Step[]> {
  const made = new Map<number, Step["follow_up"]>();
  for (const step of failed) made.set(step.id, await followUp(call, order, step));

  return steps.map((step) => (made.has(step.id) ? { ...step, follow_up: inMap(made, step.id) } : step));
}
