import { nameOf } from "@/lib/domain/identity/viewer";
import {
  endedStatuses,
  type ImportKind,
  type ImportStatus,
  importHref,
  importTransitions,
  isHopeless,
} from "@/lib/domain/imports/kinds";
import type { Fault, Problem } from "@/lib/domain/imports/values";
import { firstOf, lastOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, type MessageRef } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { writeEvent } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { isOutage } from "@/lib/server/data/failures";
import { modelOf } from "@/lib/server/resources/crud";
import type { AnyServed } from "@/lib/server/resources/serve";
import { notify } from "@/lib/services/platform/notifications/notify";
import { served } from "@/lib/services/register";
import { writtenBefore } from "./check";
import {
  type Aim,
  type Due,
  faultColumns,
  type Importer,
  isRefused,
  placeIn,
  rowKindOf,
  type Source,
  type Written,
} from "./importer";
import { importers } from "./importers";
import { motorEnds } from "./motors";
import { announce, type Within } from "./within";
import { changedOf, plain } from "./work-orders";

const rowsAtOnce = 1_000;
/** Records that are made through the verbs of their resource take some statements each. */
const recordsAtOnce = 50;

interface Failed {
  id: number;
  faults: readonly Fault[];
}

/**
 * Writes what is still to be written, a batch in one transaction with what is noted of its rows: killed anywhere, it goes
 * on from the next batch, and each row is written once. Two workers that have the same import wait for each other's batch.
 */
export async function writeImport(source: Source, within: Within, signal?: AbortSignal): Promise<void> {
  const importer = importers[rowKindOf(source)];
  const usual = importer.writeMany ? rowsAtOnce : recordsAtOnce;
  let most = usual;
  let known: unknown;
  // Up to here everything is written: a batch that looked for its rows from the first line would pass all of them.
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    try {
      const batch = await within(async (call) => {
        // What one batch makes, rows of the next can name.
        if (!importer.writeMany) await waitForOthers(call, source);
        if (!importer.writeMany || known === undefined) known = await importer.load(call, source);

        return writeBatch(call, { source, importer, known }, after, most);
      });
      if (batch.isAtEnd) return;
      after = batch.after;
      most = usual;
    } catch (error) {
      if (isOutage(error) || signal?.aborted) throw error;
      known = undefined;
      if (most === 1) await within((call) => refuseNext(call, source, after, error as Error));
      // One row that the database refuses does not stop the others: they are tried in smaller numbers until it is alone.
      most = most === 1 ? usual : Math.ceil(most / 4);
    }
  }
}

interface Batch {
  source: Source;
  importer: Importer;
  known: unknown;
}

async function writeBatch(call: Call, { source, importer, known }: Batch, after: number, most: number) {
  if (!(await isHeld(call.tx, source.id))) return { isAtEnd: true, after };
  const rows = await nextRows(call.tx, source.id, after, most);
  if (rows.length === 0) {
    await end(call, source, "completed", null);

    return { isAtEnd: true, after };
  }
  const failed: Failed[] = [];
  const written = importer.writeMany
    ? await writeTogether(call, { source, importer, known }, rows, failed)
    : await writeEach(call, { source, importer, known }, rows, failed);
  await noteWritten(call.tx, written);
  await noteFailed(call.tx, failed);
  const counts = await addUp(call.tx, source.id, { rows, written, failed: failed.length });
  announce(call.tx, source, "progress");
  if (isHopeless({ written: counts.written, failed: counts.failed })) {
    await end(call, source, "failed", { key: "mostly_refused", params: counts });

    return { isAtEnd: true, after };
  }

  return { isAtEnd: false, after: lastOf(rows).line };
}

async function writeTogether(
  call: Call,
  { source, importer, known }: Batch,
  rows: readonly Due[],
  failed: Failed[],
): Promise<Written[]> {
  const aimed: { due: Due; aim: Aim }[] = [];
  for (const due of rows) {
    const verdict = importer.judge(known, due.values);
    if (isRefused(verdict)) failed.push({ id: due.id, faults: verdict.faults });
    else aimed.push({ due, aim: verdict });
  }
  await importer.find?.(
    call,
    source,
    aimed.map(({ aim }) => aim),
  );
  await aimAtWritten(call, source, aimed);

  return importer.writeMany!(call, source, aimed);
}

/**
 * What an import of the same rows has made since this one was checked is there: a row without a number of its own is
 * nothing else than its content. Imports of one plant look one after the other, so that of two at once the second sees
 * what the first has made.
 */
async function aimAtWritten(call: Call, source: Source, aimed: readonly { due: Due; aim: Aim }[]) {
  const unnumbered = aimed.filter(({ aim }) => aim.key === null);
  if (unnumbered.length === 0) return;
  await waitForOthers(call, source);
  const there = await writtenBefore(
    call,
    source,
    unnumbered.map(({ due }) => due.key),
  );
  for (const { due, aim } of unnumbered) {
    const record_id = there.get(`${due.key} ${due.occurrence}`);
    if (record_id !== undefined) Object.assign(aim, { record_id, wanted: {}, current: {} });
  }
}

/** Until the commit no other import of the plant, or of the catalog, looks what is there. */
const waitForOthers = ({ tx }: Call, { plant_id }: Source) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('imports'), ${plant_id ?? 0}::int)`;

/** Held until the commit, so that two workers take one batch after another. */
async function isHeld(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.$queryRaw<{ status: string }[]>`select status from imports where id = ${id} for update`;

  return rows[0]?.status === "approved";
}

const nextRows = (tx: Tx, id: number, after: number, most: number) =>
  tx.$queryRaw<Due[]>`select id, line, action, "values", key, occurrence from import_rows
    where import_id = ${id} and line > ${after}::int and state = 'pending' and action in ('create', 'update') order by line limit ${most}::int`;

async function noteWritten(tx: Tx, written: readonly Written[]) {
  const rows = written.map(({ id, action, aim, record_id, version }) => ({
    id,
    action,
    record: aim.record,
    record_id,
    version,
    after: action === "update" ? changedOf(aim) : null,
    before:
      action === "update"
        ? Object.fromEntries(Object.keys(changedOf(aim)).map((name) => [name, aim.current?.[name] ?? null]))
        : null,
  }));
  await tx.$executeRaw`update import_rows r set state = 'done', action = w.action, record = w.record, record_id = w.record_id,
      record_version = w.version, before = w.before, after = w.after, "column" = null, reason = null, faults = '[]',
      fault_columns = '{}'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id int, action text, record text, record_id int,
      version int, before jsonb, after jsonb)
    where r.id = w.id`;
}

async function noteFailed(tx: Tx, failed: readonly Failed[]) {
  if (failed.length === 0) return;
  const rows = failed.map(({ id, faults }) => ({ id, ...faultColumns(faults) }));
  await tx.$executeRaw`update import_rows r set state = 'failed', "column" = f."column", reason = f.reason, faults = f.faults,
      fault_columns = array(select jsonb_array_elements_text(f.fault_columns))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id int, "column" text, reason jsonb, faults jsonb,
      fault_columns jsonb) where r.id = f.id`;
}

interface Outcome {
  rows: readonly Due[];
  written: readonly Written[];
  failed: number;
}

/** What is there by now is neither to be made nor to be changed any more: nothing of it is left to repeat. */
async function addUp(tx: Tx, id: number, { rows, written, failed }: Outcome) {
  const of = (action: Written["action"]) => written.filter((one) => one.action === action).length;
  const same = new Set(written.filter(({ action }) => action === "same").map((one) => one.id));
  const foundOf = (action: Due["action"]) => rows.filter((row) => row.action === action && same.has(row.id)).length;
  const [row] = await tx.$queryRaw<[{ written: number; failed: number; total: number }]>`
    update imports set created = created + ${of("create")}::int, updated = updated + ${of("update")}::int,
        skipped = skipped + ${of("same")}::int, failed = failed + ${failed}::int, same = same + ${of("same")}::int,
        creates = creates - ${foundOf("create")}::int, updates = updates - ${foundOf("update")}::int, updated_at = now()
      where id = ${id} returning created + updated as written, failed, total`;

  return row;
}

/** The row that the database refuses alone. */
async function refuseNext(call: Call, source: Source, after: number, error: Error) {
  if (!(await isHeld(call.tx, source.id))) return;
  const [row] = await nextRows(call.tx, source.id, after, 1);
  if (!row) return;
  await noteFailed(call.tx, [{ id: row.id, faults: faultsOf(error) }]);
  await addUp(call.tx, source.id, { rows: [row], written: [], failed: 1 });
}

/** What was refused, in the words of the refusal where it has some. */
function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof DomainError)) return [{ column: null, reason: { key: "not_written" } }];
  const reasonOf = (ref: MessageRef) => (typeof ref === "string" ? { key: ref } : ref);
  const fields = Object.entries(error.fields ?? {}).map(([column, messages]) => ({
    column,
    reason: reasonOf(firstOf(messages)),
  }));

  return fields.length > 0 ? fields : [{ column: null, reason: { key: error.key, params: error.params } }];
}

/** Through the verbs of the resource, so that everything holds that holds for a record made by hand. */
async function writeEach(
  call: Call,
  { source, importer, known }: Batch,
  rows: readonly Due[],
  failed: Failed[],
): Promise<Written[]> {
  const written: Written[] = [];
  for (const due of rows) {
    // One after the other, as a row above may make what this one names.
    const aim = importer.judge(known, due.values);
    if (isRefused(aim)) {
      failed.push({ id: due.id, faults: aim.faults });
      continue;
    }
    try {
      const record_id = await writeOne(call, source, aim);
      const action = aim.record_id === null ? "create" : Object.keys(changedOf(aim)).length > 0 ? "update" : "same";
      // What is noted of the row is what was there before.
      const was = { ...aim, current: aim.current && { ...aim.current } };
      importer.note?.(known, aim, record_id);
      written.push({ id: due.id, action, aim: was, record_id, version: await versionOf(call.tx, aim, record_id) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      failed.push({ id: due.id, faults: faultsOf(error) });
    }
  }

  return written;
}

export const resourceOf = (name: string) => (resources as Record<string, AnyResource>)[name]!;
export const servedOf = (name: string) => (served as Record<string, AnyServed>)[name]!;

async function versionOf(tx: Tx, { record }: Pick<Aim, "record">, id: number): Promise<number> {
  const row = await modelOf(tx, resourceOf(record).model).findFirst({ where: { id }, select: { version: true } });

  return (row as { version?: number } | null)?.version ?? 0;
}

async function writeOne(call: Call, source: Source, aim: Aim): Promise<number> {
  const { input } = resourceOf(aim.record);
  if (aim.record_id === null) {
    const given = input.safeParse(aim.wanted);
    if (!given.success) throw invalid(firstOf(given.error.issues));
    const made = (await servedOf(aim.record).create(call, given.data)) as { id: number };

    return made.id;
  }
  const changed = changedOf(aim);
  await fitBearings(call, source, aim.record_id, changed);
  const rest = Object.fromEntries(Object.entries(changed).filter(([name]) => !(name in motorEnds)));
  if (Object.keys(rest).length > 0) {
    const given = input.partial().safeParse(rest);
    if (!given.success) throw invalid(firstOf(given.error.issues));
    const data: Readonly<Record<string, unknown>> = given.data;
    // Defaults of the input are for new records.
    const asked = Object.fromEntries(Object.keys(rest).map((name) => [name, data[name]]));
    await servedOf(aim.record).update(call, aim.record_id, asked);
  } else if (Object.keys(changed).length > 0) {
    await call.tx.equipment.updateMany({ where: { id: aim.record_id }, data: { version: { increment: 1 } } });
  }

  return aim.record_id;
}

const invalid = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  new DomainError("invalid", "errors.validation_error", {
    fields: { [String(path[0])]: [/^[a-z-]+\.[a-z_]+$/.test(message) ? message : "errors.validation_error"] },
  });

/** Bearings are no columns of the item: a row of their own each. Null takes one away. */
export async function fitBearings(
  { tx }: Call,
  source: Source,
  equipment_id: number,
  changed: Record<string, unknown>,
) {
  for (const [end, position] of Object.entries(motorEnds)) {
    if (!(end in changed)) continue;
    const bearing_id = changed[end] as number | null;
    // However the position is written, it is one place of the item, with the sensor that was chosen for it.
    const where = { equipment_id, position: { equals: position, mode: "insensitive" as const } };
    if (bearing_id === null) {
      await tx.equipmentBearing.deleteMany({ where });
      continue;
    }
    const { count } = await tx.equipmentBearing.updateMany({ where, data: { bearing_id } });
    if (count > 0) continue;
    await tx.equipmentBearing.create({ data: { ...placeIn(source), equipment_id, position, bearing_id } });
  }
}

/** Announces that an import has ended, and notifies who approved it. */
export async function end(
  call: Pick<Call, "tx" | "now">,
  source: Source,
  to: "completed" | "failed",
  problem: Problem | null,
) {
  const action = to === "completed" ? "finish" : "fail";
  const { count } = await call.tx.import.updateMany({
    where: { id: source.id, status: { in: [...importTransitions[action].from] } },
    data: { status: to, finished_at: call.now, ...(problem && { problem: { ...problem } }) },
  });
  if (count === 0) return;
  const row = await call.tx.import.findUniqueOrThrow({
    where: { id: source.id },
    select: {
      approved_by: true,
      user_id: true,
      file_name: true,
      created: true,
      updated: true,
      failed: true,
      approved_at: true,
      total: true,
      skipped: true,
      approver: { select: { first_name: true, last_name: true } },
    },
  });
  announce(call.tx, source, to);
  const { file_name, total, created, updated, skipped, failed } = row;
  await writeEvent(call.tx, {
    object: "imports",
    action: to === "completed" ? "import" : "stop",
    object_id: source.id,
    label: file_name,
    company_id: source.company_id,
    plant_id: source.plant_id,
    user_id: row.approved_by ?? row.user_id,
    actor: row.approver && nameOf(row.approver),
    after: { kind: source.kind, status: to, total, created, updated, skipped, failed },
    request_id: `import ${source.id}`,
  });
  await notify(call.tx, {
    user_id: row.approved_by ?? row.user_id,
    company_id: source.company_id,
    kind: "system",
    message: to === "completed" ? "import_completed" : "import_failed",
    params: plain({ file: row.file_name, created: row.created, updated: row.updated, failed: row.failed }),
    href: importHref(source.kind, source.id),
    subject: `import:${source.id}:${row.approved_at?.getTime() ?? 0}:${to}`,
  });
}

/** No more tries: what was written or undone stays and is listed, the rest can be repeated. */
export const failImport = (id: number, now: Date, problem?: "no_access") =>
  asProvider(async (tx) => {
    const row = await tx.import.findUnique({ where: { id }, select: stopped });
    if (!row) return;
    if (row.reverting_at && !row.reverted_at) await stopRevert(tx, row);
    else if (row.status === "pending") await stopCheck(tx, row, now, problem ?? "not_checked");
    else await end({ tx, now }, row as Source, "failed", { key: problem ?? "crashed" });
  });

const stopped = {
  id: true,
  kind: true,
  company_id: true,
  plant_id: true,
  status: true,
  file_name: true,
  user_id: true,
  reverting_at: true,
  reverted_at: true,
  reverted_by: true,
  version: true,
} as const;

type Stopped = Prisma.ImportGetPayload<{ select: typeof stopped }>;

/** It can be undone again, by anybody who may. */
async function stopRevert(tx: Tx, row: Stopped): Promise<void> {
  const { count } = await tx.import.updateMany({
    where: { id: row.id, reverting_at: row.reverting_at, reverted_at: null },
    data: { reverting_at: null, version: { increment: 1 } },
  });
  if (count === 0) return;
  announce(tx, row as Source, "failed");
  await notifyStopped(tx, row, row.reverted_by ?? row.user_id, "import_revert_failed");
}

/** A file that was read in part only has no rows that could be imported. */
async function stopCheck(tx: Tx, row: Stopped, now: Date, key: string): Promise<void> {
  const { count } = await tx.import.updateMany({
    where: { id: row.id, status: "pending", checked_at: null },
    data: { checked_at: now, problem: { key }, creates: 0, updates: 0, version: { increment: 1 } },
  });
  if (count === 0) return;
  await tx.importRow.deleteMany({ where: { import_id: row.id } });
  announce(tx, row as Source, "saved");
  await notifyStopped(tx, row, row.user_id, "import_not_checked");
}

const notifyStopped = (tx: Tx, row: Stopped, user_id: number, message: string) =>
  notify(tx, {
    user_id,
    company_id: row.company_id,
    kind: "system",
    message,
    params: { file: row.file_name },
    href: importHref(row.kind as ImportKind, row.id),
    subject: `import:${row.id}:${row.version}:${message}`,
  });

export const hasEnded = (status: string) => endedStatuses.includes(status as ImportStatus);
