import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startChildren } from "@/lib/launch/run/application.mjs";
import { type Child, startChild } from "@/lib/launch/run/children.mjs";
import { usualBuffers, usualWal, usualWebProcesses } from "@/lib/launch/run/machine.mjs";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { isFull, testInFull } from "../full";
import { sendSignal } from "../programs";

/** A server that answers with its number, and hangs on request. Three of them share a port through all tests. */
const server = `
import http from "node:http";
const server = http.createServer((request, response) => {
  if (request.url === "/hang") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (request.url === "/slow") {
    console.log("a slow answer has begun");
    return setTimeout(() => response.end("done"), 500);
  }
  response.end(String(process.pid));
});
server.listen(Number(process.env.TRIED_PORT), "127.0.0.1", () => console.log(process.env.PROCESS_NAME + " listens"));
process.on("SIGTERM", () => server.close(() => process.exit(0)));
`;

let folder: string;
let children: Child[];
let port: number;

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  return () => vi.restoreAllMocks();
});

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "millwright-sharing-"));
  writeFileSync(path.join(folder, "server.mjs"), server);
  port = await freePort();
  const environment = { TRIED_PORT: String(port) };
  const options = {
    dataDirectory: folder,
    environment,
    quiet: true,
    ...(isFull && { blockedSeconds: 1, lookMilliseconds: 250 }),
  };
  children = startChildren("gateways", [path.join(folder, "server.mjs")], 3, options);
  await vi.waitUntil(() => children.every(({ listening }) => listening), { timeout: 20_000 });
  for (const child of children) child.becameReady();
});

afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** One call on a connection of its own. */
const ask = (url = "/") =>
  new Promise<string>((resolve, reject) => {
    http
      .get({ port, path: url, agent: false }, (response) => {
        let text = "";
        response.on("data", (data) => (text += data));
        response.on("end", () => resolve(text));
      })
      .on("error", reject);
  });

const asked = async (times: number) => Promise.all(Array.from({ length: times }, () => ask()));
const logOf = (name: string) => readFileSync(path.join(folder, "logs", `${name}.log`), "utf8");
const numbers = () => children.map(({ pid }) => String(pid)).sort();

test("processes that share a port take its connections in turn, each with a log of its own", async () => {
  expect([...new Set(await asked(9))].sort()).toEqual(numbers());
  for (const name of ["gateways-1", "gateways-2", "gateways-3"]) expect(logOf(name)).toBe(`${name} listens\n`);
});

test("a process that is killed is started again, and meanwhile the others answer", async () => {
  const [killed, ...others] = children.map(({ pid }) => pid!);
  sendSignal(killed!, "SIGKILL");
  await expect.poll(() => children[0]!.listening).toBe(false);
  expect([...new Set(await asked(9))].sort()).toEqual(others.map(String).sort());
  await expect.poll(() => children[0]!.listening).toBe(true);
  expect(children[0]!.pid).not.toBe(killed);
  expect([...new Set(await asked(9))].sort()).toEqual(numbers());
});

test("a connection on its way to a process that is killed is answered by another", async () => {
  const { pid } = children[0]!;
  sendSignal(pid!, "SIGSTOP");
  let answered = 0;
  const answers = Array.from({ length: 9 }, () => ask().finally(() => answered++));
  await expect.poll(() => answered).toBe(8);
  sendSignal(pid!, "SIGKILL");
  expect(await Promise.all(answers)).not.toContain(String(pid));
  await expect.poll(() => children[0]!.listening).toBe(true);
});

test("a process that shares a port is up once it has reported that it serves", async () => {
  const loading = `process.send("loading");
${server.replace(/TRIED_PORT/g, "LOADED_PORT")}
import fs from "node:fs";
const looks = setInterval(() => {
  if (!fs.existsSync(process.env.LOADED)) return;
  clearInterval(looks);
  process.send("serving");
}, 50);`;
  writeFileSync(path.join(folder, "loading.mjs"), loading);
  const LOADED = path.join(folder, "loaded");
  const environment = { LOADED_PORT: String(await freePort()), LOADED };
  const options = { dataDirectory: folder, environment, quiet: true };
  const slow = startChildren("web", [path.join(folder, "loading.mjs")], 2, options);
  onTestFinished(async () => {
    await Promise.all(slow.map((child) => child.stop()));
  });
  const listens = (name: string) => logOf(name).includes("listens");
  await expect.poll(() => listens("web-1") && listens("web-2")).toBe(true);
  expect(slow.map(({ listening }) => listening)).toEqual([false, false]);
  writeFileSync(LOADED, "");
  await expect.poll(() => slow.every(({ listening }) => listening)).toBe(true);
});

testInFull("a process that computes and does not respond is ended and started again", async () => {
  const before = numbers();
  ask("/hang").catch(() => undefined);
  await expect.poll(numbers).not.toEqual(before);
  await expect.poll(() => children.every(({ listening }) => listening)).toBe(true);
  expect([...new Set(await asked(9))].sort()).toEqual(numbers());
});

test("a process that computes for long while it loads is not ended", async () => {
  const loading = `process.send("loading");
${server.replace(/TRIED_PORT/g, "LOADED_PORT")}
setTimeout(() => {
  const used = () => Object.values(process.cpuUsage()).reduce((sum, one) => sum + one);
  for (const end = used() + 300_000; used() < end; ) for (let at = 0; at < 1e6; at++) Math.sqrt(at);
  process.send("serving");
}, 300);`;
  writeFileSync(path.join(folder, "loading.mjs"), loading);
  const environment = { LOADED_PORT: String(await freePort()) };
  const options = { dataDirectory: folder, environment, quiet: true, blockedSeconds: 0.2, lookMilliseconds: 50 };
  const slow = startChild("web", [path.join(folder, "loading.mjs")], { ...options, sharesPort: true });
  children.push(slow);
  const begun = slow.pid;
  await expect.poll(() => slow.listening).toBe(true);
  expect(slow.pid).toBe(begun);
});

test("processes that are stopped answer what they have begun", async () => {
  const slow = [ask("/slow"), ask("/slow"), ask("/slow")];
  const begun = () => ["gateways-1", "gateways-2", "gateways-3"].map(logOf).join("").match(/begun/g)?.length;
  await expect.poll(begun).toBe(3);
  await Promise.all(children.map((child) => child.stop()));
  expect(await Promise.all(slow)).toEqual(["done", "done", "done"]);
  await expect(ask()).rejects.toThrow();
});

test("there are as many web processes as cores, at most four, and fewer where memory is short", () => {
  const gigabytes = 1024 ** 3;
  expect([1, 2, 4, 16].map((cores) => usualWebProcesses(cores, 16 * gigabytes))).toEqual([1, 2, 4, 4]);
  expect([1, 2, 2.5, 3, 4].map((memory) => usualWebProcesses(8, memory * gigabytes))).toEqual([1, 1, 2, 3, 4]);
});

test("the embedded database keeps an eighth of the memory as its buffers, at least 256 MB and at most 2 GB", () => {
  expect([1, 2, 4, 8, 16, 64].map((gigabytes) => usualBuffers(gigabytes * 1024 ** 3))).toEqual([
    256, 256, 512, 1024, 2048, 2048,
  ]);
});

test("its log between two checkpoints may take a tenth of the free disk, at least 2 GB and at most 8 GB", () => {
  const gigabytes = 1024 ** 3;
  expect([1, 20, 50, 500].map((free) => usualWal(free * gigabytes))).toEqual([2048, 2048, 5120, 8192]);
});
