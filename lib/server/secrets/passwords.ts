import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id, 64 MiB (in KiB), two passes: above the OWASP floor (19 MiB) and about 40 ms on one core. Not read-only, so
 * that the test suite, which hashes hundreds of passwords, can lower it in its own process; no variable reaches it.
 */
export const passwordCost = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };
const maxAtOnce = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** At most so many hashes at once: each takes 64 MiB. */
async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((next) => waiting.push(next));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string) => oneOfFew(() => hash(password, passwordCost));

let dummy: Promise<string> | undefined;

/** An unknown account costs the same time as a known one: its password is checked against a dummy. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash("nobody has this password", passwordCost);
  const against = stored ?? (await dummy);
  const matches = await oneOfFew(() => verify(against, password).catch(() => false));
  return stored !== null && matches;
}
