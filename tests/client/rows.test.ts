import { describe, expect, test } from "vitest";
import { detailOf, foundFor, inOrder, labelOf, withoutRows } from "@/lib/client/rows";

const at = (line: string, machine: string) => ({
  asset: { id: 3, name: "Drive", machine: { id: 2, name: machine, production_line: { id: 1, name: line } } },
});

describe("a record in a picker", () => {
  test("a record in a picker has the places that it is in, from the line down, so that two of one name differ", () => {
    const [one, other] = [
      { id: 1, name: "Conveyor drive", ...at("Line 1", "Conveyor") },
      { id: 2, name: "Conveyor drive", ...at("Line 2", "Conveyor") },
    ];
    expect([labelOf(one), labelOf(other)]).toEqual(["Conveyor drive", "Conveyor drive"]);
    expect([detailOf(one), detailOf(other)]).toEqual(["Line 1 / Conveyor / Drive", "Line 2 / Conveyor / Drive"]);
    const sensor = { id: 4, name: "Drive end", equipment: { id: 1, name: "Conveyor drive", ...at("Line 1", "Feed") } };
    expect(detailOf(sensor)).toBe("Line 1 / Feed / Drive / Conveyor drive");
  });

  test("a record in a picker has a place that repeats a name once, and its serial number, address or part number last", () => {
    expect(detailOf({ id: 1, name: "Motor", ...at("Press", "Press") })).toBe("Press / Drive");
    expect(detailOf({ id: 1, name: "Motor", serial_number: "A-7", ...at("Line 1", "Press") })).toBe(
      "Line 1 / Press / Drive / A-7",
    );
    expect(detailOf({ id: 1, name: "Ana Ruiz", email: "ana@mill.example" })).toBe("ana@mill.example");
    expect(detailOf({ id: 1, name: "Belt", serial_number: "", part_number: "B-12" })).toBe("B-12");
  });

  test("a record in a picker has no second line without a place, nor one that only repeats its name", () => {
    expect(detailOf({ id: 1, name: "Pump" })).toBeUndefined();
    expect(detailOf({ id: 1, name: "A-7", serial_number: "A-7" })).toBeUndefined();
    expect(detailOf({ id: 1, name: "Pump", asset: null, machine: 7 })).toBeUndefined();
  });
});

test("a selected record that is deleted leaves the selection, also after the list was refreshed", () => {
  const selected = [
    { id: 1, name: "Pump" },
    { id: 2, name: "Fan" },
  ];
  expect(withoutRows(selected, [{ id: 1, name: "Pump" }])).toEqual([{ id: 2, name: "Fan" }]);
});

test("places keep the order that a person gave them, with a colleague's new one at the end and without a deleted one", () => {
  expect(inOrder([{ id: 1 }, { id: 2 }, { id: 4 }], [2, 3, 1])).toEqual([{ id: 2 }, { id: 1 }, { id: 4 }]);
});

test("a search offers nothing of an earlier text while the answer to the typed one is under way", () => {
  const rows = ["SKF 6205"];
  expect(foundFor("", undefined, ["Timken"])).toEqual(["Timken"]);
  expect(foundFor("SKF", undefined, ["Timken"])).toBeUndefined();
  expect(foundFor("SKF", { text: "SK", rows })).toBeUndefined();
  expect(foundFor("SKF", { text: "SKF", rows })).toBe(rows);
});
