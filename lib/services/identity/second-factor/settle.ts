import { companyOfAccount } from "@/lib/domain/identity/viewer";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { endSessions, type NewSession, rotateToken } from "@/lib/server/http/session";
import { personal } from "../people";
import { type Change, notifyChange } from "./notify";

/**
 * What every change of a second factor brings with it: every other session ends and this one gets a new token, it is
 * recorded, and its owner is notified. That no browser is trusted any more, the database sees to.
 */
export async function settleFactor(tx: Tx, call: Omit<Call, "tx">, what: Change): Promise<NewSession> {
  const { user_id, session_id } = call.viewer;
  const ended_sessions = await endSessions(tx, user_id, call.now, session_id);
  await audit({ ...call, tx }, `second_factor_${what}`, "users", user_id, {
    after: { ended_sessions },
    company_id: companyOfAccount(call.viewer),
  });
  const person = await tx.user.findUniqueOrThrow({ where: { id: user_id }, select: personal });
  await notifyChange(tx, call, person, what);
  return rotateToken(tx, session_id);
}
