import type { PoolClient } from "pg";
import {
  type AlertStates,
  calm,
  evaluateSeries,
  isLevelEvent,
  type LevelEvent,
  type Sample,
  standDown,
} from "@/lib/domain/monitoring/alerts";
import { parameterById } from "@/lib/domain/monitoring/parameters";
import { restOf, unwatched } from "@/lib/domain/monitoring/rest";
import { levelOfRules, ruleOfKey } from "@/lib/domain/monitoring/zones";
import { type Level, worstLevel } from "@/lib/domain/shared/levels";
import { boundariesOf } from "@/lib/domain/structure/limit-classes";
import { type JudgedStretch, type Learnt, learn, learns, replacedBy, type StoredZone } from "./learning";
import type { Measured, StoredSensor } from "./measurement";
import { isBehind, newSamples, storedSensors, type What } from "./read-sensors";
import { rulesWith } from "./rules";
import type { JudgedEvent, Moved, WatchedSensor } from "./sensor";

/** Samples that one transaction evaluates, about: shared among its measurements, and at least a few hundred of each. */
const samplesAtOnce = 50_000;
const leastOfEach = 500;

export interface Evaluation {
  sensor: WatchedSensor;
  moved: Moved[];
  level: Level;
  /** The first sample that was not evaluated before; null when there was none. */
  first_sample: Date | null;
  hasMore: boolean;
}

/** Runs the engine over what was stored since it last ran, for those of the sensors that exist. Reads only. */
export async function evaluateSensors(
  client: PoolClient,
  ids: readonly number[],
  what: What = "all",
): Promise<Evaluation[]> {
  if (ids.length === 0) return [];
  const sensors = await storedSensors(client, ids, what);
  const behind = sensors.flatMap(({ sensor, measured }) =>
    measured.filter((one) => isBehind(one.stored) && isWatched(sensor, one)).map(({ stored }) => stored),
  );
  const most = Math.max(leastOfEach, Math.floor(samplesAtOnce / Math.max(1, behind.length)));
  const samples = await newSamples(client, behind, most);

  return sensors.map((sensor) => evaluate(sensor, { samples, most, what }));
}

/** A measurement that nobody watches is not read at all; its first limits begin with the next sample. */
const isWatched = ({ data_set, is_unwatched }: WatchedSensor, { stored, zones, latest }: Measured) =>
  !is_unwatched && (zones.length > 0 || learns(parameterById(data_set, stored.parameter), latest, zones));

interface Given {
  samples: ReadonlyMap<Measured["stored"], readonly Sample[]>;
  most: number;
  what: What;
}

function evaluate({ sensor, measured }: StoredSensor, given: Given): Evaluation {
  const moved: Moved[] = [];
  const shown: Level[] = [];
  let first: Date | null = null;
  let hasMore = false;

  for (const one of measured) {
    const { stored, zones } = one;
    const samples = given.samples.get(stored) ?? [];
    const isCut = samples.length === given.most;
    hasMore ||= isCut;
    const next = given.what === "all" || isBehind(stored) ? move(sensor, one, samples, isCut) : null;
    const fresh = samples[0]?.ts ?? (isBehind(stored) ? stored.last_at!.getTime() : null);
    if (fresh !== null && (first === null || fresh < first.getTime())) first = new Date(fresh);
    if (zones.some(({ is_enabled }) => is_enabled) || (next?.learnt?.zones.length ?? 0) > 0)
      shown.push(next?.level ?? stored.level);
    if (next) moved.push(next);
  }
  const level = sensor.is_unwatched ? "inactive" : shown.length === 0 ? "unknown" : worstLevel(shown);

  return { sensor, moved, level, first_sample: first, hasMore };
}

/** Null when nothing about the measurement moves. */
function move(sensor: WatchedSensor, measured: Measured, samples: readonly Sample[], isCut: boolean): Moved | null {
  const { stored, zones } = measured;
  const { stretches, learnt } = judgedBy(sensor, measured, samples);
  const rules = rulesWith(replacedBy(zones, learnt?.zones ?? []), sensor);
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
  const watching = rules.filter(({ enabled }) => enabled);
  const last = samples.at(-1);

  return {
    parameter: stored.parameter,
    states,
    level: levelOfRules(rules, states),
    evaluated_at: isCut ? new Date(last!.ts) : stored.last_at,
    events: [...endings, ...events],
    last_value: last?.value ?? null,
    learnt: samples.length > 0 ? learnt : null,
    rest: learnt || isCut || sensor.is_unwatched ? null : watching.length === 0 ? unwatched : restOf(watching, states),
  };
}

/** Where limits are being learnt they change along the way, at the same samples however these were batched. */
function judgedBy(
  sensor: WatchedSensor,
  { stored, zones, latest }: Measured,
  samples: readonly Sample[],
): { stretches: JudgedStretch[]; learnt: Learnt | null } {
  const parameter = parameterById(sensor.data_set, stored.parameter);
  if (sensor.is_unwatched || !learns(parameter, latest, zones))
    return { stretches: [{ samples, zones }], learnt: null };

  return learn(parameter, latest, zones, samples, boundariesOf(sensor));
}

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
