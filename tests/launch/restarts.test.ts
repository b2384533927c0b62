import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Child, pauseBefore, restartsAfter, startChild } from "@/lib/launch/run/children.mjs";
import { TRY_AGAIN } from "@/lib/server/processes/exit-codes.mjs";

let folder: string;
let child: Child | undefined;

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  folder = mkdtempSync(path.join(tmpdir(), "millwright-restarts-"));
});

afterEach(async () => {
  await child?.stop();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** A worker that ends with that code the first time, and then prints that it works. */
function startWorker(code: number) {
  const script = path.join(folder, "worker.mjs");
  writeFileSync(
    script,
    `import fs from "node:fs";
if (!fs.existsSync("${folder}/tried")) {
  fs.writeFileSync("${folder}/tried", "");
  process.exit(${code});
}
fs.writeFileSync("${folder}/works", "");
setInterval(() => {}, 1_000);`,
  );
  child = startChild("worker", [script], { dataDirectory: folder, quiet: true });
  return child;
}

const works = () => existsSync(path.join(folder, "works"));

/** The pauses before the restarts of a process that ran so many milliseconds each time. */
const pausesOf = (...ran: number[]) => {
  let restarts = 0;
  return ran.map((one) => {
    restarts = restartsAfter(restarts, one);
    return pauseBefore(restarts);
  });
};

test("a process that exits again and again is restarted ever more slowly, and quickly again after ten minutes of health", () => {
  const minute = 60_000;
  expect(pausesOf(10, 10, 10, 10, 10, 10, 10, 10, 10)).toEqual([
    ...[500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000],
    ...[60_000, 60_000],
  ]);
  expect(pausesOf(minute, 2 * minute, 9 * minute, 11 * minute, 10)).toEqual([500, 1_000, 2_000, 500, 1_000]);
});

test("a process that loses the queue while it starts is started again, and the installation starts with it", async () => {
  const worker = startWorker(TRY_AGAIN);
  await expect.poll(works).toBe(true);
  expect(worker.ended).toBe(false);
});

test("a process that fails while it starts stops the installation instead", async () => {
  const worker = startWorker(1);
  await expect.poll(() => worker.ended).toBe(true);
  expect(works()).toBe(false);
});
