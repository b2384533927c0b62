import { describe, expect, test } from "vitest";
import {
  type CriticalityAnswer,
  classOf,
  classOfItem,
  classRank,
  criticalityQuestions,
  sumOf,
} from "@/lib/domain/structure/criticality";

const answersOf = (...given: CriticalityAnswer[]) =>
  Object.fromEntries(criticalityQuestions.map((question, at) => [question, given[at]])) as Parameters<
    typeof classOf
  >[0];

describe("five answers give a class", () => {
  test.each([
    ["somebody can be badly hurt", [3, 0, 0, 0, 0], "A"],
    ["a release must be reported", [0, 3, 0, 0, 0], "A"],
    ["they add up to ten", [0, 0, 3, 3, 3], "B"],
    ["they add up to ten with the others", [1, 0, 3, 3, 3], "A"],
    ["they add up to five", [0, 0, 2, 2, 1], "B"],
    ["somebody can be injured", [2, 0, 0, 0, 0], "B"],
    ["they add up to four", [1, 0, 1, 1, 1], "C"],
    ["nothing happens", [0, 0, 0, 0, 0], "C"],
  ] as const)("where %s", (_why, given, expected) => {
    expect(classOf(answersOf(...given))).toBe(expected);
  });

  test("of fifteen at most", () => {
    expect(sumOf(answersOf(3, 3, 3, 3, 3))).toBe(15);
  });
});

test("an item without a class of its own has its machine's, marked as inherited", () => {
  expect(classOfItem("C", "A")).toEqual({ criticality: "C", is_inherited: false });
  expect(classOfItem(null, "A")).toEqual({ criticality: "A", is_inherited: true });
  expect(classOfItem(null, null)).toEqual({ criticality: null, is_inherited: false });
});

test("what nobody has classed ranks with B", () => {
  expect([null, "A", "B", "C"].map(classRank)).toEqual([1, 0, 1, 2]);
});
