import { type ExpectedAlarm, expectedAlarm, trendDays } from "@/lib/domain/monitoring/expected-alarm";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import type { Call } from "@/lib/server/data/call";

interface Watched {
  sensor_id: number;
  sensor: string;
  data_set: string;
  parameter: number;
  kind: string;
  alarm: number;
  days: { at: number; mean: number }[];
}

interface OpenAlert {
  id: number;
  sensor_id: number;
  parameter: number | null;
  level: string;
  opened_at: Date;
}

export interface ItemOutlook {
  /** Milliseconds; the earliest of its measurements. Null: nothing is on its way to a limit. */
  expected: (ExpectedAlarm & { sensor_id: number; sensor: string; parameter: number; name: string }) | null;
  /** The worst open alert, with when it was raised. */
  alert: OpenAlert | null;
}

/** What an item is heading for: its open alert, and when its trend reaches an alarm limit. */
export async function outlookOf({ tx, now }: Pick<Call, "tx" | "now">, equipment_id: number): Promise<ItemOutlook> {
  const watched = await tx.$queryRaw<Watched[]>`
    select s.id as sensor_id, s.name as sensor, s.data_set, z.parameter, z.kind, z.alarm::float8 as alarm,
      jsonb_agg(jsonb_build_object('at', extract(epoch from d.bucket) * 1000 + 43200000, 'mean', d.sum / d.count)
        order by d.bucket) as days
    from sensors s join level_zones z on z.sensor_id = s.id and z.is_enabled and z.alarm is not null and z.kind in ('high', 'low')
    join reading_days d on d.sensor_id = s.id and d.parameter = z.parameter and d.count > 0
      and d.bucket > ${now}::timestamptz - ${trendDays + 1}::int * interval '1 day'
    where s.equipment_id = ${equipment_id} and s.deleted_at is null and s.archived_at is null
    group by s.id, z.id`;
  const expected = watched
    .flatMap(({ sensor_id, sensor, data_set, parameter, kind, alarm, days }) => {
      const window = expectedAlarm(days, { alarm, isHigh: kind === "high" }, now.getTime());
      const known = parameterById(data_set as DataSet, parameter);
      return window && known ? [{ ...window, sensor_id, sensor, parameter, name: known.name }] : [];
    })
    .sort((a, b) => a.from - b.from);
  const [alert] = await tx.$queryRaw<OpenAlert[]>`
    select a.id, a.sensor_id, a.parameter, a.level, a.opened_at from alerts a join sensors s on s.id = a.sensor_id
    where s.equipment_id = ${equipment_id} and a.kind = 'level' and a.ended_at is null and a.level in ('alarm', 'warning')
    order by a.level = 'alarm' desc, a.opened_at, a.id limit 1`;

  return { expected: expected[0] ?? null, alert: alert ?? null };
}
