import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { budget, type Item } from "./budget";
import type { CostOfFile } from "./cost-of-file";

/**
 * The last lines of a run: what it cost against its budget, the dearest files, what was left to --full, and how many tests
 * there were. `npm test` adds its own checks to the figures and prints the count at its very end; a run of Vitest by hand
 * prints it here.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) addModule(count, module);
    const costs = costsOfFiles();
    const over = isWhole ? itemsOver(costs) : [];
    count.failed += over.length;
    const lines = [...timesOf(modules), ...dearestOf(costs), ...budgetOf(costs), ...leftOutOf(modules, costs), ...over];
    for (const line of lines) console.log(line);
    if (process.env.TEST_PASSED_FILE) writeFileSync(process.env.TEST_PASSED_FILE, passedFiles(modules).join("\n"));
    const file = process.env.TEST_COUNT_FILE;
    if (file) writeFileSync(file, JSON.stringify(count));
    else
      console.log(`${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ""}`);
  }
}

/** `npm test` without anything that leaves files out or takes more in: the budget is for this run. */
const isWhole = process.env.TEST_WHOLE === "1";

type Count = { passed: number; failed: number; skipped: number };

function addModule(count: Count, module: TestModule) {
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state !== "pending") count[state]++;
  }
  count.failed += brokenIn(module);
}

/** A file that cannot be loaded, or whose hooks fail, has no failed test of its own and is a failure all the same. */
const brokenIn = (module: TestModule) =>
  module.errors().length + [...module.children.allSuites()].filter((suite) => suite.errors().length).length;

const passedFiles = (modules: readonly TestModule[]) =>
  modules.filter((module) => module.state() === "passed").map((module) => module.relativeModuleId);

const nameOf = (file: string) => file.replace(/^.*?tests\//, "").replace(/\.test\.ts$/, "");
const folderOf = (name: string) => (name.includes("/") ? path.dirname(name).split("/")[0]! : "-");

/** Milliseconds from the first line of the file to its last test. */
function takenBy(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + prepareDuration + duration;
}

const figure = (value: number, digits = 1) => value.toFixed(digits).padStart(7);

/** Seconds by the clock of test processes, of which several run at once. */
function timesOf(modules: readonly TestModule[]): string[] {
  if (modules.length < 10) return [];
  const byFolder = new Map<string, TestModule[]>();
  for (const module of modules) {
    const folder = folderOf(nameOf(module.relativeModuleId));
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), module]);
  }
  const folders = [...byFolder].map(([folder, files]) => ({
    folder,
    files,
    tests: files.reduce((sum, file) => sum + [...file.children.allTests()].length, 0),
    seconds: files.reduce((sum, file) => sum + takenBy(file), 0) / 1_000,
  }));
  return [
    "seconds by the clock per folder, of several test processes at once",
    ...folders
      .toSorted((a, b) => b.seconds - a.seconds)
      .map(
        ({ folder, files, tests, seconds }) => `${figure(seconds)}  ${folder}: ${files.length} files, ${tests} tests`,
      ),
  ];
}

function costsOfFiles(): CostOfFile[] {
  const file = process.env.TEST_COST_FILE;
  if (!file || !existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CostOfFile);
}

/** Of the test process and the programs it started; what the running product, the browser and the database do is apart. */
function dearestOf(costs: CostOfFile[]): string[] {
  if (costs.length < 10) return [];
  const total = costs.reduce((sum, { processor_seconds }) => sum + processor_seconds, 0);
  const dearest = costs.toSorted((a, b) => b.processor_seconds - a.processor_seconds).slice(0, 10);
  return [
    `processor seconds of test files: ${total.toFixed(0)}, the ten dearest`,
    ...dearest.map(({ file, processor_seconds }) => `${figure(processor_seconds)}  ${nameOf(file)}`),
  ];
}

const spentOn = (item: Item, costs: CostOfFile[]) => costs.reduce((sum, { spent }) => sum + (spent[item] ?? 0), 0);
const items = Object.keys(budget) as Item[];

function budgetOf(costs: CostOfFile[]): string[] {
  if (costs.length < 10) return [];
  return [
    "budget",
    ...items.map((item) => `${figure(spentOn(item, costs), 0)} of ${String(budget[item]).padStart(6)}  ${item}`),
  ];
}

function itemsOver(costs: CostOfFile[]): string[] {
  return items
    .filter((item) => spentOn(item, costs) > budget[item])
    .map((item) => {
      const most = costs
        .filter(({ spent }) => spent[item])
        .toSorted((a, b) => b.spent[item]! - a.spent[item]!)
        .slice(0, 5)
        .map(({ file, spent }) => `${nameOf(file)} ${Math.round(spent[item]!)}`);
      return `FAILED: over the budget of ${budget[item]} ${item}: ${most.join(", ")}`;
    });
}

function leftOutOf(modules: readonly TestModule[], costs: CostOfFile[]): string[] {
  if (process.env.TEST_FULL === "1" || modules.length < 10) return [];
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const skipped = tests.filter((test) => test.result().state === "skipped").length;
  const matrices = new Map<string, number>();
  for (const [matrix, left] of costs.flatMap(({ leftOut }) => Object.entries(leftOut)))
    if (left > 0) matrices.set(matrix, (matrices.get(matrix) ?? 0) + left);
  const cells = [...matrices.values()].reduce((sum, left) => sum + left, 0);
  return [
    `left to --full: files named *.full.test.ts, ${skipped} single tests, ${cells} cells of ${matrices.size} matrices`,
    ...[...matrices].map(([matrix, left]) => `${figure(left, 0)}  ${matrix}`),
  ];
}
