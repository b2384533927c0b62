import { DomainError } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { asAuth, type Tx } from "@/lib/server/data/db";
import { forget } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { hold, isOpen, personal } from "../people";
import { ownerOf, refuseWeak } from "./policy";
import { settleNewPassword } from "./settle-new-password";

const live = (token: string, now: Date) => ({
  token_hash: sha256(token),
  used_at: null,
  ended_at: null,
  expires_at: { gt: now },
  user: isOpen,
});

async function behind(tx: Tx, token: string, now: Date) {
  const reset = await tx.passwordReset.findFirst({
    where: live(token, now),
    select: { is_invitation: true, user: { select: personal } },
  });
  const person = reset?.user;
  return person ? { person, is_invitation: reset.is_invitation, owner: await ownerOf(tx, person) } : null;
}

/** What the page behind a link shows: whose password it is, and what it must not hold. To look takes nothing from it. */
export const openReset = (token: string, now: Date) =>
  asAuth(async (tx) => {
    const found = await behind(tx, token, now);
    return found && { owner: found.owner, invited: found.is_invitation ? found.person.first_name : null };
  });

/** Of a link that opens nothing any more: who was invited asks the administrator for another, not this page. */
export const wasInvitation = (token: string) =>
  asAuth(
    async (tx) => (await tx.passwordReset.count({ where: { token_hash: sha256(token), is_invitation: true } })) > 0,
  );

/** Sets the password that the link was mailed for. It signs nobody in: what else guards the account still does. */
export async function resetPassword(visitor: Visitor, { token, password }: { token: string; password: string }) {
  const found = await asAuth((tx) => behind(tx, token, visitor.now));
  if (!found) throw deadLink();
  const { person, owner, is_invitation } = found;
  refuseWeak(password, owner);
  const password_hash = await hashPassword(password, { account: person.id, ip: visitor.ip });

  await asAuth(async (tx) => {
    await hold(tx, person.id);
    // Before the password, whose change ends every link that is not used.
    const { count } = await tx.passwordReset.updateMany({
      where: live(token, visitor.now),
      data: { used_at: visitor.now },
    });
    if (count === 0) throw deadLink();
    await tx.user.update({ where: { id: person.id }, data: { password_hash }, select: { id: true } });
    await settleNewPassword(tx, visitor, { person, action: is_invitation ? "accept_invitation" : "reset_password" });
  });
  // The tries with the forgotten password are forgiven.
  await forget("login_account_ip", `${person.email}|${subscriberOf(visitor.ip)}`);
}

const deadLink = () =>
  new DomainError("invalid", "passwords.dead_link", { fields: { token: ["passwords.dead_link"] } });
