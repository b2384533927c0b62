import { kindOf, withoutSecrets } from "@/lib/domain/identity/audit";
import { actorOf, type Viewer } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { AuditObject } from "@/lib/resources/audited";
import type { AuditEntry } from "../data/audit";
import { asAuth } from "../data/db";
import { isOutage } from "../data/failures";
import { log } from "../log";
import { isByMcp } from "../trail";
import { keepRefusal } from "./kept-refusals";
import { spend } from "./limits";

type Entry<Object extends AuditObject> = AuditEntry<Object>;

const hour = 3600_000;

/**
 * What may come many times over: the first of an hour is a row of the audit log, the next ones count on it, so that nobody
 * fills the disk with tries. In a transaction of its own, because what it records is about to be rolled back.
 */
export async function noteRepeated<Object extends AuditObject>(key: string, entry: Entry<Object>, now: Date) {
  const once = keyOf(key, entry, now);
  if (await spend("noted", once)) await write(once, entry);
}

const keyOf = <Object extends AuditObject>(key: string, { object, action }: Entry<Object>, now: Date) =>
  `${object} ${action} ${key} ${Math.floor(now.getTime() / hour)}`;

const write = <Object extends AuditObject>(once: string, entry: Entry<Object>) => {
  const event = JSON.stringify(eventOf(entry));
  return asAuth((tx) => tx.$executeRaw`select note_repeated(${once}, ${event}::jsonb)`);
};

const eventOf = <Object extends AuditObject>(entry: Entry<Object>) =>
  withoutSecrets({ ...entry, kind: kindOf(entry.object, entry.action) });

interface Denied {
  /** What was asked for: "GET /users/{id}", the pattern and never the ids. */
  what: string;
  needs: readonly string[];
  reason: string;
  ip: string | null;
  request_id: string | null;
  now: Date;
}

/**
 * Somebody signed in asked for what is not theirs. That it cannot be written down changes nothing about the refusal; what
 * the database does not take now is kept, and written later.
 */
export async function noteDenied(viewer: Viewer, denied: Denied): Promise<void> {
  const entry = entryOf(viewer, denied);
  const once = keyOf(`${viewer.user_id} ${viewer.key_id ?? ""} ${denied.what}`, entry, denied.now);
  if (!(await spend("noted", once))) return;
  try {
    await write(once, entry).catch(async (error) => {
      if (!isOutage(error)) throw error;
      // The database dates a row when it is written.
      const after = { ...entry.after, happened_at: denied.now.toISOString() };
      await keepRefusal({ once, event: eventOf({ ...entry, after }) });
    });
  } catch (error) {
    log.warn({ err: error, request_id: denied.request_id, what: denied.what }, "could not record denied access");
  }
}

const entryOf = (viewer: Viewer, { what, needs, reason, ip, request_id }: Denied): Entry<"access"> => ({
  ip,
  request_id,
  action: "refused",
  object: "access",
  label: what,
  company_id: viewer.company_id,
  user_id: viewer.user_id,
  actor: actorOf(viewer, isByMcp()),
  key_id: viewer.key_id ?? null,
  role: viewer.own_role.name,
  temp_role: viewer.is_temp_role ? viewer.role.name : null,
  after: { needs: needs.join(", ") || null, reason },
});

// To set up what is demanded first is a step on the way in, and no attempt at anything.
const steps = ["second-factor.mfa_required"];

export const isDenial = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.refusal === "forbidden" && !steps.includes(error.key);
