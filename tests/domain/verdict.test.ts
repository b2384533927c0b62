import { describe, expect, test } from "vitest";
import { answeredOf, type Judged, precisionOf, verdictOn, verdictsFor } from "@/lib/domain/maintenance/verdict";

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
    ...{ plant_id: 1, fault, verdict, verdict_fault, count },
  });

  test("precision counts confirmed of answered, and a miss is counted with the fault that was found", () => {
    const rows = precisionOf([
      judged("outer_race", "confirmed", null, 3),
      judged("outer_race", "other_fault", "unbalance", 1),
      judged("outer_race", null, null, 5),
      judged(null, "fault_found", "unbalance", 2),
      judged(null, "fault_found", null, 4),
      judged(null, "nothing_found", null, 7),
      { ...judged("outer_race", "nothing_found", null, 1), plant_id: 2 },
    ]);
    expect(rows).toEqual([
      {
        plant_id: 1,
        fault: "outer_race",
        confirmed: 3,
        other_fault: 1,
        fault_found: 0,
        nothing_found: 0,
        unanswered: 5,
        missed: 0,
        precision: 0.75,
      },
      {
        plant_id: 1,
        fault: "unbalance",
        confirmed: 0,
        other_fault: 0,
        fault_found: 0,
        nothing_found: 0,
        unanswered: 0,
        missed: 3,
        precision: null,
      },
      {
        plant_id: 1,
        fault: null,
        confirmed: 0,
        other_fault: 0,
        fault_found: 6,
        nothing_found: 7,
        unanswered: 0,
        missed: 0,
        precision: null,
      },
      {
        plant_id: 2,
        fault: "outer_race",
        confirmed: 0,
        other_fault: 0,
        fault_found: 0,
        nothing_found: 1,
        unanswered: 0,
        missed: 0,
        precision: 0,
      },
    ]);
    expect(rows.map(answeredOf)).toEqual([4, 0, 13, 1]);
  });
});
