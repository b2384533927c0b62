import { isNeverInvited } from "@/lib/domain/identity/user-rules";
import { DomainError } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth, type Tx, withScope } from "@/lib/server/data/db";
import { consume } from "@/lib/server/http/limits";
import { endSessions } from "@/lib/server/http/session";
import { enqueue } from "@/lib/server/jobs/outbox";
import { invite } from "../sign-in/invite";
import { directoryOf } from "./directory";
import { changeable } from "./served";

type Own = Omit<Call, "tx">;
type Link = "invited" | "reset";

/**
 * Mails the link with which the person chooses a password: the invitation once more, or what "forgot" sends to those
 * who have one. Nobody chooses a password for somebody else.
 */
export async function sendLink(call: Own, id: number, answering: (tx: Tx, sent: Link) => Promise<void>): Promise<Link> {
  const user = await withScope(call.viewer, async (tx) => {
    const found = await changeable({ ...call, tx }, id);
    if (isNeverInvited(found, await directoryOf({ tx }, id))) throw new DomainError("conflict", "users.not_invited");
    return found;
  });
  if (user.archived_at) throw new DomainError("conflict", "users.is_archived");
  await consume("link_for_user", String(id));
  return asAuth(async (tx) => {
    const email = user.email;
    const company_id = user.company_id;
    await audit({ ...call, tx }, "send_link", "users", id, { company_id });
    const sent: Link = user.has_password ? "reset" : "invited";
    if (sent === "invited") await invite(tx, { id, company_id });
    else {
      const reset = await tx.passwordReset.create({ data: { email, ip: call.ip }, select: { id: true } });
      await enqueue(tx, "password-reset", { reset_id: reset.id });
    }
    await answering(tx, sent);
    return sent;
  });
}

/** Signs the user out everywhere, revokes their trusted browsers, and returns the number of sessions. */
export async function signOutEverywhere(call: Own, id: number): Promise<number> {
  const user = await withScope(call.viewer, (tx) => changeable({ ...call, tx }, id));
  return asAuth(async (tx) => {
    const ended_sessions = await endSessions(tx, id, call.now);
    await tx.trustedDevice.deleteMany({ where: { user_id: id } });
    const company_id = user.company_id;
    await audit({ ...call, tx }, "end_sessions", "users", id, { after: { ended_sessions }, company_id });
    return ended_sessions;
  });
}
