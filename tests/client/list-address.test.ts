import { describe, expect, test } from "vitest";
import {
  filtersFromBody,
  filtersInBody,
  isOfList,
  keptAs,
  pageInstead,
  readAddress,
  stillValid,
  writeAddress,
} from "@/lib/client/list-address";
import { pairsOf, queryText, textOf } from "@/lib/client/query";
import type { Description } from "@/lib/resources/describe";

const list: Pick<Description, "filters" | "order" | "pageSize" | "sort"> = {
  sort: ["name", "created_at"],
  order: { column: "name", method: "asc" },
  pageSize: 18,
  filters: {
    brand_id: { as: "ids", column: "brand_id", from: "brands" },
    is_limbo: { as: "boolean", column: "is_limbo" },
    status: { as: "options", column: "status", options: ["pending", "closed"] },
    created: { as: "daterange", column: "created_at" },
    battery_pct: { as: "range", column: "battery_pct", unit: "%" },
    contact: { as: "options", options: ["online", "late"], computed: true },
    due_from: { as: "instant", computed: true },
  },
};

const read = (text: string) => readAddress(new URLSearchParams(text), list);

describe("a query string", () => {
  test("filters by a company's own fields are one object in a body, and pairs again in an address", () => {
    const filters = { status: ["pending"], "custom[depth]": { from: 2 }, "custom[zone]": [1, 3] };
    const asked = filtersInBody(filters);
    expect(asked).toEqual({ status: ["pending"], custom: { depth: { from: 2 }, zone: [1, 3] } });
    expect(filtersFromBody(asked)).toEqual(filters);
    expect(pairsOf(asked)).toEqual(pairsOf(filters));
  });

  test("a query string drops empty values, and keeps zero and false", () => {
    expect(pairsOf({ a: "", b: null, c: undefined, d: [], e: { from: "" }, f: Number.NaN, g: 0, h: false })).toEqual([
      ["g", "0"],
      ["h", "false"],
    ]);
  });

  test("a query string writes arrays and ranges as the API reads them", () => {
    expect(queryText({ ids: [1, 2], daterange: { from: "2026-11-01", to: "" }, search: "a&b" })).toBe(
      "?ids[]=1&ids[]=2&daterange[from]=2026-11-01&search=a%26b",
    );
  });
});

describe("a list's URL", () => {
  test("a list's URL is the same after reading and writing", () => {
    const text =
      "page=3&max=50&orderByColumn=created_at&orderByMethod=desc&search=fan&brand_id[]=4&brand_id[]=7&is_limbo=false&status[]=pending&created[from]=2026-11-01&battery_pct[from]=0&battery_pct[to]=37.5&contact[]=late&due_from=2026-11-01T06%3A00%3A00.000Z";
    expect(textOf(writeAddress(read(text), list))).toBe(text);
  });

  test("a list's URL leaves out the list's own defaults", () => {
    expect(writeAddress(read("page=1&max=18&orderByColumn=name&orderByMethod=asc"), list)).toEqual([]);
  });

  test("a list's URL with invalid values still gives a list", () => {
    const invalid = "page=-2&max=x&brand_id[]=abc&plant=3&battery_pct[from]=low&battery_pct[to]=&due_from=soon";
    expect(read(invalid)).toEqual({
      page: 1,
      max: 18,
      order: { column: "name", method: "asc" },
      search: "",
      filters: {},
    });
  });

  test("a list's URL keeps one edge of a range of numbers alone", () => {
    expect(read("battery_pct[to]=40").filters).toEqual({ battery_pct: { from: undefined, to: 40 } });
    expect(textOf(writeAddress(read("battery_pct[to]=40"), list))).toBe("battery_pct[to]=40");
  });

  test("a list's URL separates its own parameters from others", () => {
    expect(["page", "brand_id[]", "created[from]"].every((key) => isOfList(key, list))).toBe(true);
    expect(isOfList("plant", list)).toBe(false);
    expect(isOfList("constructor", list)).toBe(false);
  });
});

describe("saved filters", () => {
  test("saved filters are those of one person, not of the next one at the same browser", () => {
    expect(keptAs(7, "brands")).not.toBe(keptAs(8, "brands"));
  });

  const kept = { at: 0, search: "", filters: { is_limbo: true, created: { from: "2026-11-01" } } };
  const hour = 3_600_000;

  test("saved filters keep a date range for one day and six hours", () => {
    expect(stillValid(kept, list, 30 * hour)?.filters).toEqual(kept.filters);
    expect(stillValid(kept, list, 30 * hour + 1)?.filters).toEqual({ is_limbo: true });
  });

  test("saved filters that the list no longer has are dropped", () => {
    expect(stillValid({ at: 0, search: "", filters: { gone: true } }, list, 0)).toBe(null);
    expect(stillValid(null, list, 0)).toBe(null);
  });
});

test.each<[string, { current_page: number; last_page: number }, number[], number | null]>([
  ["the last one, where its own rows are all deleted", { current_page: 5, last_page: 4 }, [], 4],
  ["itself, where nothing is found", { current_page: 1, last_page: 1 }, [], null],
  ["itself, where it has rows beyond what was counted", { current_page: 60, last_page: 56 }, [7], null],
])("a page of a list is %s", (_, pages, data, shown) => {
  expect(pageInstead({ data, meta: pages })).toBe(shown);
});
