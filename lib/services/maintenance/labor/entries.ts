import { maySeeRates } from "@/lib/domain/identity/user-rules";
import { can, isSupervisor, nameOf, withoutPermission } from "@/lib/domain/identity/viewer";
import { laborCost } from "@/lib/domain/maintenance/savings";
import { minimumMinutes, openStatuses } from "@/lib/domain/maintenance/work-order";
import { invalidField, notFound } from "@/lib/domain/shared/errors";
import { foundIn } from "@/lib/domain/shared/known";
import { inCents } from "@/lib/domain/shared/money";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { LaborInput } from "@/lib/inputs/labor";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { actorBefore } from "../actor";
import { record } from "../order-log";
import { notYours, wrongStatus } from "../refuse";

/** Who worked on an order how long, oldest first; what it cost only for those who may know what people earn. */
export async function listLabor(call: Call, work_order_id: number) {
  const order = await rowOf(call, work_order_id);
  return laborOf(call, order.id);
}

const laborSelect = {
  id: true,
  user: { select: { id: true, first_name: true, last_name: true } },
  started_at: true,
  ended_at: true,
  minutes: true,
  hourly_cost: true,
  cost: true,
  created_by: true,
  created_at: true,
} as const satisfies Prisma.LaborEntrySelect;

export async function laborOf({ tx, viewer }: Pick<Call, "tx" | "viewer">, work_order_id: number) {
  const rows = await tx.laborEntry.findMany({
    where: { work_order_id },
    orderBy: { id: "asc" },
    take: 500,
    select: laborSelect,
  });
  const isKnown = maySeeRates(viewer);

  return rows.map(({ hourly_cost, cost, user, ...row }) => ({
    ...row,
    user: { id: user.id, name: nameOf(user) },
    hourly_cost: isKnown ? hourly_cost : null,
    cost: isKnown ? Number(cost) : null,
  }));
}

const workable: readonly string[] = [...openStatuses, "completed"];

/** Books time: one's own, or a colleague's. */
export async function addLabor(call: Call, work_order_id: number, { user_id, ...time }: LaborInput) {
  const order = await rowOf(call, work_order_id);
  await checkMayBook(call, order);
  await lockWorkable(call, order);
  const id = await bookLabor(call, order, { user_id: user_id ?? call.viewer.user_id, ...time });
  const entry = foundIn(await laborOf(call, order.id), (one) => one.id === id);
  await changeTotal(call, order.id, entry.minutes);
  const data = { labor_id: id };
  await record(call, order, { action: "labor", data }, { after: data });

  return entry;
}

/** Takes back what was booked: one's own entry, or a supervisor any. Finished work keeps what it was finished with at least. */
export async function removeLabor(call: Call, work_order_id: number, id: number): Promise<{ id: number }> {
  const order = await rowOf(call, work_order_id);
  const { status, total_minutes } = await lockWorkable(call, order);
  const entry = await call.tx.laborEntry.findFirst({ where: { id, work_order_id } });
  if (!entry) throw notFound();
  const isOwn = entry.created_by === call.viewer.user_id || entry.user_id === call.viewer.user_id;
  if (!can(call.viewer, "update_maintenance")) throw withoutPermission(call.viewer, "update_maintenance");
  if (!isOwn && !isSupervisor(call.viewer)) throw notYours("take_back_labor");
  if (status === "completed" && (total_minutes ?? 0) - entry.minutes < minimumMinutes)
    throw invalidField("minutes", "work-orders.total_time");
  await call.tx.laborEntry.deleteMany({ where: { id } });
  await changeTotal(call, order.id, -entry.minutes);
  const data = { labor_id: id, minutes: -entry.minutes };
  await record(call, order, { action: "labor", data }, { after: data });

  return { id };
}

async function checkMayBook(call: Call, order: WorkOrderRow) {
  const actor = await actorBefore(call, order);
  const isTheirs = actor.is_assignee || actor.is_team_member || actor.is_supervisor;
  if (!can(call.viewer, "update_maintenance")) throw withoutPermission(call.viewer, "update_maintenance");
  if (!isTheirs) throw notYours("labor");
}

/** Closed work is settled. The lock lets nobody close it while time is booked. */
async function lockWorkable({ tx }: Call, order: WorkOrderRow) {
  const [locked = order] = await tx.$queryRaw<{ status: string; total_minutes: number | null }[]>`
    select status, total_minutes from work_orders where id = ${order.id} for update`;
  const { status } = locked;
  if (order.kind === "request" || !workable.includes(status)) throw wrongStatus({ ...order, status });

  return locked;
}

interface Booked {
  user_id: number;
  started_at?: Date;
  ended_at?: Date;
  minutes?: number;
}

/** One entry at the person's rate of today. The person works in the plant. */
export async function bookLabor(call: Call, order: WorkOrderRow, { user_id, started_at, ended_at, minutes }: Booked) {
  const { tx, viewer, now } = call;
  const user = await tx.user.findFirst({
    where: { id: user_id, ...assignableIn(order) },
    select: { hourly_rate: true },
  });
  if (!user) throw invalidField("user_id", "errors.does_not_exist");
  if (ended_at && ended_at > now) throw invalidField("ended_at", "work-orders.labor_not_yet");
  const worked = minutes ?? Math.max(1, Math.round((ended_at!.getTime() - started_at!.getTime()) / 60_000));
  const hourly_cost = inCents(Number(user.hourly_rate ?? 0));
  const { company_id, plant_id, id: work_order_id } = order;
  const { id } = await tx.laborEntry.create({
    data: {
      company_id,
      plant_id,
      work_order_id,
      user_id,
      minutes: worked,
      hourly_cost,
      started_at: started_at ?? null,
      ended_at: ended_at ?? null,
      cost: BigInt(laborCost(worked, hourly_cost)),
      created_by: viewer.user_id,
      created_at: now,
    },
    select: { id: true },
  });

  return id;
}

/** Minutes that are booked on an order: of everybody, and of one person. */
export async function bookedMinutes({ tx }: Pick<Call, "tx">, work_order_id: number, user_id: number) {
  const rows = await tx.laborEntry.findMany({ where: { work_order_id }, select: { user_id: true, minutes: true } });
  const sum = (some: typeof rows) => some.reduce((all, { minutes }) => all + minutes, 0);

  return { all: sum(rows), own: sum(rows.filter((one) => one.user_id === user_id)) };
}

/** The time of a finished order follows its labor. The provider's people are nobody's labor, and their time stays in it. */
const changeTotal = ({ tx }: Call, id: number, minutes: number) =>
  tx.$executeRaw`
    update work_orders set version = version + 1, total_minutes = case when status = 'completed'
      then coalesce(total_minutes, 0) + ${minutes}::int else total_minutes end
    where id = ${id}`;
