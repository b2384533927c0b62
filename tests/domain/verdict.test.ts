import { describe, expect, test } from "vitest";
import {
  answeredOf,
  type Judged,
  judgedFault,
  precisionOf,
  verdictOn,
  verdictsFor,
} from "@/lib/domain/maintenance/verdict";

describe("the technician's verdict", () => {
  test("only a fault that was named can be confirmed, and without an alert there is nothing to answer", () => {
    expect(verdictsFor({ finding: null })).toEqual([]);
    expect(verdictsFor({ finding: {} })).toEqual(["fault_found", "nothing_found"]);
    expect(verdictsFor({ finding: { diagnosis: { fault: null } } })).toEqual(["fault_found", "nothing_found"]);
    expect(verdictsFor({ finding: { diagnosis: { fault: "cage" } } })).toEqual([
      ...["confirmed", "other_fault", "nothing_found"],
    ]);
  });

  test.each([
    ["other_fault", null, "fault_found"],
    ["other_fault", "cage", "other_fault"],
    ["nothing_found", null, "nothing_found"],
    [null, null, null],
  ] as const)("the answer %s is, where the diagnosis named %s, taken as %s", (given, fault, taken) => {
    expect(verdictOn({ finding: { diagnosis: { fault } } }, given)).toBe(taken);
  });

  const judged = (
    fault: Judged["fault"],
    verdict: Judged["verdict"],
    verdict_fault: Judged["fault"],
    count: number,
  ) => ({
    plant_id: 1,
    fault,
    verdict,
    verdict_fault,
    is_alert: false,
    count,
  });

  test("precision counts confirmed of answered, and a miss is counted with the fault that was found", () => {
    const rows = precisionOf([
      judged("outer_race", "confirmed", null, 11),
      judged("outer_race", "other_fault", "unbalance", 2),
      judged("outer_race", null, null, 5),
      { ...judged("outer_race", null, null, 4), is_alert: true },
      { ...judged("outer_race", "confirmed", null, 1), is_alert: true },
      { ...judged("outer_race", "other_fault", "unbalance", 1), is_alert: true },
      judged(null, "fault_found", "unbalance", 2),
      judged(null, "fault_found", null, 4),
      judged(null, "nothing_found", null, 7),
      { ...judged("outer_race", "nothing_found", null, 1), plant_id: 2 },
      { ...judged("cage", "confirmed", null, 3), plant_id: 2 },
    ]);
    const none = {
      confirmed: 0,
      other_fault: 0,
      fault_found: 0,
      nothing_found: 0,
      unanswered: 0,
      no_order: 0,
      undecided: 0,
      missed: 0,
      precision: null,
    };
    // Twelve orders' and alerts' diagnoses of fifteen that somebody has checked; four alerts nobody has.
    const right = { confirmed: 12, other_fault: 3, unanswered: 5, no_order: 4, undecided: 9, precision: 0.8 };
    expect(rows).toEqual([
      { ...none, ...right, plant_id: 1, fault: "outer_race" },
      { ...none, plant_id: 1, fault: "unbalance", missed: 5 },
      { ...none, plant_id: 1, fault: null, fault_found: 6, nothing_found: 7 },
      // Three of three are no 100 %.
      { ...none, plant_id: 2, fault: "cage", confirmed: 3 },
      { ...none, plant_id: 2, fault: "outer_race", nothing_found: 1 },
    ]);
    expect(rows.map(answeredOf)).toEqual([15, 0, 13, 3, 1]);
  });

  test.each([
    [null, null, null],
    [null, { verdict: "fault", fault: "cage" }, "cage"],
    [null, { verdict: "undecided", fault: "cage" }, null],
    ["none", { verdict: "fault", fault: "cage" }, null],
    ["inner_race", { verdict: "fault", fault: "cage" }, "inner_race"],
  ])("a verdict on an alert that noted %s while the waveforms show %o judges %s", (noted, diagnosis, fault) => {
    expect(judgedFault(noted, diagnosis)).toBe(fault);
  });
});
