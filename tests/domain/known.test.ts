import { expect, test } from "vitest";
import { inList, rowsWith } from "@/lib/domain/shared/known";

test("rows with a column leave out those that have nothing in it, and keep zero and the empty text", () => {
  const rows = [{ at: 0 }, { at: null }, { at: 5 }];

  expect(rowsWith(rows, "at").map(({ at }) => at + 1)).toEqual([1, 6]);
  expect(rowsWith([{ name: "" }, { name: undefined }], "name")).toEqual([{ name: "" }]);
});

test("a place beyond the end of a list is an error with the length of the list", () => {
  expect(inList(Float64Array.of(3, 4), 1)).toBe(4);
  expect(() => inList(["a"], 1)).toThrow("a list of 1 has nothing at 1");
});
