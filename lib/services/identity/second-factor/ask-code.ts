import { maskedNumber } from "@/lib/domain/identity/second-factor";
import { invalidField } from "@/lib/domain/shared/errors";
import { asAuth } from "@/lib/server/data/db";
import type { Visitor } from "@/lib/server/http/visitor";
import { challengeOver, findChallenge, methodsOf, type Presented } from "./challenge";
import { refuseClosed } from "./closed";
import { sendSmsCode } from "./sms-code";

/** A code by SMS for a sign-in that waits, to the number that was proven. */
export async function askSmsCode(visitor: Visitor, presented: Presented): Promise<{ number: string }> {
  const { challenge, number } = await asAuth(async (tx) => {
    const challenge = await findChallenge(tx, visitor, presented);
    const factor = await tx.secondFactor.findUnique({ where: { user_id: challenge.person.id } });
    if (!factor) throw challengeOver();
    refuseClosed(factor, visitor.now);
    return { challenge, number: factor.sms_number };
  });
  if (number === null) throw notOn();
  const { id: user_id, company_id, language_id } = challenge.person;
  await sendSmsCode(visitor, { user_id, company_id, language_id, number }, { challenge_id: challenge.id });
  return { number: maskedNumber(number) };
}

/** An authenticator makes its codes by itself: this only checks that one is on. */
export const askAuthenticator = (visitor: Visitor, presented: Presented): Promise<void> =>
  asAuth(async (tx) => {
    const { person } = await findChallenge(tx, visitor, presented);
    const factor = await tx.secondFactor.findUnique({ where: { user_id: person.id } });
    if (!methodsOf(factor).includes("google")) throw notOn();
  });

const notOn = () => invalidField("verification_token", "second-factor.method_not_on");
