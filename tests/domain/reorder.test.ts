import { describe, expect, test } from "vitest";
import { proposedQuantity, totalOfLines } from "@/lib/domain/structure/reorder";

const stock = { available: 1, minimum: 4, on_order: 0, order_quantity: null, maximum: null };

describe("what is proposed to order", () => {
  test.each([
    ["fills up to twice the minimum", {}, 7],
    ["fills up to the maximum", { maximum: 10 }, 9],
    ["is what is missing where the maximum is below the minimum", { maximum: 2 }, 3],
    ["is a whole order quantity", { order_quantity: 6 }, 6],
    ["is as many order quantities as reach the minimum", { order_quantity: 2 }, 4],
    ["is less by what comes", { on_order: 2 }, 5],
    ["is nothing where enough comes", { on_order: 3 }, 0],
    ["is nothing at the minimum", { available: 4 }, 0],
    ["counts a stock below nothing", { available: -2 }, 10],
    [
      "is nothing at a minimum that fractions add up to",
      { available: 0.7, on_order: 0.1, minimum: 0.8, order_quantity: 5 },
      0,
    ],
    ["keeps to three decimals", { available: 0.1, minimum: 0.3 }, 0.5],
  ])("%s", (_what, more, expected) => {
    expect(proposedQuantity({ ...stock, ...more })).toBe(expected);
  });
});

test("a vendor's lines are rounded each by itself, and what has no price counts nothing", () => {
  expect(
    totalOfLines([
      { proposed: 2.5, unit_price: 101 },
      { proposed: 1, unit_price: null },
      { proposed: 3, unit_price: 100 },
    ]),
  ).toBe(553);
});
