import { isSessionName } from "./openid";

/** What a logout token of an OpenID provider claims, once its signature, issuer, audience and times are verified. */

const event = "http://schemas.openid.net/event/backchannel-logout";

/** A token of another kind, signed with the same keys, is none of these. Providers from before the standard name none. */
const types: readonly unknown[] = [undefined, "jwt", "logout+jwt"];

export interface Logout {
  /** Unique to this token. */
  id: string;
  /** Null: everybody in this session. */
  sub: string | null;
  /** Null: every session of this person. */
  sid: string | null;
}

type Claims = Record<string, unknown>;

/** Whom it signs out, or why it is no logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). */
export function logoutIn(header: { typ?: string }, claims: Claims, client_id: string): Logout | { problem: string } {
  const { jti, sub, sid, nonce, aud, azp } = claims;
  if (!types.includes(header.typ?.toLowerCase().replace(/^application\//, ""))) return { problem: "typ" };
  if (!isEvent(claims.events)) return { problem: "events" };
  // An ID token has one: none of these is taken for a logout token.
  if (nonce !== undefined) return { problem: "nonce" };
  if ([aud].flat().some((one) => one !== client_id) && azp !== client_id) return { problem: "aud" };
  if (!isSessionName(jti)) return { problem: "jti" };
  for (const [name, value] of Object.entries({ sub, sid }))
    if (value !== undefined && !isSessionName(value)) return { problem: name };
  if (sub === undefined && sid === undefined) return { problem: "sub" };
  return { id: jti, sub: (sub as string | undefined) ?? null, sid: (sid as string | undefined) ?? null };
}

function isEvent(events: unknown): boolean {
  if (typeof events !== "object" || events === null || !Object.hasOwn(events, event)) return false;
  const value = (events as Claims)[event];
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
