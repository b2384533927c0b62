import { describe, expect, test } from "vitest";
import { linesOf, moved, placedAt, resized, sizedTo, withTile } from "@/lib/domain/boards/arrange";
import { mostTiles } from "@/lib/domain/boards/kinds";
import { perWithin, stretchesOf } from "@/lib/domain/boards/stretches";
import { templateNames, tilesOf } from "@/lib/domain/boards/templates";
import { stateOfRefusal, type Tile, tile, tiles } from "@/lib/domain/boards/tiles";
import { withinCompany } from "@/lib/domain/identity/viewer";

const note = (id: number, width: Tile["width"] = 4, rows = 1): Tile => ({
  id,
  kind: "text",
  text: `${id}`,
  width,
  rows,
});
const ids = (of: readonly Tile[]) => of.map(({ id }) => id);

describe("the tiles of a dashboard", () => {
  test("a tile holds what its kind holds and nothing else", () => {
    const kpi = { id: 1, kind: "kpi", name: "mtbf", width: 3, rows: 1 };

    expect(tile.safeParse(kpi).success).toBe(true);
    expect(tile.safeParse({ ...kpi, resource: "work-orders" }).success).toBe(false);
    expect(tile.safeParse({ ...kpi, kind: "html" }).success).toBe(false);
    expect(tile.safeParse({ ...kpi, width: 5 }).success).toBe(false);
    expect(tile.safeParse({ ...kpi, rows: 5 }).success).toBe(false);
  });

  test("the path of a wrong tile names its place", () => {
    const found = tiles.safeParse([note(1), note(2), { ...note(3), rows: 9 }]);
    expect(found.error?.issues[0]?.path).toEqual([2, "rows"]);
  });

  test("two tiles cannot have the same id, and twenty are the most", () => {
    const many = Array.from({ length: mostTiles + 1 }, (_, at) => note(at + 1));

    expect(tiles.safeParse([note(1), note(1)]).error?.issues[0]?.message).toBe("boards.tile_twice");
    expect(tiles.safeParse(many.slice(1)).success).toBe(true);
    expect(tiles.safeParse(many).success).toBe(false);
    expect(withTile(many.slice(1), { kind: "attention", width: 6, rows: 1 })).toBeNull();
  });

  test("only to a viewer of the whole company is a record that is not found gone", () => {
    expect(stateOfRefusal("not_found", true)).toBe("gone");
    expect(stateOfRefusal("not_found", false)).toBe("no_access");
    expect(stateOfRefusal("forbidden", true)).toBe("no_access");
    expect(stateOfRefusal("unavailable", true)).toBeNull();
  });

  test.each(templateNames)("the template %s is tiles that can be saved, with one for each line that counts", (name) => {
    const found = tilesOf(name, (title) => `said ${title}`, [7, 9]);

    expect(tiles.safeParse(found).error?.issues ?? []).toEqual([]);
    expect(found.flatMap((one) => (one.kind === "oee" ? [one.process_id] : []))).toEqual(
      name === "shift" ? [7, 9] : [],
    );
    expect(found.filter(({ title }) => title && !title.startsWith("said "))).toEqual([]);
    expect(tilesOf(name, String, []).some(({ kind }) => kind === "oee")).toBe(false);
  });
});

describe("arranging a dashboard", () => {
  // 6 + 6, 4 + 8, 12
  const board = [note(1, 6), note(2, 6), note(3, 4), note(4, 8), note(5, 12)];

  test("tiles flow into lines of twelve columns in their order", () => {
    expect(linesOf(board)).toEqual([[1, 2], [3, 4], [5]]);
    expect(linesOf([note(1, 8), note(2, 6)])).toEqual([[1], [2]]);
  });

  test("left and right are one place, up and down the line above and below", () => {
    expect(ids(moved(board, 2, "left"))).toEqual([2, 1, 3, 4, 5]);
    expect(ids(moved(board, 2, "right"))).toEqual([1, 3, 2, 4, 5]);
    expect(ids(moved(board, 4, "up"))).toEqual([4, 1, 2, 3, 5]);
    expect(ids(moved(board, 1, "down"))).toEqual([2, 3, 1, 4, 5]);
    expect(ids(moved(board, 1, "left"))).toEqual(ids(board));
    expect(ids(moved(board, 5, "down"))).toEqual(ids(board));
  });

  test("a tile that is dropped on another takes its place", () => {
    expect(ids(placedAt(board, 5, 0))).toEqual([5, 1, 2, 3, 4]);
    expect(ids(placedAt(board, 1, 99))).toEqual([2, 3, 4, 5, 1]);
    expect(placedAt(board, 77, 0)).toBe(board);
  });

  test("a tile grows and shrinks in the steps that there are", () => {
    const sized = (width: Tile["width"], to: Parameters<typeof resized>[2], rows = 1) =>
      resized([note(1, width, rows)], 1, to)[0];

    expect(sized(4, "right")).toMatchObject({ width: 6 });
    expect(sized(12, "right")).toMatchObject({ width: 12 });
    expect(sized(3, "left")).toMatchObject({ width: 3 });
    expect(sized(4, "down")).toMatchObject({ rows: 2 });
    expect(sized(4, "up")).toMatchObject({ rows: 1 });
    expect(sized(4, "down", 4)).toMatchObject({ rows: 4 });
  });

  test("a corner that is pulled ends at the nearest size", () => {
    expect(sizedTo({ width: 4, rows: 1 }, { columns: 1.2, rows: 0.6 })).toEqual({ width: 6, rows: 2 });
    expect(sizedTo({ width: 4, rows: 1 }, { columns: 0.4, rows: -3 })).toEqual({ width: 4, rows: 1 });
    expect(sizedTo({ width: 8, rows: 2 }, { columns: 40, rows: 40 })).toEqual({ width: 12, rows: 4 });
  });

  test("a tile that is added gets an id that none has", () => {
    expect(withTile([note(3), note(9)], { kind: "attention", width: 6, rows: 2 })?.at(-1)).toMatchObject({ id: 10 });
    expect(withTile([], { kind: "attention", width: 6, rows: 2 })?.[0]).toMatchObject({ id: 1 });
  });
});

describe("the stretches of a chart over time", () => {
  const range = { from: Date.parse("2026-10-31T12:00:00Z"), to: Date.parse("2026-11-03T12:00:00Z") };

  test("days follow the clock of the plant through the end of summer time", () => {
    expect(stretchesOf(range, "day", "Canada/Eastern")).toEqual([
      "2026-10-31",
      "2026-11-01",
      "2026-11-02",
      "2026-11-03",
    ]);
  });

  test("a range of two years ends with its last day, and is drawn by the week", () => {
    const years = { from: Date.parse("2024-11-01T00:00:00Z"), to: Date.parse("2026-11-01T00:00:00Z") };
    expect(stretchesOf(years, "day", "UTC").at(-1)).toBe("2026-10-31");
    expect(perWithin(years, "day")).toBe("week");
    expect(perWithin(range, "day")).toBe("day");
    expect(perWithin(years, "month")).toBe("month");
  });

  test("weeks begin on Monday and months with their first day", () => {
    expect(stretchesOf(range, "week", "Canada/Eastern")).toEqual(["2026-10-26", "2026-11-02"]);
    expect(stretchesOf(range, "month", "Canada/Eastern")).toEqual(["2026-10-01", "2026-11-01"]);
  });
});

describe("a viewer within one company", () => {
  type Ids = "all" | number[];
  const cases: [string, { company_ids: Ids; plant_ids: Ids }, number[] | null][] = [
    ["provider staff see its plants", { company_ids: "all", plant_ids: "all" }, [11, 12]],
    ["a distributor of several sees its plants", { company_ids: [1, 2], plant_ids: [11, 12, 21] }, [11, 12]],
    ["a person of some of its plants sees those", { company_ids: [1], plant_ids: [12] }, [12]],
    ["a person of no plant sees none", { company_ids: [1], plant_ids: [] }, []],
    ["a person of another company is refused", { company_ids: [2], plant_ids: [21] }, null],
  ];

  test.each(cases)("%s", (_who, viewer, plant_ids) => {
    const within = plant_ids && { company_ids: [1], plant_ids };
    expect(withinCompany(viewer, 1, [11, 12])).toEqual(within);
  });
});
