import { asTyped, phoneProblem } from "@/lib/domain/notifications/telephone";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { asAuth, type Tx } from "@/lib/server/data/db";
import type { Enrolled } from "@/lib/server/http/admission";
import { consume } from "@/lib/server/http/limits";
import { seal, unseal } from "@/lib/server/secrets/sealed";
import { newTotpSecret, totpStep, totpUri } from "@/lib/server/secrets/totp";
import { proveAgain } from "../prove-again";
import { methodsOf } from "./challenge";
import { holdFactor, secretPlace } from "./judge";
import { makeRecoveryCodes } from "./recovery";
import { settleFactor } from "./settle";
import { sendSmsCode, spendSmsCode } from "./sms-code";
import { readCode, wrongCode } from "./typed-code";

type Own = Omit<Call, "tx">;

/** A secret for an authenticator app. It opens nothing until a code of it was typed; another one takes its place. */
export async function beginAuthenticator(call: Own, current_password?: string) {
  await proveAgain(call, current_password);
  const { user_id, email } = call.viewer;
  const secret = newTotpSecret();
  const sealed = seal(secret, secretPlace(user_id));
  await asAuth(
    (tx) => tx.$executeRaw`insert into second_factors (user_id, pending_secret) values (${user_id}, ${sealed})
      on conflict (user_id) do update set pending_secret = excluded.pending_secret`,
  );
  return { secret, uri: totpUri(secret, email) };
}

export async function confirmAuthenticator(call: Own, typed: string): Promise<Enrolled> {
  const { user_id } = call.viewer;
  const code = await sixDigits(call, typed);
  return asAuth(async (tx) => {
    const factor = await holdFactor(tx, user_id);
    if (!factor?.pending_secret) throw new DomainError("conflict", "second-factor.not_begun");
    const { pending_secret: totp_secret } = factor;
    const step = totpStep(unseal(totp_secret, secretPlace(user_id)), code, call.now);
    if (step === null) throw wrongCode();
    return enrolled(tx, call, factor, { totp_secret, pending_secret: null, mfa_last_step: step });
  });
}

/** Sends a code to a number that is to become the second factor; it is not, until the code was typed. */
export async function beginSms(call: Own, phone: string, current_password?: string): Promise<{ number: string }> {
  const number = asTyped(phone);
  const problem = number === "" ? "is_required" : phoneProblem(number);
  if (problem) {
    const sentence = number === "" ? "second-factor.phone_is_required" : "second-factor.check_phone";
    throw new DomainError("invalid", sentence, { fields: { phone: [`errors.${problem}`] } });
  }
  await proveAgain(call, current_password);
  const { user_id, session_id, language_id } = call.viewer;
  const { company_id } = await asAuth((tx) =>
    tx.user.findUniqueOrThrow({ where: { id: user_id }, select: { company_id: true } }),
  );
  await sendSmsCode(call, { user_id, company_id, language_id, number }, { session_id });
  return { number };
}

export async function confirmSms(call: Own, typed: string): Promise<Enrolled> {
  const { user_id, session_id } = call.viewer;
  const code = await sixDigits(call, typed);
  const outcome = await asAuth(async (tx) => {
    await tx.$executeRaw`insert into second_factors (user_id) values (${user_id}) on conflict do nothing`;
    const factor = await holdFactor(tx, user_id);
    const sms_number = await spendSmsCode(tx, { session_id }, code, call.now);
    // The try is kept: what is thrown here would take it back.
    return factor && sms_number ? enrolled(tx, call, factor, { sms_number }) : null;
  });
  if (!outcome) throw wrongCode();
  return outcome;
}

async function sixDigits({ viewer }: Own, text: string): Promise<string> {
  const typed = readCode(text);
  if (typed.is !== "code") throw invalidField("code", "second-factor.not_six_digits");
  await consume("mfa_enrol", String(viewer.user_id));
  return typed.code;
}

interface Before {
  user_id: number;
  totp_secret: string | null;
  sms_number: string | null;
}

async function enrolled(
  tx: Tx,
  call: Own,
  before: Before,
  data: { totp_secret: string; pending_secret: null; mfa_last_step: number } | { sms_number: string },
): Promise<Enrolled> {
  const isFirst = methodsOf(before).length === 0;
  await tx.secondFactor.update({ where: { user_id: before.user_id }, data, select: { user_id: true } });
  const recovery_codes = isFirst ? await makeRecoveryCodes(tx, before.user_id) : null;
  return { session: await settleFactor(tx, call, isFirst ? "on" : "replaced"), recovery_codes };
}
