import type { PoolClient } from "pg";
import { type Multipliers, samplesForBaseline } from "@/lib/domain/monitoring/baseline";
import { parameterById } from "@/lib/domain/monitoring/parameters";
import { temperatureRise } from "@/lib/domain/monitoring/zones";
import type { Learnt, StoredZone } from "./learning";
import type { WatchedSensor } from "./sensor";

/** What one measurement has learnt. */
interface Lesson {
  sensor: WatchedSensor;
  parameter: number;
  learnt: Learnt;
}

/** Keeps what a batch taught, in the transaction that evaluates it: a killed worker learns no sample twice and misses none. */
export async function writeLearning(client: PoolClient, all: readonly Lesson[]): Promise<void> {
  const lessons = all.filter(({ learnt }) => learnt.hasMore);
  await begin(
    client,
    lessons.filter(({ learnt }) => learnt.id === null),
  );
  await goOn(
    client,
    lessons.filter(({ learnt }) => learnt.id !== null),
  );
  const changed = lessons.flatMap(({ sensor, parameter, learnt }) =>
    learnt.zones.map((zone) => ({ sensor, parameter, zone, multipliers: learnt.multipliers })),
  );
  await writeZones(client, changed);
  await writeRises(
    client,
    changed.filter(
      ({ sensor, parameter, zone }) =>
        zone.kind === "high" && parameterById(sensor.data_set, parameter)?.quantity === "temperature",
    ),
  );
  for (const { sensor, parameter, learnt } of lessons)
    if (learnt.run_level !== null) await writeRunLevel(client, sensor.id, parameter, learnt.run_level);
}

async function begin(client: PoolClient, lessons: readonly Lesson[]): Promise<void> {
  if (lessons.length === 0) return;
  await client.query({
    name: "begin-baselines",
    text: `insert into baselines (company_id, plant_id, sensor_id, parameter, is_first, k_warning, k_alarm, ratio_warning,
        ratio_alarm, status, "values", samples, mean, sd, warning, alarm, swing, taught_until)
      select company_id, plant_id, sensor_id, parameter, true, k_warning, k_alarm, ratio_warning, ratio_alarm, status,
        "values"::float8[], samples, mean, sd, warning, alarm, swing, taught_until
      from unnest($1::int[], $2::int[], $3::int[], $4::smallint[], $5::float8[], $6::float8[], $7::float8[], $8::float8[],
          $9::text[], $10::text[], $11::int[], $12::float8[], $13::float8[], $14::float8[], $15::float8[], $16::float8[],
          $17::timestamptz[])
        as u (company_id, plant_id, sensor_id, parameter, k_warning, k_alarm, ratio_warning, ratio_alarm, status, "values",
          samples, mean, sd, warning, alarm, swing, taught_until)`,
    values: [
      lessons.map(({ sensor }) => sensor.company_id),
      lessons.map(({ sensor }) => sensor.plant_id),
      lessons.map(({ sensor }) => sensor.id),
      lessons.map(({ parameter }) => parameter),
      lessons.map(({ learnt }) => learnt.multipliers.k_warning),
      lessons.map(({ learnt }) => learnt.multipliers.k_alarm),
      lessons.map(({ learnt }) => learnt.multipliers.ratio_warning),
      lessons.map(({ learnt }) => learnt.multipliers.ratio_alarm),
      ...progressOf(lessons),
    ],
  });
}

async function goOn(client: PoolClient, lessons: readonly Lesson[]): Promise<void> {
  if (lessons.length === 0) return;
  await client.query({
    name: "go-on-baselines",
    text: `update baselines b set status = u.status, "values" = u.values::float8[], samples = u.samples,
        mean = coalesce(u.mean, b.mean), sd = coalesce(u.sd, b.sd),
        warning = coalesce(u.warning, b.warning), alarm = coalesce(u.alarm, b.alarm),
        swing = coalesce(u.swing, b.swing), taught_until = u.taught_until, updated_at = now(),
        decided_at = case when u.status = 'active' then now() end
      from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::float8[], $6::float8[], $7::float8[], $8::float8[],
          $9::float8[], $10::timestamptz[])
        as u (id, status, "values", samples, mean, sd, warning, alarm, swing, taught_until)
      where b.id = u.id and b.status = 'learning'`,
    values: [lessons.map(({ learnt }) => learnt.id), ...progressOf(lessons)],
  });
}

/** Columns of status, values, samples and statistics. A full learning has no more use for the values. */
function progressOf(lessons: readonly Lesson[]) {
  const isFull = ({ values }: Learnt) => values.length >= samplesForBaseline;
  const all = lessons.map(({ learnt }) => learnt);

  return [
    all.map((learnt) => (isFull(learnt) ? (learnt.is_first ? "active" : "proposed") : "learning")),
    all.map((learnt) => (isFull(learnt) ? "{}" : `{${learnt.values.join()}}`)),
    all.map(({ values }) => values.length),
    all.map(({ baseline }) => baseline?.mean ?? null),
    all.map(({ baseline }) => baseline?.sd ?? null),
    all.map(({ baseline }) => baseline?.warning ?? null),
    all.map(({ baseline }) => baseline?.alarm ?? null),
    all.map(({ baseline }) => baseline?.swing ?? null),
    all.map(({ taught_until }) => taught_until),
  ];
}

/** Limits that a person has set meanwhile are not touched. */
async function writeZones(
  client: PoolClient,
  all: readonly { sensor: WatchedSensor; parameter: number; zone: StoredZone; multipliers: Multipliers }[],
) {
  if (all.length === 0) return;
  await client.query({
    name: "write-learnt-zones",
    text: `insert into level_zones (company_id, plant_id, sensor_id, parameter, kind, source, warning, alarm, is_provisional,
        deadband, deadband_unit, samples_to_alarm, samples_to_settle, acute_samples, chronic_samples, delay_after_start_s,
        is_run_gated, is_latching, is_enabled, k_warning, k_alarm, ratio_warning, ratio_alarm)
      select company_id, plant_id, sensor_id, parameter, kind, 'baseline', warning, alarm, is_provisional,
        deadband, deadband_unit, samples_to_alarm, samples_to_settle, acute_samples, chronic_samples, delay_after_start_s,
        is_run_gated, is_latching, is_enabled, k_warning, k_alarm, ratio_warning, ratio_alarm
      from unnest($1::int[], $2::int[], $3::int[], $4::smallint[], $5::float8[], $6::float8[], $7::bool[], $8::float8[],
          $9::text[], $10::int[], $11::int[], $12::int[], $13::int[], $14::int[], $15::bool[], $16::bool[], $17::bool[],
          $18::float8[], $19::float8[], $20::float8[], $21::float8[], $22::text[])
        as u (company_id, plant_id, sensor_id, parameter, warning, alarm, is_provisional, deadband, deadband_unit,
          samples_to_alarm, samples_to_settle, acute_samples, chronic_samples, delay_after_start_s, is_run_gated,
          is_latching, is_enabled, k_warning, k_alarm, ratio_warning, ratio_alarm, kind)
      on conflict (sensor_id, parameter, kind) do update set warning = excluded.warning, alarm = excluded.alarm,
        is_provisional = excluded.is_provisional, k_warning = excluded.k_warning, k_alarm = excluded.k_alarm,
        ratio_warning = excluded.ratio_warning, ratio_alarm = excluded.ratio_alarm, version = level_zones.version + 1,
        changed_by = null, change_reason = null, updated_at = now()
        where level_zones.source = 'baseline'`,
    values: [
      all.map(({ sensor }) => sensor.company_id),
      all.map(({ sensor }) => sensor.plant_id),
      all.map(({ sensor }) => sensor.id),
      all.map(({ parameter }) => parameter),
      all.map(({ zone }) => zone.warning),
      all.map(({ zone }) => zone.alarm),
      all.map(({ zone }) => zone.is_provisional),
      all.map(({ zone }) => zone.deadband),
      all.map(({ zone }) => zone.deadband_unit),
      all.map(({ zone }) => zone.samples_to_alarm),
      all.map(({ zone }) => zone.samples_to_settle),
      all.map(({ zone }) => zone.acute_samples),
      all.map(({ zone }) => zone.chronic_samples),
      all.map(({ zone }) => zone.delay_after_start_s),
      all.map(({ zone }) => zone.is_run_gated),
      all.map(({ zone }) => zone.is_latching),
      all.map(({ zone }) => zone.is_enabled),
      all.map(({ multipliers }) => multipliers.k_warning),
      all.map(({ multipliers }) => multipliers.k_alarm),
      all.map(({ multipliers }) => multipliers.ratio_warning),
      all.map(({ multipliers }) => multipliers.ratio_alarm),
      all.map(({ zone }) => zone.kind),
    ],
  });
}

/** The rate of temperature rise needs no learning. Existing limits stay, whatever their source. */
export async function writeRises(
  client: PoolClient,
  all: readonly { sensor: Pick<WatchedSensor, "id" | "company_id" | "plant_id">; parameter: number }[],
) {
  if (all.length === 0) return;
  const { warning, deadband, samples_to_alarm, samples_to_settle, delay_after_start_s } = temperatureRise;
  await client.query({
    name: "write-rises",
    text: `insert into level_zones (company_id, plant_id, sensor_id, parameter, kind, source, warning, deadband,
        samples_to_alarm, samples_to_settle, delay_after_start_s)
      select company_id, plant_id, sensor_id, parameter, 'rise', 'our', $5::float8, $6::float8, $7::int, $8::int, $9::int
      from unnest($1::int[], $2::int[], $3::int[], $4::smallint[]) as u (company_id, plant_id, sensor_id, parameter)
      on conflict (sensor_id, parameter, kind) do nothing`,
    values: [
      all.map(({ sensor }) => sensor.company_id),
      all.map(({ sensor }) => sensor.plant_id),
      all.map(({ sensor }) => sensor.id),
      all.map(({ parameter }) => parameter),
      warning,
      deadband,
      samples_to_alarm,
      samples_to_settle,
      delay_after_start_s,
    ],
  });
}

const writeRunLevel = (client: PoolClient, sensor_id: number, parameter: number, level: number) =>
  client.query({
    name: "write-run-level",
    text: "update sensors set run_levels = run_levels || jsonb_build_object($2::text, $3::float8) where id = $1",
    values: [sensor_id, String(parameter), level],
  });
