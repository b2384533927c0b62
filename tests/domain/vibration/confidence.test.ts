import { describe, expect, test } from "vitest";
import {
  confidenceOf,
  type Diagnosis,
  isUnknownFact,
  patternConfidence,
} from "@/lib/domain/vibration/diagnosis/evidence";

describe("the confidence of a diagnosis", () => {
  test.each([
    ["high", 0.85, { word: "high", share: 0.85 }],
    ["high", 1, { word: "high", share: 1 }],
    ["medium", 0.6, { word: "medium", share: 0.6 }],
    ["medium", 1, { word: "medium", share: 0.69 }],
    [null, 0.9, { word: "medium", share: 0.69 }],
  ] as const)("is one figure and its word: %s at a score of %d is %j", (confidence, score, shown) => {
    expect(confidenceOf({ confidence, score })).toEqual(shown);
  });

  const finding = (fault: "bearing" | "outer_race" | "unbalance", score: number) => ({
    fault,
    score,
    evidence: [],
    not_measured: [],
  });
  const diagnosis = (fault: "bearing" | "outer_race" | "unbalance", score: number): Diagnosis => ({
    verdict: "fault",
    fault,
    missing: [],
    candidates: [finding(fault, score)],
    confidence: score >= 0.7 ? "high" : "medium",
  });

  test.each([
    [
      "is that of the bearing where the pattern names a bearing",
      diagnosis("bearing", 0.85),
      { word: "medium", share: 0.69 },
    ],
    ["is its own where the pattern names another fault", diagnosis("unbalance", 0.85), { word: "high", share: 0.85 }],
  ] as const)("%s", (_, patterns, shown) => {
    const bearing = { ...diagnosis("outer_race", 1), confidence: "medium" as const };
    expect(patternConfidence(patterns, bearing)).toEqual(shown);
  });
});

test.each([
  ["bearing", true],
  ["blades", true],
  ["axis_directions", true],
  ["axial", false],
  ["greasing_trial", false],
] as const)("a missing %s is a fact that nobody has entered: %s", (key, isFact) => {
  expect(isUnknownFact(key)).toBe(isFact);
});
