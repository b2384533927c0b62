import { stat } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { checkPassword, hashPassword, passwordCost } from "@/lib/server/secrets/passwords";
import { spend } from "../cost";
import { isFull } from "../full";

const password = "Grease-12-fittings";
const from = (ip: string, account = "somebody@tests.example") => ({ ip, account });

/** The tests of signing in hash at the least cost; here nothing has been lowered, as three hashes may show in every run. */
test("a password is hashed by argon2id with 64 MiB in two passes, and verified", async () => {
  spend("password hashes at full cost", 3);
  const stored = await hashPassword(password);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
  expect(await checkPassword(stored, password, from("192.0.2.1"))).toBe(true);
  expect(await checkPassword(stored, "Grease-12-fitting", from("192.0.2.1"))).toBe(false);
});

test("fifty passwords tried at one account, known or not, hold up another account for a few hashes, and files for none", async () => {
  // In every run at a sixteenth of the cost, which still takes longer than whatever else is done here.
  const cost = isFull ? {} : { memoryCost: 8_192, timeCost: 1 };
  const full = { ...passwordCost };
  Object.assign(passwordCost, cost);
  onTestFinished(() => {
    Object.assign(passwordCost, full);
  });
  const stored = await hashPassword(password);
  expect(await checkPassword(null, password, from("192.0.2.1"))).toBe(false);
  let done = 0;
  const flood = Array.from({ length: 50 }, async (_, at) => {
    await checkPassword(at % 2 ? stored : null, `Wrong-${at}-word`, from(`198.51.100.${at}`));
    done += 1;
  });
  // Were every thread taken by hashes, each of these would wait for the end of one.
  let inBetween = 0;
  for (let tries = 0; tries < 5; tries++) {
    const before = done;
    await stat(".");
    if (done === before) inBetween++;
  }
  expect(inBetween).toBeGreaterThan(0);
  const before = done;
  expect(await checkPassword(stored, password, from("192.0.2.1", "other@tests.example"))).toBe(true);
  // First come, first served, it would be nearly fifty; the threads beside its own go on while it is hashed.
  expect(done - before).toBeLessThanOrEqual(15);
  await Promise.all(flood);
});
