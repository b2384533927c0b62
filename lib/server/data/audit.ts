import { byCustomKey, kindOf, labelOf, type Snapshot, withoutSecrets } from "@/lib/domain/identity/audit";
import { actorOf } from "@/lib/domain/identity/viewer";
import { customNounOfObject } from "@/lib/domain/structure/custom-fields";
import { keyIn } from "@/lib/domain/structure/custom-keys";
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

/** Every row of the audit log comes from here. `at`: when it happened, of what is entered later. */
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

/** JSON knows no whole numbers of 64 bits: amounts fit those that it has. */
const textOf = (value: unknown) => JSON.stringify(value, (_key, one) => (typeof one === "bigint" ? Number(one) : one));

/** Plain JSON: dates become text. */
const plain = (value: Snapshot | null | undefined) =>
  value ? (JSON.parse(textOf(withoutSecrets(value))) as Prisma.InputJsonObject) : undefined;

const hidden = new Set(["updated_at", "version"]);

/** Only what changed, without what means nothing. */
function difference(before: Snapshot | null, after: Snapshot | null) {
  const was: Snapshot = {};
  const is: Snapshot = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    if (hidden.has(field)) continue;
    const [old, fresh] = [before?.[field], after?.[field]];
    if (textOf(old) === textOf(fresh)) continue;
    if (old !== undefined) was[field] = old;
    if (fresh !== undefined) is[field] = fresh;
  }
  return { was, is };
}

interface Change {
  before?: Snapshot | null;
  after?: Snapshot | null;
  /** Null: no company's. Left out, that of the record, else the viewer's. */
  company_id?: number | null;
  plant_id?: number | null;
  /** What the record is called, where neither shows it. */
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
  const { was, is } = difference(byCustomKey(change.before), byCustomKey(change.after));
  // A save that changed nothing is no event.
  if (action === "update" && Object.keys({ ...was, ...is }).length === 0) return;
  const record = change.after ?? change.before;
  const labels = await customLabels(call, object, [was, is], numberIn(record?.company_id));
  const owner = numberIn(record?.company_id) ?? (object === "companies" ? object_id : null) ?? viewer.company_id;
  const written = writeEvent(call.tx, {
    company_id: change.company_id === undefined ? owner : change.company_id,
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
    before: change.before ? { ...was, ...(!change.after && labels) } : null,
    after: change.after ? { ...is, ...labels } : null,
    ip: call.ip,
    request_id: call.request_id,
  });
  await withCommit(call.tx, written);
}

/** What the company's own fields in the record were called then: their names change. */
async function customLabels(
  { tx }: Pick<Call, "tx">,
  object: string,
  recorded: readonly Snapshot[],
  company_id: number | null,
): Promise<Snapshot> {
  const keys = recorded.flatMap((one) => Object.keys(one)).flatMap((field) => keyIn(field) ?? []);
  if (keys.length === 0) return {};
  const fields = await tx.customField.findMany({
    where: {
      noun: customNounOfObject(object),
      key: { in: [...new Set(keys)] },
      OR: [{ company_id: null }, ...(company_id === null ? [] : [{ company_id }])],
    },
    select: { key: true, name: true },
  });
  return { custom_labels: Object.fromEntries(fields.map(({ key, name }) => [key, name])) };
}

/** Whose a record is and what it is called, for an event that records nothing else of it. */
export const about = (record: Snapshot): Change => ({
  company_id: numberIn(record.company_id),
  plant_id: numberIn(record.plant_id),
  label: labelOf(record),
});

const numberIn = (value: unknown) => (typeof value === "number" ? value : null);
