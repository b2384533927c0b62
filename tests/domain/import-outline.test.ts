import { expect, test } from "vitest";
import { cellsOf, csvOf, outlineOf, plantTable } from "@/lib/domain/imports/outline";

const labels = {
  line: ["Line", "Línea"],
  machine: ["Machine"],
  asset: ["Asset"],
  item: ["Item"],
  item_type: ["Item type"],
};
const table = (text: string) => plantTable(cellsOf(text), labels);

test("a pasted table is read by the sign between its cells, quotes and all", () => {
  expect(cellsOf("a\tb, c\n\n d \te")).toEqual([
    ["a", "b, c"],
    ["d", "e"],
  ]);
  expect(cellsOf('a;"b;""c"""\r\nd;e')).toEqual([
    ["a", 'b;"c"'],
    ["d", "e"],
  ]);
  expect(cellsOf("a,b")).toEqual([["a", "b"]]);
  expect(cellsOf("  \n ")).toEqual([]);
});

test("a row an item becomes a row for each place above it, each once", () => {
  const found = table(
    "Line\tMachine\tAsset\tItem\tItem type\nPulp\tChipper 1\tDrive\tMotor\tMotor\nPulp\tChipper 1\tDrive\tGearbox\t–\npulp\tRefiner\tDrive\tMotor\tMotor",
  );
  expect(found?.heading).toEqual(["Line", "Machine", "Asset", "Item", "Item type"]);
  expect(found?.rows).toEqual([
    ["Pulp", "", "", "", ""],
    ["Pulp", "Chipper 1", "", "", ""],
    ["Pulp", "Chipper 1", "Drive", "", ""],
    ["Pulp", "Chipper 1", "Drive", "Motor", "Motor"],
    ["Pulp", "Chipper 1", "Drive", "Gearbox", ""],
    ["pulp", "Refiner", "", "", ""],
    ["pulp", "Refiner", "Drive", "", ""],
    ["pulp", "Refiner", "Drive", "Motor", "Motor"],
  ]);
});

test("items of a machine without an asset are placed in one of the machine's name", () => {
  expect(table("Línea;Machine;Item\nPulp;Chipper;Motor")?.rows.at(-1)).toEqual(["Pulp", "Chipper", "Motor", "Chipper"]);
});

test("a table without headings is one of lines, machines, assets, items", () => {
  const found = table("Pulp\tChipper\tDrive\tMotor");
  expect(found?.heading).toEqual(["Line", "Machine", "Asset", "Item"]);
  expect(found?.rows).toHaveLength(4);
});

test("a table that names each place by a row of its own is left as it is", () => {
  const text = "Line;Machine\nPulp;\nPulp;Chipper\nPulp;Refiner";
  expect(table(text)?.rows).toEqual([
    ["Pulp", ""],
    ["Pulp", "Chipper"],
    ["Pulp", "Refiner"],
  ]);
});

test("an item that is there twice stays twice, for the import to refuse", () => {
  expect(table("Line;Machine;Asset;Item\nA;B;C;D\nA;B;C;D")?.rows.filter((row) => row[3] === "D")).toHaveLength(2);
});

test("a heading alone is no table", () => {
  expect(table("Line\tMachine\tItem")).toBeNull();
});

test("the file of a table keeps quotes", () => {
  expect(csvOf({ heading: ["Line"], rows: [['12" pipe']] })).toBe('"Line"\r\n"12"" pipe"');
});

test("paths make a tree of lines and machines with their items counted", () => {
  expect(
    outlineOf([["Pulp"], ["Pulp", "Chipper"], ["Pulp", "Chipper", "Drive"], ["Pulp", "Chipper", "Drive", "Motor"]]),
  ).toEqual([{ name: "Pulp", machines: [{ name: "Chipper", items: 1 }] }]);
});
