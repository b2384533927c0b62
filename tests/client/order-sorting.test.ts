import { expect, test } from "vitest";
import { sortedBy, sortingIn } from "@/components/work-orders/order-sorting";
import type { Surroundings } from "@/components/work-orders/types";

const column = { key: "custom.depth", label: "Depth", as: "number" } as const;
const custom: Surroundings["custom"] = { fields: [], columns: [column], filters: {}, sort: [column.key] };

test.each([
  [{ orderByColumn: "due_at", orderByMethod: "desc" }, null],
  [{ orderByColumn: "custom.gone" }, null],
  [{ orderByColumn: "custom.depth" }, { column, method: "asc" }],
  [
    { orderByColumn: "custom.depth", orderByMethod: "desc" },
    { column, method: "desc" },
  ],
] as const)("orders requested by %j are sorted by a field of the company's own, or by due date", (query, sorting) => {
  expect(sortingIn(query, custom)).toEqual(sorting);
});

test("a press on a column sorts upward, a second one downward, and another column upward again", () => {
  const first = sortedBy("custom.depth", null);
  expect(first).toEqual({ orderByColumn: "custom.depth", orderByMethod: "asc" });
  const second = sortedBy("custom.depth", sortingIn(first, custom));
  expect(second.orderByMethod).toBe("desc");
  expect(sortedBy("custom.zone", sortingIn(second, custom)).orderByMethod).toBe("asc");
});
