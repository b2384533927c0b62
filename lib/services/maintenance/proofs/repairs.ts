import { type RepairCounts, repairOutcomes, watchedOut } from "@/lib/domain/maintenance/repair-outcome";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { rateOf } from "@/lib/domain/shared/rates";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import { Prisma } from "@/lib/generated/prisma/client";
import type { RepairFiguresQuery, RepairGroup, RepairListQuery } from "@/lib/inputs/repairs";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { insidePeriods, periodsOfPlants } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";

/** So far back without days. */
const daysBack = 365;

type Chosen = Pick<RepairFiguresQuery, "plant_id" | "daterange"> & { fault?: string };

/** One row a repaired order: of its measurements the worst outcome, `rank` in the order of repairOutcomes. */
async function repairsOf(call: Call, { plant_id, daterange, fault }: Chosen) {
  const visible = await call.tx.plant.findMany({
    where: seen(plants, call, plant_id ? { id: { in: plant_id } } : {}),
    select: { id: true },
  });
  const since = new Date(call.now.getTime() - daysBack * 86_400_000);
  const periods = await periodsOfPlants(call, { plant_id, daterange });

  return Prisma.sql`select p.work_order_id, p.plant_id, min(p.fault) as fault, max(p.opened_at) as completed_at,
      min(array_position(${[...repairOutcomes]}::text[], p.outcome)) as rank, min(p.recurred_alert_id) as recurred_alert_id
    from proofs p
    where p.verdict <> 'cancelled' and p.plant_id = any (${visible.map(({ id }) => id)}::int[])
      ${fault === undefined ? Prisma.empty : Prisma.sql`and coalesce(p.fault, 'none') = ${fault}::text`}
      and ${periods === null ? Prisma.sql`p.opened_at >= ${since}` : insidePeriods({ at: Prisma.sql`p.opened_at`, plant_id: Prisma.sql`p.plant_id` }, periods)}
    group by p.work_order_id, p.plant_id`;
}

interface Counted extends RepairCounts {
  id: number | null;
  key: string | null;
  name: string | null;
}

export interface RepairFigure extends RepairCounts {
  /** Of the item type or plant; null: of a fault, or none. */
  id: number | null;
  /** The fault; null: none was named, or the rows are of something else. */
  fault: Fault | null;
  name: string | null;
  /** Proven and watched for thirty days: what `recurred` is counted of. */
  watched: number;
  /** recurred ÷ watched, 0 to 1; null while they are too few for a percentage. */
  repeat_rate: number | null;
}

const keyed: Record<RepairGroup, Prisma.Sql> = {
  fault: Prisma.sql`null::int as id, r.fault as key, null::text as name`,
  equipment_type: Prisma.sql`t.id, null::text as key, t.name`,
  plant: Prisma.sql`pl.id, null::text as key, pl.name`,
};

/** How many repairs came back within thirty days, by fault, item type or plant; the most repairs first. */
export async function repairFigures(
  call: Call,
  { by, ...chosen }: Pick<RepairFiguresQuery, "by"> & Chosen,
): Promise<RepairFigure[]> {
  const rows = await call.tx.$queryRaw<Counted[]>`
    with repairs as (${await repairsOf(call, chosen)})
    select ${keyed[by]}, ${countedBy}
    from repairs r ${by === "plant" ? Prisma.sql`join plants pl on pl.id = r.plant_id` : by === "fault" ? Prisma.empty : itemTypes}
    group by 1, 2, 3 order by count(*) desc, 2, 3, 1`;

  return rows.map(({ key, ...row }) => ({ ...row, ...shareOf(row), fault: key as Fault | null }));
}

/** By its place in repairOutcomes. */
const countedBy = Prisma.sql`count(*) filter (where r.rank = 1)::int as recurred,
  count(*) filter (where r.rank = 2)::int as not_fixed, count(*) filter (where r.rank = 3)::int as open,
  count(*) filter (where r.rank = 4)::int as held, count(*) filter (where r.rank = 5)::int as not_comparable`;

const itemTypes = Prisma.sql`join work_orders w on w.id = r.work_order_id
  left join equipments e on e.id = w.equipment_id left join equipment_types t on t.id = e.equipment_type_id`;

function shareOf(counts: RepairCounts) {
  const watched = watchedOut(counts);

  return { watched, repeat_rate: rateOf(counts.recurred, watched) };
}

const nothing = { recurred: 0, not_fixed: 0, open: 0, held: 0, not_comparable: 0 } satisfies RepairCounts;

/** All of them together. */
export function sumOfRepairs(rows: readonly RepairCounts[]) {
  const sum: RepairCounts = { ...nothing };
  for (const row of rows) for (const outcome of repairOutcomes) sum[outcome] += row[outcome];

  return { ...sum, ...shareOf(sum) };
}

interface Place {
  plant_id: number;
  equipment_id: number | null;
}

interface Listed {
  id: number;
  number: number;
  name: string;
  plant_id: number;
  plant: string;
  time_zone: string;
  equipment_id: number | null;
  equipment: string | null;
  equipment_type_id: number | null;
  equipment_type: string | null;
  fault: Fault | null;
  rank: number;
  completed_at: Date;
  recurred_alert_id: number | null;
  sensor_id: number | null;
  opened_at: Date | null;
  total: number;
}

/** The repairs behind a figure, the latest first: each with its order, and the alert it came back with. */
export async function listRepairs(call: Call, query: RepairListQuery) {
  const { equipment_type_id, outcome, page, max } = query;
  const rows = await call.tx.$queryRaw<Listed[]>`
    with repairs as (${await repairsOf(call, query)})
    select w.id, w.number, w.name, r.plant_id, pl.name as plant, pl.time_zone, e.id as equipment_id, e.name as equipment,
      t.id as equipment_type_id, t.name as equipment_type, r.fault, r.rank, r.completed_at, a.id as recurred_alert_id, a.sensor_id, a.opened_at,
      count(*) over ()::int as total
    from repairs r ${itemTypes} join plants pl on pl.id = r.plant_id
    left join alerts a on a.id = r.recurred_alert_id
    where (${equipment_type_id ?? null}::int[] is null or t.id = any (${equipment_type_id ?? null}::int[]))
      and (${outcome ?? null}::text is null or r.rank = ${outcome ? repairOutcomes.indexOf(outcome) + 1 : null}::int)
    order by r.completed_at desc, w.id desc limit ${max} offset ${(page - 1) * max}`;

  return pageOf(rows.map(presented), rows[0]?.total ?? 0, query);
}

function presented({ rank, total: _total, number, ...row }: Listed) {
  const { id, name, plant_id, plant, time_zone, equipment_id, equipment, equipment_type_id, equipment_type } = row;
  const { fault, completed_at, recurred_alert_id, sensor_id, opened_at } = row;

  return {
    work_order: { id, label: workOrderNumber(number), name },
    plant: { id: plant_id, name: plant, time_zone },
    equipment: named(equipment_id, equipment),
    equipment_type: named(equipment_type_id, equipment_type),
    fault,
    outcome: repairOutcomes[rank - 1] ?? "open",
    completed_at,
    recurred_alert:
      recurred_alert_id === null || sensor_id === null || opened_at === null
        ? null
        : { id: recurred_alert_id, sensor_id, opened_at },
  };
}

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

/** How often such repairs came back here: of this fault, on items of this type, in this plant. Null without a fault. */
export async function repairsLike(call: Call, order: Place, fault: string | null) {
  if (fault === null) return null;
  const repairs = await repairsOf(call, { plant_id: [order.plant_id], fault });
  const [row] = await call.tx.$queryRaw<RepairCounts[]>`
    with repairs as (${repairs}), mine as (select equipment_type_id as type from equipments where id = ${order.equipment_id})
    select ${countedBy} from repairs r ${itemTypes} where t.id is not distinct from (select type from mine)`;

  return { fault: fault as Fault, ...sumOfRepairs(row ? [row] : []) };
}
