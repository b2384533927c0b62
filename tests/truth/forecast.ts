import { fuse, type Indicator } from "@/lib/domain/monitoring/forecast/fused";
import { type Forecast, remainingOf } from "@/lib/domain/monitoring/forecast/remaining";
import { mostSteps, type PastPath, remainingByTwins } from "@/lib/domain/monitoring/forecast/similarity";
import type { Point } from "@/lib/domain/monitoring/forecast/trend";
import { recording } from "../recordings";

/**
 * The forecast asked again and again while a recording runs, with what it could know at that moment, against what came.
 * Engines of C-MAPSS end; bearings and engines reach levels on their way there.
 */
export interface Score {
  /** Of the moments at which it spoke. */
  answered: number;
  held: number;
  asked: number;
}

export interface EngineScore extends Score {
  /** Root of the mean squared error in cycles, where at most 125 are left, as it is counted on FD001. */
  rmse: number;
  /** Of the last 30 cycles of each engine. */
  last30: Score;
}

const cmapss = () => recording("cmapss/train_FD001_engines_1_40.csv");
const ims = () => recording("ims/test2_timefeatures.csv");

export const isHere = { engines: () => cmapss().present, bearings: () => ims().present };

/** What of the 21 sensors moves one way in all engines; the others are constant, or rise in some and fall in others. */
const sensors = ["T24", "T30", "T50", "P30", "NF", "PS30", "PHI", "NRF", "BPR", "HTBLEED", "W31", "W32"];
const everyCycles = 5;
const healthyCycles = 25;
const endCycles = 5;

type Engine = readonly (readonly number[])[];

function engines(): Map<number, Engine> {
  const [head = "", ...lines] = cmapss().lines();
  const at = sensors.map((name) => head.split(",").indexOf(name));
  const all = new Map<number, number[][]>();
  for (const line of lines) {
    const cells = line.split(",").map(Number);
    const engine = all.get(cells[0] ?? 0) ?? [];
    engine.push(at.map((column) => cells[column] ?? Number.NaN));
    all.set(cells[0] ?? 0, engine);
  }

  return all;
}

/** Each engine against all others: what was normal, and what it was at the end, is known from those alone. */
export function backTestEngines(isAsked: (engine: number) => boolean = () => true): EngineScore {
  const all = engines();
  const score = { ...nothing(), last30: nothing() };
  let [squares, counted] = [0, 0];
  for (const [id, engine] of all) {
    if (!isAsked(id)) continue;
    const others = [...all].flatMap(([other, its]) => (other === id ? [] : [its]));
    const known = indicatorsOf(others);
    const past: PastPath[] = others.map((one) => ({ values: pathOf(one, known) }));
    const path = pathOf(engine, known);
    for (let cycle = 30; cycle < path.length; cycle += everyCycles) {
      const left = path.length - cycle;
      const points = pointsOf(path.slice(0, cycle));
      const forecast = remainingOf({ points, step: 1 }, 1, past);
      const truth = Math.min(mostSteps, left);
      for (const one of left <= 30 ? [score, score.last30] : [score]) count(one, forecast, truth);
      const twins = remainingByTwins(path.slice(0, cycle), past);
      if (twins && left <= mostSteps) {
        squares += (twins.mean - truth) ** 2;
        counted++;
      }
    }
  }

  return { ...score, rmse: Math.sqrt(squares / counted) };
}

/** Without anything to compare with: toward levels on the way to the end. */
export function backTestTrends(isAsked: (engine: number) => boolean = () => true): Score {
  const all = engines();
  const known = indicatorsOf([...all.values()]);
  const score = nothing();
  for (const [id, engine] of all)
    if (isAsked(id)) ask(score, pathOf(engine, known), { levels: [0.3, 0.45, 0.9], every: 12 });

  return score;
}

/** Warning, alarm and replace by at 1.25, 1.5 and 3 times what the first day was, from hour to hour. */
export function backTestBearings(): Score {
  const [head = "", ...lines] = ims().lines();
  // The last two records are those of the stopped machine.
  const rows = lines.slice(0, -2).map((line) => line.split(","));
  const score = nothing();
  for (const bearing of [1, 2, 3, 4]) {
    const column = head.split(",").indexOf(`B${bearing}_rms`);
    const values = rows.map((cells) => Number(cells[column]));
    const normal = mean(values.slice(20, 164));
    const hours = Array.from({ length: Math.floor(values.length / 6) }, (_, hour) =>
      mean(values.slice(hour * 6, hour * 6 + 6)),
    );
    // The alarm limit is 1: half as much again as normal.
    const path = hours.map((value) => (value - normal) / (0.5 * normal));
    ask(score, path, { levels: [0.5, 1, 4], every: 3 });
  }

  return score;
}

function ask(score: Score, path: readonly number[], { levels, every }: { levels: readonly number[]; every: number }) {
  const smooth = path.map((_, index) => mean(path.slice(Math.max(0, index - 2), index + 1)));
  for (let step = 30; step < path.length; step += every) {
    const level = levels.find((one) => !smooth.slice(0, step).some((value) => value >= one));
    if (level === undefined) break;
    const reached = smooth.findIndex((value, index) => index >= step && value >= level);
    const forecast = remainingOf({ points: pointsOf(path.slice(0, step)), step: 1 }, level);
    count(score, forecast, reached < 0 ? Number.POSITIVE_INFINITY : reached - step + 1);
  }
}

function count(score: Score, forecast: Forecast | string, left: number) {
  score.asked++;
  if (typeof forecast === "string") return;
  score.answered++;
  if (forecast.earliest <= left && left <= forecast.latest) score.held++;
}

function indicatorsOf(all: readonly Engine[]): Omit<Indicator, "values">[] {
  return sensors.map((_, sensor) => {
    const of = (engine: Engine) => engine.map((row) => row[sensor] ?? Number.NaN);
    const healthy = all.map((engine) => of(engine).slice(0, healthyCycles));
    const ends = all.map((engine) => mean(of(engine).slice(-endCycles)));
    const limit = mean(ends);

    return {
      normal: mean(healthy.map(mean)),
      limit,
      // Within an engine, and between engines at their end.
      variance: mean(healthy.map(variance)) + mean(ends.map((end) => (end - limit) ** 2)),
    };
  });
}

const pathOf = (engine: Engine, known: readonly Omit<Indicator, "values">[]) =>
  fuse(known.map((one, sensor) => ({ ...one, values: engine.map((row) => row[sensor] ?? Number.NaN) })));

const pointsOf = (values: readonly number[]): Point[] => values.map((value, at) => ({ at, value }));
const nothing = (): Score => ({ answered: 0, held: 0, asked: 0 });
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) => {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
};
