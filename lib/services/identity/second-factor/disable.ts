import type { FactorMethod } from "@/lib/domain/identity/second-factor";
import { companyOfAccount } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import type { NewSession } from "@/lib/server/http/session";
import { personal } from "../people";
import { proveAgain } from "../prove-again";
import { methodsOf } from "./challenge";
import { holdFactor } from "./judge";
import { notifyChange } from "./notify";
import { makeRecoveryCodes } from "./recovery";
import { settleFactor } from "./settle";

type Own = Omit<Call, "tx">;

const notEnabled = () => new DomainError("conflict", "second-factor.not_enabled");

/** Takes one method away, or all. The last one only from whom nobody demands it. */
export async function disableFactor(
  call: Own,
  { method, current_password }: { method?: FactorMethod; current_password?: string },
): Promise<NewSession> {
  const { user_id, is_mfa_required } = call.viewer;
  await refuseRequired(call, method);
  await proveAgain(call, current_password);
  return asAuth(async (tx) => {
    const factor = await holdFactor(tx, user_id);
    const methods = methodsOf(factor);
    if (methods.length === 0 || (method && !methods.includes(method))) throw notEnabled();
    const isLast = !method || methods.length === 1;
    if (isLast && is_mfa_required) throw required();
    const gone = method === "google" ? { totp_secret: null, pending_secret: null } : { sms_number: null };
    if (isLast) await tx.secondFactor.delete({ where: { user_id }, select: { user_id: true } });
    else await tx.secondFactor.update({ where: { user_id }, data: gone, select: { user_id: true } });
    return settleFactor(tx, call, isLast ? "off" : "fewer");
  });
}

/** MessageRef before a password is asked for: it would not help. */
async function refuseRequired({ viewer }: Own, method?: FactorMethod) {
  if (!viewer.is_mfa_required) return;
  const factor = await asAuth((tx) => tx.secondFactor.findUnique({ where: { user_id: viewer.user_id } }));
  const rest = methodsOf(factor).filter((one) => method && one !== method);
  if (rest.length === 0) throw required();
}

const required = () => new DomainError("forbidden", "second-factor.required");

/** Ten fresh codes; those before open nothing any more. */
export async function renewRecoveryCodes(call: Own, current_password?: string): Promise<string[]> {
  const { user_id } = call.viewer;
  await proveAgain(call, current_password);
  return asAuth(async (tx) => {
    if (methodsOf(await holdFactor(tx, user_id)).length === 0) throw notEnabled();
    const codes = await makeRecoveryCodes(tx, user_id);
    await audit({ ...call, tx }, "second_factor_codes", "users", user_id, {
      company_id: companyOfAccount(call.viewer),
    });
    const person = await tx.user.findUniqueOrThrow({ where: { id: user_id }, select: personal });
    await notifyChange(tx, call, person, "codes");
    return codes;
  });
}
