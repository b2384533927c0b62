import { signInPath } from "@/lib/domain/identity/single-sign-on/addresses";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { consume, forget } from "@/lib/server/http/limits";
import { checkPassword } from "@/lib/server/secrets/passwords";
import { isForced } from "./forced-single-sign-on";

const freshMinutes = 10;

/**
 * A user who changes how an account is entered (its second factor, its e-mail) shows the password, or has shown it or
 * signed in with this session within ten minutes. An open screen alone is not enough.
 */
export async function proveAgain(call: Omit<Call, "tx">, current_password?: string): Promise<void> {
  const { user_id, session_id } = call.viewer;
  if (current_password === undefined) {
    if (!(await isFresh(call))) throw await proofNeeded(call);
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

/** The password, or of somebody who came by the company's provider and has none that counts, signing in there again. */
const proofNeeded = ({ viewer }: Omit<Call, "tx">): Promise<DomainError> =>
  asAuth(async (tx) => {
    const { saml_identity_id, user } = await tx.session.findUniqueOrThrow({
      where: { id: viewer.session_id },
      select: {
        saml_identity_id: true,
        user: { select: { id: true, company_id: true, is_mfa_enabled: true, password_hash: true } },
      },
    });
    const isByProvider = saml_identity_id !== null && (user.password_hash === null || (await isForced(tx, user)));
    const idp =
      isByProvider && user.company_id !== null
        ? await tx.samlIdp.findFirst({
            where: { company_id: user.company_id, is_active: true },
            select: { key: true, protocol: true },
          })
        : null;
    return idp
      ? new DomainError("forbidden", "second-factor.sign_in_again", { data: { path: signInPath(idp) } })
      : new DomainError("forbidden", "second-factor.password_needed");
  });
