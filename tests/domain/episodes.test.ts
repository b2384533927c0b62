import { describe, expect, test } from "vitest";
import { alertRule, evaluateSeries, isLevelEvent, type LevelEvent } from "@/lib/domain/monitoring/alerts";
import {
  type Acknowledgement,
  advanceEpisode,
  advanceSilence,
  type Episode,
  type EpisodeChange,
  isNotified,
  isShelved,
  shelveEpisode,
} from "@/lib/domain/monitoring/episodes";

const minute = 60_000;
const day = 1440 * minute;

const high = alertRule({ key: "high", kind: "high", warning: 4.5, alarm: 7.1, deadband: 0.3 });
const acute = alertRule({ key: "acute", kind: "acute", warning: 4.5, alarm: 7.1, deadband: 0.3 });

const seen: Acknowledgement = { user_id: 7, ts: 5, comment: "looking", snapshot: { vel_rms_z: 5 } };

/** Runs values, one a minute, and folds the events of the rules into episodes. */
function run(values: number[], rules = [high], onOpen = (episode: Episode) => episode) {
  const { events } = evaluateSeries(
    rules,
    {},
    values.map((value, index) => ({ ts: (index + 1) * minute, value })),
  );
  const closed: Episode[] = [];
  const changes: EpisodeChange[] = [];
  let open: Episode | null = null;
  for (const event of events.filter(isLevelEvent)) {
    const advance = advanceEpisode(open, event);
    open = advance.open && onOpen(advance.open);
    if (advance.closed) closed.push(advance.closed);
    changes.push(...advance.changes);
  }

  return { open, closed, actions: changes.map(({ action, ts }) => `${action} ${ts / minute}`) };
}

test("an episode opens with the first warning, moves both ways and ends with off alarm", () => {
  const { open, closed, actions } = run([5, 5, 5, 8, 8, 8, 6, 6, 6, 1, 1, 1]);

  expect(open).toBeNull();
  expect(actions).toEqual(["opened 3", "escalated 6", "lowered 9", "closed 12"]);
  expect(closed).toMatchObject([
    { opened_at: 3 * minute, closed_at: 12 * minute, duration_ms: 9 * minute, peak: { level: "alarm", value: 8 } },
  ]);
});

test("the peak is kept even when it fell between two transitions", () => {
  const { closed } = run([5, 5, 5, 6.9, 5, 1, 1, 1]);

  expect(closed).toMatchObject([{ peak: { level: "warning", value: 6.9, ts: 4 * minute } }]);
});

test("an alert that returns is a new episode", () => {
  expect(run([5, 5, 5, 1, 1, 1, 5, 5, 5]).actions).toEqual(["opened 3", "closed 6", "opened 9"]);
});

test("several rules of one parameter share one episode, which ends with the last of them", () => {
  const { closed, actions } = run([5, 5, 5, 5, 5, 1, 1, 1], [high, alertRule({ ...acute, samples_to_settle: 2 })]);

  expect(actions).toEqual(["opened 3", "closed 8"]);
  expect(closed).toMatchObject([{ rule_levels: {} }]);
});

test("an episode shows the worst of its rules and follows it down", () => {
  const { open, actions } = run([8, 8, 8, 8, 8, 5, 5, 5], [high, alertRule({ ...acute, warning: null })]);

  expect(actions).toEqual(["opened 3", "lowered 8"]);
  expect(open).toMatchObject({ level: "warning", rule: "high", rule_levels: { high: "warning" } });
});

describe("an acknowledgement", () => {
  const acknowledged = (episode: Episode) => ({ ...episode, acknowledgement: seen });

  test("an acknowledgement does not change the level and stays when the level falls", () => {
    const { open, actions } = run([8, 8, 8, 6, 6, 6], [high], acknowledged);

    expect(actions).toEqual(["opened 3", "lowered 6"]);
    expect(open).toMatchObject({ level: "warning", acknowledgement: seen });
  });

  test("an acknowledgement is cleared by an escalation", () => {
    expect(run([5, 5, 5, 8, 8, 8], [high], acknowledged).actions).toEqual([
      "opened 3",
      "escalated 6",
      "acknowledgement_cleared 6",
    ]);
    expect(
      run([5, 5, 5, 8, 8, 8], [high], (each) => (each.level === "warning" ? acknowledged(each) : each)).open,
    ).toMatchObject({ acknowledgement: null });
  });

  test("an acknowledgement is not cleared by a second rule at the same level", () => {
    expect(run([5, 5, 5, 5, 5, 5], [high, acute], acknowledged).open).toMatchObject({ acknowledgement: seen });
  });
});

const warning: LevelEvent = {
  type: "warning",
  rule: "high",
  kind: "high",
  ts: 100 * day,
  from: "ok",
  to: "warning",
  value: 5,
  peak: 5,
  peak_ts: 100 * day,
  acknowledgement_cleared: false,
};

test("a return to ok without an open episode changes nothing", () => {
  expect(advanceEpisode(null, { ...warning, type: "off_alarm", to: "ok" })).toEqual({
    open: null,
    closed: null,
    changes: [],
  });
});

test("a new episode repeats the last one within thirty days, or after a work order was completed", () => {
  const last = (days: number, order_completed_since = false) => ({
    closed_at: (100 - days) * day,
    order_completed_since,
  });

  const isRepeat = (predecessor?: ReturnType<typeof last>) =>
    advanceEpisode(null, warning, predecessor).open?.is_repeat;

  expect([isRepeat(last(30)), isRepeat(last(30.01))]).toEqual([true, false]);
  expect(isRepeat(last(90, true))).toBe(true);
  expect(isRepeat()).toBe(false);
});

const opened = advanceEpisode(null, warning);
const now = warning.ts;

test("an alert is muted for at most seven days and then unmuted automatically", () => {
  const episode = opened.open!;
  const shelved = shelveEpisode(episode, now + 7 * day, now)!;

  expect(isShelved(shelved, now + 7 * day - 1)).toBe(true);
  expect(isShelved(shelved, now + 7 * day)).toBe(false);
  expect(shelveEpisode(episode, now + 7 * day + 1, now)).toBeNull();
  expect(shelveEpisode(episode, now, now)).toBeNull();
});

test("users are notified of openings and escalations, and of the end of what they were notified of", () => {
  const change = opened.changes[0]!;
  const notified = (action: EpisodeChange["action"], was_notified = false) =>
    isNotified({ ...change, action }, opened.open!, { now, was_notified });

  expect([
    notified("opened"),
    notified("escalated"),
    notified("lowered"),
    notified("closed"),
    notified("closed", true),
  ]).toEqual([true, true, false, false, true]);
});

test("old and muted alerts are not notified", () => {
  const change = opened.changes[0]!;
  const shelved = shelveEpisode(opened.open!, now + day, now)!;

  expect(isNotified(change, opened.open!, { now: now + 15 * minute, was_notified: false })).toBe(true);
  expect(isNotified(change, opened.open!, { now: now + 15 * minute + 1, was_notified: false })).toBe(false);
  expect(isNotified(change, shelved, { now, was_notified: false })).toBe(false);
});

test("missing data is a separate alert, one for all rules of a parameter", () => {
  const first = advanceSilence(null, { type: "stale", ts: 10 });
  const second = advanceSilence(first.open, { type: "stale", ts: 11 });
  const end = advanceSilence(second.open, { type: "fresh", ts: 30 });

  expect(second.open).toEqual({ opened_at: 10, closed_at: null, duration_ms: null });
  expect(end).toEqual({ open: null, closed: { opened_at: 10, closed_at: 30, duration_ms: 20 } });
  expect(advanceSilence(end.open, { type: "fresh", ts: 30 })).toEqual({ open: null, closed: null });
});
