import { byPlant } from "@/lib/domain/identity/scope";
import type { ProofVerdict } from "@/lib/domain/maintenance/proof";
import { converter, measurement } from "@/lib/domain/monitoring/measurement";
import { notFound } from "@/lib/domain/shared/errors";
import { levels } from "@/lib/domain/shared/levels";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { AlertQuery } from "@/lib/inputs/alerts";
import type { Call } from "@/lib/server/data/call";
import { pageOf } from "@/lib/server/resources/list";

const named = { select: { id: true, name: true } } as const;

const columns = {
  id: true,
  company_id: true,
  plant_id: true,
  plant: { select: { id: true, name: true, unit_system: true } },
  sensor_id: true,
  sensor: {
    select: {
      id: true,
      name: true,
      type: true,
      data_set: true,
      equipment: {
        select: {
          id: true,
          name: true,
          asset: {
            select: { id: true, name: true, machine: { select: { id: true, name: true, production_line: named } } },
          },
        },
      },
    },
  },
  parameter: true,
  kind: true,
  alert_rule: true,
  shown_level: true,
  peak_level: true,
  onset_value: true,
  peak_value: true,
  peak_at: true,
  last_value: true,
  warning: true,
  alarm: true,
  opened_at: true,
  ended_at: true,
  acknowledged_at: true,
  acknowledged_by: true,
  acknowledge_note: true,
  shelved_until: true,
  shelve_reason: true,
  is_repeat: true,
  is_provisional: true,
  repeat_of_id: true,
  work_order_id: true,
  work_order: {
    select: {
      id: true,
      number: true,
      name: true,
      status: true,
      assigned_user_id: true,
      assigned_team: { select: { id: true, name: true } },
      proofs: {
        where: { verdict: { not: "cancelled" } },
        select: { sensor_id: true, parameter: true, verdict: true },
      },
    },
  },
  created_at: true,
  updated_at: true,
  version: true,
} as const satisfies Prisma.AlertSelect;

type Found = Prisma.AlertGetPayload<{ select: typeof columns }>;

/** Alerts with where they are and what they say, worst first by default. */
export async function listAlerts(call: Call, query: AlertQuery) {
  const where = whereOf(call, query);
  const total = await call.tx.alert.count({ where, take: 10_001 });
  const ids = await idsOf(call, query, where);
  const rows = await call.tx.alert.findMany({ where: { AND: [where, { id: { in: ids } }] }, select: columns });
  const sorted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

  return pageOf(
    await withPeople(
      call,
      sorted.map((row) => shownAlert(call, row)),
    ),
    total,
    query,
  );
}

function whereOf(call: Call, query: AlertQuery): Prisma.AlertWhereInput {
  const { now } = call;
  const states = {
    new: { ended_at: null, acknowledged_at: null },
    acknowledged: { ended_at: null, acknowledged_at: { not: null } },
    settled: { ended_at: { not: null } },
    muted: { ended_at: null, shelved_until: { gt: now } },
    open: { ended_at: null },
  } as const;
  const some = (ids: number[] | undefined) => (ids === undefined ? undefined : { in: ids });

  return {
    AND: [
      byPlant.see(call.viewer),
      {
        plant_id: some(query.plant_id),
        sensor_id: some(query.sensor_id),
        parameter: some(query.parameter),
        shown_level: query.level && { in: query.level },
        kind: query.kind && { in: query.kind },
        ...(query.equipment_id && { sensor: { equipment_id: { in: query.equipment_id } } }),
        ...(query.daterange && { opened_at: { gte: query.daterange.from, lte: query.daterange.to } }),
      },
      ...(query.state ? [{ OR: query.state.map((state) => states[state]) }] : []),
    ],
  };
}

/** The order by level is no column's: the worst come first, the newest among equals. */
async function idsOf(call: Call, query: AlertQuery, where: Prisma.AlertWhereInput): Promise<number[]> {
  const skip = (query.page - 1) * query.max;
  if (query.orderByColumn !== "level") {
    const direction = query.orderByMethod;
    const rows = await call.tx.alert.findMany({
      where,
      orderBy: [{ [query.orderByColumn]: direction }, { id: direction }],
      skip,
      take: query.max,
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  const rows = await call.tx.alert.findMany({
    where,
    orderBy: [{ opened_at: "desc" }, { id: "desc" }],
    take: 2_000,
    select: { id: true, shown_level: true },
  });
  const rank = (level: string) => (levels as readonly string[]).indexOf(level);
  const sign = query.orderByMethod === "asc" ? 1 : -1;

  return rows
    .toSorted((a, b) => sign * (rank(a.shown_level) - rank(b.shown_level)))
    .slice(skip, skip + query.max)
    .map(({ id }) => id);
}

function shownAlert({ viewer }: Call, { shown_level, work_order, ...row }: Found) {
  const system = unitSystemFor(viewer, row.plant);
  const convert = converter(row.sensor.data_set, row.parameter ?? 0, system);

  return {
    ...row,
    level: shown_level,
    work_order: work_order && withoutProofs(work_order),
    /** Whether the order's work helped, once there is an answer to wait for. */
    proof: (work_order?.proofs.find(isOf(row))?.verdict ?? null) as ProofVerdict | null,
    ...(row.parameter === null
      ? { name: null, unit: null, decimals: null, value: null }
      : measurement(row.sensor.data_set, row.parameter, row.last_value, system)),
    onset_value: convert(row.onset_value),
    peak_value: convert(row.peak_value),
    last_value: convert(row.last_value),
    warning: convert(row.warning),
    alarm: convert(row.alarm),
  };
}

const withoutProofs = ({ proofs: _, ...order }: NonNullable<Found["work_order"]>) => order;
const isOf =
  ({ sensor_id, parameter }: Pick<Found, "sensor_id" | "parameter">) =>
  (proof: { sensor_id: number; parameter: number }) =>
    proof.sensor_id === sensor_id && proof.parameter === parameter;

type Shown = ReturnType<typeof shownAlert>;

/** Who acknowledged and who works on it. */
async function withPeople(call: Call, rows: Shown[]) {
  const ids = new Set(rows.flatMap((row) => [row.acknowledged_by, row.work_order?.assigned_user_id ?? null]));
  const people = await call.tx.user.findMany({
    where: { id: { in: [...ids].filter((id): id is number => id !== null) } },
    select: { id: true, first_name: true, last_name: true },
  });
  const person = (id: number | null | undefined) => people.find((one) => one.id === id) ?? null;

  return rows.map((row) => ({
    ...row,
    acknowledger: person(row.acknowledged_by),
    owner: person(row.work_order?.assigned_user_id),
    /** Until one of them has taken the order. */
    owner_team: row.work_order?.assigned_user_id ? null : (row.work_order?.assigned_team ?? null),
  }));
}

export type ShownAlert = Awaited<ReturnType<typeof withPeople>>[number];

/** One alert with its history. */
export async function findAlert(call: Call, id: number) {
  const row = await call.tx.alert.findFirst({ where: { AND: [byPlant.see(call.viewer), { id }] }, select: columns });
  if (!row) throw notFound();
  const [alert] = await withPeople(call, [shownAlert(call, row)]);
  const changes = await call.tx.alertChange.findMany({
    where: { alert_id: id },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    take: 500,
    select: { id: true, at: true, action: true, from: true, to: true, value: true, user_id: true, note: true },
  });
  const convert = converter(row.sensor.data_set, row.parameter ?? 0, unitSystemFor(call.viewer, row.plant));

  return { ...alert!, changes: changes.map((change) => ({ ...change, value: convert(change.value) })) };
}
