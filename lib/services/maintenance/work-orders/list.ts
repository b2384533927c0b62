import { z } from "zod";
import {
  overdueStatuses,
  parseWorkOrderNumber,
  workOrderStatus,
  workOrderType,
} from "@/lib/domain/maintenance/work-order";
import { requestStatus } from "@/lib/domain/maintenance/work-order-request";
import { notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import { flag } from "@/lib/inputs/fields";
import { workOrderSelect, workOrders } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { countCap, type ListQuery, listQuery, type Page, pageOf, whereOf } from "@/lib/server/resources/list";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { peopleOf } from "@/lib/services/maintenance/people";
import { proofsOf } from "../proofs/present";
import { savingCard } from "../savings/draft";
import { mine, othersThan } from "./actor";
import { type PresentedWorkOrder, presentAll, presentOne } from "./present";

/** Filters that a column cannot answer: the clock's and the viewer's. */
const readings = z.object({
  is_overdue: flag.optional(),
  /** mine: assigned to me, or to a team of mine and nobody in particular; team: all others. */
  whose: z.enum(["mine", "team"]).optional(),
  no_due_date: flag.optional(),
  /** Due at or after the one, before the other; an extension counts instead of the date. */
  due_from: z.iso.datetime().optional(),
  due_until: z.iso.datetime().optional(),
});

/** Statuses and types by name or number; an order's numbers unless requests are asked for. */
function named(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null) return raw;
  const query = { ...raw } as Record<string, unknown>;
  const statuses = query.kind === "request" ? requestStatus : workOrderStatus;
  const nameIn = (table: { nameOf(number: number): string | undefined }) => (value: unknown) =>
    table.nameOf(Number(value)) ?? value;
  const each = (value: unknown, name: (one: unknown) => unknown) =>
    Array.isArray(value) ? value.map(name) : value === undefined ? undefined : name(value);
  return { ...query, status: each(query.status, nameIn(statuses)), type: each(query.type, nameIn(workOrderType)) };
}

export const workOrderQuery = z.preprocess(named, z.intersection(listQuery(workOrders), readings));
export type WorkOrderQuery = ListQuery & z.infer<typeof readings>;

export async function listWorkOrders(
  call: Call,
  query: WorkOrderQuery,
  kind?: "order" | "request",
): Promise<Page<PresentedWorkOrder>> {
  const found = workOrdersOf(call, query, kind);
  const rows = await call.tx.workOrder.findMany({
    ...found,
    skip: (query.page - 1) * query.max,
    take: query.max,
    select: workOrderSelect,
  });
  const isLast = rows.length < query.max && (rows.length > 0 || query.page === 1);
  const total = isLast
    ? (query.page - 1) * query.max + rows.length
    : await call.tx.workOrder.count({ where: found.where, take: countCap + 1 });
  return pageOf(await presentAll(call, rows), total, query);
}

/** Which rows a query asks for, and in what order. */
export function workOrdersOf(
  call: Call,
  { is_overdue, whose, no_due_date, due_from, due_until, ...query }: Omit<WorkOrderQuery, "page" | "max">,
  kind?: "order" | "request",
) {
  const filters = { ...query.filters, kind: kind ? [kind] : (query.filters.kind ?? ["order"]) };
  const number = parseWorkOrderNumber(query.search);
  const found = whereOf(workOrders, { filters, search: "" }, call.timezone_offset);
  const [words] = whereOf(workOrders, { filters: {}, search: query.search }, call.timezone_offset);
  if (words) found.push(number === null ? words : { OR: [{ number }, words] });
  if (is_overdue !== undefined) found.push(is_overdue ? overdue(call.now) : { NOT: overdue(call.now) });
  if (whose === "mine") found.push(mine(call.viewer.user_id));
  if (whose === "team") found.push(othersThan(call.viewer.user_id));
  if (no_due_date) found.push({ due_at: null });
  if (due_from || due_until) found.push(dueWithin({ gte: due_from, lt: due_until }));

  const { column, method } = query.order;
  return {
    where: seen(workOrders, call, { AND: found }) as Prisma.WorkOrderWhereInput,
    // Without a date last; the id breaks ties.
    orderBy:
      column === "id"
        ? [{ id: method }]
        : [{ [column]: nullable.has(column) ? { sort: method, nulls: "last" as const } : method }, { id: method }],
  };
}

const nullable = new Set(["due_at", "scheduled_at", "expected_minutes", "completed_at"]);

export const dueWithin = (span: { gte?: string | Date; lt?: string | Date }): Prisma.WorkOrderWhereInput => ({
  OR: [{ extended_at: span }, { extended_at: null, due_at: span }],
});

/** Overdue as a where clause; the same reading of the clock as isOverdue. */
export const overdue = (now: Date): Prisma.WorkOrderWhereInput => ({
  kind: "order",
  status: { in: [...overdueStatuses] },
  OR: [{ extended_at: { lt: now } }, { extended_at: null, due_at: { lt: now } }],
});

/** One record with its history, files and alerts. */
export async function findWorkOrder(call: Call, id: number, kind?: "order") {
  const row = await rowOf(call, id);
  if (kind && row.kind !== kind) throw notFound();
  const [order, events, files, alerts, children] = [
    await presentOne(call, row),
    await call.tx.workOrderEvent.findMany({
      where: { work_order_id: id },
      orderBy: { id: "asc" },
      take: 500,
      select: { id: true, user_id: true, action: true, from: true, to: true, note: true, data: true, created_at: true },
    }),
    await call.tx.workOrderFile.findMany({
      where: { work_order_id: id },
      orderBy: { id: "asc" },
      select: { file: { select: { id: true, name: true, mime: true, size: true } } },
    }),
    await call.tx.alert.findMany({
      where: { work_order_id: id },
      orderBy: { id: "asc" },
      take: 50,
      select: { id: true, sensor_id: true, parameter: true, level: true, opened_at: true, ended_at: true },
    }),
    await call.tx.workOrder.findMany({
      where: seen(workOrders, call, { parent_id: id }),
      orderBy: { id: "asc" },
      take: 50,
      select: { id: true, number: true, name: true, status: true },
    }),
  ];
  const people = await peopleOf(
    call,
    events.map((event) => event.user_id),
  );
  return {
    ...order,
    events: events.map((event) => ({ ...event, user: people.get(event.user_id) })),
    files: files.map(({ file }) => file),
    alerts,
    children,
    proofs: await proofsOf(call, id),
    savings: await savingCard(call, row),
  };
}

export type FoundWorkOrder = Awaited<ReturnType<typeof findWorkOrder>>;
