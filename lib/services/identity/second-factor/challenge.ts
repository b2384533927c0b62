import { randomBytes } from "node:crypto";
import { challengeMinutes, type FactorMethod, triesPerChallenge } from "@/lib/domain/identity/second-factor";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import type { Tx } from "@/lib/server/data/db";
import type { NewChallenge } from "@/lib/server/http/admission";
import { consume } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { personal } from "../people";

/** How the sign-in began; its session will be of this kind. */
interface Beginning {
  kind: Viewer["session_kind"];
  is_kept: boolean;
  sender?: Sender | null;
}

export async function beginChallenge(
  tx: Tx,
  user_id: number,
  { kind, is_kept, sender }: Beginning,
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

/** The identity provider that sent somebody: its logout ends the session, and it may set how long that lasts. */
export interface Sender {
  saml_identity_id: number;
  saml_session_index: string | null;
  session_ends_at: Date | null;
}
