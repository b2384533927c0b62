/**
 *   connecting ──▶ online ◀──▶ unreachable     no network, no answer
 *        │                     refused         by the server: user, security, session; or an address that is not allowed
 *        └──────────────────▶  untrusted       the server's certificate is unknown, has changed or has expired
 */
export const readerStates = ["connecting", "online", "untrusted", "refused", "unreachable"] as const;
export type ReaderState = (typeof readerStates)[number];

/** Why a reader is not online: words of ours, or the code of the network. */
export const readerFaults = [
  ...["private_address", "unknown_host", "refused", "unreachable", "timeout", "closed", "certificate_unknown"],
  ...["certificate_changed", "certificate_expired", "credentials", "security", "too_many_tags", "protocol"],
] as const;
export type ReaderFault = (typeof readerFaults)[number];

const codes: readonly [ReaderFault, RegExp][] = [
  ["refused", /^ECONNREFUSED$/],
  ["unknown_host", /^(ENOTFOUND|EAI_AGAIN)$/],
  ["unreachable", /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/],
  ["timeout", /^ETIMEDOUT$/],
  ["closed", /^(ECONNRESET|EPIPE|ECONNABORTED)$/],
];

/** The fault that a code of the network means. */
export const faultOfCode = (code: string | undefined): ReaderFault =>
  codes.find(([, pattern]) => code !== undefined && pattern.test(code))?.[0] ?? "protocol";

/** Of an address that is not allowed no attempt is made; what the server itself turns down is refused too. */
export const stateOfFault = (fault: ReaderFault): ReaderState => {
  if (fault.startsWith("certificate_")) return "untrusted";

  return ["private_address", "credentials", "security", "too_many_tags"].includes(fault) ? "refused" : "unreachable";
};

/** A reader reports at least every 30 seconds; one that was killed reports nothing more. */
const silentAfter = 90_000;

/** Null: no reader holds the controller. */
export const shownState = (
  { state, reported_at }: { state: ReaderState; reported_at: Date | null },
  now: Date,
): ReaderState | null => (reported_at !== null && now.getTime() - reported_at.getTime() < silentAfter ? state : null);

const shortestPause = 1_000;
const longestPause = 60_000;

/**
 * From one attempt to connect to the next, in milliseconds: twice as long each time, from a second to a minute, with a tenth of
 * chance, so that those who lost a server together do not come back together.
 * @param attempt the failures in a row, from 1
 * @param chance from 0 to 1
 */
export const pauseBeforeAttempt = (attempt: number, chance: number): number =>
  Math.round(Math.min(longestPause, shortestPause * 2 ** (Math.min(attempt, 16) - 1)) * (0.95 + chance / 10));
