import { type JudgedCount, type TechnicianVerdict, verdicts } from "@/lib/domain/maintenance/verdict";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import { Prisma } from "@/lib/generated/prisma/client";
import type { JudgedRowsQuery } from "@/lib/inputs/diagnoses";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { pageOf } from "@/lib/server/resources/list";

interface Listed {
  order_id: number | null;
  alert_id: number | null;
  number: number | null;
  name: string | null;
  plant_id: number;
  plant: string;
  time_zone: string;
  equipment_id: number | null;
  equipment: string | null;
  sensor_id: number | null;
  sensor: string | null;
  fault: Fault | null;
  verdict: TechnicianVerdict | null;
  verdict_fault: Fault | null;
  at: Date;
  total: number;
}

/** Of a work order or an alert `j`, with what was named as `named`: whether it is behind this count of this fault. */
function behind(named: Prisma.Sql, isAlert: boolean, { fault, count }: Pick<JudgedRowsQuery, "fault" | "count">) {
  const of = fault === undefined ? Prisma.sql`true` : Prisma.sql`coalesce(${named}, 'none') = ${fault}::text`;
  if (count === undefined) return of;
  if (count === "missed")
    return Prisma.sql`j.verdict_fault is distinct from ${named} and j.verdict_fault is not null
      and (${fault ?? null}::text is null or j.verdict_fault = ${fault ?? null}::text)`;

  return Prisma.sql`${of} and ${answered(isAlert, count)}`;
}

function answered(isAlert: boolean, count: Exclude<JudgedCount, "missed">): Prisma.Sql {
  if ((verdicts as readonly string[]).includes(count)) return Prisma.sql`j.verdict = ${count}::text`;
  if (count === "undecided") return Prisma.sql`j.verdict is null`;

  return (count === "no_order") === isAlert ? Prisma.sql`j.verdict is null` : Prisma.sql`false`;
}

const namedByOrder = Prisma.sql`j.diagnosed_fault`;
const namedByAlert = Prisma.sql`nullif(j.diagnosed_fault, 'none')`;

/** The rows behind the board's counts: as diagnosisPrecision() counts them, the latest first. */
export async function listJudged(call: Call, { plant_id, page, max, ...of }: JudgedRowsQuery) {
  const visible = await call.tx.plant.findMany({
    where: seen(plants, call, plant_id ? { id: { in: plant_id } } : {}),
    select: { id: true },
  });
  const ids = visible.map(({ id }) => id);
  const rows = await call.tx.$queryRaw<Listed[]>`
    with judged as (
      select j.id as order_id, null::int as alert_id, j.number, j.name, j.plant_id, j.equipment_id, null::int as sensor_id,
        j.diagnosed_fault as fault, j.verdict, j.verdict_fault, coalesce(j.completed_at, j.created_at) as at
      from work_orders j where j.plant_id = any (${ids}::int[]) and j.kind = 'order'
        and j.status in ('completed', 'closed') and j.finding is not null and ${behind(namedByOrder, false, of)}
      union all
      select null, j.id, null, null, j.plant_id, null, j.sensor_id, nullif(j.diagnosed_fault, 'none'), j.verdict,
        j.verdict_fault, coalesce(j.ended_at, j.opened_at)
      from alerts j where j.plant_id = any (${ids}::int[]) and j.diagnosed_fault is not null
        and j.work_order_id is null and ${behind(namedByAlert, true, of)}),
    page as (
      select *, count(*) over ()::int as total from judged order by at desc, order_id, alert_id
      limit ${max} offset ${(page - 1) * max})
    select g.order_id, g.alert_id, g.number, g.name, g.plant_id, p.name as plant, p.time_zone, e.id as equipment_id,
      e.name as equipment, s.id as sensor_id, s.name as sensor, g.fault, g.verdict, g.verdict_fault, g.at, g.total
    from page g join plants p on p.id = g.plant_id left join sensors s on s.id = g.sensor_id
      left join equipments e on e.id = coalesce(g.equipment_id, s.equipment_id)
    order by g.at desc, g.order_id, g.alert_id`;
  const found = rows.map(({ total: _, order_id, alert_id, number, name, plant_id, plant, time_zone, ...row }) => ({
    alert_id,
    work_order: order_id === null ? null : { id: order_id, label: workOrderNumber(number ?? 0), name: name ?? "" },
    plant: { id: plant_id, name: plant, time_zone },
    ...row,
  }));

  return pageOf(found, rows[0]?.total ?? 0, { page, max });
}
