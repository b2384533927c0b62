import { writeEvent } from "@/lib/server/data/audit";
import type { Tx } from "@/lib/server/data/db";
import type { Visitor } from "@/lib/server/http/visitor";
import { hold } from "../people";
import type { Idp } from "./idp";

/** As a provider names them: a person, some of its sessions, or those sessions of that person. */
interface Named {
  /** Null: anyone who has one of the sessions. */
  name_id: string | null;
  /** None: every session of the person. */
  indexes: readonly string[];
}

/** Ends what the provider has begun here, also a sign-in that is under way. */
export async function endSessions(tx: Tx, visitor: Visitor, idp: Idp, named: Named): Promise<void> {
  const { now, ip, request_id } = visitor;
  const some = named.indexes.length > 0 ? { saml_session_index: { in: [...named.indexes] } } : {};
  for (const { id, user_id } of await identitiesOf(tx, idp, named)) {
    // A session that is being renewed is one before it or two after it.
    await hold(tx, user_id);
    const where = { saml_identity_id: id, used_at: null, ...some };
    // In the order in which one becomes the next: what has become a session meanwhile is found as one.
    await tx.signInCode.updateMany({ where, data: { used_at: now } });
    await tx.mfaChallenge.updateMany({ where: { ...where, ended_at: null }, data: { ended_at: now } });
    const { count } = await tx.session.updateMany({
      where: { saml_identity_id: id, revoked_at: null, ...some },
      data: { revoked_at: now },
    });
    await writeEvent(tx, {
      action: "saml_logout",
      object: "sessions",
      user_id,
      company_id: idp.company_id,
      after: { ended_sessions: count },
      ip,
      request_id,
    });
  }
}

const identitiesOf = (tx: Tx, idp: Idp, { name_id, indexes }: Named) =>
  tx.$queryRaw<{ id: number; user_id: number }[]>`
    select i.id, i.user_id from saml_identities i
    where i.idp_id = ${idp.id}::int and case when ${name_id}::text is not null then i.name_id = ${name_id}::text else
      exists (select from sessions s where s.saml_identity_id = i.id and s.saml_session_index = any (${indexes}::text[]))
      or exists (select from sign_in_codes c where c.saml_identity_id = i.id and c.saml_session_index = any (${indexes}::text[]))
      or exists (select from mfa_challenges m where m.saml_identity_id = i.id and m.saml_session_index = any (${indexes}::text[]))
      end
    order by i.user_id`;
