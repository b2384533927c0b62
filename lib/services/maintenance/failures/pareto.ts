import { paretoOf } from "@/lib/domain/maintenance/kpis";
import { orderParts, textFaults } from "@/lib/domain/maintenance/order-text/names";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { faults } from "@/lib/domain/vibration/diagnosis/evidence";
import { Prisma } from "@/lib/generated/prisma/client";
import type { FailureGroup, FailureMeasure, FailuresQuery } from "@/lib/inputs/failures";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { seen } from "@/lib/server/resources/crud";
import { insidePeriods, periodsOfPlants } from "@/lib/server/resources/days";
import { pageIn } from "@/lib/server/resources/list";
import { touches } from "@/lib/services/oee/stops/stops-inside";
import { maySeeCost } from "../costs/of-order";
import { codedFailure, failedAt, readFailure, stopFailure } from "./counted";

/** So far back without days. */
const daysBack = 365;

/** Which stops `d` and which orders `w` are counted, and of which item types; all of them without. */
interface When {
  stop: Prisma.Sql;
  order: Prisma.Sql;
  equipment_type_id?: readonly number[];
}

interface Counted {
  id: number | null;
  key: string | null;
  name: string | null;
  value: number;
  orders: number;
  read: number;
}

export interface FailureFigure {
  /** Of the code, item, item type or plant; null: of words for which there is no code, of a part, or of nothing. */
  id: number | null;
  /** The code, the word, or the part; null: not known, or the rows are of something else. */
  key: string | null;
  /** In the caller's language; null where it is not known what it was. */
  name: string | null;
  /** Failures, hours of downtime, or whole cents of the closed orders. */
  value: number;
  /** Of all failures, 0 to 1, and together with the rows before it. */
  share: number;
  cumulative: number;
  /** Their orders. */
  orders: number;
  /** Of the failures, those that the texts of imported orders say. */
  read: number;
}

const code = Prisma.sql`c.id, c.code as key, case when l.locale = 'es' then c.name_es else c.name_en end as name`;

const keyed: Record<FailureGroup, Prisma.Sql> = {
  mode: Prisma.sql`c.id, coalesce(c.code, f.word) as key,
    case when l.locale = 'es' then c.name_es else c.name_en end as name`,
  cause: code,
  remedy: code,
  part: Prisma.sql`null::int as id, f.part as key, null::text as name`,
  equipment_type: Prisma.sql`t.id, null::text as key, t.name`,
  equipment: Prisma.sql`f.equipment_id as id, null::text as key, null::text as name`,
  plant: Prisma.sql`pl.id, null::text as key, pl.name`,
};

const joined: Record<FailureGroup, Prisma.Sql> = {
  mode: Prisma.sql`left join named n on n.word = f.word left join faults c on c.id = coalesce(f.fault_id, n.id)`,
  cause: Prisma.sql`left join faults c on c.id = f.cause_id`,
  remedy: Prisma.sql`left join faults c on c.id = f.remedy_id`,
  part: Prisma.empty,
  equipment_type: Prisma.sql`left join equipment_types t on t.id = f.equipment_type_id`,
  equipment: Prisma.empty,
  plant: Prisma.sql`join plants pl on pl.id = f.plant_id`,
};

const measured: Record<FailureMeasure, Prisma.Sql> = {
  count: Prisma.sql`count(*)`,
  downtime_hours: Prisma.sql`coalesce(sum(f.hours), 0)`,
  cost: Prisma.sql`coalesce(sum(f.cost), 0)`,
};

/** What it was, where no code names it: what was found, else what the diagnosis named, else the words of the text. */
const uncoded = Prisma.sql`case when w.fault_id is null and w.verdict is distinct from 'nothing_found'
  then coalesce(w.verdict_fault, w.diagnosed_fault, w.read_fault) end`;
const codes = Prisma.sql`w.fault_id, w.cause_id, w.remedy_id, w.read_part as part, ${uncoded} as word`;
/** Whole cents, as they were frozen when the order was closed. */
const cost = Prisma.sql`(w.labor_cost + w.parts_cost + w.downtime_cost + coalesce(w.other_cost, 0))::float8`;

/** What is asked of an order; the index `work_orders_failures` has all of it. */
const asked = Prisma.sql`w.id, w.plant_id, w.equipment_id, w.machine_id, w.asset_id, w.kind, w.status, w.read_work, w.read_part,
  w.read_fault, w.fault_id, w.cause_id, w.remedy_id, w.verdict, w.verdict_fault, w.diagnosed_fault, w.labor_cost, w.parts_cost,
  w.downtime_cost, w.other_cost`;

/**
 * Tables of a query: `failed` has one row a failure: unplanned stops of items, finished orders with a mode, and imported orders
 * whose text names one. The cost of an order with several stops is shared by them. The orders of stops are mostly among
 * `likely` ones, which are read together; only the others are looked up.
 */
const failuresOf = (ids: readonly number[], { stop, order }: When, now: Date) => Prisma.sql`
  stops as materialized (select d.id, d.work_order_id, d.plant_id, d.equipment_id, d.started_at, d.ended_at from downtimes d
    where d.plant_id = any (${ids}::int[]) and ${stopFailure} and ${stop}),
  likely as materialized (select ${asked} from work_orders w
    where w.plant_id = any (${ids}::int[]) and w.kind = 'order' and ${order} and (w.read_work = 'failure'
      or w.status in ('completed', 'closed') and (w.type = 'breakdown' or w.fault_id is not null))),
  stopped as (select * from likely union all select ${asked} from work_orders w
    where w.id = any (array(select work_order_id from stops except select id from likely))),
  failed as (
    select d.plant_id, d.equipment_id, w.id as order_id, false as is_read, ${codes},
        extract(epoch from coalesce(d.ended_at, ${now}) - d.started_at)::float8 / 3600 as hours,
        ${cost} / count(*) over (partition by coalesce(w.id, -d.id)) as cost
      from stops d left join stopped w on w.id = d.work_order_id
    union all
    select w.plant_id, w.equipment_id, w.id, true, ${codes}, 0, ${cost} from likely w where ${readFailure}
    union all
    select w.plant_id, w.equipment_id, w.id, false, ${codes}, 0, ${cost} from likely w where ${codedFailure})`;

interface By {
  by: FailureGroup;
  measure?: FailureMeasure;
}

async function figuresOf(call: Call, { by, measure = "count" }: By, ids: readonly number[], when: When) {
  const types = when.equipment_type_id ?? null;
  const isByType = types !== null || by === "equipment_type";
  const rows = await call.tx.$queryRaw<Counted[]>`
    with named as (
        select distinct on (x.word) x.word, m.id from faults m, unnest(m.diagnoses) with ordinality x (word, place)
        where m.kind = 'mode' and m.company_id is null order by x.word, x.place, m.code),
      ${failuresOf(ids, when, call.now)},
      failures as (${isByType ? withType : Prisma.sql`select f.* from failed f`})
    select ${keyed[by]}, (${measured[measure]})::float8 as value, count(distinct f.order_id)::int as orders,
      count(*) filter (where f.is_read)::int as read
    from failures f cross join (select ${call.locale}::text as locale) l ${joined[by]}
    ${types ? Prisma.sql`where f.equipment_type_id = any (${types}::int[])` : Prisma.empty}
    group by 1, 2, 3 order by 4 desc, 2, 3, 1`;

  return paretoOf(rows.map((key) => ({ key, value: key.value }))).map(({ key, ...figure }) => ({ ...key, ...figure }));
}

const withType = Prisma.sql`select f.*, coalesce(i.equipment_type_id, m.equipment_type_id) as equipment_type_id
  from failed f left join equipments i on i.id = f.equipment_id left join brand_models m on m.id = i.brand_model_id`;

/** The rows that are shown, with their names; of items there may be thousands more. */
async function withNames(call: Call, by: FailureGroup, figures: readonly FailureFigure[]): Promise<FailureFigure[]> {
  const nameOf = await namesOf(call, by);
  const ids = by === "equipment" ? figures.flatMap(({ id }) => id ?? []) : [];
  const items =
    ids.length === 0
      ? []
      : await call.tx.equipment.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const itemNames = new Map(items.map(({ id, name }) => [id, name]));

  return figures.map((figure) => ({
    ...figure,
    name: figure.name ?? (figure.id === null ? null : itemNames.get(figure.id)) ?? nameOf(figure),
  }));
}

/** Names of parts, and of what has no code: words of texts, and faults as diagnoses call them. */
async function namesOf({ locale }: Call, by: FailureGroup) {
  const words = translator(locale, "work-orders");
  const diagnosed = translator(locale, "diagnosis");

  return ({ key }: Pick<Counted, "key">) => {
    if (key === null) return null;
    if (by === "part") return (orderParts as readonly string[]).includes(key) ? words(`texts.parts.${key}`) : key;
    if ((faults as readonly string[]).includes(key)) return diagnosed(`faults.${key}`);

    return (textFaults as readonly string[]).includes(key) ? words(`texts.faults.${key}`) : key;
  };
}

/**
 * What failed how often, how long or at what cost, the most first, in days of the plants or the last 365.
 * @throws DomainError where cost is asked for by a user who may not see it
 */
export async function failureFigures(call: Call, query: FailuresQuery) {
  const { plant_id, daterange, equipment_type_id, page, max, ...by } = query;
  if (by.measure === "cost" && !maySeeCost(call)) throw new DomainError("forbidden", "work-orders.cost_not_yours");
  const visible = await call.tx.plant.findMany({
    where: seen(plants, call, plant_id ? { id: { in: plant_id } } : {}),
    select: { id: true },
  });
  const periods = await periodsOfPlants(call, { plant_id, daterange });
  const since = new Date(call.now.getTime() - daysBack * 86_400_000);
  const within = (at: Prisma.Sql, of: Prisma.Sql) =>
    periods === null ? Prisma.sql`${at} >= ${since}` : insidePeriods({ at, plant_id: of }, periods);

  const figures = await figuresOf(
    call,
    by,
    visible.map(({ id }) => id),
    {
      stop: within(Prisma.sql`d.started_at`, Prisma.sql`d.plant_id`),
      order: within(failedAt, Prisma.sql`w.plant_id`),
      equipment_type_id,
    },
  );
  const { data, meta } = pageIn(figures, { page, max });

  return { data: await withNames(call, by.by, data), meta };
}

/** The failures that an overview of these plants counts: stops that touch its moments, and orders that failed in them. */
export async function failuresWithin(call: Call, by: FailureGroup, { from, to }: Range, ids: readonly number[]) {
  const [since, until] = [new Date(from), new Date(to)];

  const figures = await figuresOf(call, { by }, ids, {
    stop: touches({ from: since, until }, call.now),
    order: Prisma.sql`${failedAt} >= ${since} and ${failedAt} < ${until}`,
  });

  return withNames(call, by, figures);
}
