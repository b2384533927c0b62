import { expect, test } from "vitest";
import { checkPassword, hashPassword } from "@/lib/server/secrets/passwords";

/** The tests of signing in hash at the least cost; here nothing has been lowered. */
test("a password is hashed by argon2id with 64 MiB in two passes, and verified", async () => {
  const stored = await hashPassword("Grease-12-fittings");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
  expect(await checkPassword(stored, "Grease-12-fittings")).toBe(true);
  expect(await checkPassword(stored, "Grease-12-fitting")).toBe(false);
});
