const day = 86_400_000;

/** How long a password of a reporting login can be valid, in days. */
export const reportingLifetimes = [30, 90, 365] as const;

/** Of a company. */
export const mostReportingLogins = 5;

/** Days without a connection after which a login ends, and the days before in which its user is notified. */
const unusedDays = 90;
const warnedDays = 7;

/** Why a login ended: its time was over, nobody used it, who made it lost the right, a restored backup, no more reporting here. */
export type EndReason = "expired" | "unused" | "person" | "restored" | "off";

interface Login {
  issued_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  warned_at: Date | null;
}

/** Since when nobody has used it: the last connection, or when its password was made. */
const unusedSince = ({ issued_at, last_used_at }: Login) =>
  Math.max(issued_at.getTime(), last_used_at?.getTime() ?? Number.NEGATIVE_INFINITY);

/** When it ends if nobody connects, its user notified in time. */
const unusedUntil = (login: Login): Date => new Date(unusedSince(login) + unusedDays * day);

/** When it ends if nobody connects and its user is notified at `warned_at`, however late. */
export const endsUnused = (login: Login, warned_at: Date): Date =>
  new Date(Math.max(unusedUntil(login).getTime(), warned_at.getTime() + warnedDays * day));

/**
 * What is to happen to a login that has not ended. None ends unused unless its user was notified a week before, however late.
 * @param isHeld whether the person who made it, or its password last, might make it now
 */
export function fateOf(
  login: Login,
  isHeld: boolean,
  now: Date,
): Exclude<EndReason, "restored" | "off"> | "warn" | null {
  if (!isHeld) return "person";
  if (login.expires_at <= now) return "expired";
  const warnedFrom = unusedUntil(login).getTime() - warnedDays * day;
  if (now.getTime() < warnedFrom) return null;
  // A warning about an earlier idle period does not count for this one.
  if (login.warned_at === null || login.warned_at.getTime() < warnedFrom) return "warn";
  return now >= endsUnused(login, login.warned_at) ? "unused" : null;
}
