import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { generateSync } from "otplib";
import { POST as signInByPassword } from "@/app/api/auth/login/route";
import { POST as askAuthenticator } from "@/app/api/auth/mfa/google/code/route";
import { POST as verifyAuthenticator } from "@/app/api/auth/mfa/google/verify/route";
import { POST as askSms } from "@/app/api/auth/mfa/sms/code/route";
import { POST as verifySms } from "@/app/api/auth/mfa/sms/verify/route";
import { asAuth } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { placeOf, seal } from "@/lib/server/secrets/sealed";
import { newTotpSecret } from "@/lib/server/secrets/totp";
import { admit } from "@/lib/services/identity/sign-in/admit";
import { type Answered, call } from "./helpers";
import { owner } from "./owner";
import { oldPassword } from "./passwords";

/** People with a second factor, and what they do with it. */

type Headers = Record<string, string>;

/** The authenticator of a person who has set one up. */
export async function withAuthenticator({ id: user_id }: { id: number }): Promise<string> {
  const secret = newTotpSecret();
  const totp_secret = seal(secret, placeOf("second_factors", "totp_secret", user_id));
  await owner.secondFactor.upsert({ where: { user_id }, create: { user_id, totp_secret }, update: { totp_secret } });
  return secret;
}

let next = 0;
/** A number of its own in Chicago. */
export const aNumber = () => `+1312556${String(1000 + next++).padStart(4, "0")}`;

export async function withSms({ id: user_id }: { id: number }, sms_number = aNumber()): Promise<string> {
  await owner.secondFactor.upsert({ where: { user_id }, create: { user_id, sms_number }, update: { sms_number } });
  return sms_number;
}

/** What the app shows now; the one before (-1) and the next (1) are taken too. */
export const codeOf = (secret: string, step = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * step });

/** Six digits that the app shows neither now nor around now. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, step));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !right.includes(code))!;
}

export const browser: Headers = { "x-auth-mode": "cookie", "x-requested-with": "XMLHttpRequest" };

export const enter = (email: string, headers: Headers = {}, more: object = {}) =>
  call(signInByPassword, { body: { email, password: oldPassword, ...more }, headers });

/** Signs in by password and gives the token that waits for a code. */
export async function begun(email: string, headers: Headers = {}): Promise<string> {
  const { body } = await enter(email, headers);
  if (body.status !== "verification") throw new Error(`no verification: ${JSON.stringify(body)}`);
  return body.verification_token;
}

/** One after the other: as many at once would be too many tries of the password. */
export async function begunOften(email: string, times: number): Promise<string[]> {
  const tokens = [];
  for (let index = 0; index < times; index++) tokens.push(await begun(email));
  return tokens;
}

/** What a right password leads to, from there on: for tests of hundreds of sign-ins, whose hashing takes minutes. */
export async function admitted({ id }: { id: number }): Promise<string> {
  const visitor = { now: new Date(), request_id: randomUUID(), ip: null, locale: "en", timezone_offset: 0 } as const;
  const arrival = { shown: "first", kind: "bearer", is_kept: false, user_agent: "tests" } as const;
  const admission = await asAuth((tx) => admit(tx, visitor, id, arrival));
  if (admission.status !== "verification") throw new Error("no code was asked for");
  return admission.challenge.token;
}

export const showCode = (verification_token: string, code: string, headers: Headers = {}, more: object = {}) =>
  call(verifyAuthenticator, { body: { verification_token, code, ...more }, headers });
export const showSms = (verification_token: string, code: string, headers: Headers = {}, more: object = {}) =>
  call(verifySms, { body: { verification_token, code, ...more }, headers });
export const askForSms = (body: object, headers: Headers = {}) => call(askSms, { body, headers });
export const beginApp = (body: object, headers: Headers = {}) => call(askAuthenticator, { body, headers });
export const confirmApp = (code: string, headers: Headers = {}) =>
  call(verifyAuthenticator, { body: { code }, headers });
export const confirmSms = (code: string, headers: Headers = {}) => call(verifySms, { body: { code }, headers });

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: Answered): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0]!)
    .filter((pair) => !pair.endsWith("="))
    .join("; ");

/** Without an account at a telephone company an SMS is a file; oldest first. */
export function smsTo(number: string): string[] {
  const folder = path.join(env.dataDir, "outbox");
  return filesOf(folder)
    .map((file) => path.join(folder, file))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => readFileSync(file, "utf8"))
    .filter((text) => text.startsWith(`To: ${number}\n`));
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith(".sms.txt"));
  } catch {
    return [];
  }
}

export const smsCode = (number: string): string => /\b(\d{6})\b/.exec(smsTo(number).at(-1)!.split("\n\n")[1]!)![1]!;

/** As if what was sent and typed so far had been so many minutes earlier. */
export async function minutesPass({ id }: { id: number }, minutes: number) {
  await owner.$executeRaw`update sms_codes set created_at = created_at - ${minutes}::int * interval '1 minute',
    expires_at = expires_at - ${minutes}::int * interval '1 minute' where user_id = ${id}`;
  await owner.$executeRaw`update second_factors set wrong_at = array(
    select at - ${minutes}::int * interval '1 minute' from unnest(wrong_at) with ordinality t (at, n) order by n) where user_id = ${id}`;
}
