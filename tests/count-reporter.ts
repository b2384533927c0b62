import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/**
 * Counts the tests. `npm test` adds its own checks to the figures and prints the line at its very end; a run of Vitest
 * by hand prints it here.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) addModule(count, module);
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
