import { nameOf } from "@/lib/domain/identity/viewer";
import type { Problem } from "@/lib/domain/imports/values";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { failureOf } from "@/lib/server/data/failures";
import { modelOf } from "@/lib/server/resources/crud";
import { refuseInUse } from "@/lib/server/resources/holders";
import { hasMeasured } from "@/lib/services/devices/sensors/measured";
import { customBefore } from "./custom";
import { placeIn, type Source } from "./importer";
import { motorEnds } from "./motors";
import { asGiven, dayColumns } from "./plant";
import { markRepeats, sameFile } from "./repeats";
import { announce, type Within } from "./within";
import { fitBearings, resourceOf, servedOf } from "./write";

const rowsAtOnce = 500;
/** Records that are written through the verbs of their resource take some statements each. */
const recordsAtOnce = 50;

interface DoneRow {
  id: number;
  line: number;
  action: "create" | "update" | "same";
  record: string;
  record_id: number;
  record_version: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

type Outcome = { id: number; state: "removed" | "restored" | "kept"; reason: Problem | null };

/**
 * Takes an import back, the last row first, so that what hangs on a record goes before it: what the import made and
 * nobody has touched is removed, what it changed is as before where it still has the imported value, the rest is kept and
 * listed with the reason. A batch in one transaction; begun again it goes on.
 */
export async function revertImport(source: Source, within: Within, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const isAtEnd = await within((call) => revertBatch(call, source));
    if (isAtEnd) return;
  }
}

async function revertBatch(call: Call, source: Source): Promise<boolean> {
  const { tx } = call;
  const [held] = await tx.$queryRaw<{ is_open: boolean }[]>`
    select reverting_at is not null and reverted_at is null as is_open from imports where id = ${source.id} for update`;
  if (!held?.is_open) return true;
  const rows = await tx.$queryRaw<DoneRow[]>`
    select id, line, action, record, record_id, record_version, before, after from import_rows
      where import_id = ${source.id} and state = 'done' and action in ('create', 'update')
      order by line desc limit ${source.kind === "work_orders" ? rowsAtOnce : recordsAtOnce}::int`;
  if (rows.length === 0) {
    await markRepeats(
      tx,
      await tx.import.update({ where: { id: source.id }, data: { reverted_at: call.now }, select: sameFile }),
    );
    announce(tx, source, "reverted");

    return true;
  }
  const isOrder = ({ record }: DoneRow) => record === "work-orders";
  const outcomes = [
    ...(await removeOrders(
      call,
      source,
      rows.filter((row) => isOrder(row) && row.action === "create"),
    )),
    ...(await oneByOne(
      call,
      source,
      rows.filter((row) => !(isOrder(row) && row.action === "create")),
    )),
  ];
  await tx.$executeRaw`update import_rows r set state = o.state, reason = o.reason
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id int, state text, reason jsonb) where r.id = o.id`;
  const of = (state: Outcome["state"]) => outcomes.filter((one) => one.state === state).length;
  await tx.$executeRaw`update imports set removed = removed + ${of("removed")}::int, restored = restored + ${of("restored")}::int,
    kept = kept + ${of("kept")}::int, updated_at = now() where id = ${source.id}`;
  announce(tx, source, "progress");

  return false;
}

/** Orders go when they are as they came and nothing hangs on them; their history of one line goes with them. */
async function removeOrders(call: Call, source: Source, rows: readonly DoneRow[]): Promise<Outcome[]> {
  if (rows.length === 0) return [];
  const { tx } = call;
  const ids = rows.map(({ record_id }) => record_id);
  const gone = await tx.$queryRaw<{ id: number }[]>`
    delete from work_orders w using unnest(${ids}::int[], ${rows.map(({ record_version }) => record_version)}::int[]) as t (id, version)
      where w.id = t.id and w.version = t.version and w.plant_id = ${source.plant_id}
        and not exists (select from work_order_events e where e.work_order_id = w.id
          and (e.data ->> 'import_id') is distinct from ${String(source.id)})
        and not exists (select from labor_entries x where x.work_order_id = w.id)
        and not exists (select from work_order_parts x where x.work_order_id = w.id)
        and not exists (select from stock_movements x where x.work_order_id = w.id)
        and not exists (select from work_order_files x where x.work_order_id = w.id)
        and not exists (select from downtimes x where x.work_order_id = w.id)
        and not exists (select from alerts x where x.work_order_id = w.id)
        and not exists (select from proofs x where x.work_order_id = w.id)
        and not exists (select from savings x where x.work_order_id = w.id)
        and not exists (select from requisitions x where x.work_order_id = w.id)
        and not exists (select from permits x where x.work_order_id = w.id)
        and not exists (select from permit_signatures x where x.work_order_id = w.id)
        and not exists (select from work_orders x where x.parent_id = w.id or x.request_id = w.id)
      returning w.id`;
  const removed = new Set(gone.map(({ id }) => id));
  const left = ids.filter((id) => !removed.has(id));
  const reasons = await changesOf(tx, source, left);

  return rows.map(({ id, record_id }) =>
    removed.has(record_id)
      ? { id, state: "removed", reason: null }
      : { id, state: "kept", reason: reasons.get(record_id) ?? { key: "changed_since" } },
  );
}

/** Who did what to these orders last. An order that is gone was removed by somebody else. */
async function changesOf(tx: Tx, source: Source, ids: readonly number[]): Promise<Map<number, Problem>> {
  if (ids.length === 0) return new Map();
  const [there, events] = await Promise.all([
    tx.workOrder.findMany({ where: { id: { in: [...ids] } }, select: { id: true } }),
    tx.$queryRaw<
      { work_order_id: number; action: string; at: Date; first_name: string | null; last_name: string | null }[]
    >`
      select distinct on (e.work_order_id) e.work_order_id, e.action, e.created_at as at, u.first_name, u.last_name
        from work_order_events e left join users u on u.id = e.user_id
        where e.work_order_id = any(${[...ids]}::int[]) and (e.data ->> 'import_id') is distinct from ${String(source.id)}
        order by e.work_order_id, e.id desc`,
  ]);
  const found = new Map<number, Problem>(ids.map((id) => [id, { key: "gone" }]));
  for (const { id } of there) found.set(id, { key: "changed_since" });
  for (const { work_order_id, action, at, first_name, last_name } of events) {
    const who = first_name === null ? "" : nameOf({ first_name, last_name: last_name ?? "" });
    found.set(work_order_id, { key: "changed_by", params: { action, who, at: at.toISOString() } });
  }

  return found;
}

async function oneByOne(call: Call, source: Source, rows: readonly DoneRow[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const kept = row.action === "create" ? await removeRecord(call, row) : await restoreRecord(call, source, row);
    outcomes.push({
      id: row.id,
      state: kept ? "kept" : row.action === "create" ? "removed" : "restored",
      reason: kept,
    });
  }

  return outcomes;
}

/** Null when it is gone; else why it stays. */
async function removeRecord(call: Call, row: DoneRow): Promise<Problem | null> {
  const { record, record_id, record_version: version } = row;
  const resource = resourceOf(record);
  const model = modelOf(call.tx, resource.model);
  const where = aliveWhere(row);
  let isUntouched = true;
  const refusal = await attempt(call.tx, async () => {
    // A change under way is waited for, and counts.
    const { count } = await model.updateMany({ where: { ...where, version }, data: { version: { increment: 1 } } });
    isUntouched = count > 0;
    if (!isUntouched) return;
    if (resource.keepsDeleted) await refuseInUse(call, resource.model, [record_id]);
    if (record === "sensors") await refuseMeasured(call.tx, record_id);
    await servedOf(record).remove(call, [record_id]);
  });
  if (refusal) return { key: "in_use" };
  if (isUntouched) return null;

  return { key: (await model.findFirst({ where, select: { id: true } })) ? "changed_since" : "gone" };
}

const aliveWhere = ({ record, record_id: id }: DoneRow) => ({
  id,
  ...(resourceOf(record).keepsDeleted ? { deleted_at: null } : {}),
});

/** The readings of a removed sensor could not be found any more. */
async function refuseMeasured(tx: Tx, sensor_id: number) {
  if (await hasMeasured(tx, sensor_id)) throw new DomainError("conflict", "errors.in_use");
}

/** Null when it was done; else the refusal, whose writes are undone: the other rows of the batch stay as they are. */
async function attempt(tx: Tx, change: () => Promise<void>): Promise<Error | null> {
  await tx.$executeRaw`savepoint taking_back`;
  try {
    await change();
    await tx.$executeRaw`release savepoint taking_back`;

    return null;
  } catch (error) {
    await tx.$executeRaw`rollback to savepoint taking_back`;
    await tx.$executeRaw`release savepoint taking_back`;
    if (error instanceof DomainError || refusedByDatabase.has(failureOf(error))) return error as Error;
    throw error;
  }
}

const refusedByDatabase: ReadonlySet<unknown> = new Set(["held", "outside", "taken"]);

/** Values that are still the imported ones are as before; kept when none of them is, or when they are no longer accepted. */
async function restoreRecord(call: Call, source: Source, row: DoneRow): Promise<Problem | null> {
  const names = Object.keys(row.after ?? {});
  const found = await currentOf(call.tx, row, names);
  if (!found) return { key: "gone" };
  const untouched = names.filter(
    (name) =>
      !found.taken.has(name) &&
      JSON.stringify(found.current[name] ?? null) === JSON.stringify(row.after?.[name] ?? null),
  );
  if (untouched.length === 0) return { key: "changed_since" };
  const refusal = await attempt(call.tx, () =>
    writeBack(call, source, row, { names: untouched, version: found.version }),
  );
  // Somebody has changed it between the two.
  if (refusal instanceof DomainError && refusal.key === "errors.stale_version") return restoreRecord(call, source, row);
  if (refusal) return { key: "not_restored" };

  return untouched.length < names.length
    ? { key: "partly_changed", params: { count: names.length - untouched.length } }
    : null;
}

/** The record as it is now, and the places of imported bearings that a sensor was chosen for since. */
async function currentOf(tx: Tx, row: DoneRow, names: readonly string[]) {
  const columns = names.filter((name) => !(name in motorEnds));
  const found = (await modelOf(tx, resourceOf(row.record).model).findFirst({
    where: aliveWhere(row),
    select: Object.fromEntries([...columns, "version"].map((name) => [name, true])),
  })) as Record<string, unknown> | null;
  if (!found) return null;
  const current = asGiven(found);
  const taken = new Set<string>();
  if (columns.length < names.length) {
    const fitted = await tx.equipmentBearing.findMany({ where: { equipment_id: row.record_id } });
    for (const [end, position] of Object.entries(motorEnds)) {
      const place = fitted.find((one) => one.position.toLowerCase() === position.toLowerCase());
      current[end] = place?.bearing_id ?? null;
      if (place && place.sensor_id !== null && (row.before?.[end] ?? null) === null) taken.add(end);
    }
  }

  return { current, taken, version: found.version as number };
}

/** Through the verbs of the resource, so that its rules hold. Orders are written as their import wrote them. */
async function writeBack(
  call: Call,
  source: Source,
  { record, record_id, before, after }: DoneRow,
  { names, version }: { names: readonly string[]; version: number },
) {
  const data = Object.fromEntries(names.map((name) => [name, asStored(name, before?.[name])]));
  const rest = Object.fromEntries(Object.entries(data).filter(([name]) => !(name in motorEnds)));
  if (record === "work-orders" || Object.keys(rest).length === 0) {
    const { count } = await modelOf(call.tx, resourceOf(record).model).updateMany({
      where: { id: record_id, version },
      data: { ...rest, version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError("conflict", "errors.stale_version");
  } else {
    if ("custom" in rest) rest.custom = customBefore(before?.custom, after?.custom);
    await servedOf(record).update(call, record_id, { ...rest, version });
  }
  await fitBearings(call, source, record_id, data);
  if (record === "work-orders")
    await call.tx.workOrderEvent.create({
      data: {
        ...placeIn(source),
        work_order_id: record_id,
        user_id: call.viewer.user_id,
        action: "update",
        data: { import_id: source.id, is_reverted: true },
      },
    });
}

/** What a row of the import keeps of a column, as the column takes it. */
const asStored = (name: string, value: unknown) =>
  dayColumns.includes(name) && typeof value === "string" ? new Date(`${value}T00:00:00Z`) : (value ?? null);
