import { DomainError } from "@/lib/domain/errors";
import { accountName } from "@/lib/domain/password";
import { asAuth, type Tx } from "@/lib/server/db";
import { consume, forget, refuseWhenSpent } from "@/lib/server/limits";
import { metrics } from "@/lib/server/metrics";
import { checkPassword } from "@/lib/server/passwords";
import { createSession, type NewSession } from "@/lib/server/session";
import type { Visitor } from "@/lib/server/visit";

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Password sign-in. Wrong password and unknown account look and take the same; so many wrong ones from one
 * address, and an account stays open to everybody else. Where a second factor is on, this is the place that
 * answers "verification" instead of a session.
 */
export async function signIn(
  visitor: Visitor,
  credentials: Credentials,
  kind: "cookie" | "bearer",
  user_agent: string | null,
): Promise<NewSession> {
  const email = accountName(credentials.email);
  const address = visitor.ip ?? "unknown";
  // The tries are taken before the password is looked at, so that many at once cannot slip through.
  await consume("login_account_ip", `${email}|${address}`);
  await refuseWhenSpent("login_account", email);
  await refuseWhenSpent("login_ip", address);

  const account = await asAuth((tx) =>
    tx.user.findFirst({
      where: { email, archived_at: null },
      select: { id: true, company_id: true, password_hash: true, role: { select: { type: true } } },
    }),
  );
  const isRight = await checkPassword(account?.password_hash ?? null, credentials.password);
  if (!account || !isRight) {
    await Promise.all([consume("login_account", email), consume("login_ip", address)]);
    await asAuth((tx) => note(tx, visitor, "sign_in_refused", account, email));
    metrics.signIns.inc({ outcome: "refused" });
    throw new DomainError("unauthenticated", "errors.wrong_credentials");
  }

  const session = await asAuth(async (tx) => {
    const fresh = await createSession(
      tx,
      account,
      kind,
      { ip: visitor.ip, user_agent: user_agent?.slice(0, 300) ?? null },
      visitor.now,
    );
    await note(tx, visitor, "sign_in", account, email);
    return fresh;
  });
  await forget("login_account_ip", `${email}|${address}`);
  metrics.signIns.inc({ outcome: "signed_in" });
  return session;
}

const note = (
  tx: Tx,
  visitor: Visitor,
  action: string,
  account: { id: number; company_id: number | null } | null,
  email: string,
) =>
  tx.auditEvent.createMany({
    data: {
      action,
      object: "sessions",
      user_id: account?.id ?? null,
      company_id: account?.company_id ?? null,
      after: { email },
      ip: visitor.ip,
      request_id: visitor.request_id,
    },
  });
