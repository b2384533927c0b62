import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { FailureInput } from "@/lib/inputs/failures";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { actorBefore } from "../actor";
import { codedBy } from "../failures/coded";
import { record } from "../order-log";
import { correctProofs } from "../proofs/open";
import { notYours, wrongStatus } from "../refuse";
import { type PresentedWorkOrder, presentOne } from "./present";

/** Closed work is read-only, and nobody worked on what was denied. */
const beyond: readonly string[] = ["closed", "denied"];

/** A supervisor corrects the codes of an order until it is closed; the verdict follows. */
export async function correctFailure(call: Call, id: number, input: FailureInput): Promise<PresentedWorkOrder> {
  const { version, ...given } = input;
  const before = await rowOf(call, id);
  if (!can(call.viewer, "update_maintenance")) throw withoutPermission(call.viewer, "update_maintenance");
  if (!(await actorBefore(call, before)).is_supervisor) throw notYours("failure");
  if (before.kind === "order" && beyond.includes(before.status)) throw wrongStatus(before);
  const coded = await codedBy(call, before, given);
  const isDone = before.kind === "order" && before.status === "completed";
  const { verdict, verdict_fault, ...codes } = coded;
  const none = { fault_id: null, cause_id: null, remedy_id: null, failure_source: null };
  const { count } = await call.tx.workOrder.updateMany({
    where: { id, status: before.status, version: version ?? before.version },
    data: { ...none, ...codes, ...(isDone && { verdict, verdict_fault }), version: { increment: 1 } },
  });
  const after = await rowOf(call, id);
  if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: await presentOne(call, after) });
  if (isDone) await correctProofs(call.tx, after);
  await record(call, after, { action: "failure" }, { before, after });

  return presentOne(call, after);
}
