import { randomInt } from "node:crypto";
import { resendSeconds, smsCodeMinutes, triesPerChallenge } from "@/lib/domain/identity/second-factor";
import { localeOf } from "@/lib/domain/identity/viewer";
import { toGsm } from "@/lib/domain/notifications/gsm";
import { type CodeCap, type CodeCounts, codeCapReached } from "@/lib/domain/notifications/sms-caps";
import { phoneProblem } from "@/lib/domain/notifications/telephone";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { asAuth, type Tx } from "@/lib/server/data/db";
import type { Visitor } from "@/lib/server/http/visitor";
import { translate } from "@/lib/server/i18n";
import { log } from "@/lib/server/log";
import { isSigned, sign } from "@/lib/server/secrets/sealed";
import { sendSms } from "@/lib/server/sms";

/** What a code is good for: one sign-in, or a number that one session wants to prove. */
export type Bound = { challenge_id: number } | { session_id: number };

export interface Addressee {
  user_id: number;
  company_id: number | null;
  language_id: number;
  /** E.164 */
  number: string;
}

const purpose = "sms code";
const signed = (number: string, code: string) => `${number} ${code}`;

/**
 * Sends a fresh code, which ends the one before. The caller waits for the telephone company's answer, for a person
 * waits there who must be notified when nothing comes.
 */
export async function sendSmsCode(visitor: Visitor, to: Addressee, bound: Bound): Promise<void> {
  // Also a number that was proven once: which ones cost how much may have changed.
  const problem = phoneProblem(to.number);
  if (problem) throw invalidField("phone", `errors.${problem}`);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const id = await asAuth((tx) => claim(tx, visitor, to, bound, code));
  const params = { code, minutes: smsCodeMinutes };
  const text = toGsm(translate(localeOf(to.language_id), { key: "second-factor.sms_text", params }));
  try {
    await sendSms({ id: `code-${id}`, to: to.number, text });
  } catch (error) {
    log.warn({ sms_code_id: id, reason: (error as Error).message }, "could not send sign-in code");
    throw new DomainError("unavailable", "second-factor.sms_failed", { retryAfter: resendSeconds });
  }
}

/** Counted before it is sent, and under one lock, so that many at once are not more than the caps allow. */
async function claim(tx: Tx, visitor: Visitor, to: Addressee, bound: Bound, code: string): Promise<number> {
  const { now } = visitor;
  const ip = visitor.ip && subscriberOf(visitor.ip);
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('sms-codes'))`;
  const { since, ...counts } = await countsOf(tx, to, ip, now);
  const cap = codeCapReached(counts);
  if (cap) throw tooManyCodes(cap, since);
  await tx.smsCode.updateMany({ where: { ...bound, used_at: null, ended_at: null }, data: { ended_at: now } });
  const { id } = await tx.smsCode.create({
    data: {
      ...bound,
      user_id: to.user_id,
      number: to.number,
      ip,
      code_hash: new Uint8Array(sign(signed(to.number, code), purpose)),
      created_at: now,
      expires_at: new Date(now.getTime() + smsCodeMinutes * 60_000),
    },
    select: { id: true },
  });
  return id;
}

async function countsOf(tx: Tx, { user_id, company_id, number }: Addressee, ip: string | null, now: Date) {
  const [counts] = await tx.$queryRaw<[CodeCounts & { since: number | null }]>`select
      count(*) filter (where c.user_id = ${user_id}::int and c.created_at > ${now}::timestamptz - interval '1 minute')::int as user_minute,
      count(*) filter (where c.user_id = ${user_id}::int and c.created_at > ${now}::timestamptz - interval '1 hour')::int as user_hour,
      count(*) filter (where c.number = ${number})::int as number_day,
      count(*) filter (where c.ip = ${ip}::text and c.created_at > ${now}::timestamptz - interval '1 hour')::int as address_hour,
      count(*) filter (where u.company_id = ${company_id}::int)::int as company_day,
      count(*)::int as all_day,
      extract(epoch from ${now}::timestamptz - max(c.created_at) filter (where c.user_id = ${user_id}::int))::float8 as since
    from sms_codes c join users u on u.id = c.user_id where c.created_at > ${now}::timestamptz - interval '24 hours'`;
  return counts;
}

/** Seconds to wait: until the minute is over, else some time. */
const waits: Record<CodeCap, number> = {
  user_minute: resendSeconds,
  user_hour: 15 * 60,
  number_day: 6 * 3600,
  address_hour: 15 * 60,
  company_day: 6 * 3600,
  all_day: 6 * 3600,
};

const tooManyCodes = (cap: CodeCap, since: number | null) =>
  new DomainError("too_many", cap === "user_minute" ? "second-factor.wait_to_resend" : "second-factor.too_many_codes", {
    retryAfter: cap === "user_minute" ? Math.max(1, Math.ceil(resendSeconds - (since ?? 0))) : waits[cap],
  });

/** The number at which the code was read, or null. A code is looked at five times, and opens once. */
export async function spendSmsCode(tx: Tx, bound: Bound, code: string, now: Date): Promise<string | null> {
  const live = { ...bound, used_at: null, ended_at: null, expires_at: { gt: now }, tries: { lt: triesPerChallenge } };
  const sent = await tx.smsCode.findFirst({ where: live, orderBy: { id: "desc" } });
  if (!sent) return null;
  const { count: looked } = await tx.smsCode.updateMany({
    where: { id: sent.id, ...live },
    data: { tries: { increment: 1 } },
  });
  if (looked === 0 || !isSigned(sent.code_hash, signed(sent.number, code), purpose)) return null;
  const { count } = await tx.smsCode.updateMany({ where: { id: sent.id, used_at: null }, data: { used_at: now } });
  return count === 1 ? sent.number : null;
}
