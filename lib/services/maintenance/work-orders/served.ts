import { costOf } from "@/lib/domain/maintenance/order-cost";
import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import {
  type MaintenanceKind,
  overdueStatuses,
  workOrderStatus,
  workOrderType,
} from "@/lib/domain/maintenance/work-order";
import { requestStatus } from "@/lib/domain/maintenance/work-order-request";
import { notFound } from "@/lib/domain/shared/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import { type WorkOrderRow, workOrders } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { seen } from "@/lib/server/resources/crud";
import type { ListQuery, RankedSort } from "@/lib/server/resources/list";
import { serve } from "@/lib/server/resources/serve";
import { peopleOf } from "@/lib/services/maintenance/people";
import { inStockOf } from "@/lib/services/stock/reservations/in-stock";
import { requiredOf } from "@/lib/services/stock/reservations/required";
import { warrantyOf } from "@/lib/services/structure/warranty";
import { mine, othersThan } from "../actor";
import { bookedOn, maySeeCost } from "../costs/of-order";
import { downtimesOf } from "../downtimes/of-orders";
import { failureOf } from "../failures/of-order";
import { reportersOf } from "../guests/reporters";
import { laborOf } from "../labor/entries";
import { permitsOf } from "../permits/of-order";
import { proofsOf } from "../proofs/present";
import { repairsLike } from "../proofs/repairs";
import { savingCard } from "../savings/draft";
import { seriesOfOrder } from "../series/of-order";
import { cells, presentAll, presentOne } from "./present";

/** Orders unless another kind is asked for; statuses and types by name or number, an order's numbers unless requests are. */
function prepare(asked: Record<string, unknown>): Record<string, unknown> {
  const query = { kind: "order", ...asked };
  const statuses = query.kind === "request" ? requestStatus : workOrderStatus;
  const nameIn = (table: { nameOf(number: number): string | undefined }) => (value: unknown) =>
    table.nameOf(Number(value)) ?? value;
  const each = (value: unknown, name: (one: unknown) => unknown) =>
    Array.isArray(value) ? value.map(name) : value === undefined ? undefined : name(value);
  return Object.assign(query, {
    status: each(asked.status, nameIn(statuses)),
    type: each(asked.type, nameIn(workOrderType)),
    priority: each(asked.priority, nameIn(workOrderPriority)),
  });
}

/** The same query for one kind, whatever kind the address names. */
export const ofKind = (query: ListQuery, kind: MaintenanceKind): ListQuery => ({
  ...query,
  filters: { ...query.filters, kind: [kind] },
});

export const dueWithin = (span: { gte?: string | Date; lt?: string | Date }): Prisma.WorkOrderWhereInput => ({
  OR: [{ extended_at: span }, { extended_at: null, due_at: span }],
});

/** Overdue as a where clause; the same reading of the clock as isOverdue. */
export const overdue = (now: Date): Prisma.WorkOrderWhereInput => ({
  kind: "order",
  status: { in: [...overdueStatuses] },
  OR: [{ extended_at: { lt: now } }, { extended_at: null, due_at: { lt: now } }],
});

function whoseWork(user_id: number, whose: string | undefined): Prisma.WorkOrderWhereInput {
  if (whose === "nobody") return { assigned_user_id: null, assigned_team_id: null };
  return whose === "mine" ? mine(user_id) : othersThan(user_id);
}

/** Of equal priority first what is due first. */
export const byPriority: RankedSort = async ({ tx }, where, method, range) => {
  const rows = await tx.workOrder.findMany({
    where,
    orderBy: [{ priority_rank: method }, { due_at: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    ...range,
    select: { id: true },
  });

  return rows.map(({ id }) => id);
};

/** Constants: the text of a selection is kept by its object, and written once. */
const fileSelect = {
  step_id: true,
  user_id: true,
  created_at: true,
  file: { select: { id: true, name: true, mime: true, size: true } },
} as const satisfies Prisma.WorkOrderFileSelect;

const alertSelect = {
  id: true,
  sensor_id: true,
  parameter: true,
  level: true,
  opened_at: true,
  ended_at: true,
} as const satisfies Prisma.AlertSelect;

const childSelect = {
  id: true,
  kind: true,
  number: true,
  name: true,
  status: true,
} as const satisfies Prisma.WorkOrderSelect;

/** One order with what hangs on it. */
async function detail(call: Call, row: WorkOrderRow) {
  const { tx } = call;
  const { id } = row;
  const [order, acts, files, alerts, children, proofs, savings, needs, inStock, labor, downtimes, series, booked] =
    await together([
      presentOne(call, row),
      eventsOf(call, id),
      tx.workOrderFile.findMany({ where: { work_order_id: id }, orderBy: { id: "asc" }, select: fileSelect }),
      tx.alert.findMany({ where: { work_order_id: id }, orderBy: { id: "asc" }, take: 50, select: alertSelect }),
      tx.workOrder.findMany({
        where: seen(workOrders, call, { parent_id: id }),
        orderBy: { id: "asc" },
        take: 50,
        select: childSelect,
      }),
      proofsOf(call, id),
      savingCard(call, row),
      requiredOf(call, id),
      inStockOf(call, id),
      laborOf(call, id),
      downtimesOf(call, id),
      seriesOfOrder(call, row),
      row.kind !== "request" && maySeeCost(call) ? bookedOn(call, id) : null,
    ]);
  const actors = acts.map((event) => event.user_id);
  const [people, guest_reports, repairs, failure, warranty, permits] = await together([
    peopleOf(call, actors, [row.assigned_user]),
    row.kind === "request" ? reportersOf(call, id) : [],
    repairsLike(call, row, proofs.find(({ fault }) => fault !== null)?.fault ?? null),
    failureOf(call, row),
    warrantyOf(call, row, row.created_at),
    row.kind === "order" ? permitsOf(call, row) : null,
  ]);

  return {
    ...order,
    events: acts.map((event) => ({ ...event, user: people.get(event.user_id) })),
    files: files.map(({ file, step_id, user_id, created_at }) => ({ ...file, step_id, user_id, created_at })),
    alerts,
    children,
    proofs,
    /** How often repairs of this fault came back, on items of this type in this plant. */
    repairs,
    /** What failed, why and what was done, by codes; what is proposed while the work is open, and the same failure before. */
    failure,
    savings,
    required_parts: needs.map((need) => ({ ...need, in_stock: inStock.get(need.id) ?? null })),
    labor,
    downtimes,
    cost: booked && costOf(booked),
    /** Of its item or machine, on the day on which it was made. */
    warranty,
    series,
    /** What it needs before work may begin, and the permits that it has. */
    permits,
    /** Of a request: each who reported it by a label. */
    guest_reports,
  };
}

const eventSelect = {
  id: true,
  user_id: true,
  action: true,
  from: true,
  to: true,
  note: true,
  data: true,
  created_at: true,
} as const satisfies Prisma.WorkOrderEventSelect;

const eventsOf = ({ tx }: Call, work_order_id: number) =>
  tx.workOrderEvent.findMany({
    where: { work_order_id },
    orderBy: { id: "asc" },
    take: 500,
    select: eventSelect,
  });

export const isFromAlert = (_call: Call, is: boolean) => ({
  finding: is ? { not: Prisma.DbNull } : { equals: Prisma.DbNull },
});

/** The request itself was made by a label, and not only joined. */
export const isByGuest = (_call: Call, is: boolean): Prisma.WorkOrderWhereInput => ({
  guest_reports: is ? { some: { is_joined: false } } : { none: { is_joined: false } },
});

/** Orders, requests and logs; one by itself with its history, files, alerts, proofs and saving. */
export const servedWorkOrders = serve(workOrders, {
  prepare,
  filters: {
    is_overdue: ({ now }: Call, is: boolean) => (is ? overdue(now) : { NOT: overdue(now) }),
    whose: ({ viewer }: Call, [whose]: string[]) => whoseWork(viewer.user_id, whose),
    is_from_alert: isFromAlert,
    is_guest: isByGuest,
    no_due_date: (_call: Call, is: boolean) => (is ? { due_at: null } : {}),
    due_from: (_call: Call, gte: string) => dueWithin({ gte }),
    due_until: (_call: Call, lt: string) => dueWithin({ lt }),
  },
  sorts: { priority: byPriority },
  present: presentAll,
  cells,
  detail,
});

/** An order that is a request or a log is not there for those who ask for orders. */
export const findOrder = (call: Call, id: number) => findOfKind(call, id, "order");
/** Nor is an order for those who ask for requests. */
export const findRequest = (call: Call, id: number) => findOfKind(call, id, "request");

async function findOfKind(call: Call, id: number, kind: MaintenanceKind) {
  const found = await servedWorkOrders.find(call, id);
  if (found.kind !== kind) throw notFound();
  return found;
}

export type FoundWorkOrder = Awaited<ReturnType<typeof servedWorkOrders.find>>;
