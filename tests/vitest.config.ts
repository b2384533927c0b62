import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");
const quick = process.env.TEST_QUICK === "1";

export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: quick ? ["tests/e2e/**", "tests/launch/start.test.ts", "tests/launch/durability.test.ts"] : [],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    // Every call would be a line.
    env: { LOG_LEVEL: "error" },
    setupFiles: ["tests/database-per-worker.ts", "tests/journal-without-secrets.ts"],
    reporters: ["default", "tests/count-reporter.ts"],
    // On a machine shared with others a browser or a killed process may take longer than it should, once.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    // What a loaded machine shows late is not wrong; what never comes fails all the same.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    // Both reach for Next's own modules without their file endings, which only Next's bundler forgives.
    server: { deps: { inline: ["next-auth", "next-intl"] } },
  },
});
