import { beforeAll, describe, expect, test } from "vitest";
import { isHere, precision, type ReadingScore, readExcavators, recall, strictPrecision } from "../truth/order-text";

/** The half of the excavators' orders that the dictionaries were not made with; `npm run truth` prints the same figures. */
describe.skipIf(!isHere())("1,143 coded orders of two excavators (../shared/data/wo_excavators)", () => {
  let score: ReadingScore;
  beforeAll(() => {
    score = readExcavators("held out");
  });

  test("half of the rows were held out", () => {
    expect(score.rows + readExcavators("tuned").rows).toBe(1_143);
    expect(score.rows / 1_143).toBeCloseTo(0.5, 1);
  });

  test("93 of 100 texts are understood", () => expect(score.understood / score.rows).toBeGreaterThanOrEqual(0.93));

  test("of what was done, 95 of 100 are found and 95 of 100 are right", () => {
    expect(recall(score.action)).toBeGreaterThanOrEqual(0.95);
    expect(precision(score.action)).toBeGreaterThanOrEqual(0.95);
  });

  test("of what was wrong, 90 of 100 are found and 93 of 100 are right", () => {
    expect(recall(score.fault)).toBeGreaterThanOrEqual(0.9);
    expect(precision(score.fault)).toBeGreaterThanOrEqual(0.93);
  });

  test("of the parts, 75 of 100 are found and 80 of 100 are right", () => {
    expect(recall(score.part)).toBeGreaterThanOrEqual(0.75);
    expect(precision(score.part)).toBeGreaterThanOrEqual(0.8);
  });

  test("90 of 100 failures are found and right by the words alone, and nearly all with the order's type", () => {
    expect(recall(score.failureByWords)).toBeGreaterThanOrEqual(0.9);
    expect(strictPrecision(score.failureByWords)).toBeGreaterThanOrEqual(0.9);
    expect(recall(score.failure)).toBeGreaterThanOrEqual(0.97);
    expect(strictPrecision(score.failure)).toBeGreaterThanOrEqual(0.97);
  });
});
