import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type AlertRule,
  type AlertStates,
  alertRule,
  evaluateSeries,
  isLevelEvent,
  type LevelEvent,
  type Sample,
} from "@/lib/domain/monitoring/alerts";
import { advanceEpisode, type Episode } from "@/lib/domain/monitoring/episodes";
import { isRunning } from "@/lib/domain/monitoring/running";

/**
 * Recordings made by others, kept beside the repository because they are too large and not ours to ship. Their
 * expectations were found with other programs than this one.
 */
const folder = process.env.MILLWRIGHT_DATA ?? join(import.meta.dirname, "../../../shared/data");

function recording(file: string) {
  const path = join(folder, file);
  const present = existsSync(path);
  if (!present) console.warn(`Skipped: no recording ${file}. Set MILLWRIGHT_DATA to the folder that holds it.`);

  return { present, lines: () => readFileSync(path, "utf8").trim().split(/\r?\n/) };
}

const utc = (time: string) => Date.parse(`${time.replace(" ", "T")}Z`);
const local = (ts: number) => new Date(ts).toISOString().slice(0, 19).replace("T", " ");

/** Feeds samples as they arrived, a few at a time, and folds the level events into episodes. */
function replay(rule: AlertRule, samples: readonly Sample[], size = 7) {
  let states: AlertStates = {};
  const events: LevelEvent[] = [];
  for (let index = 0; index < samples.length; index += size) {
    const result = evaluateSeries([rule], states, samples.slice(index, index + size));
    states = JSON.parse(JSON.stringify(result.states));
    events.push(...result.events.filter(isLevelEvent));
  }

  const episodes: Episode[] = [];
  let open: Episode | null = null;
  for (const event of events) {
    const advance = advanceEpisode(open, event);
    open = advance.open;
    if (advance.closed) episodes.push(advance.closed);
  }
  if (open) episodes.push(open);

  return { events, episodes, state: states[rule.key]! };
}

const nab = recording("nab/machine_temperature_system_failure.csv");

describe.skipIf(!nab.present)("eleven weeks of a machine's temperature", () => {
  const samples = (): Sample[] =>
    nab
      .lines()
      .slice(1)
      .map((line) => line.split(","))
      .map(([time, value]) => ({ ts: utc(time!), value: Number(value) }));

  const low = alertRule({ key: "low", kind: "low", alarm: 50, deadband: 5, running_only: false });
  const high = alertRule({ key: "high", kind: "high", alarm: 105, deadband: 5, running_only: false });

  test("eleven weeks of a machine's temperature give exactly the six cold episodes", () => {
    expect(replay(low, samples()).episodes.map(({ opened_at }) => local(opened_at))).toEqual([
      "2013-12-10 10:00:00",
      "2013-12-16 08:30:00",
      "2014-01-29 14:50:00",
      "2014-01-30 18:35:00",
      "2014-02-03 09:10:00",
      "2014-02-07 21:25:00",
    ]);
  });

  test("eleven weeks of a machine's temperature give exactly the one hot episode", () => {
    expect(replay(high, samples()).episodes.map(({ opened_at }) => local(opened_at))).toEqual(["2013-12-26 15:30:00"]);
  });

  test("eleven weeks of a machine's temperature give the same events whether samples arrive singly or all at once", () => {
    expect(replay(low, samples(), 1)).toEqual(replay(low, samples(), 30_000));
  });

  test("eleven weeks of a machine's temperature tolerate a clock that steps back one hour: its samples are late until the time is reached again", () => {
    const all = samples();
    const step = all.findIndex((sample, index) => index > 0 && sample.ts < all[index - 1]!.ts);
    const before = evaluateSeries([low], {}, all.slice(0, step));
    const cold = all.slice(step, step + 12).map(({ ts }) => ({ ts, value: 0 }));

    expect(local(all[step - 1]!.ts)).toBe("2014-01-07 02:55:00");
    expect(local(all[step]!.ts)).toBe("2014-01-07 02:00:00");
    expect(evaluateSeries([low], before.states, cold)).toEqual({ states: before.states, events: [] });
    expect(evaluateSeries([low], before.states, all.slice(step, step + 13)).states.low!.last_ts).toBe(
      utc("2014-01-07 03:00:00"),
    );
  });
});

const ims = recording("ims/test2_timefeatures.csv");

describe.skipIf(!ims.present)("four bearings run until the first one fails", () => {
  /** RMS acceleration in g of one bearing, a snapshot every ten minutes. */
  function bearing(number: number) {
    const [header, ...rows] = ims.lines().map((line) => line.split(","));
    const column = header!.indexOf(`B${number}_rms`);
    const values = rows.map((row) => Number(row[column]));
    const early = values.slice(20, 164).reduce((sum, value) => sum + value, 0) / 144;
    let running: boolean | null = null;
    const samples = values.map((value, index): Sample => {
      running = isRunning({ velocity: { value, threshold: 0.1 * early } }, running);
      return { ts: utc(rows[index]![0]!), value, running };
    });

    return { early, samples };
  }

  const ruleFor = (early: number) =>
    alertRule({ key: "high", kind: "high", warning: 1.25 * early, alarm: 2 * early, samples_to_alarm: 6 });

  const outcome = (number: number) => {
    const { early, samples } = bearing(number);

    return replay(ruleFor(early), samples);
  };

  test("of four bearings run to failure, bearing 1 warns 56 hours and alarms 46 hours before the end", () => {
    expect(bearing(1).early).toBeCloseTo(0.0773, 4);
    expect(outcome(1).events.slice(0, 2)).toMatchObject([
      { type: "warning", ts: utc("2004-02-16 21:52:39") },
      { type: "alarm", ts: utc("2004-02-17 08:22:39") },
    ]);
  });

  test("of four bearings run to failure, no other bearing alarms before bearing 1", () => {
    const first = outcome(1).events[0]!.ts;

    for (const number of [2, 3, 4]) {
      for (const { ts } of outcome(number).events) expect(ts).toBeGreaterThan(first);
    }
  });

  test("a machine stopped at the end of a run to failure is not a recovery", () => {
    const { early, samples } = bearing(1);
    const hasty = { ...ruleFor(early), samples_to_settle: 2 };
    const gated = replay(hasty, samples);
    const ungated = replay({ ...hasty, running_only: false }, samples);

    expect(samples.slice(-3).map(({ running }) => running)).toEqual([true, false, false]);
    expect(gated.state.level).toBe("alarm");
    expect(gated.episodes.at(-1)).toMatchObject({ closed_at: null, level: "alarm" });
    expect(ungated.state.level).toBe("ok");
  });
});
