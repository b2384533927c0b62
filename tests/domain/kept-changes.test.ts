import { describe, expect, test } from "vitest";
import {
  isOfDowntime,
  isPassing,
  isThereAlready,
  namesVersion,
  type OrderChange,
  retryAfterMs,
  versionAfter,
  withKept,
  withKeptDowntime,
} from "@/lib/domain/maintenance/kept-changes";
import { answeredMeanwhile, newSteps } from "@/lib/domain/maintenance/work-order-steps";

const steps = newSteps([{ text: "Lock out" }, { text: "Measure", unit: "mm/s" }]);
const order = { status: "pending", actions: ["start", "complete", "deny"], steps, steps_answered: 0, steps_owed: 2 };
const made = (kind: OrderChange["kind"], body: OrderChange["body"] = {}): OrderChange => ({ kind, body, made_at: 0 });

describe("an order with changes that wait on the phone", () => {
  test("shows where they lead, and offers what comes next", () => {
    const started = withKept(order, [made("start")], 7);
    expect([started.status, started.actions]).toEqual(["in_work", ["hold", "complete", "deny"]]);
    const answered = withKept(
      order,
      [made("start"), made("steps", { steps: [{ id: 2, answer: "done", value: 3.1 }] })],
      7,
    );
    expect(answered.steps).toMatchObject([{ answer: null }, { answer: "done", value: 3.1, answered_by: 7 }]);
    expect([answered.steps_answered, answered.steps_owed]).toEqual([1, 1]);
    const [photo] = newSteps([{ text: "Photograph the seal", kind: "photo" }]);
    const pictured = withKept(
      { ...order, steps: [photo!] },
      [made("file", { step_id: 1 }), made("steps", { steps: [{ id: 1, answer: "done" }] })],
      7,
    );
    expect(pictured).toMatchObject({ steps_answered: 1, steps_owed: 0 });
    const held = withKept(order, [made("start"), made("hold", { reason: "No parts" })], 7);
    expect([held.status, held.actions]).toEqual(["on_hold", ["start", "deny"]]);
    const done = withKept(order, [made("start"), made("comment", { text: "Torn" }), made("complete")], 7);
    expect([done.status, done.actions]).toEqual(["completed", []]);
  });
});

describe("an answer of a step that was given without a connection", () => {
  const at = "2026-11-23T04:00:00.000Z";
  const theirs = steps.map((step) => ({
    ...step,
    answer: "done" as const,
    value: 4.4,
    answered_by: 8,
    answered_at: at,
  }));

  test.each([
    [
      "meets a newer one of another person",
      { id: 2, answer: "done" as const, value: 3.1, seen_answered_at: null },
      [2],
    ],
    ["is the same as the newer one", { id: 2, answer: "done" as const, value: 4.4, seen_answered_at: null }, []],
    ["was given with the newer one seen", { id: 2, answer: "done" as const, value: 3.1, seen_answered_at: at }, []],
    ["goes over whatever is there", { id: 2, answer: "done" as const, value: 3.1 }, []],
  ])("%s", (_case, given, expected) => {
    expect(answeredMeanwhile(theirs, [given], 7)).toEqual(expected);
    // One's own earlier answer is no news.
    expect(answeredMeanwhile(theirs, [given], 8)).toEqual([]);
  });
});

test("a change without an answer is tried again after pauses that grow to five minutes, or as the server asks", () => {
  expect([1, 3, 20].map((tries) => retryAfterMs(tries))).toEqual([2_000, 8_000, 300_000]);
  expect(retryAfterMs(1, 60)).toBe(60_000);
});

test.each([
  [0, "unreachable", true],
  [401, "", true],
  [503, "", true],
  [429, "", true],
  [409, "idempotency_in_progress", true],
  [409, "stale_version", false],
  [403, "", false],
  [422, "", false],
])("an answer %i %s is tried again: %s", (status, code, expected) => {
  expect(isPassing(status, code)).toBe(expected);
});

test("a change that was sent is shown until the order has the version that it led to", () => {
  expect(versionAfter("steps", 4, 0)).toBe(5);
  // The page still showed version 4 when the second one was sent.
  expect(versionAfter("complete", 4, 1)).toBe(6);
  // A comment changes nothing that is laid over the order; an old change does not show what its person saw.
  expect(versionAfter("comment", 4, 0)).toBeNull();
  expect(versionAfter("steps", undefined, 0)).toBeNull();
});

describe("a correction of a downtime that was made without a connection", () => {
  const body = {
    started_at: "2026-11-29T05:10:00Z",
    ended_at: "2026-11-29T06:00:00Z",
    reason: "Seal",
    is_planned: false,
    version: 2,
  };
  const correction = { kind: "downtime", method: "put", body } as const;
  const there = { ...body, started_at: "2026-11-29T05:10:00.000Z", version: 3 };
  const is = (newer: object, status = 409) => isThereAlready(correction, { status, newer }, 7);

  test("is done where the server has it as it was given, and nowhere else", () => {
    expect(is(there)).toBe(true);
    expect(is({ ...there, started_at: "2026-11-29T05:11:00.000Z" })).toBe(false);
    expect(is({ ...there, reason: "Bearing" })).toBe(false);
    expect(is({ ...there, is_planned: true })).toBe(false);
    expect(is(there, 422)).toBe(false);
    // Its order as it is: closed meanwhile.
    expect(is({ status: "closed", started_at: body.started_at, reason: "Seal", version: 9 })).toBe(false);
    const ended = { kind: "downtime", method: "put", body: { ended_at: body.ended_at } } as const;
    expect(isThereAlready(ended, { status: 409, newer: there }, 7)).toBe(true);
    expect(isThereAlready(ended, { status: 409, newer: { ...there, ended_at: null } }, 7)).toBe(false);
  });

  test("is shown over the downtime, the last one uppermost, and its version is the server's", () => {
    const shown = {
      id: 4,
      started_at: "2026-11-29T05:30:00Z",
      ended_at: null,
      reason: null,
      is_planned: false,
      version: 2,
    };
    const first = { body: { started_at: "2026-11-29T05:20:00Z", version: 2 } };
    expect(withKeptDowntime(shown, [first, { body: { ended_at: body.ended_at } }])).toEqual({
      ...shown,
      started_at: "2026-11-29T05:20:00Z",
      ended_at: body.ended_at,
    });
    const paths = ["/downtimes/4", "/downtimes/4/close", "/downtimes/41", "/downtimes"];
    expect(paths.map((path) => isOfDowntime({ path }, 4))).toEqual([true, true, false, false]);
  });

  test("names the version that its person saw, unless an own change that raises it goes first", () => {
    expect(namesVersion([])).toBe(true);
    expect(namesVersion([{ kind: "comment" }, { kind: "file" }])).toBe(true);
    for (const kind of ["start", "complete", "downtime"] as const)
      expect([kind, namesVersion([{ kind: "labor" }, { kind }])]).toEqual([kind, false]);
  });
});

test("a lock that is on with its number, and a permit that is suspended, are there as they were given", () => {
  const lock = { kind: "lock", body: { user_id: 3, lock_number: "217" } } as const;
  const on = { user_id: 3, lock_number: "217", taken_off_at: null };
  const refused = (newer: object) => ({ status: 409, newer });
  expect(isThereAlready(lock, refused({ locks: [on] }), 3)).toBe(true);
  expect(isThereAlready(lock, refused({ locks: [{ ...on, lock_number: "218" }] }), 3)).toBe(false);
  expect(isThereAlready(lock, refused({ locks: [{ ...on, taken_off_at: "2026-11-23T14:00:00Z" }] }), 3)).toBe(false);
  const suspend = { kind: "permit_suspend", body: { reason: "Smoke" } } as const;
  expect(isThereAlready(suspend, refused({ status: "suspended" }), 3)).toBe(true);
  expect(isThereAlready(suspend, refused({ status: "issued" }), 3)).toBe(false);
});
