import { expect, test } from "vitest";
import { safeTarget } from "@/lib/domain/identity/targets";

test.each(["/brands", "/brands?search=a%20b&page=2", "/equipments/12/details/main#sensors", "/?plant=3", "/loginless"])(
  "signing in leads to the target %s",
  (address) => {
    expect(safeTarget(address)).toBe(address);
  },
);

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/%252fevil.example",
  "/%25252fevil.example",
  "/\t/evil.example",
  "/%09/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "evil.example",
  " //evil.example",
  "",
  "/x\\..\\..\\evil",
  `/${"a".repeat(3000)}`,
  undefined,
  ["/brands", "//evil.example"],
])("signing in never leads to %j", (address) => {
  expect(safeTarget(address)).toBe("/");
});

test.each(["/login", "/login/sign-in?next=/brands", "/api/auth/logout"])("signing in does not loop: %s", (address) => {
  expect(safeTarget(address)).toBe("/");
});
