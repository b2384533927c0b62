import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isWorthWaitingFor } from "@/lib/launch/data/postgres-server.mjs";
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
const timeout = 400;

const serve = (status: number) =>
  `http.createServer((request, response) => response.writeHead(${status}).end()).listen(PORT, "127.0.0.1");`;

function waitFor(program: string): Promise<void> {
  const script = path.join(folder, "web.mjs");
  writeFileSync(script, `import http from "node:http";\n${program.replace("PORT", new URL(url).port)}`);
  child = startChild("web", [script], { dataDirectory: folder, quiet: true });
  return waitForReady([child], [child], url, timeout);
}

const compute = (milliseconds: number) =>
  `for (const end = Date.now() + ${milliseconds}; Date.now() < end; ) for (let at = 0; at < 1e5; at++) Math.sqrt(at);`;

test.runIf(process.platform === "linux")("a process that computes is waited for, however long it takes", async () => {
  await expect(waitFor(`${compute(5 * timeout)} ${serve(200)}`)).resolves.toBeUndefined();
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

describe.runIf(process.platform === "linux")("a database that recovers", () => {
  /** A server whose child does the work, as PostgreSQL's does; ready when its file is there. */
  async function isWaitedFor(work: string) {
    const ready = path.join(folder, "ready");
    const script = path.join(folder, "recovery.mjs");
    writeFileSync(script, `import fs from "node:fs";\n${work.replace("READY", JSON.stringify(ready))}`);
    const server = path.join(folder, "server.mjs");
    writeFileSync(
      server,
      `import { spawn } from "node:child_process"; const child = spawn(process.execPath, [${JSON.stringify(script)}]); setInterval(() => {}, 60_000); process.on("exit", () => child.kill()); process.on("SIGTERM", () => process.exit());`,
    );
    child = startChild("server", [server], { dataDirectory: folder, quiet: true });
    return isWorthWaitingFor(() => existsSync(ready), child.pid!, timeout);
  }

  test("is waited for as long as it replays its log", async () => {
    expect(await isWaitedFor(`${compute(5 * timeout)} fs.writeFileSync(READY, "");`)).toBe(true);
  });

  test("is given up when it makes no progress", async () => {
    expect(await isWaitedFor("setInterval(() => {}, 60_000);")).toBe(false);
  });
});
