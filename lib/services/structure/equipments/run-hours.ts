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
      select max(running::float8 / count) as share from reading_hours
      where sensor_id = s.id and bucket >= date_trunc('hour', s.runtime_since) and count > 0 group by bucket) counted on true
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
  for (const { id, equipment_id } of sensors)
    most.set(equipment_id!, Math.max(most.get(equipment_id!) ?? 0, hours.get(id) ?? 0));

  return (id) => most.get(id) ?? null;
}
