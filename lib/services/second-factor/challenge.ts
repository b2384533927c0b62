import { randomBytes } from "node:crypto";
import { DomainError } from "@/lib/domain/errors";
import { challengeMinutes, type FactorMethod, triesPerChallenge } from "@/lib/domain/second-factor";
import { subscriberOf } from "@/lib/domain/subscriber";
import type { Viewer } from "@/lib/domain/viewer";
import type { Tx } from "@/lib/server/db";
import { consume } from "@/lib/server/limits";
import { sha256 } from "@/lib/server/session";
import type { Visitor } from "@/lib/server/visit";
import type { Arrival } from "../auth/admit";
import { personal } from "../auth/people";

/** A sign-in that waits for its code. The token goes to whoever asked, the browser's half into a cookie. */
export interface NewChallenge {
  token: string;
  /** Null for a client that wants a bearer token: it has no browser. */
  browser: string | null;
  methods: FactorMethod[];
  expires_at: Date;
}

export async function beginChallenge(
  tx: Tx,
  user_id: number,
  { kind, is_kept, sender }: Pick<Arrival, "kind" | "is_kept" | "sender">,
  now: Date,
): Promise<NewChallenge> {
  const token = `c_${randomBytes(32).toString("base64url")}`;
  const browser = kind === "cookie" ? randomBytes(32).toString("base64url") : null;
  const expires_at = new Date(now.getTime() + challengeMinutes * 60_000);
  await tx.mfaChallenge.create({
    data: {
      user_id,
      token_hash: sha256(token),
      browser_hash: browser === null ? null : sha256(browser),
      kind,
      is_kept,
      ...sender,
      expires_at,
    },
    select: { id: true },
  });
  const factor = await tx.secondFactor.findUnique({
    where: { user_id },
    select: { totp_secret: true, sms_number: true },
  });
  return { token, browser, methods: methodsOf(factor), expires_at };
}

export const methodsOf = (factor: { totp_secret: string | null; sms_number: string | null } | null): FactorMethod[] => [
  ...(factor?.totp_secret ? (["google"] as const) : []),
  ...(factor?.sms_number ? (["sms"] as const) : []),
];

/** What is presented for the second step: the token from the answer, and the cookie of the browser that began. */
export interface Presented {
  verification_token: string;
  browser?: string;
}

export const liveChallenge = (now: Date) => ({
  used_at: null,
  ended_at: null,
  expires_at: { gt: now },
  tries: { lt: triesPerChallenge },
});

/** The sign-in that waits, and who waits. A dead one, another browser's and a made-up one look the same. */
export async function findChallenge(tx: Tx, visitor: Visitor, { verification_token, browser }: Presented) {
  const found = await tx.mfaChallenge.findFirst({
    where: { token_hash: sha256(verification_token), ...liveChallenge(visitor.now), user: { archived_at: null } },
    select: {
      id: true,
      kind: true,
      is_kept: true,
      saml_identity_id: true,
      saml_session_index: true,
      session_ends_at: true,
      browser_hash: true,
      user: { select: { ...personal, role: { select: { type: true } } } },
    },
  });
  const isHere =
    found && (found.browser_hash === null || (browser && sha256(browser).equals(Buffer.from(found.browser_hash))));
  if (!isHere) {
    await consume("challenge_ip", subscriberOf(visitor.ip));
    throw challengeOver();
  }
  const { user: person, saml_identity_id, saml_session_index, session_ends_at, ...challenge } = found;
  const sender = saml_identity_id === null ? null : { saml_identity_id, saml_session_index, session_ends_at };
  return { ...challenge, kind: challenge.kind as Viewer["session_kind"], sender, person };
}

export const challengeOver = () => new DomainError("unauthenticated", "second-factor.challenge_over");
