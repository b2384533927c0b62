import { can, isSupervisor } from "@/lib/domain/identity/viewer";
import { mayBeWaived, type PointMarks, permitNumber, pointState } from "@/lib/domain/maintenance/permit";
import {
  isUnpermitted,
  madeAt,
  missingToStart,
  type NeededKind,
  neverIssued,
  openOf,
  type PermitAt,
  permitsHere,
  pointsToVerify,
} from "@/lib/domain/maintenance/permits-of-order";
import { isOpenOrder, type WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import { answerSteps, keptSteps, type Step, type StepGiven } from "@/lib/domain/maintenance/work-order-steps";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { permits } from "@/lib/resources/permits";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { peopleOf } from "@/lib/services/maintenance/people";
import { placeFields } from "../place";
import { mayAsk, permitActorOf } from "./actor";
import { neededBy, permitsAt } from "./needed";
import { presentPermit } from "./present";

/** What an order needs, what it has, and whether its work may begin now. */
export const permitsOfOrder = async (call: Call, id: number) => permitsOf(call, await rowOf(call, id));

type ShownOrder = Pick<
  WorkOrderRow,
  "id" | "company_id" | "status" | "production_line_id" | "machine_id" | "equipment_id"
>;

const ifAny = async <Row>(are: boolean | undefined, ask: () => PromiseLike<Row[]>): Promise<Row[]> =>
  are ? ask() : [];

/** What people have made of its needs; most orders have neither permits nor waivers, and one query shows it. */
async function givenTo(call: Call, id: number) {
  const { tx } = call;
  const [has] = await tx.$queryRaw<{ permits: boolean; waived: boolean }[]>`
    select exists (select from permits where work_order_id = ${id}::int) as permits,
      exists (select from permit_needs where work_order_id = ${id}::int and is_waived) as waived`;
  const [rows, lockout, waived] = await together([
    ifAny(has?.permits, () =>
      tx.permit.findMany({ where: { work_order_id: id }, orderBy: { id: "asc" }, select: permits.select }),
    ),
    ifAny(has?.permits, () => lockoutPoints(call, id)),
    ifAny(has?.waived, () => waivedOf(call, id)),
  ]);

  return { rows, lockout, waived };
}

async function waivedOf(call: Call, work_order_id: number) {
  const waived = await call.tx.permitNeed.findMany({
    where: { work_order_id, is_waived: true },
    orderBy: { id: "asc" },
    select: {
      permit_kind_id: true,
      reason: true,
      created_by: true,
      created_at: true,
      permit_kind: { select: { id: true, name: true, base: true } },
    },
  });
  const people = await peopleOf(
    call,
    waived.map(({ created_by }) => created_by),
  );

  return waived.map(({ created_by, ...one }) => ({ ...one, by: people.get(created_by) }));
}

/** The same of an order that has been read. */
export async function permitsOf(call: Call, order: ShownOrder) {
  const { viewer, now } = call;
  const { id, company_id } = order;
  const [needs, { rows, lockout, waived }] = await together([neededBy(call, [id]), givenTo(call, id)]);
  const needed = needs.get(id) ?? [];
  const here: PermitAt[] = permitsHere(rows, order);
  const missing = missingToStart(needed, here, now);
  const issues = permitActorOf(viewer, { company_id, holder_id: 0 }).is_issuer;

  return {
    needed: needed.map((one) => ({ ...one, may_waive: issues && mayBeWaived(one.permit_kind) })),
    permits: rows.map((row) => presentPermit(call, row)),
    waived,
    may_start: missing.length === 0,
    missing: missing.map(({ permit_kind }) => permit_kind),
    /** Points of its open lockouts: a step that locks out is answered by them. */
    lockout_points: lockout,
    /** Work under way that needs a permit and has no valid one. */
    is_unpermitted: isUnpermitted(order, needed, here, now),
    may: {
      request: isOpenOrder(order.status) && mayAsk(viewer, company_id),
      add: isOpenOrder(order.status) && isSupervisor(viewer) && can(viewer, "view_permits"),
      waive: isOpenOrder(order.status) && issues,
    },
  };
}

export type PermitsOfOrder = Awaited<ReturnType<typeof permitsOfOrder>>;

async function lockoutPoints({ tx }: Call, work_order_id: number) {
  const points = await tx.$queryRaw<LockoutPoint[]>`
    select u.id, u.permit_id, u.position, u.code, u.device, u.image_id, u.isolated_by, u.verified_by, u.isolated_at,
      u.verified_at, u.restored_at
    from permit_points u join permits p on p.id = u.permit_id
    where p.work_order_id = ${work_order_id}::int and p.base = 'loto' and p.status in ('requested', 'issued', 'suspended')
    order by u.permit_id, u.position`;

  return points.map((point) => ({ ...point, state: pointState(point) }));
}

interface LockoutPoint extends PointMarks {
  id: number;
  permit_id: number;
  position: number;
  code: string;
  device: string;
  image_id: number | null;
}

/** Refuses "Locked and tagged" while a point of the order's lockout is not verified: the points answer the step. */
export async function checkLockoutSteps(
  call: Call,
  id: number,
  steps: readonly Step[],
  given: readonly StepGiven[],
): Promise<void> {
  const locking = new Set(steps.filter(({ kind }) => kind === "lockout").map((step) => step.id));
  if (!given.some((one) => one.answer === "done" && locking.has(one.id))) return;
  if (pointsToVerify(await lockoutPoints(call, id)).length > 0) throw invalidField("steps", "permits.step_points_open");
}

/** An issued lockout answers the steps of its order that lock out: its points are isolated and verified. */
export async function answerLockoutSteps({ tx, now }: Call, permit: { work_order_id: number; holder_id: number }) {
  const [locked] = await tx.$queryRaw<{ steps: Step[] }[]>`
    select steps from work_orders where id = ${permit.work_order_id}::int for update`;
  const steps = keptSteps(locked?.steps ?? []);
  const open = steps.filter(({ kind, answer }) => kind === "lockout" && answer === null);
  if (open.length === 0) return;
  const given = open.map(({ id }): StepGiven => ({ id, answer: "done" }));
  await tx.workOrder.updateMany({
    where: { id: permit.work_order_id },
    data: { steps: answerSteps(steps, given, permit.holder_id, now), version: { increment: 1 } },
  });
}

type Guarded = ShownOrder & Pick<WorkOrderRow, "name" | "kind" | "version">;

/**
 * Stops what a permit is missing for: a start without each one issued and valid, at the moment at which it was made; a completion
 * of work that never began under one, or with one that is neither given back nor ended.
 */
export async function checkPermits(
  call: Call,
  action: WorkOrderAction,
  order: Guarded,
  made_at?: Date | null,
): Promise<void> {
  if (order.kind !== "order" || (action !== "start" && action !== "complete")) return;
  const at = action === "start" ? madeAt(made_at, call.now) : call.now;
  const needed = (await neededBy(call, [order.id])).get(order.id) ?? [];
  if (action === "start" && needed.length === 0) return;
  const known = await permitsAt(call, [order.id], at ?? call.now);
  const here = permitsHere(known, order);
  if (action === "start") {
    const missing = at === null ? needed : missingToStart(needed, here, at);
    if (missing.length > 0) throw permitMissing(order, missing);
    return;
  }
  if (order.status === "pending") {
    const missing = neverIssued(needed, here);
    if (missing.length > 0) throw permitMissing(order, missing);
  }
  const open = openOf(known);
  if (open.length > 0)
    throw new DomainError("conflict", "work-orders.permit_open", {
      params: { permits: open.map(({ number }) => permitNumber(number)).join(", ") },
      data: { ...shownOrder(order), permits: open.map(({ id, number }) => ({ id, label: permitNumber(number) })) },
    });
}

/**
 * Work under way does not move to where a permit is missing, nor become a type that needs one: started elsewhere and moved, it
 * would have begun without. It is put on hold first.
 */
export async function checkMoved(call: Call, before: WorkOrderRow, after: WorkOrderRow): Promise<void> {
  const moved = [...placeFields, "category_id"] as const;
  if (after.status !== "in_work" || moved.every((field) => before[field] === after[field])) return;
  const needed = (await neededBy(call, [after.id])).get(after.id) ?? [];
  if (needed.length === 0) return;
  const missing = missingToStart(needed, permitsHere(await permitsAt(call, [after.id]), after), call.now);
  if (missing.length > 0) throw permitMissing(before, missing);
}

const permitMissing = (order: Guarded, missing: readonly NeededKind[]) =>
  new DomainError("conflict", "work-orders.permit_missing", {
    params: { kinds: missing.map(({ permit_kind }) => permit_kind.name).join(", ") },
    data: { ...shownOrder(order), missing: missing.map(({ permit_kind }) => permit_kind) },
  });

const shownOrder = ({ id, status, version }: Guarded) => ({ id, status, version });
