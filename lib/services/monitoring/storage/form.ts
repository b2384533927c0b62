import type { PoolClient } from "pg";
import { sqlAsProvider } from "@/lib/server/data/db";

/**
 * In which form readings and hours are kept follows from their time alone (decision 0121): from a midnight on in the new one.
 * That midnight is set at least an hour before it comes (change-form.ts), no reading is that far ahead, and it is never changed
 * again: so it may be remembered.
 */

export const dayMs = 86_400_000;
/** How long a process may not know that the midnight was set. */
const askedAgainAfter = 60_000;

let from = Number.POSITIVE_INFINITY;
let askedAt = Number.NEGATIVE_INFINITY;

/** From when on (UTC milliseconds) readings are kept as moments; Infinity: none yet. As of the last `askForm`. */
export const momentsFrom = (): number => from;

/** Before anything is written. */
export async function askForm(): Promise<void> {
  if (from !== Number.POSITIVE_INFINITY || performance.now() - askedAt < askedAgainAfter) return;
  const { rows } = await sqlAsProvider((client) => client.query<{ moments_from: Date | null }>(store));
  from = rows[0]?.moments_from?.getTime() ?? Number.POSITIVE_INFINITY;
  askedAt = performance.now();
}

const store = { name: "reading-store", text: "select moments_from from reading_store" };

/** The midnight (UTC) so many days before that of now. */
export const midnightBefore = (now: Date, days: number) => (Math.floor(now.getTime() / dayMs) - days) * dayMs;

/** The midnight (UTC) that an instant is after, in milliseconds. */
export const dayOf = (at: number) => Math.floor(at / dayMs) * dayMs;

/** Some number; with the day's own it is the key of the lock. */
const dayLock = 41_611;

/**
 * Until the commit nobody else seals these days, rolls up what came late to them, merges it or recalculates it. Always in the same
 * order. `days`: UTC milliseconds of midnights.
 */
export async function lockDays(client: PoolClient, days: readonly number[]): Promise<void> {
  const numbers = [...new Set(days)].map((day) => day / dayMs).sort((a, b) => a - b);
  for (const number of numbers)
    await client.query({
      name: "lock-day",
      text: "select pg_advisory_xact_lock($1::int, $2::int)",
      values: [dayLock, number],
    });
}

const lateLock = 41_612;

/** Until the commit nobody can be sure that no reading of a day is being stored that he is about to seal. Many may hold it at once. */
export async function lockLate(client: PoolClient): Promise<void> {
  await client.query({
    name: "lock-late",
    text: "select pg_advisory_xact_lock_shared($1::int, 0)",
    values: [lateLock],
  });
}

/** Until the commit nobody stores anything that comes late: what looks at it is alone with it. */
export async function lockAllLate(client: PoolClient): Promise<void> {
  await client.query({
    name: "lock-all-late",
    text: "select pg_advisory_xact_lock($1::int, 0)",
    values: [lateLock],
  });
}

/** Waits until everybody is done who asked before now what comes late. */
export async function awaitLate(): Promise<void> {
  await sqlAsProvider((client) => client.query("select pg_advisory_xact_lock($1::int, 0)", [lateLock]));
}
