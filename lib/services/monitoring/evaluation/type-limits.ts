import type { PoolClient } from "pg";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import type { Zone } from "@/lib/domain/monitoring/zones";
import { hasStandard, type StandardLine, typeStandardOf } from "@/lib/domain/structure/standard-limits";
import { isUnwatched } from "@/lib/services/devices/sensors/unwatched";
import { seriesKey } from "./series-key";
import { writeRises } from "./write-learning";

/** A measurement that has had no limits yet, with one line that its item's type has. */
interface BeginnerLine extends StandardLine, Omit<Zone, "kind" | "is_latching" | "is_enabled"> {
  sensor_id: number;
  plant_id: number;
  /** Whose sensor it is; `company_id` is whose line. */
  sensor_company_id: number;
  data_set: DataSet;
  parameter: number;
  item_class: string | null;
  type_class: string | null;
}

/** Nobody has set limits for these and none are being learnt; usually none, for few item types have limits. */
export async function beginnersOf(client: PoolClient, ids: readonly number[]): Promise<BeginnerLine[]> {
  const { rows } = await client.query<BeginnerLine>({
    name: "beginners-of-types",
    text: `select s.id as sensor_id, s.company_id as sensor_company_id, s.plant_id, s.data_set, p.parameter,
        e.limit_class as item_class, t.limit_class as type_class, l.company_id, l.limit_class, l.equipment_type_id,
        l.quantity, l.kind, l.warning, l.alarm, l.deadband, l.deadband_unit, l.samples_to_alarm, l.samples_to_settle,
        l.acute_samples, l.chronic_samples, l.delay_after_start_s, l.is_run_gated
      from standard_limits l join equipment_types t on t.id = l.equipment_type_id
        join equipments e on e.equipment_type_id = t.id
        join sensors s on s.equipment_id = e.id and (l.company_id is null or l.company_id = s.company_id)
        join sensor_parameters p on p.sensor_id = s.id
      where s.id = any($1) and not ${isUnwatched.sql}
        and not exists (select from level_zones z where z.sensor_id = s.id and z.parameter = p.parameter)
        and not exists (select from baselines b where b.sensor_id = s.id and b.parameter = p.parameter)
      order by s.id, p.parameter, l.id`,
    values: [ids],
  });

  return rows;
}

/** Before their first sample is judged. What the item's type has no limits for begins to learn, as elsewhere. */
export async function giveTypeLimits(client: PoolClient, beginners: readonly BeginnerLine[]): Promise<void> {
  const measurements = new Map<string, BeginnerLine[]>();
  for (const line of beginners) {
    const key = seriesKey(line.sensor_id, line.parameter);
    measurements.set(key, [...(measurements.get(key) ?? []), line]);
  }
  for (const lines of measurements.values()) await giveOne(client, lines as [BeginnerLine]);
}

async function giveOne(client: PoolClient, lines: readonly [BeginnerLine, ...BeginnerLine[]]) {
  const [{ sensor_id, sensor_company_id: company_id, plant_id, data_set, parameter, ...one }] = lines;
  const measured = parameterById(data_set, parameter);
  if (!measured || !hasStandard(measured)) return;
  const item = {
    company_id,
    equipment_type_id: one.equipment_type_id,
    limit_class: one.item_class,
    power_kw: null,
    equipment_type: { limit_class: one.type_class },
  };
  const given = typeStandardOf(
    lines.filter(({ quantity }) => quantity === measured.quantity),
    item,
  );
  const place = { id: sensor_id, company_id, plant_id };
  for (const line of given) await writeGiven(client, place, parameter, line);
  if (measured.quantity === "temperature" && given.length > 0) await writeRises(client, [{ sensor: place, parameter }]);
}

const writeGiven = (
  client: PoolClient,
  { id, company_id, plant_id }: { id: number; company_id: number; plant_id: number },
  parameter: number,
  line: BeginnerLine,
) =>
  client.query({
    name: "write-type-zone",
    text: `insert into level_zones (company_id, plant_id, sensor_id, parameter, kind, source, warning, alarm, deadband,
        deadband_unit, samples_to_alarm, samples_to_settle, acute_samples, chronic_samples, delay_after_start_s, is_run_gated)
      values ($1, $2, $3, $4, $5, 'our', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
      on conflict (sensor_id, parameter, kind) do nothing`,
    values: [
      ...[company_id, plant_id, id, parameter, line.kind, line.warning, line.alarm, line.deadband, line.deadband_unit],
      ...[line.samples_to_alarm, line.samples_to_settle, line.acute_samples, line.chronic_samples],
      ...[line.delay_after_start_s, line.is_run_gated],
    ],
  });
