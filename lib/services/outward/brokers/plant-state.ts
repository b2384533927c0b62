import type { PlantState, PublishedAlert, PublishedItem, PublishedMachine } from "@/lib/domain/brokers/plant-state";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { converter, converterFor } from "@/lib/domain/monitoring/measurement";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { inMap, rowsWith } from "@/lib/domain/shared/known";
import { compareLevels, isAbnormal, type Level, worstLevel } from "@/lib/domain/shared/levels";
import { shownUnit, type UnitSystem } from "@/lib/domain/shared/units";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { levelSince } from "@/lib/services/monitoring/cases/level-since";
import { casesOfItems } from "@/lib/services/monitoring/cases/of-items";
import { presentReadingsOf } from "@/lib/services/monitoring/cases/present-readings";

type Asked = Pick<Call, "tx" | "now">;

interface PlacedSensor {
  line_id: number;
  line: string;
  machine_id: number;
  machine: string;
  item_id: number;
  item: string;
  sensor_id: number;
  level: Level;
}

interface FoundAlert {
  id: number;
  item_id: number;
  kind: string;
  alert_rule: string;
  level: Level;
  peak_level: Level;
  parameter: number | null;
  last_value: number | null;
  onset_value: number | null;
  warning: number | null;
  alarm: number | null;
  opened_at: Date;
  level_since: Date;
  acknowledged_at: Date | null;
  shelved_until: Date | null;
  sensor_id: number;
  sensor: string;
  data_set: string;
}

/** What the last look of a connection found. */
export interface LastLook {
  /** Since when an item that is not abnormal is as it is. */
  items: Map<number, { level: Level; since: string | null }>;
  /** Alerts that were open. */
  open: ReadonlySet<number>;
}

/**
 * The present state of a plant, for its broker.
 * @param last kept up to date
 */
export async function plantState(asked: Asked, plant_id: number, last: LastLook): Promise<PlantState> {
  const { tx } = asked;
  const { unit_system, ...plant } = await tx.plant.findUniqueOrThrow({
    where: { id: plant_id },
    select: { id: true, name: true, unit_system: true },
  });
  const sensors = await placedSensors(tx, plant_id);
  const alerts = await withPresentReadings(tx, await openAlerts(tx, plant_id));
  const items = itemsOf(sensors);
  const byItem = new Map<number, FoundAlert[]>();
  for (const alert of alerts) byItem.set(alert.item_id, [...(byItem.get(alert.item_id) ?? []), alert]);
  const cases = await casesOfItems(
    asked,
    [...items].flatMap(([id, level]) => (isAbnormal(level) || byItem.has(id) ? [id] : [])),
  );
  await rememberSince(tx, items, last.items);
  const ended = await endsOf(
    tx,
    [...last.open].filter((id) => !alerts.some((alert) => alert.id === id)),
  );
  last.open = new Set(alerts.map(({ id }) => id));

  const published = (id: number, name: string): PublishedItem => {
    const level = inMap(items, id);
    const own = (byItem.get(id) ?? []).map((alert) => publishedAlert(alert, unit_system));
    const found = cases.get(id);
    return {
      id,
      name,
      level,
      since:
        (isAbnormal(level) ? found?.level_since : null) ?? silentSince(level, own) ?? last.items.get(id)?.since ?? null,
      case: found ? { state: found.state, work_order: found.order && labelled(found.order) } : null,
      alerts: own.toSorted((a, b) => compareLevels(a.level, b.level) || a.opened_at.localeCompare(b.opened_at)),
    };
  };

  return { plant, machines: machinesOf(sensors, published), ended };
}

const placedSensors = (tx: Tx, plant_id: number) => tx.$queryRaw<PlacedSensor[]>`
  select l.id as line_id, l.name as line, m.id as machine_id, m.name as machine, e.id as item_id, e.name as item,
    p.sensor_id, p.level
  from placed_sensors p join production_lines l on l.id = p.production_line_id join machines m on m.id = p.machine_id
    join equipments e on e.id = p.equipment_id
  where p.plant_id = ${plant_id}::int
  order by l.position, l.id, m.position, m.id, e.position, e.id, p.sensor_id`;

const openAlerts = (tx: Tx, plant_id: number) => tx.$queryRaw<FoundAlert[]>`
  select a.id, p.equipment_id as item_id, a.kind, a.alert_rule, a.shown_level as level, a.peak_level, a.parameter, a.last_value,
    a.onset_value, a.warning, a.alarm, a.opened_at, a.acknowledged_at, a.shelved_until, s.id as sensor_id, s.name as sensor,
    s.data_set, ${levelSince} as level_since
  from alerts a join sensors s on s.id = a.sensor_id join placed_sensors p on p.sensor_id = s.id
  where a.plant_id = ${plant_id}::int and a.ended_at is null
  order by a.id`;

/** As the screens show them: what the measurement reads now, by the limits of now. */
async function withPresentReadings(tx: Tx, alerts: readonly FoundAlert[]): Promise<FoundAlert[]> {
  const readings = await presentReadingsOf(
    tx,
    alerts.map(({ id }) => id),
  );

  return alerts.map((alert) => {
    const reading = readings.get(alert.id);
    return reading ? { ...alert, last_value: reading.value, ...reading.limits } : alert;
  });
}

/** Of those that are open no longer; one whose item has gone has no end. */
async function endsOf(tx: Tx, ids: readonly number[]): Promise<PlantState["ended"]> {
  if (ids.length === 0) return [];
  const rows = await tx.alert.findMany({
    where: { id: { in: [...ids] }, ended_at: { not: null } },
    select: { id: true, ended_at: true },
  });
  return rowsWith(rows, "ended_at").map(({ id, ended_at }) => ({ id, ended_at: ended_at.toISOString() }));
}

/** The level of each item, the worst of its sensors. */
function itemsOf(sensors: readonly PlacedSensor[]): Map<number, Level> {
  const items = new Map<number, Level>();
  for (const { item_id, level } of sensors) items.set(item_id, worstLevel([level, items.get(item_id) ?? level]));
  return items;
}

/** Of those that have another level than at the last look: the end of their last alert, which is asked for them alone. */
async function rememberSince(tx: Tx, items: ReadonlyMap<number, Level>, known: LastLook["items"]): Promise<void> {
  for (const id of known.keys()) if (!items.has(id)) known.delete(id);
  const other = [...items].filter(([id, level]) => known.get(id)?.level !== level);
  const calm = other.filter(([, level]) => !isAbnormal(level)).map(([id]) => id);
  const rows =
    calm.length === 0
      ? []
      : await tx.$queryRaw<{ id: number; at: Date }[]>`
          select s.equipment_id as id, max(a.ended_at) as at from sensors s join alerts a on a.sensor_id = s.id
          where s.equipment_id = any(${calm}::int[]) and a.ended_at is not null group by 1`;
  const ends = new Map(rows.map(({ id, at }) => [id, at.toISOString()]));
  for (const [id, level] of other) known.set(id, { level, since: ends.get(id) ?? null });
}

const silentSince = (level: Level, alerts: readonly PublishedAlert[]) =>
  level === "unknown" ? alerts.find(({ kind }) => kind === "no_data")?.opened_at : undefined;

const labelled = (order: { id: number; number: number; status: string }) => ({
  ...order,
  label: workOrderNumber(order.number),
});

function publishedAlert(alert: FoundAlert, unit_system: number): PublishedAlert {
  const { id, kind, alert_rule, level, peak_level, item_id, sensor_id, sensor } = alert;
  return {
    id,
    kind,
    rule: alert_rule,
    level,
    peak_level,
    opened_at: alert.opened_at.toISOString(),
    level_since: alert.level_since.toISOString(),
    acknowledged_at: alert.acknowledged_at?.toISOString() ?? null,
    shelved_until: alert.shelved_until?.toISOString() ?? null,
    sensor: { id: sensor_id, name: sensor },
    measurement: measurementOf(alert, unit_system as UnitSystem),
    url: new URL(`/equipments/${item_id}/details/pdm/${sensor_id}`, env.publicUrl).href,
  };
}

/** In the units of the plant, as webhooks and the API have them. */
function measurementOf(
  { data_set, parameter, ...alert }: FoundAlert,
  system: UnitSystem,
): PublishedAlert["measurement"] {
  const known = parameter === null ? undefined : parameterById(data_set as DataSet, parameter);
  if (parameter === null || !known) return null;
  const shown = converterFor(data_set, parameter, system, alert.alert_rule);
  return {
    parameter,
    name: known.key,
    unit: shownUnit(known.quantity, system).unit,
    value: converter(data_set, parameter, system)(alert.last_value),
    onset_value: shown(alert.onset_value),
    warning: shown(alert.warning),
    alarm: shown(alert.alarm),
  };
}

function machinesOf(
  sensors: readonly PlacedSensor[],
  published: (id: number, name: string) => PublishedItem,
): PublishedMachine[] {
  const machines = new Map<number, PublishedMachine & { items: PublishedItem[] }>();
  const seen = new Set<number>();
  for (const { machine_id, machine, line_id, line, item_id, item } of sensors) {
    const known = machines.get(machine_id) ?? {
      id: machine_id,
      name: machine,
      line: { id: line_id, name: line },
      items: [],
    };
    machines.set(machine_id, known);
    if (seen.has(item_id)) continue;
    seen.add(item_id);
    known.items.push(published(item_id, item));
  }
  return [...machines.values()];
}
