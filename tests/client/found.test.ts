import { expect, test } from "vitest";
import { foundFor } from "@/lib/client/found";

test("a search offers nothing of an earlier text while the answer to the typed one is under way", () => {
  const rows = ["SKF 6205"];
  expect(foundFor("", undefined, ["Timken"])).toEqual(["Timken"]);
  expect(foundFor("SKF", undefined, ["Timken"])).toBeUndefined();
  expect(foundFor("SKF", { text: "SK", rows })).toBeUndefined();
  expect(foundFor("SKF", { text: "SKF", rows })).toBe(rows);
});
