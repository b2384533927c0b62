import type { FactorMethod, ShownFactor, Typed } from "@/lib/domain/identity/second-factor";
import type { Tx } from "@/lib/server/data/db";
import { placeOf, unseal } from "@/lib/server/secrets/sealed";
import { totpStep } from "@/lib/server/secrets/totp";
import { spendRecoveryCode } from "./recovery";
import { spendSmsCode } from "./sms-code";

interface Factor {
  user_id: number;
  totp_secret: string | null;
  sms_number: string | null;
}

/** One person's codes are looked at one after the other: everything about their second factor takes this row first. */
export async function holdFactor(tx: Tx, user_id: number) {
  await tx.$executeRaw`select from second_factors where user_id = ${user_id} for update`;
  return tx.secondFactor.findUnique({ where: { user_id } });
}

export const secretPlace = (user_id: number) => placeOf("second_factors", "totp_secret", user_id);

/** What a code shows, or null. A right one is used up by this very look. */
export async function judge(
  tx: Tx,
  factor: Factor,
  { method, typed, challenge_id }: { method: FactorMethod; typed: NonNullable<Typed>; challenge_id: number },
  now: Date,
): Promise<ShownFactor | null> {
  if (typed.is === "recovery")
    return (await spendRecoveryCode(tx, factor.user_id, typed.code, now)) ? "recovery" : null;
  if (method === "google") return (await spendTotp(tx, factor, typed.code, now)) ? "google" : null;
  if (factor.sms_number === null) return null;
  return (await spendSmsCode(tx, { challenge_id }, typed.code, now)) === factor.sms_number ? "sms" : null;
}

/** A code of an authenticator opens once: its step is taken, and with it those before. */
async function spendTotp(tx: Tx, { user_id, totp_secret }: Factor, code: string, now: Date): Promise<boolean> {
  if (totp_secret === null) return false;
  const step = totpStep(unseal(totp_secret, secretPlace(user_id)), code, now);
  if (step === null) return false;
  const taken = await tx.$executeRaw`update second_factors set mfa_last_step = ${step}
    where user_id = ${user_id} and mfa_last_step < ${step}`;
  return taken === 1;
}
