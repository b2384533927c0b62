import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Child, startChild } from "@/lib/launch/run/children.mjs";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { waitForReady } from "@/lib/launch/run/wait-for-ready.mjs";

/** A start waits for a machine that has much else to do, and gives up on processes that do nothing. */

let folder: string;
let url: string;
let child: Child | undefined;

beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  folder = mkdtempSync(path.join(tmpdir(), "millwright-ready-"));
  url = `http://127.0.0.1:${await freePort()}/readyz`;
});

afterEach(async () => {
  await child?.stop();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** Time that a process may waste. */
const patience = 400;

const serve = (status: number) =>
  `http.createServer((request, response) => response.writeHead(${status}).end()).listen(PORT, "127.0.0.1");`;

function waitFor(program: string): Promise<void> {
  const script = path.join(folder, "web.mjs");
  writeFileSync(script, `import http from "node:http";\n${program.replace("PORT", new URL(url).port)}`);
  child = startChild("web", [script], { dataDirectory: folder, quiet: true });
  return waitForReady([child], [child], url, patience);
}

const compute = (milliseconds: number) =>
  `for (const end = Date.now() + ${milliseconds}; Date.now() < end; ) for (let at = 0; at < 1e5; at++) Math.sqrt(at);`;

test.runIf(process.platform === "linux")("a process that computes is waited for, however long it takes", async () => {
  await expect(waitFor(`${compute(5 * patience)} ${serve(200)}`)).resolves.toBeUndefined();
});

test("a process that neither answers nor computes is given up", async () => {
  await expect(waitFor("setInterval(() => {}, 60_000);")).rejects.toThrow(`No response from ${url}`);
});

test("a process that keeps answering that it is not ready is given up", async () => {
  await expect(waitFor(serve(503))).rejects.toThrow(`${url} answers that it is not ready`);
});

test("a process that exits ends the wait", async () => {
  await expect(waitFor("process.exit(1);")).rejects.toThrow("The web process exited during startup");
});
