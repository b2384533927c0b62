import { acceptableUntil } from "@/lib/domain/identity/single-sign-on/assertion";
import { logoutIn } from "@/lib/domain/identity/single-sign-on/logout-token";
import { asAuth } from "@/lib/server/data/db";
import type { Visitor } from "@/lib/server/http/visitor";
import { endSessions } from "./end-sessions";
import { idpByKey } from "./idp";
import { verifiedToken } from "./openid-client";
import { noteRefusal, refuseReplay } from "./receive";
import { type OpenIdIdp, refuseChanged } from "./receive-openid";
import { SamlRefusal } from "./refusal";

/**
 * An OpenID provider ends sessions of its people here, without their browsers (OpenID Connect Back-Channel Logout 1.0).
 * A session that is over already is no failure.
 */
export async function receiveOpenIdLogout(visitor: Visitor, key: string, token: string): Promise<void> {
  const idp = await asAuth((tx) => idpByKey(tx, key, "oidc"));
  try {
    if (!idp?.openid) throw new SamlRefusal("not_here");
    await received(visitor, { ...idp, openid: idp.openid }, token);
  } catch (error) {
    if (error instanceof SamlRefusal) await noteRefusal(visitor, idp, error);
    throw error;
  }
}

async function received(visitor: Visitor, idp: OpenIdIdp, token: string) {
  const { now } = visitor;
  const { protectedHeader, payload } = await verifiedToken(idp.openid, token, now);
  const logout = logoutIn(protectedHeader, payload, idp.openid.client_id);
  if ("problem" in logout) throw new SamlRefusal("bad_token", logout.problem);
  const issued_at = new Date(payload.iat! * 1_000);

  await asAuth(async (tx) => {
    // Under the lock that signing in takes: who is on the way in is signed out, or comes after.
    await refuseChanged(tx, idp);
    await refuseReplay(tx, idp, logout.id, acceptableUntil({ issued_at }, now));
    await endSessions(tx, visitor, idp, { name_id: logout.sub, indexes: logout.sid === null ? [] : [logout.sid] });
  });
}
