import type { PoolClient } from "pg";
import {
  type AlertRule,
  type AlertStates,
  calm,
  evaluateSeries,
  isLevelEvent,
  type LevelEvent,
  type Sample,
  standDown,
} from "@/lib/domain/monitoring/alerts";
import { parameterById } from "@/lib/domain/monitoring/parameters";
import { levelOfRules, ruleOfKey, rulesOf } from "@/lib/domain/monitoring/zones";
import { type Level, worstLevel } from "@/lib/domain/shared/levels";
import { boundariesOf } from "@/lib/domain/structure/limit-classes";
import { announceSensor, writeEpisodes } from "./episodes";
import {
  type JudgedStretch,
  type LatestBaseline,
  type Learnt,
  latestBaselines,
  learn,
  learns,
  type StoredZone,
} from "./learning";
import { endSilence } from "./silence";
import type { JudgedEvent, Moved, WatchedSensor } from "./watched";
import { writeLearning } from "./write-learning";

/** Readings of one measurement that one transaction evaluates. */
const mostSamples = 50_000;

interface StoredParameter {
  parameter: number;
  last_at: Date | null;
  evaluated_at: Date | null;
  level: Level;
  rule_states: AlertStates;
}

export interface Evaluation {
  sensor: WatchedSensor;
  moved: Moved[];
  level: Level;
  /** The first sample that was not evaluated before; null when there was none. */
  first_sample: Date | null;
  hasMore: boolean;
}

/** What is stored beside the samples of one measurement. */
interface Measured {
  stored: StoredParameter;
  zones: readonly StoredZone[];
  latest: LatestBaseline | undefined;
}

/** Runs the engine over what was stored since it last ran. Reads only. */
export async function evaluateSensor(client: PoolClient, sensor_id: number): Promise<Evaluation | null> {
  const sensor = await sensorOf(client, sensor_id);
  if (!sensor) return null;
  const all = await measuredBy(client, sensor_id);
  const moved: Moved[] = [];
  const shown: Level[] = [];
  let first: Date | null = null;
  let hasMore = false;

  for (const measured of all) {
    const { stored, zones } = measured;
    const isLearning = learns(parameterById(sensor.data_set, stored.parameter), measured.latest, zones);
    const samples = await samplesOf(client, sensor_id, stored, zones.length > 0 || isLearning);
    hasMore ||= samples.length === mostSamples;
    const next = move(sensor, measured, samples);
    const fresh = samples[0]?.ts ?? (isBehind(stored) ? stored.last_at!.getTime() : null);
    if (fresh !== null && (first === null || fresh < first.getTime())) first = new Date(fresh);
    if (zones.some(({ is_enabled }) => is_enabled) || next?.learnt?.zone) shown.push(next?.level ?? stored.level);
    if (next) moved.push(next);
  }
  const level = sensor.is_inactive ? "inactive" : shown.length === 0 ? "unknown" : worstLevel(shown);

  return { sensor, moved, level, first_sample: first, hasMore };
}

async function measuredBy(client: PoolClient, sensor_id: number): Promise<Measured[]> {
  const stored = await parametersOf(client, sensor_id);
  const zones = await zonesOf(client, sensor_id);
  const baselines = await latestBaselines(client, sensor_id);

  return stored.map((one) => ({
    stored: one,
    zones: zones.get(one.parameter) ?? [],
    latest: baselines.get(one.parameter),
  }));
}

const isBehind = ({ last_at, evaluated_at }: StoredParameter) =>
  last_at !== null && (evaluated_at === null || evaluated_at < last_at);

/** Null when nothing about the measurement moves. */
function move(sensor: WatchedSensor, measured: Measured, samples: readonly Sample[]): Moved | null {
  const { stored, zones } = measured;
  const { stretches, learnt } = judgedBy(sensor, measured, samples);
  const rules = rulesWith(learnt?.zone ? [...zones.filter(({ kind }) => kind !== "high"), learnt.zone] : zones, sensor);
  const kept = new Set(rules.filter(({ enabled }) => enabled).map(({ key }) => key));
  const ended = Object.keys(stored.rule_states).filter((key) => !kept.has(key));
  const level = levelOfRules(rules, stored.rule_states);
  if (!isBehind(stored) && ended.length === 0 && level === stored.level) return null;

  const standing = (stored.evaluated_at ?? stored.last_at)?.getTime() ?? 0;
  const endings = ended.flatMap((key) => {
    const rule = rules.find((one) => one.key === key) ?? ruleOfKey(key);
    const { events } = standDown(rule, stored.rule_states[key] ?? calm, standing);

    return events.filter(isLevelEvent).map((event) => ({ ...event, ...limitsAt([], event) }));
  });
  const remaining = Object.fromEntries(Object.entries(stored.rule_states).filter(([key]) => kept.has(key)));
  const { states, events } = judge(sensor, stretches, remaining);
  const last = samples.at(-1);

  return {
    parameter: stored.parameter,
    states,
    level: levelOfRules(rules, states),
    evaluated_at: samples.length === mostSamples ? new Date(last!.ts) : stored.last_at,
    events: [...endings, ...events],
    last_value: last?.value ?? null,
    learnt: samples.length > 0 ? learnt : null,
  };
}

/** Where limits are being learnt they change along the way, at the same samples however these were batched. */
function judgedBy(
  sensor: WatchedSensor,
  { stored, zones, latest }: Measured,
  samples: readonly Sample[],
): { stretches: JudgedStretch[]; learnt: Learnt | null } {
  const parameter = parameterById(sensor.data_set, stored.parameter);
  if (!learns(parameter, latest, zones)) return { stretches: [{ samples, zones }], learnt: null };

  return learn(parameter, latest, zones, samples, boundariesOf(sensor));
}

const rulesWith = (zones: readonly StoredZone[], { expected_interval_s }: WatchedSensor): AlertRule[] =>
  zones.flatMap((zone) => rulesOf(zone, expected_interval_s));

function judge(sensor: WatchedSensor, stretches: readonly JudgedStretch[], before: AlertStates) {
  let states = before;
  const events: JudgedEvent[] = [];
  for (const { samples, zones } of stretches) {
    const watched = rulesWith(zones, sensor).filter(({ enabled }) => enabled);
    const result = evaluateSeries(watched, states, samples);
    states = result.states;
    events.push(...result.events.filter(isLevelEvent).map((event) => ({ ...event, ...limitsAt(zones, event) })));
  }

  return { states, events };
}

function limitsAt(zones: readonly StoredZone[], { rule }: LevelEvent) {
  const zone = zones.find(({ kind }) => rule === kind || rule.startsWith(`${kind}_`));

  return {
    warning: zone?.warning ?? null,
    alarm: zone?.alarm ?? null,
    is_provisional: zone?.is_provisional ?? false,
  };
}

async function sensorOf(client: PoolClient, sensor_id: number): Promise<WatchedSensor | undefined> {
  const { rows } = await client.query<WatchedSensor>({
    name: "watched-sensor",
    text: `select s.id, s.company_id, s.plant_id, s.controller_id, s.equipment_id, s.data_set, s.expected_interval_s, s.level,
        s.is_inactive, e.limit_class, e.power_kw
      from sensors s left join equipments e on e.id = s.equipment_id where s.id = $1 and s.deleted_at is null`,
    values: [sensor_id],
  });

  return rows[0];
}

async function parametersOf(client: PoolClient, sensor_id: number): Promise<StoredParameter[]> {
  const { rows } = await client.query<StoredParameter>({
    name: "watched-parameters",
    text: `select parameter, last_at, evaluated_at, level, rule_states from sensor_parameters
      where sensor_id = $1 order by parameter`,
    values: [sensor_id],
  });

  return rows;
}

async function zonesOf(client: PoolClient, sensor_id: number): Promise<Map<number, StoredZone[]>> {
  const { rows } = await client.query<StoredZone & { parameter: number }>({
    name: "watched-zones",
    text: `select parameter, kind, warning, alarm, deadband, deadband_unit, samples_to_alarm, samples_to_settle,
        acute_samples, chronic_samples, delay_after_start_s, is_run_gated, is_latching, is_enabled, source, is_provisional
      from level_zones where sensor_id = $1 order by id`,
    values: [sensor_id],
  });

  const zones = new Map<number, StoredZone[]>();
  for (const zone of rows) zones.set(zone.parameter, [...(zones.get(zone.parameter) ?? []), zone]);

  return zones;
}

/**
 * In time order, newer than what was evaluated: what came late is stored and rolled up and changes no state. A
 * measurement that nobody watches is not read at all; its first limits begin with the next sample.
 */
async function samplesOf(
  client: PoolClient,
  sensor_id: number,
  stored: StoredParameter,
  isWatched: boolean,
): Promise<Sample[]> {
  if (!isWatched || !isBehind(stored)) return [];
  const { rows } = await client.query<{ ts: number; value: number; quality: number; running: boolean | null }>({
    name: "new-samples",
    text: `select (extract(epoch from taken_at) * 1000)::float8 as ts, value, quality, is_running as running from readings
      where sensor_id = $1 and parameter = $2 and taken_at > $3 order by taken_at limit ${mostSamples}`,
    values: [sensor_id, stored.parameter, stored.evaluated_at ?? new Date(0)],
  });

  return rows;
}

/**
 * The controller's row is taken first, as ingestion does, so that neither waits for the other in a circle; the
 * sensor's row last, because people and batches want it too.
 */
export async function writeEvaluation(client: PoolClient, evaluation: Evaluation, now: Date): Promise<void> {
  const { sensor, moved, level, first_sample } = evaluation;
  await client.query({
    name: "hold-controller",
    text: "select 1 from controllers where id = $1 for no key update",
    values: [sensor.controller_id],
  });
  await client.query({
    name: "write-states",
    text: `update sensor_parameters p set evaluated_at = u.evaluated_at, level = u.level, rule_states = u.rule_states
      from unnest($2::smallint[], $3::timestamptz[], $4::text[], $5::jsonb[]) as u (parameter, evaluated_at, level, rule_states)
      where p.sensor_id = $1 and p.parameter = u.parameter`,
    values: [
      sensor.id,
      moved.map(({ parameter }) => parameter),
      moved.map(({ evaluated_at }) => evaluated_at),
      moved.map((one) => one.level),
      moved.map(({ states }) => JSON.stringify(states)),
    ],
  });
  await writeEpisodes(client, sensor, moved, now);
  if (first_sample) await endSilence(client, sensor, first_sample, now);
  for (const { parameter, learnt } of moved) {
    if (learnt) await writeLearning(client, sensor, parameter, learnt);
  }
  if (level !== sensor.level) {
    await client.query({
      name: "write-level",
      text: "update sensors set level = $2 where id = $1",
      values: [sensor.id, level],
    });
  }
  await announceSensor(client, sensor, {
    hasNew: first_sample !== null,
    hasMoved: level !== sensor.level,
    hasLearnt: moved.some(({ learnt }) => learnt?.baseline),
  });
}
