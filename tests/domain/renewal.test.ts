import { expect, test } from "vitest";
import { renewalOn } from "@/lib/domain/structure/renewal";

test.each([
  ["2026-12-16", "soon", 24],
  ["2026-11-22", "soon", 0],
  ["2026-11-21", "overdue", 1],
  ["2025-11-22", "overdue", 365],
  ["2027-01-21", "soon", 60],
  ["2027-01-22", "later", 61],
])("a renewal on %s, seen on 2026-11-22, is %s by %i days", (day, state, days) => {
  expect(renewalOn(day, "2026-11-22")).toEqual({ state, days });
});
