import { type Flag, permissionOf } from "@/lib/domain/identity/permissions";
import type { Column } from "@/lib/domain/imports/columns";
import { fieldOf, nameKey, normalized } from "@/lib/domain/imports/fields";
import { type ImportKind, type ImportStatus, importTransitions, isOfReadings } from "@/lib/domain/imports/kinds";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import { pairsOf } from "@/lib/domain/shared/known";
import { canMove } from "@/lib/domain/shared/transitions";
import { keyIn } from "@/lib/domain/structure/custom-keys";
import type { ColumnsInput, RepairInput } from "@/lib/inputs/imports";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { type Tx, withScope } from "@/lib/server/data/db";
import { discard } from "@/lib/server/files/storage";
import type { OwnCall } from "@/lib/server/http/endpoint";
import { enqueue } from "@/lib/server/jobs/outbox";
import { columnsIn, looksIn, type ShownImport, servedImports } from "@/lib/services/platform/import-records/served";
import { type CheckedRow, countRows, judgeRows } from "./check";
import { customOfImport } from "./custom";
import { about, importOf, remembers, sourceOf, wrongStatus } from "./found";
import { rowKindOf, type Source } from "./importer";
import { importers } from "./importers";
import { meanText } from "./mean-text";
import { measurementsOf } from "./measurements";
import { memoryOf, type Reading, textOf } from "./read";
import { refuseHeldHours } from "./readings-settings";
import { markRepeats, sameFile } from "./repeats";
import { announce } from "./within";

/** From now on a worker writes its rows. */
export async function approveImport(call: Call, id: number, kinds?: readonly ImportKind[]) {
  const row = await importOf(call, id, "update", kinds);
  const { tx, viewer, now } = call;
  if (row.status === "pending" && !row.checked_at) throw new DomainError("conflict", "imports.still_reading");
  if (row.status === "pending" && row.creates + row.updates === 0)
    throw new DomainError("invalid", "imports.nothing_to_import");
  if (row.status === "pending") refuseHeldHours(row);
  const { count } = await tx.import.updateMany({
    where: { id, status: { in: [...importTransitions.approve.from] }, checked_at: { not: null } },
    data: {
      status: "approved",
      approved_by: viewer.user_id,
      approved_at: now,
      skipped: row.same + row.errors,
      version: { increment: 1 },
    },
  });
  if (count === 0) throw wrongStatus(row.status);
  await markRepeats(tx, await tx.import.findUniqueOrThrow({ where: { id }, select: sameFile }));
  await audit(call, "approve", "imports", id, {
    before: { status: row.status },
    after: { ...about(row), status: "approved" },
  });

  return begin(call, row, "approved");
}

/** The rows that were refused or never reached are tried again; what was written stays as it is. */
export async function repeatImport(call: Call, id: number, kinds?: readonly ImportKind[]) {
  const row = await importOf(call, id, "update", kinds);
  const { tx, viewer, now } = call;
  if (!canMove(importTransitions, "repeat", row.status as ImportStatus) || row.reverting_at)
    throw wrongStatus(row.status);
  const { count } = await tx.import.updateMany({
    where: { id, status: { in: [...importTransitions.repeat.from] }, reverting_at: null },
    data: {
      status: "approved",
      approved_by: viewer.user_id,
      approved_at: now,
      finished_at: null,
      version: { increment: 1 },
    },
  });
  if (count === 0) throw wrongStatus(row.status);
  if (isOfReadings(row.kind)) {
    if (row.created + row.skipped >= row.total) throw new DomainError("invalid", "imports.nothing_to_repeat");
  } else await repeatRows(tx, id);
  await audit(call, "repeat", "imports", id, {
    before: { status: row.status },
    after: { ...about(row), status: "approved" },
  });

  return begin(call, row, "approved");
}

async function repeatRows(tx: Tx, id: number): Promise<void> {
  await tx.importRow.updateMany({ where: { import_id: id, state: "failed" }, data: { state: "pending" } });
  const waiting = await tx.importRow.count({
    where: { import_id: id, state: "pending", action: { in: ["create", "update"] } },
  });
  if (waiting === 0) throw new DomainError("invalid", "imports.nothing_to_repeat");
  await tx.$executeRaw`update imports set failed = 0, problem = null,
    skipped = (select count(*)::int from import_rows where import_id = ${id} and (action = 'error' or action = 'same'))
    where id = ${id}`;
}

async function begin(call: Call, row: ShownImport, status: string) {
  await enqueue(call.tx, "import", { import_id: row.id }, { company_id: row.company_id });
  announce(call.tx, sourceOf(row), "approved");

  return { id: row.id, status };
}

/** Nothing of it was written, and nothing of it is kept. */
export async function discardImport(call: OwnCall, id: number) {
  const storage_key = await withScope(call.viewer, async (tx) => {
    const within = { ...call, tx };
    const row = await importOf(within, id, "delete");
    const stored = await tx.import.findUniqueOrThrow({
      where: { id },
      select: { ...sameFile, file: { select: { storage_key: true } } },
    });
    await tx.importRow.deleteMany({ where: { import_id: id } });
    const { count } = await tx.import.deleteMany({ where: { id, status: "pending" } });
    if (count === 0) throw wrongStatus(row.status);
    await markRepeats(tx, stored);
    await audit(within, "discard", "imports", id, { before: about(row) });
    announce(tx, sourceOf(row), "deleted");

    return stored.file.storage_key;
  });
  await discard(storage_key);
}

/** Another meaning of columns, after which a worker reads the file again. */
export async function chooseColumns(call: OwnCall, id: number, { columns, remember }: ColumnsInput) {
  const { viewer } = call;
  return withScope(viewer, async (tx) => {
    const within = { ...call, tx };
    const row = await importOf(within, id, "update");
    const kind = row.kind as ImportKind;
    const isOwn = isOfReadings(kind)
      ? await isMeasuredIn(within, sourceOf(row))
      : isCustomOf(await customOfImport(tx, kind, row.company_id));
    checkColumns(kind, columns, isOwn);
    const own = columnsIn(row).map((column): Column => {
      const chosen = columns.find(({ header }) => header === column.header);

      // Saved as it was proposed, it is somebody's choice.
      return chosen && (chosen.field !== column.field || column.from === "proposed")
        ? { header: column.header, field: chosen.field, from: "chosen" }
        : column;
    });
    const { count } = await tx.import.updateMany({
      where: { id, status: "pending", checked_at: { not: null } },
      data: { columns: own.map((column) => ({ ...column })), checked_at: null, version: { increment: 1 } },
    });
    if (count === 0) throw wrongStatus(row.status);
    if (remember)
      for (const { header, field, from } of own)
        if (from === "chosen") await remembers(tx, row, { field: "", text: normalized(header), value: field });
    await audit(within, "columns", "imports", id, {
      before: { columns: row.columns },
      after: { ...about(row), columns: own },
    });
    await enqueue(tx, "import", { import_id: id }, { company_id: row.company_id });

    return servedImports.find(within, id);
  });
}

type IsOwn = (field: string) => boolean;

const isCustomOf =
  (custom: readonly { key: string }[]): IsOwn =>
  (field) =>
    custom.some(({ key }) => key === keyIn(field));

const isMeasuredIn = async (call: Call, source: Source): Promise<IsOwn> => {
  const measurements = await measurementsOf(call, source);

  return (field) => measurements.isColumn(field);
};

const isFieldOf = (kind: ImportKind, field: string, isOwn: IsOwn) => fieldOf(kind, field) !== undefined || isOwn(field);

function checkColumns(kind: ImportKind, columns: ColumnsInput["columns"], isOwn: IsOwn) {
  const taken = new Set<string>();
  for (const [at, { field }] of columns.entries()) {
    if (field === null) continue;
    if (!isFieldOf(kind, field, isOwn)) throw invalidField(`columns.${at}.field`, "errors.not_an_option");
    if (taken.has(field)) throw invalidField(`columns.${at}.field`, "imports.field_taken");
    taken.add(field);
  }
}

/** Rows may be mended as long as they were not written. */
const mendable = { OR: [{ action: "error", state: "pending" }, { state: "failed" }] };

/** Puts another text in the place of a cell and judges the rows again. */
export async function repairRows(call: Call, id: number, { row_ids, field, text, remember }: RepairInput) {
  const row = await heldToChange(call, id, "update");
  const { tx } = call;
  const kind = row.kind as ImportKind;
  if (isOfReadings(kind)) return meanText(call, row, { row_ids, field, text });
  if (!isFieldOf(kind, field, isCustomOf(await customOfImport(tx, kind, row.company_id))))
    throw invalidField("field", "errors.not_an_option");
  const found = await tx.importRow.findMany({
    where: { import_id: id, id: { in: row_ids }, ...mendable },
    orderBy: { line: "asc" },
    select: { id: true, line: true, cells: true, repairs: true },
  });
  if (found.length !== new Set(row_ids).size) throw notFound();
  const columns = columnsIn(row);
  if (remember && (fieldOf(kind, field)?.as ?? "text") !== "text")
    for (const { cells, repairs } of found) {
      const was = textOf({ columns }, cells, repairs as Record<string, string>, field);
      await remembers(tx, row, { field, text: nameKey(was), value: text });
    }
  const judged = await judgeAgain(
    call,
    row,
    found.map((one) => ({ ...one, repairs: { ...(one.repairs as Record<string, string>), [field]: text } })),
  );
  await countRows(tx, id);
  await audit(call, "repair", "imports", id, {
    after: { ...about(row), field, text, lines: found.map(({ line }) => line) },
  });
  announce(tx, sourceOf(row), "saved");

  return { repaired: judged.filter(({ action }) => action !== "error").length, rows: judged.length };
}

/** What a worker is writing or taking back at this moment is not changed, and no worker begins before the change is made. */
export async function heldToChange(call: Call, id: number, flag: Flag, kinds?: readonly ImportKind[]) {
  await call.tx.$queryRaw`select id from imports where id = ${id} for update`;
  const row = await importOf(call, id, flag, kinds);
  if (row.status === "approved" || row.reverting_at) throw wrongStatus(row.status);

  return row;
}

interface KeptRow {
  id: number;
  line: number;
  cells: string[];
  repairs: unknown;
}

/** Judges rows by what there is now, and keeps what each of them would do. */
export async function judgeAgain(call: Call, row: ShownImport, found: readonly KeptRow[]): Promise<CheckedRow[]> {
  if (found.length === 0) return [];
  const { tx } = call;
  const source = sourceOf(row);
  const kind = rowKindOf(source);
  const importer = importers[kind];
  const memory = await memoryOf(tx, kind, row.company_id);
  const custom = await customOfImport(tx, kind, row.company_id);
  const reading: Reading = { kind, columns: columnsIn(row), looks: looksIn(row), memory, custom };
  const known = await importer.load(call, source);
  const given = found.map(({ line, cells, repairs }) => ({
    line,
    cells,
    repairs: repairs as Record<string, string>,
  }));
  const judged = await judgeRows(call, { source, importer, known, reading }, given);
  const updates = pairsOf(judged, found).map(([one, { id }]) => ({ ...one, id }));
  await tx.$executeRaw`update import_rows r set repairs = u.repairs, "values" = u."values", label = u.label, key = u.key,
      occurrence = u.occurrence, action = u.action, state = 'pending', "column" = u."column", reason = u.reason,
      faults = u.faults, fault_columns = array(select jsonb_array_elements_text(u.fault_columns)), record = u.record, record_id = u.record_id,
      is_understood = u.is_understood, unknown_words = array(select jsonb_array_elements_text(u.unknown_words))
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as u (id int, repairs jsonb, "values" jsonb, label text,
      key text, occurrence int, action text, "column" text, reason jsonb, faults jsonb, fault_columns jsonb, record text,
      record_id int, is_understood boolean, unknown_words jsonb)
    where r.id = u.id and r.import_id = ${row.id} and r.state in ('pending', 'failed')`;

  return judged;
}

/** Rows that were not written leave the import. */
export async function removeRows(call: Call, id: number, row_ids: readonly number[], flag: Flag = "update") {
  const row = await heldToChange(call, id, flag);
  // Its values are in the file, and the rows are those that were refused of it.
  if (isOfReadings(row.kind)) throw notFound();
  const { count } = await call.tx.importRow.deleteMany({
    where: { import_id: id, id: { in: [...row_ids] }, state: { in: ["pending", "failed"] } },
  });
  if (count !== new Set(row_ids).size) throw notFound();
  await countRows(call.tx, id);
  announce(call.tx, sourceOf(row), "saved");
}

/** A row by its own number, whatever import it is of. */
export async function removeRow(call: Call, row_id: number) {
  const row = await call.tx.importRow.findFirst({ where: { id: row_id }, select: { import_id: true } });
  if (!row) throw notFound();
  await removeRows(call, row.import_id, [row_id]);
}

export const importPermissions = (flag: Flag) =>
  (["import_work_orders", "import_plant", "import_master"] as const).map((section) => permissionOf(flag, section));
