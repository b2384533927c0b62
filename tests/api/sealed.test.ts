import { afterEach, expect, test } from "vitest";
import { newKeys } from "@/lib/launch/data/keys.mjs";
import { isSigned, placeOf, seal, sign, unseal } from "@/lib/server/secrets/sealed";

const before = process.env.APP_KEYS;
afterEach(() => {
  process.env.APP_KEYS = before;
});

const place = placeOf("second_factors", "totp_secret", 17);
const older = newKeys();
const newer = newKeys().replace("k1:", "k2:");

test("an encrypted secret can be read in its own column, and is never encrypted to the same text twice", () => {
  const [one, two] = [seal("a secret", place), seal("a secret", place)];
  expect([unseal(one, place), unseal(two, place)]).toEqual(["a secret", "a secret"]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^v1\.[a-z0-9]+\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
});

test("an encrypted secret cannot be decrypted in another column or after a change", () => {
  const sealed = seal("a secret", place);
  expect(() => unseal(sealed, placeOf("second_factors", "totp_secret", 18))).toThrow();
  expect(() => unseal(sealed, placeOf("saml_idps", "sp_key", 17))).toThrow();
  for (const at of [5, 20, sealed.length - 2]) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(() => unseal(changed, place)).toThrow();
  }
  // A short tag would be easy to guess.
  expect(() => unseal(sealed.slice(0, -10), place)).toThrow();
});

test("a secret is decrypted with any configured key, encrypted with the newest, and unreadable without its key", () => {
  process.env.APP_KEYS = older;
  const [sealed, signature] = [seal("a secret", place), sign("123456", "sms code")];
  process.env.APP_KEYS = `${newer},${older}`;
  expect(unseal(sealed, place)).toBe("a secret");
  expect(isSigned(signature, "123456", "sms code")).toBe(true);
  expect(isSigned(signature, "123456", "another purpose")).toBe(false);
  expect(seal("another", place)).toMatch(/^v1\.k2\./);
  process.env.APP_KEYS = newer;
  expect(() => unseal(sealed, place)).toThrow("no key");
  expect(isSigned(signature, "123456", "sms code")).toBe(false);
});
