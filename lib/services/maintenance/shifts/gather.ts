import { permitNumber } from "@/lib/domain/maintenance/permit";
import { mostCounted, type SectionKey, type ShiftRow, type ShiftSection } from "@/lib/domain/maintenance/shift";
import { type MaintenanceKind, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { figuresOf, sumOf } from "@/lib/domain/oee/figures";
import { shortStopSeconds } from "@/lib/domain/oee/stops";
import { asShare } from "@/lib/domain/shared/rates";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";

/** Which part of a plant's time is looked at. */
export interface Window {
  plant_id: number;
  /** When the shift before ended or was handed over: what happened between two shifts belongs to the later one. */
  since: Date;
  /** Up to when: the shift's end, or now while it runs. */
  at: Date;
}

/** Of each section; the count shows how many there are. */
const mostRows = 50;

const dayMs = 86_400_000;

type Found = Partial<Pick<ShiftRow, "title" | "place" | "state" | "reason">> & {
  count: number;
  id: number;
  at: Date | null;
  until: Date | null;
};

type Gather = (tx: Tx, window: Window) => Promise<Omit<ShiftSection, "key">>;

/** What the page of a shift shows, in the order of its sections: each one question, with its limit. */
const sections: Record<SectionKey, Gather> = {
  permits: permitsAtEnd,
  down: stillDown,
  alarms: alarmsIn,
  stops: stopsIn,
  done: doneIn,
  in_work: inWork,
  due_next: dueNext,
  requests: requestsIn,
  missing_parts: missingParts,
  lines: linesIn,
};

/** What happened in a shift, and how the plant stands at its end; asked for together. */
export async function gatherSections(
  tx: Tx,
  window: Window,
  keys: readonly SectionKey[] = Object.keys(sections) as SectionKey[],
): Promise<ShiftSection[]> {
  return together(keys.map(async (key) => ({ key, ...(await sections[key](tx, window)) })));
}

export const emptyRow: Pick<ShiftRow, "label" | "place" | "state" | "reason" | "to" | "missing" | "locks" | "figures"> =
  { label: null, place: null, state: null, reason: null, to: null, missing: null, locks: null, figures: null };

function sectionOf<Row extends Found>(
  rows: readonly Row[],
  of: (row: Row) => Pick<ShiftRow, "kind" | "title"> & Partial<ShiftRow>,
) {
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map((row): ShiftRow => {
      const { at, until } = row;
      const stated = { place: row.place ?? null, state: row.state ?? null, reason: row.reason ?? null };
      const times = { at: at?.toISOString() ?? null, until: until?.toISOString() ?? null };

      return { ...emptyRow, id: row.id, ...times, ...stated, ...of(row) };
    }),
  };
}

/** The deepest place of a row `d` that may have item, machine and line; its joins are `inPlace`. */
const placeName = Prisma.sql`coalesce(e.name, m.name, l.name)`;
const inPlace = Prisma.sql`left join equipments e on e.id = d.equipment_id left join machines m on m.id = d.machine_id
  left join production_lines l on l.id = d.production_line_id`;

interface FoundPermit extends Found {
  number: number;
  locks: number;
}

/** Permits that were not closed at the end, as they were then, and whatever else had a lock on it; work under one comes first. */
async function permitsAtEnd(tx: Tx, { plant_id, at }: Window) {
  const rows = await tx.$queryRaw<FoundPermit[]>`
    with open as (
      select id from permits where plant_id = ${plant_id} and created_at < ${at}
        and status in ('requested', 'issued', 'suspended', 'returned')
      union all
      select id from permits where plant_id = ${plant_id} and created_at < ${at} and ended_at >= ${at}
      union all
      select id from permits p where plant_id = ${plant_id} and status in ('rejected', 'canceled') and ended_at < ${at}
        and exists (select from permit_locks k where k.permit_id = p.id and k.put_on_at < ${at}
          and (k.taken_off_at is null or k.taken_off_at >= ${at}))),
    known as (
      select p.*, (select count(*)::int from permit_locks k where k.permit_id = p.id and k.put_on_at < ${at}
          and (k.taken_off_at is null or k.taken_off_at >= ${at})) as locks,
        case when e."to" = 'issued' and p.valid_until <= ${at} then 'expired' else coalesce(e."to", 'requested') end as state
      from permits p join open using (id) left join lateral (select "to" from permit_events
        where permit_id = p.id and "to" <> 'expired' and created_at < ${at} order by id desc limit 1) e on true),
    found as (select *, count(*) over ()::int as count,
        array_position(array['expired', 'issued', 'suspended', 'requested', 'returned'], state) as turn
      from known order by turn, id limit ${mostRows})
    select d.count, d.id, d.number, d.name as title, ${placeName} as place, d.state, d.locks,
      case when d.state = 'requested' then d.created_at else coalesce(d.valid_from, d.created_at) end as at,
      case when d.state in ('issued', 'expired') then d.valid_until end as until
    from found d ${inPlace} order by d.turn, d.id`;

  return sectionOf(rows, ({ title = "", number, locks }) => ({
    kind: "permit",
    title,
    locks,
    label: permitNumber(number),
  }));
}

interface FoundStop extends Found {
  work_order_id: number | null;
  process_id: number | null;
  equipment_id: number | null;
  machine_id: number | null;
  production_line_id: number | null;
  number: number | null;
}

const stopColumns = Prisma.sql`d.id, d.started_at as at, d.reason, case when d.is_planned then 'planned' end as state,
  d.work_order_id, d.process_id, d.equipment_id, d.machine_id, d.production_line_id, w.number,
  coalesce(p.name, ${placeName}) as title, nullif(w.name, d.reason) as place`;
const stopJoins = Prisma.sql`${inPlace} left join conveyor_processes p on p.id = d.process_id
  left join work_orders w on w.id = d.work_order_id`;

function stopOf(row: FoundStop): Pick<ShiftRow, "kind" | "title" | "label" | "to"> {
  const { work_order_id, process_id, equipment_id, machine_id, production_line_id, number, title = "" } = row;
  const label = number === null ? null : workOrderNumber(number);
  const to = (kind: NonNullable<ShiftRow["to"]>["kind"], id: number | null) => (id === null ? null : { kind, id });

  return {
    kind: "downtime",
    title,
    label,
    to:
      to("order", work_order_id) ??
      to("line", process_id) ??
      to("item", equipment_id) ??
      to("machine", machine_id) ??
      to("production_line", production_line_id),
  };
}

/** Lines, machines and items that were down at the end, the longest first; a short stop of a line is a loss of speed. */
async function stillDown(tx: Tx, { plant_id, at }: Window) {
  const rows = await tx.$queryRaw<FoundStop[]>`
    with open as (
      select id from downtimes where plant_id = ${plant_id} and ended_at is null and started_at < ${at} and not is_short
      union all
      select id from downtimes where plant_id = ${plant_id} and ended_at > ${at} and started_at < ${at} and not is_short),
    found as (select d.*, count(*) over ()::int as count from downtimes d join open using (id)
      order by d.started_at, d.id limit ${mostRows})
    select d.count, null::timestamptz as until, ${stopColumns} from found d ${stopJoins} order by d.started_at, d.id`;

  return sectionOf(rows, stopOf);
}

/** Unplanned stops of five minutes and more that ended, with their reasons. */
async function stopsIn(tx: Tx, { plant_id, since, at }: Window) {
  const rows = await tx.$queryRaw<FoundStop[]>`
    with found as (select d.*, count(*) over ()::int as count from downtimes d
      where d.plant_id = ${plant_id} and d.ended_at > ${since} and d.ended_at <= ${at} and not d.is_planned
        and not d.is_short
        and d.ended_at - d.started_at >= ${shortStopSeconds}::int * interval '1 second'
      order by d.started_at desc, d.id desc limit ${mostRows})
    select d.count, d.ended_at as until, ${stopColumns} from found d ${stopJoins} order by d.started_at desc, d.id desc`;

  return sectionOf(rows, stopOf);
}

interface FoundAlert extends Found {
  sensor_id: number;
  equipment_id: number | null;
}

/** Alarms and warnings that were raised or ended; a silent sensor is none. */
async function alarmsIn(tx: Tx, { plant_id, since, at }: Window) {
  const rows = await tx.$queryRaw<FoundAlert[]>`
    with found as (select a.*, count(*) over ()::int as count from alerts a
      where a.plant_id = ${plant_id} and a.peak_level in ('warning', 'alarm') and a.opened_at < ${at}
        and (a.ended_at is null or a.ended_at >= ${since}) and (a.opened_at >= ${since} or a.ended_at < ${at})
      order by a.peak_level, a.opened_at desc, a.id desc limit ${mostRows})
    select a.count, a.id, a.opened_at as at, case when a.ended_at < ${at} then a.ended_at end as until,
      a.peak_level as state, s.id as sensor_id, e.id as equipment_id, coalesce(e.name, s.name) as title,
      case when e.id is not null then s.name end as place
    from found a join sensors s on s.id = a.sensor_id left join equipments e on e.id = s.equipment_id
    order by a.peak_level, a.opened_at desc, a.id desc`;

  return sectionOf(rows, ({ title = "", sensor_id, equipment_id }) => ({
    kind: "alert",
    title,
    to: equipment_id === null ? { kind: "sensor", id: sensor_id } : { kind: "item", id: equipment_id },
  }));
}

interface FoundOrder extends Found {
  number: number;
  kind: MaintenanceKind;
}

/** A closed order is a done one whose papers are in order. */
const orderState = Prisma.sql`case when d.status = 'closed' then 'completed' else d.status end`;
const orderColumns = Prisma.sql`d.count, d.id, d.number, d.kind, d.name as title, ${placeName} as place`;
const orderOf = ({ number, kind, title = "" }: FoundOrder) => ({
  kind: kind === "request" ? ("request" as const) : ("order" as const),
  title,
  label: workOrderNumber(number, kind),
});

async function doneIn(tx: Tx, { plant_id, since, at }: Window) {
  const rows = await tx.$queryRaw<FoundOrder[]>`
    with found as (select d.*, count(*) over ()::int as count from work_orders d
      where d.plant_id = ${plant_id} and d.completed_at >= ${since} and d.completed_at < ${at} and d.kind = 'order'
        and d.status in ('completed', 'closed')
      order by d.completed_at desc, d.id desc limit ${mostRows})
    select ${orderColumns}, d.started_at as at, d.completed_at as until, ${orderState} as state
    from found d ${inPlace} order by d.completed_at desc, d.id desc`;

  return sectionOf(rows, orderOf);
}

/** What was under way at the end, the longest first. Of the past only what has been done since is known to have been. */
async function inWork(tx: Tx, { plant_id, at }: Window) {
  const rows = await tx.$queryRaw<FoundOrder[]>`
    with open as (
      select id from work_orders where plant_id = ${plant_id} and status in ('in_work', 'on_hold') and kind = 'order'
        and started_at < ${at}
      union all
      select id from work_orders where plant_id = ${plant_id} and completed_at >= ${at} and kind = 'order'
        and started_at < ${at} and status in ('completed', 'closed')),
    found as (select d.*, count(*) over ()::int as count from work_orders d where d.id = any (array(select id from open)::int[])
      order by d.priority_rank, d.started_at, d.id limit ${mostRows})
    select ${orderColumns}, d.started_at as at, null::timestamptz as until,
      case when d.completed_at is null then d.status else 'in_work' end as state
    from found d ${inPlace} order by d.priority_rank, d.started_at, d.id`;

  return sectionOf(rows, orderOf);
}

/** Not begun, and due within a day: what is late comes first. Of a great many the first ones are counted. */
async function dueNext(tx: Tx, { plant_id, at }: Window) {
  const until = new Date(at.getTime() + dayMs);
  const rows = await tx.$queryRaw<FoundOrder[]>`
    with open as (
      (select id from work_orders where plant_id = ${plant_id} and status = 'pending' and due_at < ${until}
        and kind = 'order' and extended_at is null and created_at < ${at} order by due_at, id limit ${mostCounted})
      union all
      (select id from work_orders where plant_id = ${plant_id} and status = 'pending' and extended_at < ${until}
        and kind = 'order' and created_at < ${at} order by extended_at, id limit ${mostCounted})
      union all
      select id from work_orders where plant_id = ${plant_id} and completed_at >= ${at} and kind = 'order'
        and status in ('completed', 'closed') and created_at < ${at} and coalesce(started_at, completed_at) >= ${at}
        and coalesce(extended_at, due_at) < ${until}),
    found as (select d.*, count(*) over ()::int as count from work_orders d where d.id = any (array(select id from open)::int[])
      order by coalesce(d.extended_at, d.due_at), d.id limit ${mostRows})
    select ${orderColumns}, coalesce(d.extended_at, d.due_at) as at, null::timestamptz as until, 'pending' as state
    from found d ${inPlace} order by coalesce(d.extended_at, d.due_at), d.id`;

  return sectionOf(rows, orderOf);
}

/** Those that came, and those that nobody has decided yet. */
async function requestsIn(tx: Tx, { plant_id, since, at }: Window) {
  const rows = await tx.$queryRaw<FoundOrder[]>`
    with open as (
      select id from work_orders where plant_id = ${plant_id} and kind = 'request' and status = 'requested'
        and created_at < ${since}
      union all
      select id from work_orders where plant_id = ${plant_id} and kind = 'request' and created_at >= ${since}
        and created_at < ${at}),
    found as (select d.*, count(*) over ()::int as count from work_orders d where d.id = any (array(select id from open)::int[])
      order by d.created_at desc, d.id desc limit ${mostRows})
    select ${orderColumns}, d.created_at as at, null::timestamptz as until, d.status as state
    from found d ${inPlace} order by d.created_at desc, d.id desc`;

  return sectionOf(rows, orderOf);
}

interface FoundPart extends Found {
  missing: number;
  work_order_id: number;
  number: number;
}

/** What open orders need beyond what was issued and is held for them. */
async function missingParts(tx: Tx, { plant_id }: Window) {
  const rows = await tx.$queryRaw<FoundPart[]>`
    with open as materialized (select id from work_orders
      where plant_id = ${plant_id} and status in ('pending', 'in_work', 'on_hold') and kind = 'order'),
    short as (
      select w.id, w.part_id, w.brand_model_id, w.work_order_id,
        round((w.quantity - w.issued - coalesce((select sum(h.quantity) from stock_reservations h
          where h.work_order_part_id = w.id), 0))::numeric, 3)::float8 as missing
      from work_order_parts w join open on open.id = w.work_order_id
      where w.plant_id = ${plant_id} and w.quantity > w.issued),
    found as (select *, count(*) over ()::int as count from short where missing > 0 order by id limit ${mostRows})
    select f.count, f.id, f.missing, f.work_order_id, o.number, o.name as place, coalesce(p.name, b.name) as title,
      null::timestamptz as at, null::timestamptz as until
    from found f join work_orders o on o.id = f.work_order_id left join parts p on p.id = f.part_id
      left join brand_models b on b.id = f.brand_model_id
    order by f.id`;

  return sectionOf(rows, ({ title = "", missing, work_order_id, number }) => ({
    kind: "part",
    title,
    missing,
    label: workOrderNumber(number),
    to: { kind: "order", id: work_order_id },
  }));
}

/** OEE and target of each counted line, of its shifts that began in this one. */
async function linesIn(tx: Tx, { plant_id, since, at }: Window) {
  const where = { plant_id, deleted_at: null };
  const [processes, count] = await together([
    tx.conveyorProcess.findMany({
      where,
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: mostRows,
      select: {
        id: true,
        name: true,
        target_oee: true,
        planned_shifts: { where: { plant_id, starts_at: { gte: since, lt: at } }, orderBy: { starts_at: "asc" } },
      },
    }),
    tx.conveyorProcess.count({ where }),
  ]);
  const rows = processes.map(({ id, name, target_oee, planned_shifts }) => {
    const { oee, good, total } = figuresOf(sumOf(planned_shifts));
    const [first, last] = [planned_shifts[0], planned_shifts.at(-1)];

    return {
      count,
      id,
      title: name,
      at: first?.starts_at ?? null,
      until: last?.ends_at ?? null,
      figures: { oee: asShare(oee), target_oee: target_oee === null ? null : target_oee / 100, good, total },
    };
  });

  return sectionOf(rows, ({ title, figures }) => ({ kind: "line", title, figures }));
}
