import { describe, expect, test } from "vitest";
import { withNewIds } from "@/lib/domain/archives/ids";
import { inOrder } from "@/lib/domain/archives/order";
import { partsOf, withProgress } from "@/lib/domain/archives/steps";

describe("ids within JSON of an archive", () => {
  const newId = (table: string, id: number) => (id === 9 ? null : table.length * 1_000 + id);

  test.each([
    [{ sensor_id: 3 }, { sensor_id: 7_003 }],
    [{ sensor_ids: [3, 9, 4] }, { sensor_ids: [7_003, 7_004] }],
    [{ query: { equipment_ids: ["3"], status: ["open"] } }, { query: { equipment_ids: ["10003"], status: ["open"] } }],
    [[{ id: 3, answered_by: 4 }], [{ id: 3, answered_by: 5_004 }]],
    [{ alert: { id: 3, level: "alarm" } }, { alert: { id: 6_003, level: "alarm" } }],
    [{ orders: [{ id: 3 }] }, { orders: [{ id: 11_003 }] }],
    [{ steps: [{ id: 3 }] }, { steps: [{ id: 3 }] }],
    [
      { owner_id: 9, approved_by: "Morgan Ellis" },
      { owner_id: null, approved_by: "Morgan Ellis" },
    ],
    [
      { value: 3, unit_id: 4 },
      { value: 3, unit_id: 4 },
    ],
  ])("%j refers to new rows as %j", (before, after) => {
    expect(withNewIds(before, newId)).toEqual(after);
  });
});

describe("the order in which tables are imported", () => {
  test("a table comes after those it refers to, however references to itself or in a named circle go", () => {
    const references = [
      { table: "sensors", column: "order_id", to: "work_orders" },
      { table: "work_orders", column: "equipment_id", to: "equipments" },
      { table: "work_orders", column: "parent_id", to: "work_orders" },
      { table: "equipments", column: "external_rpm_id", to: "sensors" },
      { table: "sensors", column: "equipment_id", to: "equipments" },
    ];
    expect(inOrder(["sensors", "work_orders", "equipments"], references)).toEqual([
      "equipments",
      "sensors",
      "work_orders",
    ]);
  });

  test("a circle that nobody has named is an error with its tables", () => {
    const circle = [
      { table: "hens", column: "egg_id", to: "eggs" },
      { table: "eggs", column: "hen_id", to: "hens" },
    ];
    expect(() => inOrder(["hens", "eggs"], circle)).toThrow("hens, eggs");
  });
});

describe("the parts of an archive", () => {
  test.each([
    [[100, 100], 10_000, [1, 1]],
    [[1_000, 1_000, 1_000], 4_000, [1, 2, 3]],
    [[9_000, 10], 4_000, [1, 2]],
    [[], 4_000, []],
  ])("members of %j bytes are in parts of at most %i: %j", (bytes, most, parts) => {
    expect(
      partsOf(
        bytes.map((one) => ({ bytes: one })),
        most,
      ),
    ).toEqual(parts);
  });

  test("progress of one step leaves that of the others", () => {
    const tables = { step: "tables", done: 1, total: 2 };
    expect(withProgress([tables, { step: "files", done: 0, total: 5 }], { step: "files", done: 1, total: 5 })).toEqual([
      tables,
      { step: "files", done: 1, total: 5 },
    ]);
  });
});
