import type { ShownFactor } from "@/lib/domain/identity/second-factor";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Tx } from "@/lib/server/data/db";
import type { Admission } from "@/lib/server/http/admission";
import { createSession, type NewSession } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { isOpen, type Person, personal } from "../people";
import { beginChallenge, type Sender } from "../second-factor/challenge";
import { isTrusted } from "../second-factor/devices";
import { record } from "./record";

/** How a person has come to the door, having shown who they are once. */
export interface Arrival {
  /** "idp": their company's identity provider asks for a second factor itself, and the company relies on it. */
  shown: "first" | "idp";
  kind: Viewer["session_kind"];
  is_kept: boolean;
  user_agent: string | null;
  /** What a browser keeps that was trusted before. */
  device?: string;
  sender?: Sender | null;
}

/**
 * The one place behind every way of signing in: a user who has shown who they are gets a session here or, where a second
 * factor is on, a challenge that a code turns into one.
 */
export async function admit(tx: Tx, visitor: Visitor, user_id: number, arrival: Arrival): Promise<Admission> {
  // Read here and not by the caller: checking a password takes time, in which much may change.
  const person = await tx.user.findFirst({
    where: { id: user_id, ...isOpen },
    select: { ...personal, is_mfa_enabled: true, role: { select: { type: true } } },
  });
  if (!person) throw new DomainError("unauthenticated", "errors.wrong_credentials");

  const isAsked = person.is_mfa_enabled && arrival.shown !== "idp";
  const isKnown = isAsked && (await isTrusted(tx, person.id, arrival, visitor.now));
  if (isAsked && !isKnown) {
    await record(tx, visitor, { action: "sign_in_waits", object: "sessions", person, after: { email: person.email } });
    return { status: "verification", challenge: await beginChallenge(tx, person.id, arrival, visitor.now) };
  }

  const factor = isKnown ? "device" : arrival.shown === "idp" ? "idp" : "none";
  return { status: "session", session: await letIn(tx, visitor, person, { ...arrival, factor }) };
}

type Admitted = Pick<Person, "id" | "company_id" | "first_name" | "last_name" | "email"> & { role: { type: number } };

type Entrance = Pick<Arrival, "kind" | "is_kept" | "user_agent" | "sender"> & { factor: ShownFactor };

/** The session itself, after every check has passed. */
export async function letIn(tx: Tx, visitor: Visitor, person: Admitted, entrance: Entrance): Promise<NewSession> {
  const { kind, is_kept, factor, user_agent, sender } = entrance;
  const origin = { ip: visitor.ip, user_agent: user_agent?.slice(0, 300) ?? null };
  const beginning = { is_kept, factor, proven_at: visitor.now };
  const session = await createSession(tx, person, kind, origin, visitor.now, beginning);
  if (sender) session.absolute_expires_at = await bind(tx, session, sender);
  const after = { email: person.email, factor };
  await record(tx, visitor, { action: "sign_in", object: "sessions", person, after });
  return session;
}

/** Links a session to its identity provider, and returns its new end. */
async function bind(tx: Tx, { session_id, absolute_expires_at }: NewSession, sender: Sender): Promise<Date> {
  const { session_ends_at, ...by } = sender;
  const ends_at = session_ends_at && session_ends_at < absolute_expires_at ? session_ends_at : absolute_expires_at;
  await tx.session.update({
    where: { id: session_id },
    data: { ...by, absolute_expires_at: ends_at },
    select: { id: true },
  });
  return ends_at;
}
