import { expect, test } from "vitest";
import { reachOf } from "@/lib/launch/test/reach.mjs";

test("a changed file runs the tests that import it first, and not the rest", () => {
  const { tests } = reachOf(["lib/server/secrets/sealed.ts"]);
  expect(tests).toEqual(expect.arrayContaining(["tests/api/sealed.test.ts", "tests/api/rotate-keys.test.ts"]));
  expect(tests).not.toContain("tests/launch/migrate.test.ts");
});

test("a changed part of one screen runs that screen and the journeys through it", () => {
  const { screens, tests, needsNoProduct } = reachOf(["app/(app)/brands/page.tsx"]);
  expect(screens).toEqual(["app/(app)/brands/page.tsx"]);
  expect(tests).toEqual(expect.arrayContaining(["tests/e2e/every-screen", "tests/e2e/brands.test.ts"]));
  expect(needsNoProduct).toBe(false);
});

test("a part that every screen shows runs some of them, and prints of how many", () => {
  const { screens, summary } = reachOf(["app/(app)/layout.tsx"]);
  expect(screens).toHaveLength(6);
  expect(summary).toMatch(/\d{2,} screens show them: .* and 6 screens, and the rules/);
});

test("a file that almost everything imports runs the nearest tests, and none that takes a minute", () => {
  const { tests } = reachOf(["lib/domain/notifications/telephone.ts"]);
  expect(tests).toContain("tests/domain");
  expect(tests.length).toBeLessThan(35);
  expect(tests).not.toContain("tests/workers/outbox.test.ts");
  expect(reachOf(["tests/workers/stores.ts"]).tests).toContain("tests/workers/outbox.test.ts");
  expect(reachOf(["tests/workers/stores.ts"]).tests).not.toContain("tests/workers/mail.full.test.ts");
});

test("a migration, which nothing imports, runs the row level security tests; without a screen neither build nor browser is needed", () => {
  const { tests, needsNoProduct } = reachOf(["prisma/migrations/20990101000000_more/migration.sql"]);
  expect(tests).toEqual(expect.arrayContaining(["tests/walls", "tests/safety/tenants"]));
  expect(needsNoProduct).toBe(true);
});

test("tests that read the sources always run", () => {
  expect(reachOf([]).tests).toEqual(expect.arrayContaining(["tests/architecture", "tests/messages"]));
});
