import { can, nameOf } from "@/lib/domain/identity/viewer";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { foundIn } from "@/lib/domain/shared/known";
import type { Level } from "@/lib/domain/shared/levels";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { find } from "@/lib/server/resources/crud";

/** Something that happened to an item. What a kind does not have is null. */
export interface HistoryEntry {
  at: Date;
  kind: "move" | "order" | "repair" | "alert" | "limits" | "greasing";
  /** Of a move, in the names of that day; null is no place. */
  from: string | null;
  to: string | null;
  order: { id: number; label: string; name: string } | null;
  alert: { id: number; level: Level; ended_at: Date | null } | null;
  sensor: { id: number; name: string } | null;
  /** The measurement of an alert or of changed limits. */
  parameter: number | null;
  measurement: string | null;
  /** Of a greasing that has ended; decibels before and after it. */
  greasing: {
    lubricator: { id: number; name: string };
    grams: number;
    before_db: number;
    after_db: number | null;
  } | null;
  reason: string | null;
  user: { id: number; name: string } | null;
}

const nothing = {
  from: null,
  to: null,
  order: null,
  alert: null,
  sensor: null,
  parameter: null,
  measurement: null,
  greasing: null,
  reason: null,
  user: null,
};

const ofEachKind = 30;
const shown = 60;

/** What happened to an item, newest first: moves, orders, repairs, greasings, alerts and changed limits of its sensors. */
export async function historyOf(call: Call, equipment_id: number): Promise<HistoryEntry[]> {
  const { sensors, moves, orders, alerts, limits, greasings } = await rowsOf(call, equipment_id);
  const people = await peopleOf(call, [
    ...moves.map(({ user_id }) => user_id),
    ...limits.map(({ changed_by }) => changed_by),
    ...greasings.map(({ user_id }) => user_id),
    ...orders.flatMap(({ created_by, completed_by }) => [created_by, completed_by]),
  ]);
  const measured = (sensor_id: number, parameter: number | null) => {
    const sensor = foundIn(sensors, ({ id }) => id === sensor_id);
    const known = parameter === null ? undefined : parameterById(sensor.data_set as DataSet, parameter);
    return { sensor: { id: sensor.id, name: sensor.name }, parameter, measurement: known?.key ?? null };
  };
  const orderOf = ({ id, number, name }: { id: number; number: number; name: string }) => ({
    id,
    label: workOrderNumber(number),
    name,
  });

  const entries: HistoryEntry[] = [
    ...moves.map((move) => ({
      ...nothing,
      at: move.created_at,
      kind: "move" as const,
      from: move.from_name,
      to: move.to_name,
      reason: move.reason,
      user: people(move.user_id),
    })),
    ...orders.map((order) => ({
      ...nothing,
      at: order.created_at,
      kind: "order" as const,
      order: orderOf(order),
      user: people(order.created_by),
    })),
    ...orders.flatMap((order) =>
      order.completed_at
        ? [
            {
              ...nothing,
              at: order.completed_at,
              kind: "repair" as const,
              order: orderOf(order),
              reason: order.completion_note,
              user: people(order.completed_by),
            },
          ]
        : [],
    ),
    ...alerts.map((alert) => ({
      ...nothing,
      ...measured(alert.sensor_id, alert.parameter),
      at: alert.opened_at,
      kind: "alert" as const,
      alert: { id: alert.id, level: alert.peak_level as Level, ended_at: alert.ended_at },
    })),
    ...limits.map((version) => ({
      ...nothing,
      ...measured(version.sensor_id, version.zone.parameter),
      at: version.created_at,
      kind: "limits" as const,
      reason: version.reason,
      user: people(version.changed_by),
    })),
  ];

  entries.push(...greasings.map((greasing) => greased(greasing, people)));

  return entries.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, shown);
}

function greased(
  { started_at, ended_at, user_id, lubricator, ...greasing }: Awaited<ReturnType<typeof greasingsOf>>[number],
  people: (id: number | null) => HistoryEntry["user"],
): HistoryEntry {
  return {
    ...nothing,
    at: ended_at ?? started_at,
    kind: "greasing",
    user: people(user_id),
    greasing: { ...greasing, lubricator },
  };
}

async function rowsOf(call: Call, equipment_id: number) {
  const { tx, viewer } = call;
  const sensors = await tx.sensor.findMany({
    where: { equipment_id, deleted_at: null },
    select: { id: true, name: true, data_set: true },
  });
  const sensor_ids = sensors.map(({ id }) => id);
  const [moves, orders, alerts, limits, greasings] = await together([
    tx.equipmentMove.findMany({ where: { equipment_id }, orderBy: { id: "desc" }, take: ofEachKind }),
    can(viewer, "view_maintenance") ? ordersOf(call, equipment_id) : [],
    tx.alert.findMany({
      where: { sensor_id: { in: sensor_ids } },
      orderBy: { opened_at: "desc" },
      take: ofEachKind,
      select: { id: true, sensor_id: true, parameter: true, peak_level: true, opened_at: true, ended_at: true },
    }),
    tx.levelZoneVersion.findMany({
      where: { sensor_id: { in: sensor_ids }, changed_by: { not: null } },
      orderBy: { created_at: "desc" },
      take: ofEachKind,
      select: {
        sensor_id: true,
        created_at: true,
        changed_by: true,
        reason: true,
        zone: { select: { parameter: true } },
      },
    }),
    greasingsOf(call, equipment_id),
  ]);

  return { sensors, moves, orders, alerts, limits, greasings };
}

const greasingsOf = ({ tx }: Call, equipment_id: number) =>
  tx.greasing.findMany({
    where: { lubricator: { equipment_id }, ended_at: { not: null }, grams: { gt: 0 } },
    orderBy: { id: "desc" },
    take: ofEachKind,
    select: {
      started_at: true,
      ended_at: true,
      user_id: true,
      grams: true,
      before_db: true,
      after_db: true,
      lubricator: { select: { id: true, name: true } },
    },
  });

const ordersOf = ({ tx }: Call, equipment_id: number) =>
  tx.workOrder.findMany({
    where: { equipment_id, kind: { in: ["order", "log"] } },
    orderBy: { id: "desc" },
    take: ofEachKind,
    select: {
      id: true,
      number: true,
      name: true,
      created_at: true,
      created_by: true,
      completed_at: true,
      completed_by: true,
      completion_note: true,
    },
  });

async function peopleOf({ tx }: Call, ids: readonly (number | null)[]) {
  const rows = await tx.user.findMany({
    where: { id: { in: ids.flatMap((id) => id ?? []) } },
    select: { id: true, first_name: true, last_name: true },
  });
  const found = new Map(rows.map((row) => [row.id, { id: row.id, name: nameOf(row) }]));

  return (id: number | null) => (id === null ? null : (found.get(id) ?? null));
}

/** The repairs of an item: what was found, what was done about it, and what it took. */
export async function repairs(call: Call, equipment_id: number) {
  await find(call, equipments, equipment_id);
  const rows = await call.tx.workOrder.findMany({
    where: { equipment_id, kind: { in: ["order", "log"] }, completed_at: { not: null } },
    orderBy: { completed_at: "desc" },
    take: 100,
    select: {
      id: true,
      number: true,
      name: true,
      type: true,
      status: true,
      completed_at: true,
      completed_by: true,
      completion_note: true,
      problem_solved: true,
      verdict: true,
      verdict_fault: true,
      total_minutes: true,
      stock_movements: {
        where: { kind: { in: ["issue", "return"] } },
        select: {
          quantity: true,
          cost: true,
          line: { select: { part: { select: { name: true } }, brand_model: { select: { name: true } } } },
        },
      },
    },
  });
  const people = await peopleOf(
    call,
    rows.map(({ completed_by }) => completed_by),
  );

  return rows.map(({ number, completed_by, stock_movements, ...row }) => ({
    ...row,
    label: workOrderNumber(number),
    completed_by: people(completed_by),
    /** Issued less returned, in whole cents of the company's currency. */
    parts_cost: -stock_movements.reduce((sum, { cost }) => sum + Number(cost), 0),
    parts: stock_movements.map(({ quantity, line }) => ({
      name: line.part?.name ?? line.brand_model?.name ?? "",
      quantity: -quantity,
    })),
  }));
}
