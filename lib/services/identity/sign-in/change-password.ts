import { invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { consume, forget } from "@/lib/server/http/limits";
import { type NewSession, rotateToken } from "@/lib/server/http/session";
import { checkPassword, hashPassword } from "@/lib/server/secrets/passwords";
import { personal } from "../people";
import { ownerOf, refuseWeak } from "./policy";
import { settleNewPassword } from "./settle-new-password";

/**
 * A person who knows the password takes another. This session goes on with a new token, every other one ends: anyone who
 * held a copy of the old token is outside, too.
 */
export async function changePassword(
  call: Omit<Call, "tx">,
  asked: { current_password: string; password: string },
): Promise<NewSession> {
  const { user_id, session_id } = call.viewer;
  const { owner, ...account } = await asAuth(async (tx) => {
    const row = { where: { id: user_id }, select: { ...personal, password_hash: true } };
    const { password_hash, ...person } = await tx.user.findUniqueOrThrow(row);
    return { person, password_hash, owner: await ownerOf(tx, person) };
  });
  refuseWeak(asked.password, owner);

  // Consumed before the password is checked: somebody at an unlocked screen must not keep guessing.
  await consume("password_change", String(user_id));
  const asker = { account: user_id, ip: call.ip };
  if (!(await checkPassword(account.password_hash, asked.current_password, asker))) throw wrongCurrent();
  const password_hash = await hashPassword(asked.password, asker);

  const session = await asAuth(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user_id, password_hash: account.password_hash },
      data: { password_hash },
    });
    if (count === 0) throw wrongCurrent();
    await settleNewPassword(tx, call, { person: account.person, action: "change_password", but: session_id });
    return rotateToken(tx, session_id);
  });
  await forget("password_change", String(user_id));
  return session;
}

const wrongCurrent = () => invalidField("current_password", "passwords.wrong_current");
