import { describe, expect, test } from "vitest";
import {
  type Estimate,
  laborCost,
  mayDecideSaving,
  netSaving,
  savingActions,
  savingStatuses,
  suggestedProbability,
} from "@/lib/domain/maintenance/savings";

/** Domain section 10.1: p 0.8, 12 h against 3 h, 4,000 an hour, 9,500 against 2,600. */
const vector: Estimate = {
  probability: 80,
  failure_minutes: 720,
  planned_minutes: 180,
  downtime_cost: 400_000,
  failure_cost: 950_000,
  labor_cost: 200_000,
  parts_cost: 60_000,
};

describe("the net saving", () => {
  test("the net saving is 34,320 for the vector of the document", () => {
    expect(netSaving(vector)).toBe(3_432_000);
  });

  test("the net saving stays exact where binary fractions would not", () => {
    const tenth = {
      ...vector,
      probability: 1,
      failure_minutes: 1,
      planned_minutes: 0,
      failure_cost: 0,
      labor_cost: 0,
      parts_cost: 0,
    };
    expect(netSaving({ ...tenth, downtime_cost: 3_000 })).toBe(1);
    expect(netSaving({ ...tenth, downtime_cost: 2_999 })).toBe(0);
    expect(netSaving({ ...tenth, probability: 100, failure_minutes: 525_600, downtime_cost: 1_000_000_000 })).toBe(
      8_760_000_000_000,
    );
  });

  test("the net saving is negative if the repair cost more than the failure, and rounds away from zero there too", () => {
    const dear = { ...vector, failure_minutes: 0, planned_minutes: 0, failure_cost: 0, labor_cost: 0 };
    expect(netSaving({ ...dear, probability: 100, parts_cost: 5 })).toBe(-5);
    expect(netSaving({ ...dear, probability: 50, parts_cost: 5 })).toBe(-3);
    expect(netSaving({ ...dear, probability: 40, parts_cost: 1 })).toBe(0);
  });

  test("the net saving starts with the probability of the worst level", () => {
    expect(["alarm", "acute", "chronic", "warning", null].map(suggestedProbability)).toEqual([80, 80, 50, 30, 30]);
    expect(laborCost(90, 4_250)).toBe(6_375);
  });
});

describe("permissions on a saving", () => {
  const nobody = { is_supervisor: false, is_approver: false, is_author: false };
  const actions = (actor: object) =>
    Object.fromEntries(savingStatuses.map((status) => [status, savingActions(status, { ...nobody, ...actor })]));

  test("a supervisor estimates, verifies, reviews and rejects savings, and never approves them", () => {
    expect(actions({ is_supervisor: true, is_author: true })).toEqual({
      estimated: ["estimate", "evidence", "review", "reject"],
      evidenced: ["estimate", "review", "reject"],
      approved: ["review"],
      review: ["estimate", "evidence", "reject"],
      rejected: ["estimate"],
    });
  });

  test("an approver approves verified savings, but not their own figures", () => {
    expect(actions({ is_approver: true })).toMatchObject({
      estimated: ["review", "reject"],
      evidenced: ["approve", "review", "reject"],
    });
    expect(mayDecideSaving("approve", { is_supervisor: true, is_approver: true, is_author: true })).toBe(false);
  });

  test("other users can only read savings", () => {
    expect(Object.values(actions({})).flat()).toEqual([]);
  });
});
