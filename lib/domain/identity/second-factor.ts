/** How a person shows a second time who they are. "google" is any authenticator app, in the words of the specification. */
export const factorMethods = ["google", "sms"] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** What a session was opened with beyond the password; "idp": the identity provider asks for it itself. */
export type ShownFactor = "none" | FactorMethod | "recovery" | "device" | "idp";

export const challengeMinutes = 10;
export const triesPerChallenge = 5;
/** Specification 9: a trusted device is not asked for 7 days. */
export const trustDays = 7;
export const smsCodeMinutes = 5;
/** Seconds until another code may be sent. */
export const resendSeconds = 60;

const minute = 60_000;
const hour = 60 * minute;
const wrongPerHour = 10;
const shortestBlock = 15 * minute;
const wrongUntilLocked = 30;

export interface WrongCodes {
  /** The last ones, oldest first. */
  wrong_at: readonly Date[];
  wrong_in_a_row: number;
}

export type Gate = { is: "open" } | { is: "blocked"; seconds: number } | { is: "locked" };

/**
 * Whether another code may be looked at: never more than ten wrong ones within any hour, and after the tenth none for
 * a quarter of an hour. After thirty without a right one between them only an administrator helps.
 */
export function gateOf({ wrong_at, wrong_in_a_row }: WrongCodes, now: Date): Gate {
  if (wrong_in_a_row >= wrongUntilLocked) return { is: "locked" };
  const last = wrong_at.slice(-wrongPerHour).map((at) => at.getTime());
  const [first, latest] = [last[0] ?? 0, last.at(-1) ?? 0];
  if (last.length < wrongPerHour || latest - first >= hour) return { is: "open" };
  const left = Math.max(first + hour, latest + shortestBlock) - now.getTime();

  return left > 0 ? { is: "blocked", seconds: Math.ceil(left / 1000) } : { is: "open" };
}

export const withWrong = ({ wrong_at, wrong_in_a_row }: WrongCodes, now: Date): WrongCodes => ({
  wrong_at: [...wrong_at, now].slice(-wrongPerHour),
  wrong_in_a_row: wrong_in_a_row + 1,
});

/** What was typed where a code is asked: six digits, or a recovery code. Null: neither, and not worth a try. */
export type Typed = { is: "code"; code: string } | { is: "recovery"; code: string } | null;

export function typedCode(text: string): Typed {
  const bare = text.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(bare)) return { is: "code", code: bare };
  const recovery = asRecoveryCode(bare);

  return recovery === null ? null : { is: "recovery", code: recovery };
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
export const recoveryCodeBytes = 15;
export const recoveryCodeCount = 10;

/** 15 bytes are 24 letters of base32. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/[01]{5}/g, (five) => base32.charAt(Number.parseInt(five, 2)));
}

/** In four groups, as people copy it. */
export const shownRecoveryCode = (code: string) => (code.match(/.{6}/g) ?? [code]).join("-");

/** Digits that base32 does not have are letters misread. */
const misread: Record<string, string> = { "0": "O", "1": "I", "8": "B" };

function asRecoveryCode(bare: string): string | null {
  const code = bare.toUpperCase().replace(/[018]/g, (digit) => misread[digit] ?? digit);
  return /^[A-Z2-7]{24}$/.test(code) ? code : null;
}

/** "••• 0142": enough to know which telephone is meant. */
export const maskedNumber = (number: string) => `••• ${number.slice(-4)}`;
