import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { consume, forget } from "@/lib/server/http/limits";
import { checkPassword } from "@/lib/server/secrets/passwords";

const freshMinutes = 10;

/**
 * Whoever changes how an account is entered (its second factor, its e-mail) shows the password, or has shown it or
 * signed in with this session within ten minutes. An open screen alone is not enough.
 */
export async function proveAgain(call: Omit<Call, "tx">, current_password?: string): Promise<void> {
  const { user_id, session_id } = call.viewer;
  if (current_password === undefined) {
    if (!(await isFresh(call))) throw new DomainError("forbidden", "second-factor.password_needed");
    return;
  }
  // The same ten tries as changing the password: it is the same password.
  await consume("password_change", String(user_id));
  const { password_hash } = await asAuth((tx) =>
    tx.user.findUniqueOrThrow({ where: { id: user_id }, select: { password_hash: true } }),
  );
  if (!(await checkPassword(password_hash, current_password, { account: user_id, ip: call.ip })))
    throw invalidField("current_password", "passwords.wrong_current");
  await asAuth((tx) =>
    tx.session.update({ where: { id: session_id }, data: { proven_at: call.now }, select: { id: true } }),
  );
  await forget("password_change", String(user_id));
}

async function isFresh({ viewer, now }: Omit<Call, "tx">): Promise<boolean> {
  const { proven_at } = await asAuth((tx) =>
    tx.session.findUniqueOrThrow({ where: { id: viewer.session_id }, select: { proven_at: true } }),
  );
  return proven_at !== null && proven_at.getTime() > now.getTime() - freshMinutes * 60_000;
}
