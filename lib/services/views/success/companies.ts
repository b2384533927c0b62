import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { CoveredTime } from "@/lib/domain/monitoring/coverage";
import {
  type HealthBand,
  healthBand,
  healthOf,
  healthPenalties,
  type ItemHealth,
  isBad,
  itemHealth,
  worstFirst,
} from "@/lib/domain/monitoring/health-score";
import { parameters } from "@/lib/domain/monitoring/parameters";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { todayOf } from "@/lib/domain/shared/plant-day";
import { asQuotient, asShare } from "@/lib/domain/shared/rates";
import { isoZone } from "@/lib/domain/structure/iso-zones";
import { boundariesOf } from "@/lib/domain/structure/limit-classes";
import { Prisma } from "@/lib/generated/prisma/client";
import type { MeetingAction } from "@/lib/inputs/customer-success";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { isReporting } from "@/lib/services/devices/sensors/reporting";
import { type OverrideCounts, overridesByPlant } from "@/lib/services/monitoring/baselines/overrides";
import { type Verdict, verdictsOf } from "@/lib/services/monitoring/cases/verdicts";
import { coverageByPlant, spanOf } from "@/lib/services/monitoring/coverage/items";
import { rolledUp } from "@/lib/services/structure/hierarchy/levels";

/** How far back alerts are counted. */
const alertDays = 30;

interface CountedPlant {
  id: number;
  name: string;
  company_id: number;
  company: string;
  currency: string;
  csm: string | null;
  renewal_date: Date | null;
  items: number;
  covered: number;
  sensors: number;
  fresh: number;
  alerts: number;
  open_orders: number;
  last_meeting_on: Date | null;
  next_meeting_on: Date | null;
  actions: MeetingAction[][] | null;
}

type CoveredPlant = CountedPlant & CoveredTime & OverrideCounts;

export interface SuccessFigures {
  /** The worst item, and the mean of all, which the band is of; null without items. */
  health: { lowest: number; mean: number } | null;
  band: HealthBand | null;
  items: number;
  /** Those whose health is poor or critical. */
  bad_items: number;
  sensors: number;
  /** Items with a sensor that reports, and sensors that do. */
  watched: number;
  reporting: number;
  /** The same as shares 0 to 1, null of nothing. */
  coverage: number | null;
  fresh: number | null;
  /** Hours of this month in which the items were watched, of those in which they could have been. */
  covered_hours: number;
  expected_hours: number;
  /** Raised in the last 30 days, for every hundred sensors. */
  alerts_per_100: number | null;
  open_orders: number;
  /** Limits that were set in spite of an alarm or loosened, in the last 30 days; and how many of them without a reason. */
  limit_overrides: number;
  limit_overrides_without_reason: number;
  /** Days, yyyy-mm-dd. */
  last_meeting_on: string | null;
  next_meeting_on: string | null;
  /** Promised at meetings and not done, and of those what is late. */
  open_actions: number;
  overdue_actions: number;
}

export interface SuccessPlant extends SuccessFigures {
  id: number;
  name: string;
}

export interface SuccessCompany extends SuccessFigures {
  id: number;
  name: string;
  currency: string;
  csm: string | null;
  renewal_date: string | null;
  plants: SuccessPlant[];
}

interface Marked {
  id: number;
  plant_id: number;
  points: number[];
}

/** How the viewer's companies do, the lowest health first; plants as well. */
export async function successOf(call: Call, { company_id }: { company_id?: number } = {}): Promise<SuccessCompany[]> {
  const asked = company_id === undefined ? null : [company_id];
  const [counted, marked, covered, overridden] = await together([
    plantsOf(call, asked),
    healthsOf(call, asked),
    coverageByPlant(call, spanOf(undefined, call.now), within(asked)),
    overridesByPlant(call, new Date(call.now.getTime() - alertDays * 86_400_000), within(asked)),
  ]);
  const plants = counted.map((plant) => {
    const { covered_hours = 0, expected_hours = 0 } = covered.get(plant.id) ?? {};
    return { ...plant, covered_hours, expected_hours, ...(overridden.get(plant.id) ?? notOverridden) };
  });
  const scores = new Map<number, number[]>();
  for (const { plant_id, score } of marked) {
    const known = scores.get(plant_id);
    if (known) known.push(score);
    else scores.set(plant_id, [score]);
  }
  const today = todayOf(call);
  const companies = new Map<number, CoveredPlant[]>();
  for (const plant of plants) companies.set(plant.company_id, [...(companies.get(plant.company_id) ?? []), plant]);

  return [...companies.values()]
    .map((rows) => {
      const { company_id: id, company: name, currency, csm, renewal_date } = firstOf(rows);
      return {
        id,
        name,
        currency,
        csm,
        renewal_date: dayText(renewal_date),
        ...figuresOf(rows, scores, today),
        plants: rows.map((row) => ({ id: row.id, name: row.name, ...figuresOf([row], scores, today) })).sort(inOrder),
      };
    })
    .sort(inOrder);
}

const notOverridden: OverrideCounts = { limit_overrides: 0, limit_overrides_without_reason: 0 };

const inOrder = (a: SuccessFigures & { name: string }, b: SuccessFigures & { name: string }) =>
  worstFirst(a, b) || a.name.localeCompare(b.name);

const dayText = (day: Date | null) => day?.toISOString().slice(0, 10) ?? null;
const share = (part: number, whole: number) => (whole === 0 ? null : asShare(part / whole));

function figuresOf(
  rows: readonly CoveredPlant[],
  scores: ReadonlyMap<number, number[]>,
  today: string,
): SuccessFigures {
  const sum = (
    name:
      | ("items" | "covered" | "sensors" | "fresh" | "alerts" | "open_orders")
      | (keyof CoveredTime | keyof OverrideCounts),
  ) => rows.reduce((all, row) => all + row[name], 0);
  const days = (name: "last_meeting_on" | "next_meeting_on") => rows.flatMap((row) => dayText(row[name]) ?? []).sort();
  const found = rows.flatMap(({ id }) => scores.get(id) ?? []);
  const health = healthOf(found, sum("items"));
  const open = rows.flatMap(({ actions }) => (actions ?? []).flat()).filter(({ is_done }) => !is_done);

  return {
    health,
    band: health && healthBand(health.mean),
    items: sum("items"),
    bad_items: found.filter(isBad).length,
    sensors: sum("sensors"),
    watched: sum("covered"),
    reporting: sum("fresh"),
    covered_hours: sum("covered_hours"),
    expected_hours: sum("expected_hours"),
    coverage: share(sum("covered"), sum("items")),
    fresh: share(sum("fresh"), sum("sensors")),
    alerts_per_100: sum("sensors") === 0 ? null : asQuotient((sum("alerts") / sum("sensors")) * 100),
    open_orders: sum("open_orders"),
    limit_overrides: sum("limit_overrides"),
    limit_overrides_without_reason: sum("limit_overrides_without_reason"),
    last_meeting_on: days("last_meeting_on").at(-1) ?? null,
    next_meeting_on: days("next_meeting_on")[0] ?? null,
    open_actions: open.length,
    overdue_actions: open.filter(({ due_on }) => due_on != null && due_on < today).length,
  };
}

const fitted = Prisma.sql`e.deleted_at is null and e.archived_at is null and not e.is_limbo and not e.is_store_room`;
const alive = Prisma.sql`s.deleted_at is null and s.archived_at is null`;
/** Companies that are asked for; null: every one in sight. */
type Asked = readonly number[] | null;

const within = (asked: Asked) =>
  asked === null ? Prisma.sql`true` : Prisma.sql`p.company_id = any (${[...asked]}::int[])`;

/** Behind the walls: a distributor's plants are those of the companies it serves. */
async function plantsOf(call: Call, asked: Asked): Promise<CountedPlant[]> {
  const { tx, now } = call;
  const since = new Date(now.getTime() - alertDays * 86_400_000);

  return tx.$queryRaw<CountedPlant[]>`
    select p.id, p.name, p.company_id, c.name as company, c.currency, c.csm, c.renewal_date, i.*, s.*, m.*,
      (select count(*)::int from alerts a where a.plant_id = p.id and a.kind = 'level' and a.opened_at >= ${since}) as alerts,
      (select count(*)::int from work_orders w where w.plant_id = p.id and w.kind = 'order'
        and w.status = any (${[...openStatuses]}::text[])) as open_orders
    from plants p join companies c on c.id = p.company_id
    cross join lateral (
      select count(*)::int as items,
        count(*) filter (where exists (select from sensors s where s.equipment_id = e.id and ${alive}
          and ${isReporting(now)}))::int as covered
      from equipments e where e.plant_id = p.id and ${fitted}) i
    cross join lateral (
      select count(*)::int as sensors,
        count(*) filter (where ${isReporting(now)})::int as fresh
      from sensors s where s.plant_id = p.id and ${alive}) s
    cross join lateral (
      select max(m.held_on) as last_meeting_on, min(m.next_meeting_on) filter (where m.next_meeting_on >= ${todayOf(call)}::date) as next_meeting_on,
        jsonb_agg(m.actions) as actions
      from meeting_trackers m where m.plant_id = p.id) m
    where p.deleted_at is null and p.archived_at is null and c.deleted_at is null and c.archived_at is null
      and ${within(asked)}
    order by sorted_text(p.name), p.id limit 2000`;
}

interface Healthy extends ItemHealth {
  id: number;
  plant_id: number;
}

/** Of each item that has a finding. */
async function healthsOf(call: Call, asked: Asked): Promise<Healthy[]> {
  const marked = await penaltiesOf(call, asked);
  const levelOf = await rolledUp(
    call,
    "equipment",
    marked.map(({ id }) => id),
  );

  return marked.map(({ id, plant_id, points }) => ({ id, plant_id, ...itemHealth(levelOf(id).level, points) }));
}

/** What takes points off, an array for each item that has anything. */
async function penaltiesOf(call: Call, asked: Asked): Promise<Marked[]> {
  const [found, severe] = await together([findingsOf(call, asked), severitiesOf(call, asked)]);
  const all = new Map(found.map((item) => [item.id, item]));
  for (const { id, plant_id, points } of severe)
    all.set(id, { id, plant_id, points: [...(all.get(id)?.points ?? []), ...points] });

  return [...all.values()];
}

/** Velocities that the standard judges: RMS of the usual band. */
const velocities = parameters.filter(
  ({ quantity, band, is_derived }) => quantity === "velocity" && band === "rms" && !is_derived,
);

interface Shaken {
  id: number;
  plant_id: number;
  limit_class: string | null;
  type_class: string | null;
  power_kw: number | null;
  worst: number;
}

/**
 * Items in zone C or D by their latest velocity, the worst of all axes and bearings. A machine that stands is in no zone,
 * and what no longer reports takes nothing off.
 */
async function severitiesOf({ tx, now }: Call, asked: Asked): Promise<Marked[]> {
  const measured = velocities.map(({ data_set, id }) => Prisma.sql`(${data_set}::text, ${id}::int)`);
  const rows = await tx.$queryRaw<Shaken[]>`
    select e.id, e.plant_id, e.limit_class, t.limit_class as type_class, e.power_kw::float8 as power_kw,
      max(v.last_value)::float8 as worst
    from measurements v join sensors s on s.id = v.sensor_id and ${alive} and ${isReporting(now)}
    join equipments e on e.id = s.equipment_id and ${fitted}
    left join equipment_types t on t.id = e.equipment_type_id
    join plants p on p.id = e.plant_id and p.deleted_at is null and p.archived_at is null and ${within(asked)}
    where (s.data_set, v.parameter::int) in (${Prisma.join(measured)}) and v.last_running is not false
      and v.last_value is not null
    group by e.id, t.limit_class`;

  return rows.flatMap(({ id, plant_id, limit_class, type_class, power_kw, worst }) => {
    const boundaries = boundariesOf({ limit_class, equipment_type: { limit_class: type_class }, power_kw });
    const zone = boundaries && isoZone(worst, boundaries);
    if (zone === "c") return { id, plant_id, points: [healthPenalties.iso_zone_c] };
    return zone === "d" ? { id, plant_id, points: [healthPenalties.iso_zone_d] } : [];
  });
}

async function findingsOf({ tx, now }: Call, asked: Asked): Promise<Marked[]> {
  const open = [...openStatuses];
  const points = healthPenalties;

  return tx.$queryRaw<Marked[]>`
    select e.id, e.plant_id, array_agg(x.points) as points
    from (
      select s.equipment_id as id, case
          when a.level = 'alarm' and a.alert_rule like '%\\_chronic' then ${points.alarm_chronic}::int
          when a.level = 'alarm' then ${points.alarm_acute}::int
          when a.shown_level = 'chronic' or a.alert_rule like '%\\_chronic' then ${points.warning_chronic}::int
          else ${points.warning_acute}::int end as points
        from alerts a join sensors s on s.id = a.sensor_id
        where a.kind = 'level' and a.ended_at is null and a.level in ('alarm', 'warning') and ${alive}
      union all
      select w.equipment_id, ${points.overdue_maintenance}::int from work_orders w
        where w.kind = 'order' and w.type = 'pm' and w.status = any (${open}::text[])
          and coalesce(w.extended_at, w.due_at) < ${now} and w.equipment_id is not null
      union all
      select w.equipment_id, case w.finding->'diagnosis'->>'confidence'
          when 'high' then ${points.diagnosis_high}::int else ${points.diagnosis_medium}::int end
        from work_orders w
        where w.kind = 'order' and w.status = any (${open}::text[]) and w.equipment_id is not null
          and w.finding->'diagnosis'->>'confidence' in ('medium', 'high') and w.finding->'diagnosis'->>'fault' is not null
      union all
      select d.equipment_id, ${points.open_breakdown}::int from downtimes d
        where d.ended_at is null and not d.is_planned and d.equipment_id is not null) x
    join equipments e on e.id = x.id and ${fitted}
    join plants p on p.id = e.plant_id and p.deleted_at is null and p.archived_at is null and ${within(asked)}
    group by e.id`;
}

export interface CompanyHealth extends Pick<SuccessFigures, "health" | "band" | "items" | "bad_items"> {
  /** The item with the lowest health, where one is poor or critical: why the company's is what it is. */
  worst: (ItemHealth & Pick<Verdict, "level" | "worst"> & { id: number; name: string; plant: string }) | null;
}

/** The health of companies with its reason, for a page of them at once. */
export async function healthOfCompanies(call: Call, ids: readonly number[]): Promise<Map<number, CompanyHealth>> {
  if (ids.length === 0) return new Map();
  const [plants, marked] = await together([itemsByPlant(call, ids), healthsOf(call, ids)]);
  const byCompany = new Map<number, Healthy[]>(ids.map((id) => [id, []]));
  const companyOf = new Map(plants.map(({ id, company_id }) => [id, company_id]));
  for (const one of marked) byCompany.get(companyOf.get(one.plant_id) ?? 0)?.push(one);
  const worst = [...byCompany.values()].flatMap((all) => {
    const [first] = all.toSorted((a, b) => a.score - b.score || a.id - b.id);
    return first && isBad(first.score) ? [first] : [];
  });
  const shown = await namedItems(call, worst);

  return new Map(
    ids.map((id) => {
      const scores = (byCompany.get(id) ?? []).map(({ score }) => score);
      const items = plants.reduce((sum, plant) => (plant.company_id === id ? sum + plant.items : sum), 0);
      const health = healthOf(scores, items);
      const reason = shown.find(({ plant_id }) => companyOf.get(plant_id) === id) ?? null;
      return [
        id,
        {
          health,
          band: health && healthBand(health.mean),
          items,
          bad_items: scores.filter(isBad).length,
          worst: reason,
        },
      ] as const;
    }),
  );
}

const itemsByPlant = ({ tx }: Call, company_ids: readonly number[]) =>
  tx.$queryRaw<{ id: number; company_id: number; items: number }[]>`
    select p.id, p.company_id, count(e.id)::int as items
    from plants p left join equipments e on e.plant_id = p.id and ${fitted}
    where p.deleted_at is null and p.archived_at is null and ${within(company_ids)}
    group by p.id`;

/** The items of a company with the lowest health, the worst first. */
export async function worstItems(call: Call, company_id: number, most: number) {
  const worst = (await healthsOf(call, [company_id])).sort((a, b) => a.score - b.score || a.id - b.id).slice(0, most);

  return (await namedItems(call, worst)).map(({ plant_id: _, ...item }) => item);
}

/** Items with their verdict, by name. */
async function namedItems(call: Call, worst: readonly Healthy[]) {
  const items = await call.tx.equipment.findMany({
    where: { id: { in: worst.map(({ id }) => id) } },
    select: { id: true, name: true, plant: { select: { name: true, unit_system: true } } },
  });
  const verdicts = await verdictsOf(call, items);

  return worst.flatMap(({ id, plant_id, score, band }) => {
    const item = items.find((one) => one.id === id);
    const verdict = verdicts.get(id);
    return item && verdict ? [{ id, plant_id, score, band, ...verdict, name: item.name, plant: item.plant.name }] : [];
  });
}
