import { expect, test } from "vitest";
import { companyKey } from "@/lib/domain/identity/single-sign-on/addresses";
import { algorithmProblem } from "@/lib/domain/identity/single-sign-on/algorithms";
import { certificateState, worthWarning } from "@/lib/domain/identity/single-sign-on/certificates";
import { domainOf, isDomain, isEverybodys } from "@/lib/domain/identity/single-sign-on/domains";
import { knownTarget } from "@/lib/domain/identity/targets";

test.each([
  ["Cedar Ridge Paper, S.A.", "cedar-ridge-paper-s-a"],
  ["Ñandú  Ltd", "nandu-ltd"],
  ["日本", "company"],
])("the company %s has the key %s", (name, key) => {
  expect(companyKey(name)).toBe(key);
});

test.each([
  ["Jo@Plant.Example ", "plant.example"],
  ["jo@sub.plant.example", "sub.plant.example"],
  ["jo@plant@example.com", null],
  ["jo@localhost", null],
  ["@plant.example", null],
  ["jo@plant.example\u0000.evil", null],
  ["jo@-plant.example", null],
])("the address %j has the domain %j", (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});

test("a public email domain belongs to no company", () => {
  expect(isEverybodys("gmail.com")).toBe(true);
  expect(isEverybodys("plant.example")).toBe(false);
  expect(["", "a", "a..b", "a b.example", "1.2.3.4", "https://x.example"].filter(isDomain)).toEqual([]);
});

test("a signature uses strong, verifiable algorithms only", () => {
  const more = "http://www.w3.org/2001/04/xmldsig-more";
  expect(algorithmProblem("SignatureMethod", `${more}#rsa-sha256`)).toBeNull();
  for (const unknown of [`${more}#ecdsa-sha256`, `${more}#ecdsa-sha512`, `${more}#rsa-sha384`])
    expect(algorithmProblem("SignatureMethod", unknown)).toBe("unknown_algorithm");
  for (const sha1 of ["http://www.w3.org/2000/09/xmldsig#rsa-sha1", `${more}#ecdsa-sha1`])
    expect(algorithmProblem("SignatureMethod", sha1)).toBe("sha1");
  expect(algorithmProblem("DigestMethod", "http://www.w3.org/2000/09/xmldsig#sha1")).toBe("sha1");
  for (const weak of ["http://www.w3.org/2000/09/xmldsig#hmac-sha1", "", null])
    expect(algorithmProblem("SignatureMethod", weak)).toBe("weak_algorithm");
  expect(algorithmProblem("Transform", "http://www.w3.org/TR/1999/REC-xslt-19991116")).toBe("weak_algorithm");
});

const now = new Date("2026-11-21T12:00:00Z");
const certificate = (from: string, to: string) => ({
  text: "",
  subject: "",
  fingerprint: "",
  not_before: `${from}T00:00:00Z`,
  not_after: `${to}T00:00:00Z`,
});

test.each([
  ["2025-01-01", "2027-01-01", "valid"],
  ["2025-01-01", "2026-12-20", "expiring"],
  ["2025-01-01", "2026-11-21", "expired"],
  ["2027-01-01", "2028-01-01", "not_yet"],
])("a certificate from %s to %s is %s", (from, to, state) => {
  expect(certificateState(certificate(from, to), now)).toBe(state);
});

test("of several certificates the one with the latest end counts", () => {
  const [old, fresh] = [certificate("2020-01-01", "2021-01-01"), certificate("2026-01-01", "2030-01-01")];
  expect(worthWarning([old, fresh], now)).toBeNull();
  expect(worthWarning([old], now)).toBe("expired");
});

const screens = ["/", "/brands", "/companies/{id}/info"];

test.each([
  ["/brands?page=2", "/brands?page=2"],
  ["/companies/7/info#plants", "/companies/7/info#plants"],
  ["/companies//info", "/"],
  ["/nowhere", "/"],
  ["//evil.example/brands", "/"],
  ["/saml/x/login", "/"],
])("a sign-in with the target %s leads to %s", (asked, target) => {
  expect(knownTarget(asked, screens)).toBe(target);
});
