import { kindOf, labelOf, type Snapshot, withoutSecrets } from "@/lib/domain/identity/audit";
import { actorOf } from "@/lib/domain/identity/viewer";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { AuditAction, AuditObject } from "@/lib/resources/audited";
import { isByMcp } from "../trail";
import type { Call } from "./call";
import { type Tx, withCommit } from "./db";

/** One thing that happened. Who did it is named as they were called then. */
export interface AuditEntry<Object extends AuditObject> {
  object: Object;
  action: AuditAction<Object>;
  object_id?: number | null;
  label?: string | null;
  company_id?: number | null;
  plant_id?: number | null;
  user_id?: number | null;
  key_id?: number | null;
  actor?: string | null;
  role?: string | null;
  temp_role?: string | null;
  before?: Snapshot | null;
  after?: Snapshot | null;
  ip?: string | null;
  request_id?: string | null;
}

export const writeEvent = <Object extends AuditObject>(tx: Tx, entry: AuditEntry<Object>) => writeEvents(tx, [entry]);

/** Every row of the audit log comes from here. `at`: when it happened, of what is told later. */
export const writeEvents = <Object extends AuditObject>(
  tx: Tx,
  entries: readonly (AuditEntry<Object> & { at?: Date })[],
) =>
  tx.auditEvent.createMany({
    data: entries.map((entry) => ({
      ...entry,
      kind: kindOf(entry.object, entry.action),
      label: entry.label ?? labelOf(entry.after) ?? labelOf(entry.before),
      before: plain(entry.before),
      after: plain(entry.after),
    })),
  });

/** Plain JSON: dates become text. */
const plain = (value: Snapshot | null | undefined) =>
  value ? (JSON.parse(JSON.stringify(withoutSecrets(value))) as Prisma.InputJsonObject) : undefined;

const hidden = new Set(["updated_at", "version"]);

/** Only what changed, without what says nothing. */
function difference(before: Snapshot | null, after: Snapshot | null) {
  const was: Snapshot = {};
  const is: Snapshot = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    if (hidden.has(field)) continue;
    const [old, fresh] = [before?.[field], after?.[field]];
    if (JSON.stringify(old) === JSON.stringify(fresh)) continue;
    if (old !== undefined) was[field] = old;
    if (fresh !== undefined) is[field] = fresh;
  }
  return { was, is };
}

interface Change {
  before?: Snapshot | null;
  after?: Snapshot | null;
  company_id?: number | null;
  plant_id?: number | null;
  /** What the record is called, where neither says it. */
  label?: string | null;
}

/** Writes who did what, in the transaction of the change itself, whose commit it travels with. */
export async function audit<Object extends AuditObject>(
  call: Pick<Call, "tx" | "viewer" | "request_id" | "ip">,
  action: AuditAction<Object>,
  object: Object,
  object_id: number | null,
  change: Change = {},
) {
  const { viewer } = call;
  const { was, is } = difference(change.before ?? null, change.after ?? null);
  // A save that changed nothing is no event.
  if (action === "update" && Object.keys({ ...was, ...is }).length === 0) return;
  const record = change.after ?? change.before;
  const owner = change.company_id ?? numberIn(record?.company_id) ?? (object === "companies" ? object_id : null);
  const written = writeEvent(call.tx, {
    company_id: owner ?? viewer.company_id,
    plant_id: change.plant_id ?? numberIn(record?.plant_id) ?? (object === "plants" ? object_id : null),
    // A directory is nobody, and has no role.
    user_id: viewer.user_id || null,
    key_id: viewer.key_id ?? null,
    actor: actorOf(viewer, isByMcp()),
    role: viewer.own_role.name || null,
    temp_role: viewer.is_temp_role ? viewer.role.name : null,
    action,
    object,
    object_id,
    label: change.label ?? labelOf(change.after) ?? labelOf(change.before),
    before: change.before ? was : null,
    after: change.after ? is : null,
    ip: call.ip,
    request_id: call.request_id,
  });
  await withCommit(call.tx, written);
}

/** Whose a record is and what it is called, for an event that tells nothing else of it. */
export const about = (record: Snapshot): Change => ({
  company_id: numberIn(record.company_id),
  plant_id: numberIn(record.plant_id),
  label: labelOf(record),
});

const numberIn = (value: unknown) => (typeof value === "number" ? value : null);
