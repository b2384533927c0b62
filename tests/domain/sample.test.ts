import { expect, test } from "vitest";
import { shareOf } from "../sample";

const cells = Array.from({ length: 103 }, (_, index) => index);

test.each([1, 2, 7, 20])("with a period of %i, as many consecutive commits test every cell once", (period) => {
  const tried = Array.from({ length: period }, (_, turn) => shareOf(cells, period, 4_711 + turn)).flat();
  expect(tried.toSorted((a, b) => a - b)).toEqual(cells);
});

test("a period that leaves a cell untested for more than twenty commits is rejected", () => {
  expect(() => shareOf(cells, 21, 0)).toThrow(RangeError);
});
