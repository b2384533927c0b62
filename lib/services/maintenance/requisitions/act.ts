import {
  destinationOf,
  isKeptByReceipts,
  isSettled,
  mayActOn,
  priceOf,
  type RequisitionAction,
  type RequisitionActor,
  requisitionTransitions,
} from "@/lib/domain/maintenance/requisition";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { startsOf } from "@/lib/domain/shared/transitions";
import type { Prisma } from "@/lib/generated/prisma/client";
import { requisitions } from "@/lib/resources/requisitions";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { checkApproval } from "../budgets/approve";
import { notifyOfOverspending } from "../budgets/notify";
import { actorOf, notYours, requestedOf } from "./actor";
import { hasReceipts, linesOf, type RequisitionLine } from "./lines";
import { recordRequisition } from "./log";
import type { RequisitionRow } from "./present";
import { servedRequisitions } from "./served";

interface Given {
  reason?: string;
  estimated_completion_date?: Date | null;
  hours?: number;
  cost?: number;
  roi_final?: number;
  version?: number;
}

/**
 * A person's step in the life of a requisition. The guard is inside the update: of any number at once one takes the step,
 * the others get 409 with what is true now.
 */
export async function actOnRequisition(call: Call, action: RequisitionAction, id: number, given: Given) {
  const row = await find(call, requisitions, id);
  const lines = await linesOf(call, [id]);
  const of = requestedOf(row, lines);
  const to = destinationOf(action, of);
  const actor = actorOf(call, row);
  if (!mayActOn(action, of, actor))
    throw isOwnDecision(action, actor)
      ? new DomainError("forbidden", "requisitions.own")
      : notYours(action === "take" ? `take_${of.type}` : action);
  if (!to) throw isKeptByReceipts(action) && of.has_receipts ? hasReceipts(row) : wrongStatus(row);
  refuseMissing(action, row, lines, given);
  const over =
    action === "approve" ? await checkApproval(call, row, { amount: priceOf(row, lines), reason: given.reason }) : null;

  const { count } = await call.tx.requisition.updateMany({
    where: {
      id,
      status: row.status,
      concluded_at: null,
      taken_by: row.taken_by,
      held_from: row.held_from,
      version: given.version ?? row.version,
      // A receipt that is booked at the same time keeps it from going back.
      ...(isKeptByReceipts(action) ? { lines: { every: { received: 0 } } } : {}),
    },
    data: { ...stamps[action](call, row, given), status: to, version: { increment: 1 } },
  });
  if (count === 0) await refuseLate(call, action, id);
  const after = await find(call, requisitions, id);
  await recordRequisition(
    call,
    row,
    { action, from: row.status, to, note: given.reason ?? null, data: dataOf(action, given) },
    { before: row, after },
  );
  if (over) await notifyOfOverspending(call, row, over);

  return servedRequisitions.find(call, id);
}

/** The call that holds also takes off hold. */
export async function holdRequisition(call: Call, id: number, given: Given) {
  const row = await find(call, requisitions, id);
  return actOnRequisition(call, row.status === "on_hold" ? "resume" : "hold", id, given);
}

/** An approver who may not decide on this one. */
const isOwnDecision = (action: RequisitionAction, actor: RequisitionActor) =>
  (action === "approve" || action === "deny") && actor.is_requester && (actor.is_approver || actor.is_provider);

function refuseMissing(
  action: RequisitionAction,
  row: RequisitionRow,
  lines: readonly RequisitionLine[],
  given: Given,
) {
  if ((action === "deny" || action === "hold") && !given.reason) throw invalidField("reason", "errors.is_required");
  if (action !== "complete") return;
  if (row.type === "purchase") {
    const open = lines.filter((line) => !isSettled(line)).length;
    if (open > 0) throw new DomainError("conflict", "requisitions.lines_open", { params: { count: open } });
    return;
  }
  if (given.hours === undefined) throw invalidField("hours", "errors.is_required");
  if (given.cost === undefined) throw invalidField("cost", "errors.is_required");
}

type Data = Prisma.RequisitionUncheckedUpdateManyInput;

const notHeld = { held_from: null, held_at: null, hold_reason: null } as const;
const heldFor = ({ now }: Call, { held_at }: RequisitionRow): Data => ({
  ...notHeld,
  hold_seconds: { increment: held_at ? Math.max(0, Math.round((now.getTime() - held_at.getTime()) / 1_000)) : 0 },
});
const decided = ({ now, viewer }: Call, { reason }: Given): Data => ({
  decided_by: viewer.user_id,
  decided_at: now,
  decision_reason: reason ?? null,
});
const notTaken = { taken_by: null, taken_at: null } as const;
const undecided = { decided_by: null, decided_at: null, decision_reason: null } as const;

/** What each action writes beside the status. */
const stamps: Record<RequisitionAction, (call: Call, row: RequisitionRow, given: Given) => Data> = {
  approve: (call, _row, given) => decided(call, given),
  deny: (call, _row, given) => decided(call, given),
  unapprove: () => undecided,
  take: ({ now, viewer }, _row, { estimated_completion_date }) => ({
    taken_by: viewer.user_id,
    taken_at: now,
    estimated_completion_date,
  }),
  hold: ({ now }, { status }, { reason }) => ({ held_from: status, held_at: now, hold_reason: reason }),
  resume: (call, row) => heldFor(call, row),
  reset: (call, row) => ({ ...undecided, ...notTaken, ...(row.status === "on_hold" ? heldFor(call, row) : {}) }),
  complete: ({ now }, _row, { hours, cost }) => ({ completed_at: now, hours, cost }),
  conclude: ({ now, viewer }, _row, { roi_final }) => ({ roi_final, concluded_by: viewer.user_id, concluded_at: now }),
};

function dataOf(action: RequisitionAction, { hours, cost, roi_final, estimated_completion_date }: Given) {
  if (action === "conclude") return { roi_final: roi_final! };
  if (action === "take") return { estimated_completion_date: estimated_completion_date!.toISOString().slice(0, 10) };
  if (action === "complete" && hours !== undefined) return { hours, cost: cost ?? null };

  return undefined;
}

/** 409 that names the present status. */
const wrongStatus = (row: RequisitionRow) =>
  new DomainError("conflict", "requisitions.wrong_status", {
    params: { status: row.concluded_at ? "concluded" : row.status },
    data: { id: row.id, status: row.status },
  });

/** Another user was faster: the answer is the current state. */
async function refuseLate(call: Call, action: RequisitionAction, id: number): Promise<never> {
  const row = await find(call, requisitions, id);
  const isStillPossible = (startsOf(requisitionTransitions, action) as readonly string[]).includes(row.status);
  if (!isStillPossible || row.concluded_at) throw wrongStatus(row);
  throw new DomainError("conflict", "errors.stale_version", { data: await servedRequisitions.find(call, id) });
}
