/** The contents of a verified assertion, and whether it is addressed to us, valid now and answers our request. */

export interface Confirmation {
  method: string | null;
  recipient: string | null;
  in_response_to: string | null;
  not_before: Date | null;
  not_on_or_after: Date | null;
}

export interface NameId {
  name_id: string;
  format: string | null;
  name_qualifier: string | null;
  sp_name_qualifier: string | null;
}

export interface Assertion {
  id: string;
  issuer: string | null;
  issued_at: Date | null;
  subject: NameId | null;
  confirmations: Confirmation[];
  /** Null where there are no conditions at all. */
  validity: { not_before: Date | null; not_on_or_after: Date | null } | null;
  /** Each restriction must name us. */
  audiences: string[][];
  session_index: string | null;
  session_ends_at: Date | null;
  attributes: Record<string, string[]>;
}

/** The envelope around it, which may be unsigned: it can only make us refuse. */
export interface Envelope {
  issuer: string | null;
  destination: string | null;
  status: string | null;
}

export interface Expected {
  issuer: string;
  /** Our entity id. */
  audience: string;
  /** Our assertion consumer service. */
  recipient: string;
}

export const skewMs = 60_000;
export const oldestMs = 10 * 60_000;
export const requestMs = 10 * 60_000;

/** The element that a provider's answer is. */
export const answerElement = "Response";

const success = "urn:oasis:names:tc:SAML:2.0:status:Success";
const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

export type AssertionProblem =
  | "status"
  | "issuer"
  | "audience"
  | "recipient"
  | "destination"
  | "expired"
  | "not_yet"
  | "too_old"
  | "no_subject"
  | "transient"
  | "no_id";

/** The first reason to refuse it, or null. The order is that of the checks in the safety book. */
export function assertionProblem(
  envelope: Envelope,
  assertion: Assertion,
  expected: Expected,
  now: Date,
): AssertionProblem | null {
  if (!assertion.id) return "no_id";
  if (!isSuccess(envelope)) return "status";
  if (assertion.issuer !== expected.issuer) return "issuer";
  if (envelope.issuer !== null && envelope.issuer !== expected.issuer) return "issuer";
  if (!isForUs(assertion, expected.audience)) return "audience";
  if (!assertion.confirmations.some((one) => isAddressed(one, expected.recipient))) return "recipient";
  if (envelope.destination !== null && envelope.destination !== expected.recipient) return "destination";
  return timeProblem(assertion, expected, now) ?? subjectProblem(assertion);
}

/** Otherwise it states why sign-in failed, and need not hold an assertion at all. */
export const isSuccess = ({ status }: Envelope) => status === success;

const isForUs = ({ audiences }: Assertion, audience: string) =>
  audiences.length > 0 && audiences.every((restriction) => restriction.includes(audience));

const isAddressed = ({ method, recipient }: Confirmation, expected: string) =>
  method === bearer && recipient === expected;

function timeProblem(assertion: Assertion, { recipient }: Expected, now: Date): AssertionProblem | null {
  const { issued_at, validity } = assertion;
  if (!issued_at || !validity?.not_on_or_after) return "expired";
  if (issued_at.getTime() > now.getTime() + skewMs) return "not_yet";
  if (now.getTime() - issued_at.getTime() > oldestMs + skewMs) return "too_old";
  if (validity.not_before && validity.not_before.getTime() > now.getTime() + skewMs) return "not_yet";
  if (isOver(validity.not_on_or_after, now)) return "expired";
  if (!bearerOf(assertion, recipient, now)) return "expired";
  return null;
}

const isOver = (end: Date | null, now: Date) => end === null || now.getTime() - skewMs >= end.getTime();

/** The confirmation that counts: a bearer's, to us, still valid, and valid from the beginning. */
export const bearerOf = ({ confirmations }: Assertion, recipient: string, now: Date): Confirmation | undefined =>
  confirmations.find(
    (one) => isAddressed(one, recipient) && one.not_before === null && !isOver(one.not_on_or_after, now),
  );

function subjectProblem({ subject }: Assertion): AssertionProblem | null {
  if (!subject || subject.name_id.trim() === "" || subject.name_id.length > 1_000) return "no_subject";
  // Another name each time: nobody could be found by it, and no logout could name them.
  return subject.format === transient ? "transient" : null;
}

/** Until when the same message could be accepted again. */
export const acceptableUntil = ({ issued_at }: { issued_at: Date | null }, now: Date) =>
  new Date((issued_at ?? now).getTime() + oldestMs + 2 * skewMs);
