import { neverRepeats } from "@/lib/domain/maintenance/failure-codes";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { Prisma } from "@/lib/generated/prisma/client";
import type { RepeatsQuery } from "@/lib/inputs/failures";
import { plants } from "@/lib/resources/plants";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { insidePeriods, periodsOfPlants } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";
import { maySeeCost } from "../costs/of-order";
import { recordEvent } from "../order-log";

/** Orders `w` whose failure can be another one's repeat. */
const repeatable = Prisma.sql`w.kind = 'order' and w.status in ('completed', 'closed') and w.fault_id is not null
  and w.equipment_id is not null and w.completed_at is not null
  and not exists (select from faults n where n.id = w.fault_id and n.code = any (${[...neverRepeats]}::text[]))`;

interface Before {
  id: number;
  number: number;
  completed_at: Date;
  count: number;
  days: number;
}

interface Repeat {
  /** Within so many days. */
  days: number;
  /** With this one. */
  count: number;
  /** The latest one before. */
  last: { id: number; label: string; completed_at: Date };
}

/** The same failure of the same item, completed within the company's days before this one; null: it is none. */
export async function repeatOf({ tx, now }: Pick<Call, "tx" | "now">, order: WorkOrderRow): Promise<Repeat | null> {
  const { id, company_id, equipment_id, fault_id } = order;
  if (order.kind !== "order" || fault_id === null || equipment_id === null) return null;
  const at = order.completed_at ?? now;
  const [found] = await tx.$queryRaw<Before[]>`
    select w.id, w.number, w.completed_at, count(*) over ()::int as count, c.repeat_failure_days::int as days
    from work_orders w join companies c on c.id = w.company_id
    where w.company_id = ${company_id} and w.equipment_id = ${equipment_id} and w.fault_id = ${fault_id} and w.id <> ${id}
      and ${repeatable} and (w.completed_at, w.id) < (${at}::timestamptz, ${id}::int)
      and w.completed_at >= ${at}::timestamptz - c.repeat_failure_days * interval '1 day'
    order by w.completed_at desc, w.id desc limit 1`;
  if (!found) return null;
  const { count, days, number, ...last } = found;

  return { days, count: count + 1, last: { ...last, label: workOrderNumber(number) } };
}

interface ItemRepeat {
  /** What failed, in the reader's language. */
  name: string;
  count: number;
  days: number;
  /** The latest of its orders. */
  order_id: number;
}

/** What an item had more than once within the company's days until now, the most often; null: nothing. */
export async function repeatOfItem({ tx, now, locale }: Call, equipment_id: number): Promise<ItemRepeat | null> {
  const [found] = await tx.$queryRaw<ItemRepeat[]>`
    select case when ${locale}::text = 'es' then f.name_es else f.name_en end as name, count(*)::int as count,
      c.repeat_failure_days::int as days, (array_agg(w.id order by w.completed_at desc, w.id desc))[1] as order_id
    from work_orders w join companies c on c.id = w.company_id join faults f on f.id = w.fault_id
    where w.equipment_id = ${equipment_id} and ${repeatable}
      and w.completed_at >= ${now}::timestamptz - c.repeat_failure_days * interval '1 day'
    group by f.id, c.id having count(*) > 1 order by count(*) desc, max(w.completed_at) desc limit 1`;

  return found ?? null;
}

/** A failure that is back rings at the supervisors. */
export async function notifyOfRepeat(call: Call, order: WorkOrderRow): Promise<void> {
  const repeat = await repeatOf(call, order);
  if (!repeat) return;
  const data = { count: repeat.count, days: repeat.days, before: repeat.last.id };
  await recordEvent(call.tx, order, null, { action: "repeat", note: repeat.last.label, data });
}

interface Row {
  equipment_id: number;
  equipment: string;
  plant_id: number;
  plant: string;
  time_zone: string;
  fault_id: number;
  code: string;
  name: string;
  count: number;
  first_at: Date;
  last_at: Date;
  cost: number | null;
  order_ids: number[];
  total: number;
}

/** So far back without days. */
const daysBack = 365;

/** Items that failed the same way more than once within the company's days, the most often first. */
export async function listRepeats(call: Call, { plant_id, daterange, page, max }: RepeatsQuery) {
  const visible = await call.tx.plant.findMany({
    where: seen(plants, call, plant_id ? { id: { in: plant_id } } : {}),
    select: { id: true },
  });
  const periods = await periodsOfPlants(call, { plant_id, daterange });
  const since = new Date(call.now.getTime() - daysBack * 86_400_000);
  const [at, of] = [Prisma.sql`w.completed_at`, Prisma.sql`w.plant_id`];
  const within = periods === null ? Prisma.sql`${at} >= ${since}` : insidePeriods({ at, plant_id: of }, periods);
  const name = call.locale === "es" ? Prisma.sql`f.name_es` : Prisma.sql`f.name_en`;
  const rows = await call.tx.$queryRaw<Row[]>`
    with failed as (
      select w.id, w.plant_id, w.equipment_id, w.fault_id, w.completed_at,
        (w.labor_cost + w.parts_cost + w.downtime_cost + coalesce(w.other_cost, 0))::float8 as cost,
        w.completed_at - lag(w.completed_at) over same <= c.repeat_failure_days * interval '1 day' as follows,
        lead(w.completed_at) over same - w.completed_at <= c.repeat_failure_days * interval '1 day' as leads
      from work_orders w join companies c on c.id = w.company_id
      where w.plant_id = any (${visible.map(({ id }) => id)}::int[]) and ${repeatable} and ${within}
      window same as (partition by w.equipment_id, w.fault_id order by w.completed_at, w.id))
    select e.id as equipment_id, e.name as equipment, p.id as plant_id, p.name as plant, p.time_zone, f.id as fault_id,
      f.code, ${name} as name, count(*)::int as count, min(r.completed_at) as first_at, max(r.completed_at) as last_at,
      sum(r.cost) as cost, array_agg(r.id order by r.completed_at desc, r.id desc) as order_ids,
      count(*) over ()::int as total
    from failed r join equipments e on e.id = r.equipment_id join plants p on p.id = r.plant_id
      join faults f on f.id = r.fault_id
    where r.follows or r.leads
    group by e.id, p.id, f.id order by count(*) desc, max(r.completed_at) desc, e.id, f.id
    limit ${max}::int offset ${(page - 1) * max}::int`;
  const mayCost = maySeeCost(call);

  return pageOf(
    rows.map(({ total: _total, ...row }) => ({
      equipment: { id: row.equipment_id, name: row.equipment },
      plant: { id: row.plant_id, name: row.plant, time_zone: row.time_zone },
      mode: { id: row.fault_id, code: row.code, name: row.name },
      count: row.count,
      first_at: row.first_at,
      last_at: row.last_at,
      order_ids: row.order_ids,
      /** Of those that are closed, whole cents; null where the viewer may not know. */
      cost: mayCost ? row.cost : null,
    })),
    rows[0]?.total ?? 0,
    { page, max },
  );
}
