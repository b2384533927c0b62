import { paretoOf } from "@/lib/domain/maintenance/kpis";
import { orderParts, textFaults } from "@/lib/domain/maintenance/order-text/names";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { faults } from "@/lib/domain/vibration/diagnosis/evidence";
import { Prisma } from "@/lib/generated/prisma/client";
import type { FailureGroup, FailuresQuery } from "@/lib/inputs/failures";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { seen } from "@/lib/server/resources/crud";
import { insidePeriods, periodsOfPlants } from "@/lib/server/resources/days";
import { touches } from "@/lib/services/oee/stops/stops-inside";
import { failedAt, readFailure, stopFailure } from "./counted";

/** So far back without days. */
const daysBack = 365;

/** Which stops `d` and which read orders `w` are counted. */
interface When {
  stop: Prisma.Sql;
  order: Prisma.Sql;
}

interface Counted {
  id: number | null;
  key: string | null;
  name: string | null;
  count: number;
  read: number;
}

export interface FailureFigure {
  /** Of the item type or plant; null: of a fault or part. */
  id: number | null;
  /** The fault or part; null: nothing says it, or the rows are of something else. */
  key: string | null;
  /** In the caller's language; null where nothing says what it was. */
  name: string | null;
  value: number;
  /** Of all failures, 0 to 1, and together with the rows before it. */
  share: number;
  cumulative: number;
  /** Of them, those that the texts of imported orders say. */
  read: number;
}

const keyed: Record<FailureGroup, Prisma.Sql> = {
  fault: Prisma.sql`null::int as id, f.fault as key, null::text as name`,
  part: Prisma.sql`null::int as id, f.part as key, null::text as name`,
  equipment_type: Prisma.sql`t.id, null::text as key, t.name`,
  plant: Prisma.sql`pl.id, null::text as key, pl.name`,
};

const joined: Record<FailureGroup, Prisma.Sql> = {
  fault: Prisma.empty,
  part: Prisma.empty,
  equipment_type: Prisma.sql`left join equipments e on e.id = f.equipment_id left join equipment_types t on t.id = e.equipment_type_id`,
  plant: Prisma.sql`join plants pl on pl.id = f.plant_id`,
};

/**
 * One row a failure: unplanned stops of items, and imported orders whose text says one. What failed is what was found, else
 * what the diagnosis named, else what the text says.
 */
const failuresOf = (ids: readonly number[], { stop, order }: When) => Prisma.sql`
  select d.plant_id, d.equipment_id, false as is_read, w.read_part as part,
      case when w.verdict = 'nothing_found' then null else coalesce(w.verdict_fault, w.diagnosed_fault, w.read_fault) end as fault
    from downtimes d left join work_orders w on w.id = d.work_order_id
    where d.plant_id = any (${ids}::int[]) and ${stopFailure} and ${stop}
  union all
  select w.plant_id, w.equipment_id, true, w.read_part, coalesce(w.verdict_fault, w.read_fault)
    from work_orders w
    where w.plant_id = any (${ids}::int[]) and ${readFailure} and ${order}`;

async function figuresOf(call: Call, by: FailureGroup, ids: readonly number[], when: When) {
  const rows = await call.tx.$queryRaw<Counted[]>`
    with failures as (${failuresOf(ids, when)})
    select ${keyed[by]}, count(*)::int as count, count(*) filter (where f.is_read)::int as read
    from failures f ${joined[by]} group by 1, 2, 3 order by count(*) desc, 2, 3, 1`;
  const nameOf = await namesOf(call, by, rows);

  return paretoOf(rows.map((key) => ({ key, value: key.count }))).map(
    ({ key: { count: _count, ...row }, ...figure }): FailureFigure => ({ ...row, name: nameOf(row), ...figure }),
  );
}

/** Names of faults and parts in the caller's language; a fault of the catalog by its own. */
async function namesOf({ tx, locale }: Call, by: FailureGroup, rows: readonly Counted[]) {
  if (by !== "fault" && by !== "part") return ({ name }: Pick<Counted, "name">) => name;
  const words = translator(locale, "work-orders");
  const ours: readonly string[] = by === "part" ? orderParts : textFaults;
  const diagnosed = translator(locale, "diagnosis");
  const codes = by === "part" ? [] : rows.flatMap(({ key }) => (key && !ours.includes(key) ? [key] : []));
  const catalog = new Map(
    (await tx.fault.findMany({ where: { code: { in: codes } }, orderBy: { id: "asc" } })).map((row) => [
      row.code,
      locale === "es" ? row.name_es : row.name_en,
    ]),
  );

  return ({ key }: Pick<Counted, "key">) => {
    if (key === null) return null;
    if (by === "fault" && (faults as readonly string[]).includes(key)) return diagnosed(`faults.${key}`);

    return ours.includes(key) ? words(`texts.${by}s.${key}`) : (catalog.get(key) ?? key);
  };
}

/** What failed how often, the most often first, in days of the plants or the last 365. */
export async function failureFigures(call: Call, { by, plant_id, daterange }: Omit<FailuresQuery, "page" | "max">) {
  const visible = await call.tx.plant.findMany({
    where: seen(plants, call, plant_id ? { id: { in: plant_id } } : {}),
    select: { id: true },
  });
  const periods = await periodsOfPlants(call, { plant_id, daterange });
  const since = new Date(call.now.getTime() - daysBack * 86_400_000);
  const within = (at: Prisma.Sql, of: Prisma.Sql) =>
    periods === null ? Prisma.sql`${at} >= ${since}` : insidePeriods({ at, plant_id: of }, periods);

  return figuresOf(
    call,
    by,
    visible.map(({ id }) => id),
    {
      stop: within(Prisma.sql`d.started_at`, Prisma.sql`d.plant_id`),
      order: within(failedAt, Prisma.sql`w.plant_id`),
    },
  );
}

/** The failures that an overview of these plants counts: stops that touch its moments, and orders that failed in them. */
export function failuresWithin(call: Call, by: FailureGroup, { from, to }: Range, ids: readonly number[]) {
  const [since, until] = [new Date(from), new Date(to)];

  return figuresOf(call, by, ids, {
    stop: touches({ from: since, until }, call.now),
    order: Prisma.sql`${failedAt} >= ${since} and ${failedAt} < ${until}`,
  });
}
