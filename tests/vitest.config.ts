import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { addressOf, verbsIn } from "../lib/launch/make/routes.mjs";

/*
 * Five kinds of tests, each in the cheapest process that keeps them apart:
 *
 *   launch     whole installations that are started, killed and started again; they mostly wait, so they come first and
 *              beside the others
 *   processes  workers and brokers that are, again and again (--full alone): a process of its own for each file
 *   browser    the running product in one Chromium, a context for each page that is opened
 *   database   route handlers and services: processes that share their modules, a database each, emptied before each
 *              file
 *   rules      pure functions and source files: processes that share their modules, no database
 *
 * Files named *.full.test.ts belong to `npm test -- --full` alone, see tests/full.ts.
 */

const root = path.resolve(import.meta.dirname, "..");
const quick = process.env.TEST_QUICK === "1";
const full = process.env.TEST_FULL === "1";
const leftToFull = full ? [] : ["tests/**/*.full.test.ts"];

const onTheirOwn = ["tests/*.test.ts", "tests/{domain,client,look}/**/*.test.ts"];
const processes = ["tests/workers/**/*.full.test.ts"];
const needRunningProduct = ["tests/launch/installation.test.ts", "tests/launch/*.full.test.ts"];

const projects = ["launch", "processes", "browser", "database", "rules"];

/** Files that take longer than their size suggests; the summary of a run lists the dearest. */
const longest = [
  "launch/several",
  "launch/durability",
  "launch/installation",
  "launch/table-backup",
  "e2e/every-screen",
  "e2e/phone",
  "e2e/first-line",
  "workers/mqtt-durability",
  "workers/mail",
  "workers/recurring",
  "workers/killed-worker",
  "safety/inputs",
  "safety/second-factor",
  "safety/tenants",
  "api/resources",
  "safety/uploads",
  "domain/vibration/recorded-bearings",
].map((file) => new RegExp(`/tests/${file}(\\.full)?\\.test\\.ts$`));

/** The lower, the earlier. */
function rankOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((file) => file.test(moduleId));
  return place >= 0 ? place - Number.MAX_SAFE_INTEGER : -statSync(moduleId).size;
}

/**
 * The order of the files. Those of one project stay together, because they share their processes; the projects that
 * wait most come first, and within each the longest files, so that none is left to run alone at the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return [...files].sort(
      (a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name) || rankOf(a) - rankOf(b),
    );
  }
}

/** Each route file names the calls of its handlers, for tests/named-calls.ts. */
const nameCalls = {
  name: "name-calls",
  transform(code: string, id: string) {
    const file = path.relative(path.join(root, "app/api"), id);
    if (!/^\w.*route\.ts$/.test(file)) return;
    const address = addressOf(file);
    const names = verbsIn(code).map((verb) => `.set(${verb}, ${JSON.stringify(`${verb} ${address}`)})`);
    return { code: `${code}\n(globalThis.callsByHandler ??= new Map())${names.join("")};`, map: null };
  },
};

export default defineConfig({
  root,
  plugins: [nameCalls],
  resolve: { alias: { "@": root } },
  test: {
    environment: "node",
    // What a test makes and forgets is collected where it is young, which takes a twentieth less time.
    execArgv: ["--max-semi-space-size=64"],
    // Browser, server and database take turns with the test that waits for them: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Transformed modules, for the other projects of this run and for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: process.env.TEST_MODULES },
    // Every call would be a line.
    env: { LOG_LEVEL: "error", REPORTING_HOST: "reports.tests.example:5432" },
    reporters: ["default", "tests/summary-reporter.ts"],
    sequence: { sequencer: LongestFirst },
    // A test that needs a second try is a defect: it is mended, or listed in tests/unsteady.ts.
    retry: 0,
    // These end what hangs. What only --full runs takes its time.
    testTimeout: full ? 180_000 : 20_000,
    // What a loaded machine shows late is not wrong; what never comes fails all the same.
    expect: { poll: { timeout: full ? 45_000 : 15_000, interval: 20 } },
    hookTimeout: full ? 360_000 : 60_000,
    // Both reach for Next's own modules without their file endings, which only Next's bundler forgives.
    server: { deps: { inline: ["next-auth", "next-intl"] } },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: onTheirOwn,
          exclude: ["tests/walls.test.ts", ...leftToFull],
          pool: "forks",
          isolate: false,
          setupFiles: ["tests/cost-of-file.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/{api,safety,workers}/**/*.test.ts", "tests/walls.test.ts"],
          exclude: [...processes, ...leftToFull],
          pool: "forks",
          isolate: false,
          // Every call times every attack takes its time, and grows with the product.
          testTimeout: full ? 540_000 : 20_000,
          setupFiles: [
            "tests/cost-of-file.ts",
            "tests/cheap-passwords.ts",
            "tests/own-database.ts",
            "tests/audit-log-without-secrets.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: quick ? [] : ["tests/e2e/**/*.test.ts"],
          exclude: leftToFull,
          pool: "forks",
          isolate: false,
          // Samples are made where the running product finds them.
          env: { DATABASE_URL: process.env.TEST_DATABASE_URL ?? "" },
          setupFiles: [
            "tests/cost-of-file.ts",
            "tests/cheap-passwords.ts",
            "tests/audit-log-without-secrets.ts",
            "tests/no-missing-texts.ts",
            "tests/failing-pages.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "launch",
          include: ["tests/{launch,compose}/**/*.test.ts"],
          exclude: [...(quick ? needRunningProduct : []), ...leftToFull],
          pool: "forks",
          isolate: false,
          setupFiles: ["tests/cost-of-file.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "processes",
          include: processes,
          exclude: leftToFull,
          pool: "forks",
          setupFiles: [
            "tests/cost-of-file.ts",
            "tests/cheap-passwords.ts",
            "tests/own-database.ts",
            "tests/audit-log-without-secrets.ts",
          ],
        },
      },
    ],
  },
});
