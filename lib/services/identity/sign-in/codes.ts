import { randomBytes } from "node:crypto";
import type { Tx } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";

/** The purpose of a one-time code in a URL. */
export interface Coded {
  purpose: "saml" | "oidc";
  user_id: number;
  /** Of the only browser that may use it. */
  nonce_hash: Uint8Array<ArrayBuffer> | null;
  saml_identity_id?: number;
  saml_session_index?: string | null;
  is_mfa_done?: boolean;
  session_ends_at?: Date | null;
  target: string;
}

const lifeMs = 60_000;

/** Never a session token: a URL is visible to others. */
export async function makeCode(tx: Tx, coded: Coded, now: Date): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  const expires_at = new Date(now.getTime() + lifeMs);
  await tx.signInCode.create({ data: { ...coded, code_hash: sha256(code), expires_at }, select: { id: true } });
  return code;
}

/** Consumes it once, also with concurrent attempts. Null: used, expired, of another browser, or unknown. */
export async function takeCode(tx: Tx, code: string, nonce: string | undefined, now: Date) {
  const browser = nonce ? [{ nonce_hash: null }, { nonce_hash: sha256(nonce) }] : [{ nonce_hash: null }];
  const where = { code_hash: sha256(code), used_at: null, expires_at: { gt: now }, OR: browser };
  const [taken] = await tx.signInCode.updateManyAndReturn({ where, data: { used_at: now } });
  return taken ?? null;
}
