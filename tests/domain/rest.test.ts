import { describe, expect, test } from "vitest";
import {
  type AlertRule,
  type AlertState,
  type AlertStates,
  alertRule,
  catchUp,
  evaluateSeries,
  reachOf,
  type Sample,
} from "@/lib/domain/monitoring/alerts";
import { type Rest, restOf, runningBy } from "@/lib/domain/monitoring/rest";

const minute = 60_000;
const start = Date.UTC(2026, 0, 5);

const high = alertRule({ key: "high", kind: "high", warning: 4.5, alarm: 7.1, deadband: 0.3 });
const acute = alertRule({ ...high, key: "high_acute", kind: "acute", acute_samples: 4 });
const chronic = alertRule({ ...high, key: "high_chronic", kind: "chronic", chronic_samples: 12 });
const low = alertRule({ key: "low", kind: "low", warning: 0.5, alarm: 0.2 });
const swing = alertRule({ key: "amplitude", kind: "amplitude", warning: 3, alarm: 5, acute_samples: 6 });
const rise = alertRule({
  key: "rise",
  kind: "rise",
  warning: 1.5,
  samples_to_alarm: 1,
  delay_after_start_seconds: 3600,
});
const always = alertRule({ ...high, running_only: false });

const sets: Record<string, readonly AlertRule[]> = {
  "a high limit": [high],
  "a high limit with acute and chronic": [high, acute, chronic],
  "high and low limits": [high, low],
  "a swing": [swing],
  "a rise": [high, rise],
  "a limit that is watched while the machine stands": [always],
  "all of them": [high, acute, chronic, low, swing, rise],
};

const samplesAt = (values: readonly number[], more: Partial<Sample> = {}): Sample[] =>
  values.map((value, index) => ({ ts: start + index * minute, value, quality: 0, running: true, ...more }));

/** The database's own comparison, see `settle` of ingestion. */
const decidesNothing = (rest: Rest | null, samples: readonly Sample[]) =>
  rest !== null &&
  samples.every(({ value, quality, running }) => {
    const ran = runningBy({ quality: quality ?? 0, running: running ?? null });
    return ran === (rest.kind === "running") && value! > rest.low && value! < rest.high;
  });

/** Numbers from 0 to 1, the same ones in every run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A machine that runs, stands, is disturbed now and then, and a sensor that is at times faulty or silent. */
function life(seed: number, count: number): Sample[] {
  const next = numbers(seed);
  let ts = start;
  let [running, centre]: [boolean | null, number] = [true, 2];
  return Array.from({ length: count }, () => {
    ts += next() < 0.01 ? 90 * minute : (0.1 + 2 * next()) * minute;
    if (next() < 0.01) running = [true, false, null][Math.floor(next() * 3)]!;
    if (next() < 0.02) centre = [1, 2, 2, 2, 3, 4.4, 6, 8, 0.3][Math.floor(next() * 9)]!;
    const value = centre + (next() - 0.5) * 0.8;
    return { ts: Math.round(ts), value, quality: next() < 0.01 ? 3 : 0, running };
  });
}

/** As ingestion and the workers do it: what is at rest is skipped, and made up for once it matters. */
function inBatches(rules: readonly AlertRule[], samples: readonly Sample[], seed: number) {
  const next = numbers(seed);
  const reach = reachOf(rules);
  const slept: Sample[] = [];
  const events: unknown[] = [];
  let states: AlertStates = {};
  let rest: Rest | null = null;
  let skipped = 0;
  const woken = () => {
    const until = slept.at(-1)?.ts ?? 0;
    const last = slept.filter(({ ts }, index) => index >= slept.length - reach.samples || ts >= until - reach.ms);
    return catchUp(rules, states, last);
  };
  for (let from = 0; from < samples.length; ) {
    const batch = samples.slice(from, from + 1 + Math.floor(next() * 8));
    from += batch.length;
    if (decidesNothing(rest, batch)) {
      slept.push(...batch);
      skipped += batch.length;
      continue;
    }
    const result = evaluateSeries(rules, woken(), batch);
    events.push(...result.events);
    states = result.states;
    rest = restOf(rules, states);
    slept.length = 0;
  }
  return { events, skipped, states: woken() };
}

/** Samples that settle are counted at any level; they matter only for a level that is held. */
const counted = ({ down_warning, down_alarm, ...state }: AlertState) => ({
  ...state,
  ...(state.level !== "ok" && { down_warning }),
  ...(state.level === "alarm" && { down_alarm }),
});

describe("a measurement at rest", () => {
  test.each(Object.entries(sets))("gives the same alerts as one whose every sample is judged: %s", (_, rules) => {
    let skipped = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const samples = life(seed, 1_500);
      const each = evaluateSeries(rules, {}, samples);
      const batches = inBatches(rules, samples, seed + 1_000);
      expect(batches.events).toEqual(each.events);
      for (const { key } of rules) {
        expect(counted(batches.states[key]!)).toEqual(counted(each.states[key]!));
      }
      skipped += batches.skipped;
    }
    expect(skipped).toBeGreaterThan(5_000);
  });

  test("has bounds between its limits, and a value on a limit ends the rest", () => {
    const { states } = evaluateSeries([high, low], {}, samplesAt([2, 2]));
    const rest = restOf([high, low], states);
    expect(rest).toEqual({ kind: "running", low: 0.5, high: 4.5 });
    expect(decidesNothing(rest, samplesAt([4.5]))).toBe(false);
    expect(decidesNothing(rest, samplesAt([0.5]))).toBe(false);
  });

  test.each([
    ["it is in alarm", samplesAt([8, 8, 8])],
    ["one of its last samples was beyond a limit", samplesAt([2, 5])],
    ["its sensor is faulty from the start", samplesAt([2], { quality: 3 })],
    ["its machine has just started", [...samplesAt([0], { running: false }), { ts: start + 1000, value: 2 }]],
  ])("is none while %s", (_, samples) => {
    const { states } = evaluateSeries([high], {}, samples);
    expect(restOf([high], states)).toBeNull();
  });

  test("is none while a mean still counts a value beyond the limit", () => {
    const { states } = evaluateSeries([chronic], {}, samplesAt([9, 1, 1, 1]));
    expect(restOf([chronic], states)).toBeNull();
  });

  test("of a stopped machine is about any value, but not about running samples", () => {
    const { states } = evaluateSeries([high], {}, samplesAt([2, 2], { running: false }));
    const rest = restOf([high], states);
    expect(decidesNothing(rest, samplesAt([90], { running: false }))).toBe(true);
    expect(decidesNothing(rest, samplesAt([2]))).toBe(false);
  });
});
