import { describe, expect, test } from "vitest";
import { belongsToRepair, firstFitting, isOfDesignation } from "@/lib/domain/maintenance/needed-part";
import { orderTextReader } from "@/lib/domain/maintenance/order-text/read";
import { gapsOf, type StoryFacts } from "@/lib/domain/maintenance/story";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const done = { status: "completed", problem_solved: true };
const proof = (verdict: "open" | "fixed" | "not_fixed" | "not_comparable", outcome: "open" | "held" = "open") => ({
  verdict,
  outcome,
  opened_at: at(1),
  closes_at: at(15),
});
const facts = (more: Partial<StoryFacts>): StoryFacts => ({
  isNamed: true,
  isRequested: false,
  order: null,
  parts: 1,
  proofs: [],
  saving: null,
  ...more,
});

describe("gaps of a story", () => {
  test.each<[string, Partial<StoryFacts>, Record<string, string>]>([
    [
      "an alarm alone has nothing else",
      { isNamed: false, parts: 0 },
      {
        evidence: "not_diagnosed",
        order: "not_ordered",
        part: "not_ordered",
        proof: "not_ordered",
        saving: "not_ordered",
        approver: "nothing_saved",
      },
    ],
    [
      "a request is not an order yet",
      { isRequested: true },
      {
        order: "requested",
        part: "requested",
        proof: "requested",
        saving: "requested",
        approver: "nothing_saved",
      },
    ],
    [
      "work that is not completed proves and saves nothing",
      { order: { status: "in_work", problem_solved: null }, parts: 0 },
      { part: "none_needed", proof: "not_done", saving: "not_done", approver: "nothing_saved" },
    ],
    [
      "samples are collected after the work",
      { order: done, proofs: [proof("open")] },
      { proof: "collecting", saving: "not_proven", approver: "nothing_saved" },
    ],
    [
      "a proven repair is watched for thirty days, and its saving can be estimated meanwhile",
      { order: done, proofs: [proof("fixed")] },
      { proof: "watched", saving: "not_estimated", approver: "nothing_saved" },
    ],
    [
      "one measurement that still waits keeps the proof of the others back",
      { order: done, proofs: [proof("fixed", "held"), proof("open")] },
      { proof: "collecting", saving: "not_proven", approver: "nothing_saved" },
    ],
    [
      "a repair that did not help has its proof, and saves nothing",
      { order: done, proofs: [proof("not_fixed")] },
      { saving: "not_repaired", approver: "nothing_saved" },
    ],
    [
      "work without an alert's measurement is never proven",
      { order: done },
      { proof: "nothing_measured", saving: "not_estimated", approver: "nothing_saved" },
    ],
    [
      "a denied order proves and saves nothing",
      { order: { status: "denied", problem_solved: null } },
      { proof: "denied", saving: "denied", approver: "nothing_saved" },
    ],
    [
      "a verified saving waits for the plant",
      { order: done, proofs: [proof("fixed", "held")], saving: { status: "evidenced" } },
      { approver: "not_approved" },
    ],
    [
      "a saving under review has no approver",
      { order: done, proofs: [proof("fixed", "held")], saving: { status: "review" } },
      { approver: "in_review" },
    ],
    [
      "an approved saving of a repair that held is a whole story",
      { order: done, proofs: [proof("fixed", "held")], saving: { status: "approved" } },
      {},
    ],
  ])("%s", (_, given, reasons) => {
    const found = gapsOf(facts(given));
    expect(Object.fromEntries(Object.entries(found).map(([step, { reason }]) => [step, reason]))).toEqual(reasons);
  });

  test("a gap has its end: the window of a proof that is collected, thirty days after one that is proven", () => {
    expect(gapsOf(facts({ order: done, proofs: [proof("open")] })).proof?.until).toEqual(at(15));
    expect(gapsOf(facts({ order: done, proofs: [proof("fixed")] })).proof?.until).toEqual(at(31));
  });
});

test.each([
  ["unbalance", "Balance weight, clip-on, 60 g", true],
  ["unbalance", "Hydraulic hose, 1/2 × 36 in", false],
  ["unbalance", "Manguera hidráulica 1/2", false],
  ["unbalance", "Drive-end bearing", false],
  ["unbalance", "Fan impeller 3B", true],
  ["outer_race", "Shaft seal 60 mm", true],
  ["outer_race", "V-belt 5VX1060", false],
  ["belt_wear", "V-belt 5VX1060", true],
  ["parallel_misalignment", "Stainless shim set", true],
  ["parallel_misalignment", "Chipper knife, 24 in", false],
] as const)("to the repair of %s belongs %s: %s", (fault, name, belongs) => {
  expect(belongsToRepair(fault, orderTextReader().text(name).part)).toBe(belongs);
});

describe("the bearing of a designation", () => {
  test.each<[string, string, boolean]>([
    ["6319", "6319/C3", true],
    ["6319", "6319-C3", true],
    ["6319", "6319C3", true],
    ["6319", "Bearing 6319 2RS", true],
    ["6319", "63190", false],
    ["6319", "16319", false],
    ["22220 E", "22220 E/C3", true],
    ["22220 E", "22220E-C3", true],
    ["22220 E", "22220 EK", false],
    ["NU 1044", "NU1044 M1", true],
    ["", "6319/C3", false],
  ])("%s is %s: %s", (designation, name, isIt) => {
    expect(isOfDesignation(designation, name)).toBe(isIt);
  });

  test("a part in stock comes before one of the same maker that is not", () => {
    const skf = { id: 1, brand: "SKF", available: 0 };
    const fag = { id: 2, brand: "FAG", available: 2 };
    expect(firstFitting([skf, fag], "SKF")).toBe(fag);
    expect(firstFitting([skf, { ...fag, available: 0 }], "SKF")).toBe(skf);
    expect(
      firstFitting(
        [
          { ...fag, available: 1 },
          { ...skf, available: 1 },
        ],
        "SKF",
      ),
    ).toMatchObject({ id: 1 });
    expect(firstFitting([], "SKF")).toBeUndefined();
  });
});
