import { expect, test } from "vitest";
import { spareStateOf } from "@/lib/domain/maintenance/sensor-order";

test.each([
  [null, 0, "no_spare"],
  [null, 4, "no_spare"],
  [7, 0, "not_in_stock"],
  [7, 0.5, "not_in_stock"],
  [7, 1, "held"],
  [7, 3, "held"],
] as const)("part %s with %d pieces is a spare that is %s", (part_id, pieces, state) => {
  expect(spareStateOf(part_id, pieces)).toBe(state);
});
