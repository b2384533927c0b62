import { rowsWith } from "@/lib/domain/shared/known";
import type { Tx } from "@/lib/server/data/db";

/**
 * Run hours of tracked sensors since their count began: of each hour the share of its samples that ran, by the
 * measurement that ran most. A sensor that is not tracked has none.
 */
export async function runHoursOfSensors(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: number; hours: number }[]>`
    select s.id, coalesce(sum(counted.share), 0)::float8 as hours
    from sensors s left join lateral (
      select max(h.running::float8 / h.count) as share
      from sensor_parameters p cross join lateral
        hours_between(s.company_id, s.id, array[p.parameter], date_trunc('hour', s.runtime_since), 'infinity') h
      where p.sensor_id = s.id and h.count > 0 group by h.bucket) counted on true
    where s.id = any(${[...ids]}::int[]) and s.is_runtime_tracked group by s.id`;

  return new Map(rows.map(({ id, hours }) => [id, hours]));
}

/** Run hours of items: an item ran as long as the sensor on it that counted most. Null where none is tracked. */
export async function runHoursOfItems(tx: Tx, ids: readonly number[]): Promise<(id: number) => number | null> {
  const sensors = await tx.sensor.findMany({
    where: { equipment_id: { in: [...ids] }, is_runtime_tracked: true, deleted_at: null, archived_at: null },
    select: { id: true, equipment_id: true },
  });
  const hours = await runHoursOfSensors(
    tx,
    sensors.map(({ id }) => id),
  );
  const most = new Map<number, number>();
  for (const { id, equipment_id } of rowsWith(sensors, "equipment_id"))
    most.set(equipment_id, Math.max(most.get(equipment_id) ?? 0, hours.get(id) ?? 0));

  return (id) => most.get(id) ?? null;
}

const weekDays = 7;

/**
 * The share of the last seven days that an item ran, 0 to 1, by the tracked sensor on it that ran most: the mean of the
 * hours that have samples. Null where no sensor is tracked or nothing was measured.
 */
export async function runningShareOf(tx: Tx, equipment_id: number, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - weekDays * 86_400_000);
  const [row] = await tx.$queryRaw<{ share: number | null }[]>`
    select max(counted.share)::float8 as share
    from sensors s cross join lateral (
      select avg(hour.share) as share from (
        select max(h.running::float8 / h.count) as share
        from sensor_parameters p cross join lateral hours_between(s.company_id, s.id, array[p.parameter], ${since}, 'infinity') h
        where p.sensor_id = s.id and h.count > 0 group by h.bucket) hour) counted
    where s.equipment_id = ${equipment_id} and s.is_runtime_tracked and s.deleted_at is null and s.archived_at is null`;

  return row?.share ?? null;
}
