import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/**
 * The last lines of a run: where the time went, which tests needed a retry, and how many there were. `npm test`
 * adds its own checks to the figures and prints the count at its very end; a run of Vitest by hand prints it here.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) addModule(count, module);
    for (const line of [...timesOf(modules), ...costOfResource(modules), ...secondTriesOf(modules)]) console.log(line);
    const file = process.env.TEST_COUNT_FILE;
    if (file) writeFileSync(file, JSON.stringify(count));
    else
      console.log(`${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ""}`);
  }
}

type Count = { passed: number; failed: number; skipped: number };

function addModule(count: Count, module: TestModule) {
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state !== "pending") count[state]++;
  }
  // A file that cannot be loaded, or whose hooks fail, has no failed test of its own and is a failure all the same.
  const broken =
    module.errors().length + [...module.children.allSuites()].filter((suite) => suite.errors().length).length;
  count.failed += broken;
}

const nameOf = (module: TestModule) => module.relativeModuleId.replace(/^tests\//, "").replace(/\.test\.ts$/, "");
const folderOf = (module: TestModule) =>
  nameOf(module).includes("/") ? path.dirname(nameOf(module)).split("/")[0]! : "-";

/** Milliseconds from the first line of the file to its last test. */
function takenBy(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + prepareDuration + duration;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);

/** Seconds of test processes, not of the clock: several run at once. */
function timesOf(modules: readonly TestModule[]): string[] {
  if (modules.length < 10) return [];
  const rows = [...new Set(modules.map(folderOf))].map((folder) => {
    const files = modules.filter((module) => folderOf(module) === folder);
    const tests = files.reduce((sum, file) => sum + [...file.children.allTests()].length, 0);
    const ms = files.reduce((sum, file) => sum + takenBy(file), 0);
    return { folder, files, tests, ms };
  });
  rows.sort((a, b) => b.ms - a.ms);
  return [
    "seconds of test processes per folder, with the slowest files",
    ...rows.map(({ folder, files, tests, ms }) => {
      const slowest = files.toSorted((a, b) => takenBy(b) - takenBy(a)).slice(0, 5);
      const listed = slowest
        .map((file) => `${path.basename(nameOf(file))} ${seconds(takenBy(file)).trim()}`)
        .join(", ");
      return `${seconds(ms)}  ${folder.padEnd(8)} ${String(files.length).padStart(3)} files ${String(tests).padStart(5)} tests: ${listed}`;
    }),
  ];
}

/** They grow with the product, so that their cost is that of each resource to come. */
const walkers = [
  "api/resources",
  ...["inputs", "audit-log", "menus", "permissions", "sites", "tenants"].map((name) => `safety/${name}`),
];

function costOfResource(modules: readonly TestModule[]): string[] {
  const walking = modules.filter((module) => walkers.includes(nameOf(module)));
  const register = walking.find((module) => nameOf(module) === "api/resources");
  if (!register || walking.length < walkers.length) return [];
  const resources = [...register.children.suites()].length;
  const ms = walking.reduce((sum, file) => sum + takenBy(file), 0);
  return [
    `${seconds(ms)}  in the suites that cover every resource and call: ${(ms / 1000 / resources).toFixed(2)} s per resource (${resources})`,
  ];
}

function secondTriesOf(modules: readonly TestModule[]): string[] {
  const again = modules.flatMap((module) =>
    [...module.children.allTests()].filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0),
  );
  return [`${again.length} tests needed a retry`, ...again.flatMap(triesOf)];
}

const mostShown = 300;

/** The name of a test, and why each of its tries failed. */
function triesOf(test: TestCase): string[] {
  const errors = test.result().errors ?? [];
  const reasons = errors.map(({ message, stacks = [] }) => {
    const place = stacks.find(({ file }) => file.includes("/tests/"));
    const where = place ? ` (${path.basename(place.file)}:${place.line})` : "";
    return `    ${message.slice(0, mostShown).replaceAll(/\s+/g, " ")}${where}`;
  });
  return [`  ${test.module.relativeModuleId} > ${test.fullName}`, ...reasons];
}
