import { expect, test } from "vitest";
import { isFarOff } from "@/lib/domain/structure/stock";

test.each([
  [100, 100, false],
  [40, 36, false],
  [40, 35, true],
  [1_000, 995, false],
  [1_000, 1_006, true],
  [2, 1, true],
  [0, 0, false],
  [0, 1, true],
  [12.3, 11.1, false],
])("a stock of %s of which %s are counted is counted again: %s", (on_hand, found, isAgain) => {
  expect(isFarOff(on_hand, found)).toBe(isAgain);
});
