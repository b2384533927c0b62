import { open, stat } from "node:fs/promises";
import type { Column } from "@/lib/domain/imports/columns";
import { withMeasurements } from "@/lib/domain/imports/measurements";
import { isNumberColumn, type Layout } from "@/lib/domain/imports/readings";
import { type Looks, looksOf } from "@/lib/domain/imports/values";
import type { Call } from "@/lib/server/data/call";
import { storedPath } from "@/lib/server/files/storage";
import { openTable } from "@/lib/server/files/tables/open";
import type { Table, TableRow } from "@/lib/server/files/tables/table";
import { headOf, type Stored } from "./head";
import { placeIn, type Source } from "./importer";
import { type HistorySensor, measurementsOf } from "./measurements";
import { memoryOf, remembered } from "./read";

/** How a file of readings is read, beside what its columns are. */
export interface OpenReadings {
  table: Table;
  header_line: number;
  /** The cells of its first row. */
  first: string[];
  layout: Layout<HistorySensor>;
}

type Known = Pick<Layout<HistorySensor>, "measurements" | "meant" | "timeZone" | "since"> & {
  remembered: ReadonlyMap<string, string | null>;
};

/** How this file is read, by the company, the plant and earlier files. */
export async function knownOf(call: Call, source: Source & { time_zone: string | null }): Promise<Known> {
  const { company_id, plant_id } = placeIn(source);
  const memory = await memoryOf(call.tx, "readings", company_id);
  const plant = await call.tx.plant.findUniqueOrThrow({
    where: { id: plant_id },
    select: { time_zone: true, company: { select: { readings_since: true } } },
  });

  return {
    measurements: await measurementsOf(call, source),
    meant: (field, text) => (text === "" ? undefined : memory.values.get(remembered(field, text))),
    timeZone: source.time_zone ?? plant.time_zone,
    since: plant.company.readings_since?.getTime() ?? null,
    remembered: memory.columns,
  };
}

/** The file with its heading found and its columns named. */
export async function openReadings(source: Stored, { remembered: columns, ...known }: Known, until: number) {
  const table = await openTable(storedPath(source.file.storage_key));
  const head = await headOf(table, "readings", {
    remembered: columns,
    chosen: source.columns as Column[],
    own: (found) => withMeasurements(found, known.measurements),
  });
  const looks = await looksIn(source, table, head);
  const layout: Layout<HistorySensor> = { ...known, columns: head.columns, looks, until };

  const first = (head.sample[0]?.cells ?? []).map((cell) => cell.slice(0, shownOfCell));

  return { table, header_line: head.line, first, layout } satisfies OpenReadings;
}

const shownOfCell = 60;
const pieces = 64;
const pieceBytes = 4_096;

/** Dates of the first rows may not show which is the day and which the month: some lines from all over a long file do. */
async function looksIn(
  { file, language }: Stored,
  { format }: Table,
  { columns, sample }: { columns: readonly Column[]; sample: readonly TableRow[] },
): Promise<Looks> {
  const at = columns.findIndex(({ field }) => field === "day");
  const dates = at >= 0 ? at : columns.findIndex(({ field }) => field === "time");
  const numbers = columns.flatMap(({ field }, place) => (isNumberColumn(field) ? [place] : []));
  const more =
    format.type === "csv" ? await cellsFrom(storedPath(file.storage_key), format.delimiter ?? ",", dates) : [];

  return looksOf(
    // What is behind the day is none of its own.
    [...sample.map(({ cells }) => cells[dates] ?? ""), ...more].map((text) => text.trim().split(/[T ,]/)[0] ?? ""),
    sample.flatMap(({ cells }) => numbers.map((place) => cells[place] ?? "")),
    language as "en" | "es",
  );
}

async function cellsFrom(path: string, delimiter: string, place: number): Promise<string[]> {
  const { size } = await stat(path);
  const file = await open(path);
  const cells: string[] = [];
  try {
    const piece = Buffer.alloc(pieceBytes);
    for (let at = 0; at < pieces; at++) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes, Math.floor((size / pieces) * at));
      const lines = piece.toString("latin1", 0, bytesRead).split(/\r?\n/).slice(1, -1);
      for (const line of lines) cells.push((line.split(delimiter)[place] ?? "").replaceAll('"', ""));
    }
  } finally {
    await file.close();
  }

  return cells;
}
