import type { Snapshot } from "@/lib/domain/identity/audit";
import { nameOf } from "@/lib/domain/identity/viewer";
import type { AuditAction } from "@/lib/resources/audited";
import { writeEvent } from "@/lib/server/data/audit";
import type { Tx } from "@/lib/server/data/db";

interface Recorded<Object extends "sessions" | "users"> {
  action: AuditAction<Object>;
  object: Object;
  /** Whose account it is; null where nobody has it. */
  person: { id: number; company_id: number | null; first_name: string; last_name: string } | null;
  after?: Snapshot;
}

/** What happens to an account before, or without, anybody being signed in to it. */
export const record = <Object extends "sessions" | "users">(
  tx: Tx,
  visitor: { ip: string | null; request_id: string | null },
  { action, object, person, after }: Recorded<Object>,
) =>
  writeEvent(tx, {
    action,
    object,
    object_id: object === "users" ? (person?.id ?? null) : null,
    label: object === "users" && person ? nameOf(person) : null,
    user_id: person?.id ?? null,
    actor: person && nameOf(person),
    company_id: person?.company_id ?? null,
    after,
    ip: visitor.ip,
    request_id: visitor.request_id,
  });
