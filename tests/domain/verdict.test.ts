import { describe, expect, test } from "vitest";
import { type Judged, precisionOf, verdictsFor } from "@/lib/domain/maintenance/verdict";

describe("the technician's verdict", () => {
  test("only a fault that was named can be confirmed, and without an alert there is nothing to answer", () => {
    expect(verdictsFor({ finding: null })).toEqual([]);
    expect(verdictsFor({ finding: {} })).toEqual(["other_fault", "nothing_found"]);
    expect(verdictsFor({ finding: { diagnosis: { fault: null } } })).toEqual(["other_fault", "nothing_found"]);
    expect(verdictsFor({ finding: { diagnosis: { fault: "cage" } } })).toHaveLength(3);
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
      judged(null, "other_fault", "unbalance", 2),
      judged(null, "nothing_found", null, 7),
      { ...judged("outer_race", "nothing_found", null, 1), plant_id: 2 },
    ]);
    expect(rows).toEqual([
      {
        plant_id: 1,
        fault: "outer_race",
        confirmed: 3,
        other_fault: 1,
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
        nothing_found: 0,
        unanswered: 0,
        missed: 3,
        precision: null,
      },
      {
        plant_id: 2,
        fault: "outer_race",
        confirmed: 0,
        other_fault: 0,
        nothing_found: 1,
        unanswered: 0,
        missed: 0,
        precision: 0,
      },
    ]);
  });
});
