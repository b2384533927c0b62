import type { Column } from "@/lib/domain/imports/columns";
import { fieldOf } from "@/lib/domain/imports/fields";
import { type ImportKind, isOfReadings, type RowAction } from "@/lib/domain/imports/kinds";
import { type Fault, type Looks, looksOf } from "@/lib/domain/imports/values";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError } from "@/lib/domain/shared/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { storedPath } from "@/lib/server/files/storage";
import { openTable } from "@/lib/server/files/tables/open";
import { charactersOf, type Table, type TableRow, unreadable } from "@/lib/server/files/tables/table";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";
import { checkReadings } from "./check-readings";
import { customCellKind, customOfImport, withCustomColumns } from "./custom";
import { headOf, type Stored } from "./head";
import {
  type Aim,
  faultColumns,
  type Importer,
  isRefused,
  type Refused,
  refused,
  rowKindOf,
  type Source,
  type Values,
  type Verdict,
} from "./importer";
import { importers } from "./importers";
import { contentKey, memoryOf, type Reading, readRow } from "./read";
import { announce, type Within } from "./within";
import { changedOf } from "./work-orders";

/** Of a transaction: so many rows, or fewer that hold so many characters. */
const rowsAtOnce = 1_000;
const charactersAtOnce = 4_000_000;

/** A row as it will be written, without what only the database knows. */
export interface CheckedRow {
  line: number;
  cells: string[];
  repairs: Record<string, string>;
  values: Values;
  label: string | null;
  key: string | null;
  action: RowAction;
  column: string | null;
  reason: object | null;
  faults: readonly Fault[];
  fault_columns: string[];
  record: string | null;
  record_id: number | null;
  occurrence: number;
  /** Of the text of an order that would be made; null where it is not read. */
  is_understood: boolean | null;
  unknown_words: readonly string[];
}

const stored = {
  id: true,
  kind: true,
  company_id: true,
  plant_id: true,
  language: true,
  columns: true,
  version: true,
  time_zone: true,
  file: { select: { storage_key: true } },
} as const;

/**
 * Reads the whole file and records for each row what it would do. Nothing is written but these rows. Done again it starts
 * over; a file that cannot be read is an import with a problem and no rows.
 * @throws AlreadyDone when another worker has begun to read it meanwhile: the rows are that one's
 */
export async function checkImport(id: number, within: Within, signal?: AbortSignal): Promise<void> {
  const found = await within(async ({ tx }) => {
    const { count } = await tx.import.updateMany({
      where: { id, status: "pending", checked_at: null },
      data: { version: { increment: 1 } },
    });
    if (count === 0) return null;
    const row = await tx.import.findUniqueOrThrow({ where: { id }, select: stored });
    await tx.importRow.deleteMany({ where: { import_id: id } });

    return { ...row, kind: row.kind as ImportKind };
  });
  if (!found) return;
  const asReader = whileReading(within, found);
  try {
    await (isOfReadings(found.kind) ? checkReadings : checkRows)(found, asReader, signal);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await asReader(async ({ tx, now }) => {
      await tx.importRow.deleteMany({ where: { import_id: id } });
      const message = Object.values(error.fields ?? {})[0]?.[0] ?? error.key;
      await tx.import.updateMany({
        where: { id, status: "pending" },
        data: { checked_at: now, problem: typeof message === "string" ? { key: message } : (message as object) },
      });
      announce(tx, found, "saved");
    });
  }
}

/** Holds the import until each commit, and stops where somebody else reads it since: both would add the same rows. */
const whileReading =
  (within: Within, { id, version }: { id: number; version: number }): Within =>
  (run) =>
    within(async (call) => {
      const [row] = await call.tx.$queryRaw<{ version: number }[]>`
        select version from imports where id = ${id} and status = 'pending' for update`;
      if (row?.version !== version) throw new AlreadyDone();

      return run(call);
    });

async function checkRows(source: Stored, within: Within, signal?: AbortSignal) {
  const table = await openTable(storedPath(source.file.storage_key));
  const { id, company_id } = source;
  const kind = rowKindOf(source);
  const importer = importers[kind];
  const { reading, header_line, known } = await within(async (call) => {
    const memory = await memoryOf(call.tx, kind, company_id);
    const custom = await customOfImport(call.tx, kind, company_id);
    const head = await headOf(table, kind, {
      remembered: memory.columns,
      chosen: source.columns as Column[],
      own: (columns) => withCustomColumns(columns, custom),
    });
    const typeOf = (field: string | null) => field && (fieldOf(kind, field)?.as ?? customCellKind(custom, field));
    const looks = looksIn(head, typeOf, source.language as "en" | "es");
    await call.tx.import.updateMany({
      where: { id },
      data: {
        format: { ...table.format },
        columns: head.columns.map((column) => ({ ...column })),
        looks: { ...looks },
        header_line: head.line,
      },
    });

    return {
      reading: { kind, columns: head.columns, looks, memory, custom } satisfies Reading,
      header_line: head.line,
      known: await importer.load(call, source),
    };
  });
  let isEmpty = true;
  for await (const rows of batchesOf(table, header_line)) {
    signal?.throwIfAborted();
    isEmpty = false;
    await within((call) => checkBatch(call, { source, importer, known, reading }, rows));
  }
  if (isEmpty) throw unreadable("only_heading", { line: header_line });
  await within(async ({ tx, now }) => {
    await countRows(tx, id);
    await tx.import.updateMany({ where: { id, status: "pending" }, data: { checked_at: now, problem: Prisma.DbNull } });
    announce(tx, source, "saved");
  });
}

async function* batchesOf(table: Table, after: number): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  let characters = 0;
  for await (const row of table.rows()) {
    if (row.line <= after) continue;
    batch.push(row);
    characters += charactersOf(row);
    if (batch.length < rowsAtOnce && characters < charactersAtOnce) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** The counts of what the rows would do, and of those that could not be written, from the rows themselves. */
export async function countRows(tx: Tx, id: number) {
  await tx.$executeRaw`update imports i set total = c.total, creates = c.creates, updates = c.updates, same = c.same,
      errors = c.errors, failed = c.failed, texts = c.texts, understood = c.understood, updated_at = now()
    from (select count(*)::int as total, count(*) filter (where action = 'create')::int as creates,
        count(*) filter (where action = 'update')::int as updates, count(*) filter (where action = 'same')::int as same,
        count(*) filter (where action = 'error')::int as errors,
        count(*) filter (where state = 'failed')::int as failed, count(is_understood)::int as texts,
        count(*) filter (where is_understood)::int as understood
      from import_rows where import_id = ${id}) c
    where i.id = ${id}`;
}

function looksIn(
  { sample, columns }: { sample: readonly TableRow[]; columns: readonly Column[] },
  typeOf: (field: string | null) => string | null | undefined,
  language: "en" | "es",
): Looks {
  const cellsOf = (...types: string[]) => {
    const at = columns.flatMap(({ field }, index) => (types.includes(typeOf(field) ?? "") ? [index] : []));

    return sample.flatMap(({ cells }) => at.map((index) => cells[index] ?? ""));
  };

  return looksOf(cellsOf("moment"), cellsOf("number", "whole", "money", "minutes"), language);
}

interface Batch {
  source: Source;
  importer: Importer;
  known: unknown;
  reading: Reading;
}

async function checkBatch(call: Call, batch: Batch, rows: readonly TableRow[]) {
  const checked = await judgeRows(
    call,
    batch,
    rows.map((row) => ({ ...row, repairs: {} })),
  );
  await call.tx
    .$executeRaw`insert into import_rows (company_id, plant_id, import_id, line, cells, repairs, "values", label,
      key, occurrence, action, "column", reason, faults, fault_columns, record, record_id, is_understood, unknown_words)
    select ${batch.source.company_id}::int, ${batch.source.plant_id}::int, ${batch.source.id}::int, r.line,
        array(select jsonb_array_elements_text(r.cells)), r.repairs, r."values", r.label, r.key, r.occurrence, r.action,
        r."column", r.reason, r.faults, array(select jsonb_array_elements_text(r.fault_columns)), r.record, r.record_id,
        r.is_understood, array(select jsonb_array_elements_text(r.unknown_words))
      from jsonb_to_recordset(${JSON.stringify(checked).replaceAll("\\u0000", "")}::jsonb) as r (line int, cells jsonb,
        repairs jsonb, "values" jsonb, label text, key text, occurrence int, action text, "column" text, reason jsonb,
        faults jsonb, fault_columns jsonb, record text, record_id int, is_understood boolean, unknown_words jsonb)`;
}

type Given = Pick<CheckedRow, "line" | "cells" | "repairs">;

/** What each of these rows would do. `ids`: rows of the table of imports that they are already, and so no copies of. */
export async function judgeRows(
  call: Call,
  { source, importer, known, reading }: Batch,
  rows: readonly Given[],
): Promise<CheckedRow[]> {
  const judged = rows.map((row) => {
    const read = readRow(reading, row.cells, row.repairs);
    const verdict = withReadFaults(read, importer.judge(known, read.values));
    // At once: the next row may stand on this one.
    if (!isRefused(verdict)) importer.note?.(known, verdict, verdict.record_id);

    return { row, values: read.values, verdict };
  });
  const aims = judged.flatMap(({ verdict }) => (isRefused(verdict) ? [] : [verdict]));
  await importer.find?.(call, source, aims);
  const keys = judged.map(({ values, verdict }) => (isRefused(verdict) ? null : (verdict.key ?? contentKey(values))));
  const before = await earlierRows(call, source, keys, rows);
  const here = new Map<string, number[]>();

  return judged.map(({ row, values, verdict }, at): CheckedRow => {
    const plain = {
      ...row,
      ...faultColumns([]),
      values,
      occurrence: 1,
      key: null,
      record: null,
      record_id: null,
      ...notRead,
    };
    if (isRefused(verdict)) return { ...plain, ...refusal(verdict) };
    const key = keys[at]!;
    const lines = [...(before.here.get(key) ?? []), ...(here.get(key) ?? [])];
    here.set(key, [...(here.get(key) ?? []), row.line]);
    // Its own number twice in a file is one of them too many; the same words twice may well be two orders.
    if (verdict.key !== null && lines.length > 0)
      return {
        ...plain,
        ...refusal(
          refused(verdict.label, {
            column: keyColumn(source.kind),
            reason: { key: "twice", params: { line: firstOf(lines) } },
          }),
        ),
      };
    const occurrence = lines.length + 1;
    const done = verdict.key === null ? before.done.get(`${key} ${occurrence}`) : undefined;
    const aim: Aim = done ? { ...verdict, record_id: done } : verdict;

    const action = done ? "same" : actionOf(aim);

    return {
      ...plain,
      key,
      occurrence,
      label: aim.label,
      action,
      record: aim.record,
      record_id: aim.record_id,
      ...(action === "create" && understandingOf(aim)),
    };
  });
}

const notRead = { is_understood: null, unknown_words: [] };

const understandingOf = ({ text }: Aim) =>
  text && { is_understood: text.understood, unknown_words: text.understood ? [] : text.unknown };

/** What cannot be read is refused, with what else is wrong in the rest of the row. */
function withReadFaults(read: { values: Values } & Refused, verdict: Verdict): Verdict {
  if (read.faults.length === 0) return verdict;
  // What is missing because its cell could not be read is no fault of its own.
  const others = isRefused(verdict)
    ? verdict.faults.filter(({ column }) => column !== null && read.values[column] !== undefined)
    : [];

  return refused(read.label, ...read.faults, ...others);
}

const refusal = ({ faults, label }: Refused) => ({ action: "error" as const, ...faultColumns(faults), label });

/** The column that holds what is there twice. */
const keyColumn = (kind: ImportKind) => (kind === "work_orders" ? "external_id" : null);

const actionOf = (aim: Aim): RowAction =>
  aim.record_id === null ? "create" : Object.keys(changedOf(aim)).length > 0 ? "update" : "same";

/** Rows with these keys that stand above in this file, and what rows of other files with the same content have become. */
async function earlierRows(call: Call, source: Source, keys: readonly (string | null)[], rows: readonly Given[]) {
  const asked = [...new Set(keys.filter((key) => key !== null))];
  const lines = new Set(rows.map(({ line }) => line));
  const here = new Map<string, number[]>();
  const found = await call.tx.$queryRaw<{ line: number; key: string }[]>`
    select line, key from import_rows
      where key = any(${asked}::text[]) and import_id = ${source.id} and action <> 'error' order by line`;
  for (const { line, key } of found) if (!lines.has(line)) here.set(key, [...(here.get(key) ?? []), line]);

  return { here, done: await writtenBefore(call, source, asked) };
}

/**
 * The orders that rows of other files with the same content have become, by key and which of such rows it was. An order that
 * stayed when its import was taken back is among them.
 */
export async function writtenBefore({ tx }: Call, source: Source, keys: readonly string[]) {
  const found = await tx.$queryRaw<{ key: string; occurrence: number; record_id: number }[]>`
    select key, occurrence, record_id from import_rows r
      where key = any(${keys}::text[]) and plant_id is not distinct from ${source.plant_id}::int
        and import_id <> ${source.id} and state in ('done', 'kept') and record = 'work-orders'
        and exists (select from work_orders w where w.id = r.record_id)`;

  return new Map(found.map(({ key, occurrence, record_id }) => [`${key} ${occurrence}`, record_id]));
}
