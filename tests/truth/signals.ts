import { evaluateSeries, isLevelEvent, type LevelEvent, type Sample } from "@/lib/domain/monitoring/alerts";
import { advanceEpisode, type Episode } from "@/lib/domain/monitoring/episodes";
import { firstRunIn, judgeJoint, RUN_IN_MOMENTS, WINDOW_MOMENTS } from "@/lib/domain/monitoring/joint";
import { excessOf, jointRule } from "@/lib/domain/monitoring/joint-alert";
import { runLevelOf } from "@/lib/domain/monitoring/learning";
import { type Parameter, parameterByKey } from "@/lib/domain/monitoring/parameters";
import { isRunning } from "@/lib/domain/monitoring/running";
import { temperatureRise } from "@/lib/domain/monitoring/zones";
import { learn, replacedBy, type StoredZone } from "@/lib/services/monitoring/evaluation/learning";
import { rulesWith } from "@/lib/services/monitoring/evaluation/rules";
import { recording, utc } from "../recordings";

/** What learned limits report along a recording, by the functions that judge readings as they come, against what was wrong. */
const nab = () => recording("nab/machine_temperature_system_failure.csv");
const nabWindows = () => recording("nab/labels_windows_subset.json");
const ims = () => recording("ims/test2_timefeatures.csv");
const skabFiles = ["other_5_rotor_imbalance_sharp", ...[0, 1, 2, 3, 4, 5].map((at) => `valve1_${at}`)];
const skab = (name: string) => recording(`skab/${name}.csv`);

export const isHere = {
  nab: () => nab().present,
  ims: () => ims().present,
  skab: () => skabFiles.every((name) => skab(name).present),
};

const known = (key: string): Parameter => {
  const parameter = parameterByKey("ncd", key);
  if (!parameter) throw new Error(`No measurement ${key}`);
  return parameter;
};

/** Alerts of one measurement that nobody has set limits for, in order. */
export function learnedAlerts(
  parameter: Parameter,
  samples: readonly Sample[],
  expected_interval_s: number,
): Episode[] {
  const { stretches } = learn(parameter, undefined, [], samples, null);
  const rise: StoredZone[] =
    parameter.quantity === "temperature" ? [{ ...temperatureRise, source: "our", is_provisional: false }] : [];
  const events: LevelEvent[] = [];
  let states = {};
  for (const { zones, samples } of stretches) {
    const inForce = zones.length > 0 ? replacedBy(rise, zones) : zones;
    const rules = rulesWith([...inForce], { expected_interval_s }).filter(({ enabled }) => enabled);
    const result = evaluateSeries(rules, states, samples);
    states = result.states;
    events.push(...result.events.filter(isLevelEvent));
  }

  return episodesOf(events);
}

function episodesOf(events: readonly LevelEvent[]): Episode[] {
  const episodes: Episode[] = [];
  let open: Episode | null = null;
  for (const event of events) {
    const advance = advanceEpisode(open, event);
    if (advance.closed) episodes.push(advance.closed);
    open = advance.open;
  }

  return open ? [...episodes, open] : episodes;
}

export interface NabScore {
  /** 100 would be all windows at their first moment and nothing else, 0 nothing at all. */
  score: number;
  found: number;
  windows: number;
  /** Alerts outside of all windows. */
  others: number;
}

/** The recording is in °F; no unit is given, and at 80 to 100 °C no one alert of its windows would be a drop. */
const celsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8;

export function scoreNab(): NabScore {
  const rows = nab()
    .lines()
    .slice(1)
    .map((line) => line.split(","));
  const samples = rows.map(([time = "", value]) => ({ ts: utc(time), value: celsius(Number(value)) }));
  const alerts = learnedAlerts(known("temp"), samples, 300).map(({ opened_at }) => opened_at);
  const labelled: [string, string][] = nabWindows().json()["realKnownCause/machine_temperature_system_failure.csv"];
  const at = (ts: number) => samples.findIndex((sample) => sample.ts >= ts);

  return nabScoreOf({
    rows: samples.length,
    detections: alerts.map(at),
    windows: labelled.map(([from, until]) => [at(utc(from.slice(0, 19))), at(utc(until.slice(0, 19)))]),
  });
}

const falsePositive = 0.11;

/**
 * The published scorer of the Numenta Anomaly Benchmark, standard profile (Lavin and Ahmad 2015): of each window the first
 * detection counts, the more the earlier; a missed one counts −1; one outside counts −0.11 at most, less shortly after a
 * window; nothing counts in the first 15 % of at most 5000 rows. Positions are rows.
 */
export function nabScoreOf(of: {
  rows: number;
  detections: readonly number[];
  windows: readonly (readonly [number, number])[];
}): NabScore {
  const probation = Math.floor(0.15 * Math.min(5000, of.rows));
  const detections = of.detections.filter((row) => row >= probation);
  const within = ([from, until]: readonly [number, number]) => detections.find((row) => row >= from && row <= until);
  const found = of.windows.map((window) => ({ window, first: within(window) }));
  const gained = found.map(({ window: [from, until], first }) =>
    first === undefined ? -1 : sigmoid(-(until - first + 1) / (until - from + 1)) / sigmoid(-1),
  );
  const others = detections.filter((row) => !of.windows.some(([from, until]) => row >= from && row <= until));
  const lost = others.map((row) => {
    const before = of.windows.findLast(([, until]) => until < row);
    return falsePositive * (before ? sigmoid((row - before[1]) / (before[1] - before[0])) : -1);
  });
  const raw = [...gained, ...lost].reduce((sum, one) => sum + one, 0);
  const windows = of.windows.length;

  return {
    score: (100 * (raw + windows)) / (2 * windows),
    found: found.filter(({ first }) => first !== undefined).length,
    windows,
    others: others.length,
  };
}

const sigmoid = (position: number) => (position > 3 ? -1 : 2 / (1 + Math.exp(5 * position)) - 1);

export interface BearingAlerts {
  bearing: number;
  alerts: BearingAlert[];
}

export interface BearingAlert {
  /** Hours from its opening to the last record. */
  before_end_h: number;
  /** The same of its end; below 0 where it is open at the last record. */
  until_end_h: number;
  level: string;
  rule: string;
  /** The mean while it stood, in times of the rows 20 to 163, which the recording's own rules take for healthy. */
  risen: number;
}

/** Alerts that open while none of the same machine is open: all alerts of an item are one case, with one order. */
export function casesOf(bearings: readonly BearingAlerts[]): BearingAlert[] {
  const alerts = bearings.flatMap(({ alerts }) => alerts);
  const isOpen = (one: BearingAlert, at: BearingAlert) =>
    one.before_end_h > at.before_end_h && one.until_end_h < at.before_end_h;

  return alerts.filter((at) => !alerts.some((one) => isOpen(one, at)));
}

/** RMS acceleration of the four bearings of IMS test 2, of which the first fails. */
export function imsAlerts(): BearingAlerts[] {
  const [head = "", ...lines] = ims().lines();
  const rows = lines.map((line) => line.split(","));
  const end = utc(rows.at(-1)?.[0] ?? "");
  const parameter = known("acc_rms_z");

  return [1, 2, 3, 4].map((bearing) => {
    const column = head.split(",").indexOf(`B${bearing}_rms`);
    const values = rows.map((cells) => Number(cells[column]));
    const threshold = runLevelOf("acceleration", mean(values.slice(0, 30))) ?? 0;
    let running: boolean | null = null;
    const samples = values.map((value, row): Sample => {
      running = isRunning({ velocity: { value, threshold } }, running);
      return { ts: utc(rows[row]?.[0] ?? ""), value, running };
    });
    const healthy = mean(values.slice(20, 164));
    const alerts = learnedAlerts(parameter, samples, 600).map(({ opened_at, closed_at, peak, rule }) => {
      const during = samples.filter(({ ts }) => ts >= opened_at && ts <= (closed_at ?? end));

      return {
        before_end_h: (end - opened_at) / 3_600_000,
        until_end_h: closed_at === null ? -1 : (end - closed_at) / 3_600_000,
        risen: mean(during.flatMap(({ value }) => value ?? [])) / healthy,
        level: peak.level,
        rule,
      };
    });

    return { bearing, alerts };
  });
}

export interface SkabScore {
  f1: number;
  /** Share of the healthy rows that an alert stood over, and of the faulty ones that none did. */
  false_alarms: number;
  missed: number;
  files: { name: string; f1: number }[];
}

/**
 * Of the pump loop of the Skoltech Anomaly Benchmark, all rows after the run-in: an alert of the measurements together stands
 * or not, against the label. As on the benchmark's own board the first 400 rows of a recording are its run-in, and the rows of
 * all recordings count alike; a row stands for an hour.
 */
export function scoreSkab(): SkabScore {
  const all = skabFiles.map((name) => ({ name, rows: judgedRows(name) }));
  const rows = all.flatMap((one) => one.rows);
  const share = (part: (row: JudgedRow) => boolean, of: (row: JudgedRow) => boolean) => {
    const whole = rows.filter(of);
    return whole.filter(part).length / whole.length;
  };

  return {
    f1: f1Of(rows),
    false_alarms: share(
      ({ isAlerted }) => isAlerted,
      ({ isFaulty }) => !isFaulty,
    ),
    missed: share(
      ({ isAlerted }) => !isAlerted,
      ({ isFaulty }) => isFaulty,
    ),
    files: all.map(({ name, rows }) => ({ name, f1: f1Of(rows) })),
  };
}

interface JudgedRow {
  isAlerted: boolean;
  isFaulty: boolean;
}

const hour = 3_600_000;

function judgedRows(name: string): JudgedRow[] {
  const [head = "", ...lines] = skab(name).lines();
  const label = head.split(";").indexOf("anomaly");
  const rows = lines.map((line) => line.split(";").slice(1).map(Number));
  const moments = rows.map((row) => row.slice(0, label - 1));
  const { model } = firstRunIn(moments.slice(0, RUN_IN_MOMENTS));
  let states = {};

  return rows.slice(RUN_IN_MOMENTS).map((row, at) => {
    const until = RUN_IN_MOMENTS + at + 1;
    const joint = model && judgeJoint(model, moments.slice(until - WINDOW_MOMENTS, until));
    const sample = { ts: until * hour, value: joint && excessOf(joint) };
    const evaluated = evaluateSeries([jointRule], states, [sample]);
    states = evaluated.states;
    return { isAlerted: evaluated.states[jointRule.key]?.level !== "ok", isFaulty: row[label - 1] === 1 };
  });
}

function f1Of(rows: readonly JudgedRow[]): number {
  const count = (isAlerted: boolean, isFaulty: boolean) =>
    rows.filter((row) => row.isAlerted === isAlerted && row.isFaulty === isFaulty).length;
  const hit = count(true, true);

  return (2 * hit) / (2 * hit + count(true, false) + count(false, true));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
