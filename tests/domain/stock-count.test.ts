import { expect, test } from "vitest";
import { availableWith, costOfReturn, isFarOff } from "@/lib/domain/structure/stock";

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

test.each([
  [{ quantity: 3, cost: 1_000 }, 1, { unit_cost: 333, cost: 333 }],
  [{ quantity: 3, cost: 1_000 }, 3, { unit_cost: 333, cost: 1_000 }],
  [{ quantity: 0.3, cost: 100 }, 0.1, { unit_cost: 333, cost: 33 }],
  [{ quantity: 2, cost: 1_000 }, 4, { unit_cost: 500, cost: 2_000 }],
  [{ quantity: 1, cost: -20 }, 1, { unit_cost: 0, cost: 0 }],
  [{ quantity: 0, cost: 0 }, 1, null],
])("of %o that a work order has paid for, a return of %s costs %o", (paid, quantity, expected) => {
  expect(costOfReturn(paid, quantity)).toEqual(expected);
});

test.each([
  ["what is available and what is held for it", { on_hand: 10, reserved: 4 }, 4, 10],
  ["not what is held for others", { on_hand: 10, reserved: 6 }, 4, 8],
  ["what is held for it after a count found less than is held", { on_hand: 3, reserved: 4 }, 2, 2],
  ["no more than is there", { on_hand: 1, reserved: 4 }, 2, 1],
  ["nothing where nothing is held for it", { on_hand: 3, reserved: 4 }, 0, 0],
  ["fractions to the third decimal", { on_hand: 0.3, reserved: 0.2 }, 0.1, 0.2],
])("an order may take %s", (_what, line, held, expected) => {
  expect(availableWith(line, held)).toBe(expected);
});
