import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";
import { processorSeconds, takeCounts } from "./cost";

/** Runs before each test file, and writes at its end what the file has cost, for the last lines of the run. */

export interface CostOfFile extends ReturnType<typeof takeCounts> {
  file: string;
  processor_seconds: number;
}

const begun = processorSeconds();
takeCounts();

afterAll(() => {
  const path = process.env.TEST_COST_FILE;
  if (!path) return;
  const cost: CostOfFile = {
    file: expect.getState().testPath ?? "",
    processor_seconds: processorSeconds() - begun,
    ...takeCounts(),
  };
  appendFileSync(path, `${JSON.stringify(cost)}\n`);
});
