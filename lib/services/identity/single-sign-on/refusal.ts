import type { AssertionProblem } from "@/lib/domain/identity/single-sign-on/assertion";

/** Why a message of an identity provider is rejected. For the audit log and the metrics; the user sees less. */
export type SamlReason =
  | AssertionProblem
  | "not_here"
  | "malformed"
  | "doctype"
  | "weak_algorithm"
  | "sha1"
  | "unknown_algorithm"
  | "signature"
  | "duplicate_id"
  | "encrypted"
  | "unsolicited"
  | "unknown_request"
  | "other_browser"
  | "replayed"
  | "provider_said_no"
  | "no_code"
  | "unreachable"
  | "bad_discovery"
  | "bad_token"
  | "unverified_email"
  | "no_email"
  | "foreign_domain"
  | "no_account"
  | "not_a_customer"
  | "archived"
  | "needs_own_factor";

export class SamlRefusal extends Error {
  constructor(
    readonly reason: SamlReason,
    /** The error text of a library. */
    detail?: string,
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
  }
}

/** What the sign-in page shows: enough to know whom to ask, nothing that helps to forge. */
export type ShownReason =
  | "refused"
  | "expired"
  | "no_account"
  | "own_factor"
  | "unavailable"
  | "sha1"
  | "unverified"
  | "unreachable";

const shown: Partial<Record<SamlReason, ShownReason>> = {
  not_here: "unavailable",
  expired: "expired",
  too_old: "expired",
  unknown_request: "expired",
  other_browser: "expired",
  replayed: "expired",
  no_email: "no_account",
  unverified_email: "unverified",
  unreachable: "unreachable",
  bad_discovery: "unreachable",
  foreign_domain: "no_account",
  no_account: "no_account",
  not_a_customer: "no_account",
  archived: "no_account",
  needs_own_factor: "own_factor",
  // The administrator of the provider can mend it in a minute, once notified.
  sha1: "sha1",
};

const shownReason = (reason: SamlReason): ShownReason => shown[reason] ?? "refused";

/** Where a browser goes that was refused. What is no refusal is thrown on. */
export function refusedAddress(error: unknown): string {
  if (!(error instanceof SamlRefusal)) throw error;
  return `/login/sign-in?sso=${shownReason(error.reason)}`;
}
