import { roleType } from "@/lib/domain/identity/permissions";
import type { ShownFactor } from "@/lib/domain/identity/second-factor";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { createSession, type NewSession, notSignedIn } from "@/lib/server/http/session";
import { hold } from "../people";

const graceMs = 30_000;

/** A new token for the same person; the old one lives 30 s longer, for the requests already on their way. */
export function renewSession(call: Omit<Call, "tx">, user_agent: string | null): Promise<NewSession> {
  const { viewer, now, ip } = call;
  return asAuth(async (tx) => {
    // A transaction that ends the person's sessions ends the new one too, or has ended the old one already.
    await hold(tx, viewer.user_id);
    const old = await tx.session.findFirst({
      where: { id: viewer.session_id, revoked_at: null },
      select: {
        temp_role_id: true,
        temp_plant_id: true,
        absolute_expires_at: true,
        is_kept: true,
        factor: true,
        proven_at: true,
        saml_identity_id: true,
        saml_session_index: true,
      },
    });
    if (!old) throw notSignedIn();
    const fresh = await createSession(
      tx,
      { id: viewer.user_id, role: { type: viewer.own_role.type ?? roleType.customer } },
      viewer.session_kind,
      { ip, user_agent },
      now,
      { is_kept: old.is_kept, factor: old.factor as ShownFactor, proven_at: old.proven_at },
    );
    // A temporary role and an identity provider limit the session, however often the token is renewed.
    const { temp_role_id, temp_plant_id, saml_identity_id, saml_session_index, absolute_expires_at } = old;
    const isLimited = temp_role_id !== null || saml_identity_id !== null;
    const lasting = { temp_role_id, temp_plant_id, saml_identity_id, saml_session_index };
    const data = { ...lasting, ...(isLimited && { absolute_expires_at }) };
    await tx.session.update({ where: { id: fresh.session_id }, data, select: { id: true } });
    if (isLimited) fresh.absolute_expires_at = absolute_expires_at;
    // Never later than it would have ended: renewed again and again the old token would live as long as it liked.
    const ends = Math.min(absolute_expires_at.getTime(), now.getTime() + graceMs);
    await tx.session.update({
      where: { id: viewer.session_id },
      data: { absolute_expires_at: new Date(ends) },
      select: { id: true },
    });
    return fresh;
  });
}
