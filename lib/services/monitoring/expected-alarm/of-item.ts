import { type ExpectedAlarm, expectedAlarm, trendDays } from "@/lib/domain/monitoring/expected-alarm";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import type { Call } from "@/lib/server/data/call";

interface Watched {
  equipment_id: number;
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

type Expected = ExpectedAlarm & { sensor_id: number; sensor: string; parameter: number; name: string };

export interface ItemOutlook {
  /** Milliseconds; the earliest of its measurements. Null: nothing is on its way to a limit. */
  expected: Expected | null;
  /** The worst open alert, with when it was raised. */
  alert: OpenAlert | null;
}

/** When the trends of items reach an alarm limit, the earliest of each; items of which nothing is expected are left out. */
export async function expectedAlarmsOf(
  { tx, now }: Pick<Call, "tx" | "now">,
  equipment_ids: readonly number[],
): Promise<Map<number, Expected>> {
  if (equipment_ids.length === 0) return new Map();
  const watched = await tx.$queryRaw<Watched[]>`
    select s.equipment_id, s.id as sensor_id, s.name as sensor, s.data_set, z.parameter, z.kind, z.alarm::float8 as alarm,
      jsonb_agg(jsonb_build_object('at', extract(epoch from d.bucket) * 1000 + 43200000, 'mean', d.sum / d.count)
        order by d.bucket) as days
    from sensors s join level_zones z on z.sensor_id = s.id and z.is_enabled and z.alarm is not null and z.kind in ('high', 'low')
    join reading_days d on d.sensor_id = s.id and d.parameter = z.parameter and d.count > 0
      and d.bucket > ${now}::timestamptz - ${trendDays + 1}::int * interval '1 day'
    where s.equipment_id = any (${[...equipment_ids]}::int[]) and s.deleted_at is null and s.archived_at is null
    group by s.id, z.id`;
  const earliest = new Map<number, Expected>();
  for (const { equipment_id, sensor_id, sensor, data_set, parameter, kind, alarm, days } of watched) {
    const window = expectedAlarm(days, { alarm, isHigh: kind === "high" }, now.getTime());
    const known = parameterById(data_set as DataSet, parameter);
    const before = earliest.get(equipment_id);
    if (window && known && (!before || window.from < before.from))
      earliest.set(equipment_id, { ...window, sensor_id, sensor, parameter, name: known.name });
  }

  return earliest;
}

/** What an item is heading for: its open alert, and when its trend reaches an alarm limit. */
export async function outlookOf({ tx, now }: Pick<Call, "tx" | "now">, equipment_id: number): Promise<ItemOutlook> {
  const expected = await expectedAlarmsOf({ tx, now }, [equipment_id]);
  const [alert] = await tx.$queryRaw<OpenAlert[]>`
    select a.id, a.sensor_id, a.parameter, a.level, a.opened_at from alerts a join sensors s on s.id = a.sensor_id
    where s.equipment_id = ${equipment_id} and a.kind = 'level' and a.ended_at is null and a.level in ('alarm', 'warning')
    order by a.level = 'alarm' desc, a.opened_at, a.id limit 1`;

  return { expected: expected.get(equipment_id) ?? null, alert: alert ?? null };
}
