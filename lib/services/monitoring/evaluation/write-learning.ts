import type { PoolClient } from "pg";
import { samplesForBaseline } from "@/lib/domain/monitoring/baseline";
import { parameterById } from "@/lib/domain/monitoring/parameters";
import { temperatureRise } from "@/lib/domain/monitoring/zones";
import type { Learnt, StoredZone } from "./learning";
import type { WatchedSensor } from "./watched";

/** Keeps what a batch taught, in the transaction that evaluates it: a killed worker learns no sample twice and misses none. */
export async function writeLearning(client: PoolClient, sensor: WatchedSensor, parameter: number, learnt: Learnt) {
  if (learnt.id === null && learnt.values.length === 0) return;
  const isFull = learnt.values.length >= samplesForBaseline;
  await (learnt.id === null ? begin : goOn)(client, sensor, parameter, learnt, isFull);
  if (learnt.zone) await writeZone(client, sensor, parameter, learnt.zone, learnt);
  if (learnt.zone && parameterById(sensor.data_set, parameter)?.quantity === "temperature")
    await writeRise(client, sensor, parameter);
  if (learnt.run_level !== null) await writeRunLevel(client, sensor.id, parameter, learnt.run_level);
}

async function begin(client: PoolClient, sensor: WatchedSensor, parameter: number, learnt: Learnt, isFull: boolean) {
  const { k_warning, k_alarm, ratio_warning, ratio_alarm } = learnt.multipliers;
  await client.query({
    name: "begin-baseline",
    text: `insert into baselines (company_id, plant_id, sensor_id, parameter, is_first, k_warning, k_alarm, ratio_warning,
        ratio_alarm, status, "values", samples, mean, sd, warning, alarm)
      values ($1, $2, $3, $4, true, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    values: [
      sensor.company_id,
      sensor.plant_id,
      sensor.id,
      parameter,
      k_warning,
      k_alarm,
      ratio_warning,
      ratio_alarm,
      ...progressOf(learnt, isFull),
    ],
  });
}

async function goOn(client: PoolClient, _: WatchedSensor, __: number, learnt: Learnt, isFull: boolean) {
  await client.query({
    name: "go-on-baseline",
    text: `update baselines set status = $2, "values" = $3, samples = $4, mean = coalesce($5, mean), sd = coalesce($6, sd),
        warning = coalesce($7, warning), alarm = coalesce($8, alarm), updated_at = now(),
        decided_at = case when $2 = 'active' then now() end
      where id = $1 and status = 'learning'`,
    values: [learnt.id, ...progressOf(learnt, isFull)],
  });
}

/** Status, values, samples and statistics. A full learning has no more use for the values. */
function progressOf({ is_first, values, baseline }: Learnt, isFull: boolean) {
  const status = isFull ? (is_first ? "active" : "proposed") : "learning";

  return [
    status,
    isFull ? [] : values,
    values.length,
    baseline?.mean ?? null,
    baseline?.sd ?? null,
    baseline?.warning ?? null,
    baseline?.alarm ?? null,
  ];
}

/** Limits that a person has set meanwhile are not touched. */
async function writeZone(
  client: PoolClient,
  sensor: WatchedSensor,
  parameter: number,
  zone: StoredZone,
  { multipliers }: Learnt,
) {
  await client.query({
    name: "write-learnt-zone",
    text: `insert into level_zones (company_id, plant_id, sensor_id, parameter, kind, source, warning, alarm, is_provisional,
        deadband, deadband_unit, samples_to_alarm, samples_to_settle, acute_samples, chronic_samples, delay_after_start_s,
        is_run_gated, is_latching, is_enabled, k_warning, k_alarm, ratio_warning, ratio_alarm)
      values ($1, $2, $3, $4, 'high', 'baseline', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
      on conflict (sensor_id, parameter, kind) do update set warning = excluded.warning, alarm = excluded.alarm,
        is_provisional = excluded.is_provisional, k_warning = excluded.k_warning, k_alarm = excluded.k_alarm,
        ratio_warning = excluded.ratio_warning, ratio_alarm = excluded.ratio_alarm, version = level_zones.version + 1,
        changed_by = null, change_reason = null, updated_at = now()
        where level_zones.source = 'baseline'`,
    values: [
      sensor.company_id,
      sensor.plant_id,
      sensor.id,
      parameter,
      zone.warning,
      zone.alarm,
      zone.is_provisional,
      zone.deadband,
      zone.deadband_unit,
      zone.samples_to_alarm,
      zone.samples_to_settle,
      zone.acute_samples,
      zone.chronic_samples,
      zone.delay_after_start_s,
      zone.is_run_gated,
      zone.is_latching,
      zone.is_enabled,
      multipliers.k_warning,
      multipliers.k_alarm,
      multipliers.ratio_warning,
      multipliers.ratio_alarm,
    ],
  });
}

/** The rate of temperature rise needs no learning. Existing limits stay, whatever their source. */
async function writeRise(client: PoolClient, sensor: WatchedSensor, parameter: number) {
  const { warning, deadband, samples_to_alarm, samples_to_settle, delay_after_start_s } = temperatureRise;
  await client.query({
    name: "write-rise",
    text: `insert into level_zones (company_id, plant_id, sensor_id, parameter, kind, source, warning, deadband,
        samples_to_alarm, samples_to_settle, delay_after_start_s)
      values ($1, $2, $3, $4, 'rise', 'our', $5, $6, $7, $8, $9) on conflict (sensor_id, parameter, kind) do nothing`,
    values: [
      ...[sensor.company_id, sensor.plant_id, sensor.id, parameter],
      ...[warning, deadband, samples_to_alarm, samples_to_settle, delay_after_start_s],
    ],
  });
}

const writeRunLevel = (client: PoolClient, sensor_id: number, parameter: number, level: number) =>
  client.query({
    name: "write-run-level",
    text: "update sensors set run_levels = run_levels || jsonb_build_object($2::text, $3::float8) where id = $1",
    values: [sensor_id, String(parameter), level],
  });
