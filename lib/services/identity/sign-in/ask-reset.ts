import { accountName } from "@/lib/domain/identity/password";
import { asAuth } from "@/lib/server/data/db";
import { spend } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { enqueue } from "@/lib/server/jobs/outbox";

/**
 * A user has forgotten a password. Whether the address is anybody's is not even looked up here: a worker does, so
 * neither the answer nor the time it takes can reveal it.
 */
export async function askReset(visitor: Visitor, typed: string): Promise<void> {
  const email = accountName(typed);
  if (!(await spend("reset_account", sha256(email).toString("base64url")))) return;

  await asAuth(async (tx) => {
    const { id } = await tx.passwordReset.create({ data: { email, ip: visitor.ip }, select: { id: true } });
    await enqueue(tx, "password-reset", { reset_id: id });
  });
}
