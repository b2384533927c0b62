import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "./call";

type Snapshot = Record<string, unknown>;

const hidden = new Set(["updated_at", "version", "password_hash", "token_hash"]);

/** Only what changed, without what says nothing. Dates become text so that the row is plain JSON. */
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

const plain = (value: Snapshot | null) =>
  value === null ? undefined : (JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject);

/** Writes who did what, in the transaction of the change itself. */
export async function audit(
  call: Pick<Call, "tx" | "viewer" | "request_id" | "ip">,
  action: string,
  object: string,
  object_id: number | null,
  change: { before?: Snapshot | null; after?: Snapshot | null; company_id?: number | null } = {},
) {
  const { was, is } = difference(change.before ?? null, change.after ?? null);
  const owner = change.company_id ?? ((change.after ?? change.before)?.company_id as number | null | undefined);
  await call.tx.auditEvent.createMany({
    data: {
      company_id: owner ?? call.viewer.company_id,
      user_id: call.viewer.user_id,
      role: call.viewer.own_role.name,
      temp_role: call.viewer.is_temp_role ? call.viewer.role.name : null,
      action,
      object,
      object_id,
      before: plain(change.before ? was : null),
      after: plain(change.after ? is : null),
      ip: call.ip,
      request_id: call.request_id,
    },
  });
}
