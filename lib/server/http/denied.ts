import { kindOf, withoutSecrets } from "@/lib/domain/identity/audit";
import { actorOf, type Viewer } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { AuditObject } from "@/lib/resources/audited";
import type { AuditEntry } from "../data/audit";
import { asAuth } from "../data/db";
import { log } from "../log";
import { spend } from "./limits";

type Entry<Object extends AuditObject> = AuditEntry<Object>;

const hour = 3600_000;

/**
 * What may come many times over: the first of an hour is a row of the audit log, the next ones count on it, so that nobody
 * fills the disk with tries. In a transaction of its own, because what it tells of is about to be rolled back.
 */
export async function noteRepeated<Object extends AuditObject>(key: string, entry: Entry<Object>, now: Date) {
  const once = `${entry.object} ${entry.action} ${key} ${Math.floor(now.getTime() / hour)}`;
  if (!(await spend("noted", once))) return;
  const event = JSON.stringify(withoutSecrets({ ...entry, kind: kindOf(entry.object, entry.action) }));
  await asAuth((tx) => tx.$executeRaw`select note_repeated(${once}, ${event}::jsonb)`);
}

interface Denied {
  /** What was asked for: "GET /users/{id}", the pattern and never the ids. */
  what: string;
  needs: readonly string[];
  reason: string;
  ip: string | null;
  request_id: string | null;
  now: Date;
}

/** Somebody signed in asked for what is not theirs. That it cannot be written down changes nothing about the refusal. */
export async function noteDenied(viewer: Viewer, { what, needs, reason, now, ...from }: Denied): Promise<void> {
  try {
    await noteRepeated(
      `${viewer.user_id} ${viewer.key_id ?? ""} ${what}`,
      {
        ...from,
        action: "refused",
        object: "access",
        label: what,
        company_id: viewer.company_id,
        user_id: viewer.user_id,
        actor: actorOf(viewer),
        key_id: viewer.key_id ?? null,
        role: viewer.own_role.name,
        temp_role: viewer.is_temp_role ? viewer.role.name : null,
        after: { needs: needs.join(", ") || null, reason },
      },
      now,
    );
  } catch (error) {
    log.warn({ err: error, request_id: from.request_id }, "could not record denied access");
  }
}

// To set up what is demanded first is a step on the way in, and no attempt at anything.
const steps = ["second-factor.mfa_required"];

export const isDenial = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.refusal === "forbidden" && !steps.includes(error.key);
