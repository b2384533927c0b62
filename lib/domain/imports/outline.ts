import { columnsOf, headerAt, type Labels } from "./columns";
import { nameKey } from "./fields";

/** The places of a plant, from the top down, as columns of an import. */
const places = ["line", "utility", "machine", "asset", "item"] as const;
type Place = (typeof places)[number];

/** What a table without headings is taken to hold. */
const usual = ["line", "machine", "asset", "item", "item_type", "power"] as const;

/** Text as it comes from a sheet (tabs), a file (commas or semicolons) or a hand; blank lines are no rows. */
export function cellsOf(text: string): string[][] {
  const delimiter = ["\t", ";", ","].find((one) => text.includes(one)) ?? "\t";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = () => {
    row.push(cell.trim());
    if (row.some(Boolean)) rows.push(row);
    [row, cell] = [[], ""];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") [isQuoted, cell] = [true, ""];
    else if (sign === delimiter) {
      row.push(cell.trim());
      cell = "";
    } else if (sign === "\n" || sign === "\r") endRow();
    else cell += sign;
  }
  endRow();

  return rows;
}

interface PlantTable {
  heading: string[];
  rows: string[][];
}

/**
 * A table with a row an item as the import takes it, which is a row a place: each place above has a row of its own before the
 * first that stands in it. Where a machine's items are in no asset, one of the machine's own name holds them. What names its
 * places already is left as it is. A cell of "–" is an empty one.
 * @param labels the names of the columns as people read them
 * @returns null where there is nothing but a heading
 */
export function plantTable(cells: readonly (readonly string[])[], labels: Labels): PlantTable | null {
  const at = headingAt(cells, labels);
  const width = Math.max(0, ...cells.map((row) => row.length));
  const columns = withAssets(at === null ? usualColumns(width, labels) : columnsIn(cells[at] ?? [], labels), labels);
  const given = cells.slice(at === null ? 0 : at + 1).map((row) => columns.map((_, index) => meant(row[index] ?? "")));
  if (given.length === 0) return null;
  const named = new Set<string>();

  return {
    heading: columns.map(({ header }) => header),
    rows: given.flatMap((row) => withPlaces(row, columns, named)),
  };
}

const meant = (cell: string) => (/^[-–—]$/.test(cell) ? "" : cell);

/** A row after those of the places above it that no row before has named. */
function withPlaces(given: readonly string[], columns: readonly Named[], named: Set<string>): string[][] {
  const at = (place: Place) => columns.findIndex(({ field }) => field === place);
  const row = [...given];
  const has = (place: Place) => (row[at(place)] ?? "") !== "";
  if (has("machine") && has("item") && !has("asset")) row[at("asset")] = row[at("machine")] ?? "";
  const path = places.filter(has);
  const first = (depth: number) => path.slice(0, depth).map(at);
  const isNew = (depth: number) => {
    const key = first(depth)
      .map((index) => nameKey(row[index] ?? ""))
      .join("/");
    return !named.has(key) && named.add(key) !== undefined;
  };
  const above = path
    .slice(0, -1)
    .flatMap((_, index) =>
      isNew(index + 1) ? [row.map((cell, column) => (first(index + 1).includes(column) ? cell : ""))] : [],
    );
  const isPlaceAlone =
    path.at(-1) !== "item" && row.every((cell, column) => cell === "" || path.map(at).includes(column));
  // A row with only the name of a known place adds nothing.
  const isKnown = path.length > 0 && !isNew(path.length) && isPlaceAlone;

  return isKnown ? above : [...above, row];
}

interface Named {
  field: string | null;
  header: string;
}

const labelled = (field: string, labels: Labels): Named => ({ field, header: labels[field]?.[0] ?? field });

const usualColumns = (width: number, labels: Labels) => usual.slice(0, width).map((field) => labelled(field, labels));

const columnsIn = (cells: readonly string[], labels: Labels): Named[] =>
  columnsOf("plant", cells, labels, new Map()).map(({ field, header }) => ({ field, header }));

function withAssets(columns: readonly Named[], labels: Labels): readonly Named[] {
  const has = (wanted: Place) => columns.some(({ field }) => field === wanted);

  return has("item") && has("machine") && !has("asset") ? [...columns, labelled("asset", labels)] : columns;
}

/** The row of headings; a table of names alone has none. */
function headingAt(cells: readonly (readonly string[])[], labels: Labels): number | null {
  const at = headerAt("plant", cells.slice(0, 3), labels, new Map());
  const row = at === null ? [] : (cells[at] ?? []);
  const known = columnsIn(row, labels).filter(({ field }) => field !== null);

  return known.length > 1 || (known.length === 1 && row.length === 1) ? at : null;
}

/** The table as a file, which the import reads. */
export const csvOf = ({ heading, rows }: PlantTable): string =>
  [heading, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

export interface OutlinedLine {
  name: string;
  machines: { name: string; items: number }[];
}

/** The tree of places that rows of an import name by their paths: ["Line 1", "Chipper 1", "Drive", "Motor"]. */
export function outlineOf(paths: readonly (readonly string[])[]): OutlinedLine[] {
  const lines = new Map<string, Map<string, number>>();
  for (const [line, machine, , item] of paths) {
    if (line === undefined) continue;
    const machines = lines.get(line) ?? new Map<string, number>();
    lines.set(line, machines);
    if (machine !== undefined) machines.set(machine, (machines.get(machine) ?? 0) + (item === undefined ? 0 : 1));
  }

  return [...lines].map(([name, machines]) => ({
    name,
    machines: [...machines].map(([machine, items]) => ({ name: machine, items })),
  }));
}
