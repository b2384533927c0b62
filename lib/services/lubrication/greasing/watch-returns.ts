import { greaseAt } from "@/lib/domain/lubrication/greasing";
import {
  leastWatchedDays,
  quietDays,
  type ReturnState,
  stateByVibration,
  usualReturnDays,
} from "@/lib/domain/lubrication/returns";
import { parameters } from "@/lib/domain/monitoring/parameters";
import { sqlAsProvider, withinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { publish } from "@/lib/server/live/events";
import { askForPoint } from "../points/request";
import { noteReturn } from "./returns";

const atOnce = 200;
/** So many hours with readings in a row must be at the mark: a passing cart is no defect. */
const hoursOver = 3;

interface ReturnedLevel {
  id: number;
  company_id: number;
  plant_id: number;
  baseline_db: number;
  greasing_id: number;
  db: number;
}

const idsOf = (quantities: readonly string[]) =>
  parameters
    .filter(({ quantity, is_derived }) => quantities.includes(quantity) && !is_derived)
    .map(({ data_set, id }) => `${data_set} ${id}`);
const levels = parameters.filter(({ key }) => key === "ultrasound").map(({ data_set, id }) => `${data_set} ${id}`);
const vibrations = idsOf(["velocity", "acceleration"]);

/** Points whose own sensor has measured the level at the mark again within the days of its lubricant. Twice is harmless. */
export async function findReturns(now = new Date()): Promise<number> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<ReturnedLevel>({
      name: "returned-levels",
      text: returnedLevels,
      values: [now, levels, greaseAt, hoursOver],
    }),
  );
  let opened = 0;
  await eachAlone("greasing not watched", rows, (point) =>
    withinPlant(point.company_id, point.plant_id, async (tx) => {
      await tx.$queryRaw`select id from lubricators where id = ${point.id} for update`;
      const isNew = await noteReturn({ tx, now }, point, { ...point, source: "sensor" });
      if (!isNew) return;
      opened += 1;
      await askForPoint({ tx, now }, point.id, "suspect_defect");
      const { id, company_id, plant_id } = point;
      publish(tx, { subject: "lubricators", action: "changed", id, company_id, plant_id });
    }),
  );

  return opened;
}

const returnedLevels = `
  select l.id, l.company_id, l.plant_id, l.baseline_db, g.id as greasing_id, round(heard.db::numeric, 1)::float8 as db
  from lubricators l join sensors s on s.id = l.sensor_id left join lubricant_types t on t.id = l.lubricant_type_id
  cross join lateral (
    select g.id, g.ended_at from greasings g
    where g.lubricator_id = l.id and g.outcome = 'greased' and g.after_db is not null and g.grams > 0
    order by g.id desc limit 1) g
  cross join lateral (
    select min(last.mean) as least, avg(last.mean) as db, count(*) as hours from (
      select h.sum / h.count as mean from sensor_parameters p cross join lateral hours_between(s.company_id, s.id,
        array[p.parameter], $1::timestamptz - interval '12 hours', $1::timestamptz - interval '59 minutes') h
      where p.sensor_id = s.id and (s.data_set || ' ' || p.parameter) = any ($2::text[]) and h.count > 0
        and h.bucket > g.ended_at and h.bucket <= $1::timestamptz - interval '1 hour'
        and h.bucket > $1::timestamptz - interval '12 hours'
      order by h.bucket desc limit $4::int) last) heard
  where l.deleted_at is null and l.method = 'manual' and l.baseline_db is not null
    and g.ended_at + coalesce(t.return_days, ${usualReturnDays}) * interval '1 day' >= $1::timestamptz
    and heard.hours = $4::int and heard.least >= l.baseline_db + $3::float8
    and not exists (select from greasing_returns r
      where r.greasing_id = g.id or (r.lubricator_id = l.id and r.state = 'open'))
  order by l.id limit ${atOnce}`;

interface Undecided {
  id: number;
  company_id: number;
  plant_id: number;
  lubricator_id: number;
  returned_at: Date;
  alert_id: number | null;
  watched_days: number;
}

/** Lets the vibration of the item confirm or clear what is suspected. Doing it twice or at once is harmless. */
export async function decideReturns(now = new Date()): Promise<number> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Undecided>({ name: "undecided-returns", text: undecided, values: [now, vibrations] }),
  );
  let decided = 0;
  for (const row of rows) {
    const { alert_id, watched_days, returned_at } = row;
    const state = stateByVibration({ returned_at, now, has_alert: alert_id !== null, watched_days });
    if (await keep(row, state, now)) decided += 1;
  }

  return decided;
}

function keep(
  { id, company_id, plant_id, lubricator_id, alert_id, watched_days }: Undecided,
  state: ReturnState,
  now: Date,
) {
  return withinPlant(company_id, plant_id, async (tx) => {
    const { count } = await tx.greasingReturn.updateMany({
      where: { id, state: "open" },
      data: { watched_days, ...(state !== "open" && { state, decided_at: now, alert_id }) },
    });
    if (count === 0 || state === "open") return false;
    publish(tx, { subject: "lubricators", action: "changed", id: lubricator_id, company_id, plant_id });
    return true;
  });
}

/** Of the item's sensors that measure vibration: an alert that was open at the return or has opened since, and the days. */
const undecided = `
  select r.id, r.company_id, r.plant_id, r.lubricator_id, r.returned_at, alarmed.id as alert_id, watched.days as watched_days
  from greasing_returns r join lubricators l on l.id = r.lubricator_id
  cross join lateral (
    select min(a.id)::int as id from alerts a join sensors s on s.id = a.sensor_id
    where s.equipment_id = l.equipment_id and a.kind = 'level' and (s.data_set || ' ' || a.parameter) = any ($2::text[])
      and a.peak_level in ('warning', 'alarm') and (a.ended_at is null or a.ended_at > r.returned_at)) alarmed
  cross join lateral (
    select count(distinct d.bucket)::int as days from sensors s join sensor_parameters p on p.sensor_id = s.id
    cross join lateral days_between(s.company_id, s.id, array[p.parameter], r.returned_at,
      r.returned_at + interval '${quietDays} days') d
    where s.equipment_id = l.equipment_id and (s.data_set || ' ' || p.parameter) = any ($2::text[]) and d.running > 0) watched
  where r.state = 'open' and (alarmed.id is not null or watched.days <> r.watched_days
    or (watched.days >= ${leastWatchedDays} and r.returned_at + interval '${quietDays} days' <= $1::timestamptz))
  order by r.id limit ${atOnce}`;
