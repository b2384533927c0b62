import { hash, verify } from "@node-rs/argon2";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { FairQueue, unavailable } from "../fair-queue";

/**
 * Argon2id, 64 MiB (in KiB), two passes: above the OWASP floor (19 MiB) and about 40 ms on one core. Not read-only, so
 * that the test suite, which hashes hundreds of passwords, can lower it in its own process; no variable reaches it.
 */
export const passwordCost = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };

/**
 * Each takes 64 MiB, and one of the four threads that files and names of hosts need, too: they keep two. Those who wait
 * have all had their turn within some two seconds. One queue, in however many bundles this file is.
 */
const held = globalThis as { millwrightHashing?: FairQueue };
held.millwrightHashing ??= new FairQueue({ atOnce: 2, mostWaiting: 100, refusal: unavailable(3) });
const hashing = held.millwrightHashing;

/** Whose password it is, where they are known, and where the call came from: either crowd waits behind itself. */
export interface Asker {
  account?: string | number;
  ip: string | null;
}

const keysOf = ({ account, ip }: Asker) => [
  `from ${subscriberOf(ip)}`,
  ...(account === undefined ? [] : [`account ${account}`]),
];

export const hashPassword = (password: string, asker?: Asker) =>
  hashing.run(asker ? keysOf(asker) : [], () => hash(password, passwordCost));

let dummy: Promise<string> | undefined;

/** An unknown account costs the same time as a known one: its password is checked against a dummy. */
export async function checkPassword(stored: string | null, password: string, asker: Asker): Promise<boolean> {
  dummy ??= hash("nobody has this password", passwordCost);
  const against = stored ?? (await dummy);
  const matches = await hashing.run(keysOf(asker), () => verify(against, password).catch(() => false));
  return stored !== null && matches;
}
