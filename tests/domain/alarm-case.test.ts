import { describe, expect, test } from "vitest";
import { alarmCaseOf, type CaseOrder, limitStillCrossed } from "@/lib/domain/maintenance/alarm-case";

const order = (status: string, more: Partial<CaseOrder> = {}): CaseOrder => ({
  id: 7,
  number: 12,
  status,
  problem_solved: null,
  proofs: [],
  ...more,
});
const fresh = { is_acknowledged: false, work_order_id: null };
const seen = { is_acknowledged: true, work_order_id: null };
const covered = { is_acknowledged: true, work_order_id: 7 };
const proof = (verdict: string, after_samples = 0) => ({ verdict, after_samples });

describe("the state of a case", () => {
  test.each([
    ["new while one of its alerts is unacknowledged", [seen, fresh], [], "new"],
    ["acknowledged once all of its alerts are", [seen, seen], [], "acknowledged"],
    ["ordered by an order that waits", [covered], [order("pending")], "ordered"],
    ["ordered by an order on hold", [covered], [order("on_hold")], "ordered"],
    ["ordered also when an alert of it is new", [covered, fresh], [order("pending")], "ordered"],
    ["in work while the order is", [covered], [order("in_work")], "in_work"],
    ["what it was before a denied order", [covered], [order("denied")], "acknowledged"],
    ["repaired while readings are collected", [covered], [order("completed", { proofs: [proof("open")] })], "repaired"],
    ["repaired with no alert left", [], [order("closed", { proofs: [proof("open")] })], "repaired"],
    ["proven once every measurement is", [], [order("closed", { proofs: [proof("fixed"), proof("fixed")] })], "proven"],
    [
      "not fixed by one measurement",
      [],
      [order("closed", { proofs: [proof("fixed"), proof("not_fixed")] })],
      "not_fixed",
    ],
    ["not fixed by an answer", [covered], [order("completed", { problem_solved: false })], "not_fixed"],
    ["new by an alert after the repair", [covered, fresh], [order("closed", { proofs: [proof("open")] })], "new"],
    ["new again after a proven repair", [fresh], [order("closed", { proofs: [proof("fixed")] })], "new"],
    [
      "ordered again after a repair that failed",
      [covered],
      [order("pending", { id: 9 }), order("closed", { proofs: [proof("not_fixed")] })],
      "ordered",
    ],
  ] as const)("is %s", (_name, alerts, orders, state) => {
    expect(alarmCaseOf({ alerts, orders }).state).toBe(state);
  });

  test("counts the readings of its slowest measurement towards the proof", () => {
    const proofs = [proof("open", 12), proof("open", 3), proof("fixed", 30)];
    expect(alarmCaseOf({ alerts: [], orders: [order("completed", { proofs })] })).toEqual({
      state: "repaired",
      proof: { samples: 3, of: 30 },
      order: { id: 7, number: 12, status: "completed" },
    });
  });
});

describe("the limit that a reading still crosses", () => {
  const alert = { alert_rule: "high", warning: 1.5, alarm: 3, ended_at: null };

  test.each([
    ["a reading of 4.1 at a limit of 1.5", alert, 4.1, 1.5],
    ["a reading at the limit", alert, 1.5, 1.5],
    ["a reading below the limit", alert, 1.2, null],
    ["no reading", alert, null, null],
    ["an alert that has ended", { ...alert, ended_at: new Date(0) }, 4.1, null],
    ["only an alarm limit", { ...alert, warning: null }, 4.1, 3],
    ["a low rule above its limit", { ...alert, alert_rule: "low", warning: 30, alarm: 20 }, 31, null],
    ["a low rule below its limit", { ...alert, alert_rule: "low_acute", warning: 30, alarm: 20 }, 25, 30],
    ["a swing, which one reading does not show", { ...alert, alert_rule: "amplitude" }, 4.1, null],
  ])("is found for %s", (_name, of, value, limit) => {
    expect(limitStillCrossed(of, value)).toBe(limit);
  });
});
