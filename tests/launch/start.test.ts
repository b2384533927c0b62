import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "@/lib/launch/requirements.mjs";

/*
 * The command as a newcomer gives it, on a data directory of its own. It needs the build that npm test has made.
 */

const dataDirectory = mkdtempSync(path.join(tmpdir(), "millwright-start-"));
const starts: ChildProcess[] = [];

afterAll(async () => {
  for (const start of starts) await end(start, "SIGTERM");
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Runs until it says that it is ready, or ends. */
async function start(variables: Record<string, string>) {
  const { PATH, HOME } = process.env; // of the rest, much is set for the tests
  const env = { PATH, HOME, DATA_DIR: dataDirectory, DEMO: "0", ...variables } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ["lib/launch/start.mjs"], { env, stdio: ["ignore", "pipe", "pipe"] });
  starts.push(child);
  let output = "";
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        output += data;
        if (/^Millwright is ready.*\n/m.test(output)) resolve();
      });
    child.once("close", () => resolve());
  });
  return { child, output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
  return child.exitCode;
}

const processStopped = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test("it says where it is, and comes back on the same data after kill -9", async () => {
  const PORT = String(await freePort());
  const first = await start({ PORT });
  expect(first.output).toMatch(new RegExp(`^Millwright is ready.*http://localhost:${PORT}`, "m"));
  const password = readFileSync(path.join(dataDirectory, "app-keys"), "utf8");
  const { children } = JSON.parse(readFileSync(path.join(dataDirectory, "running.json"), "utf8"));

  await end(first.child, "SIGKILL");
  const second = await start({ PORT });
  expect(second.output).toMatch(/^Millwright is ready/m);
  expect(second.output).toContain("migrations: none new");
  expect(readFileSync(path.join(dataDirectory, "app-keys"), "utf8")).toBe(password);
  for (const { pid } of children) expect(processStopped(pid)).toBe(true);
  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200);

  const third = await start({ PORT });
  expect(third.output).toMatch(/^Another Millwright \(process \d+\) works in/m);
  expect(third.child.exitCode).toBe(1);

  expect(await end(second.child, "SIGTERM")).toBe(0);
  await expect(fetch(`http://127.0.0.1:${PORT}/healthz`)).rejects.toThrow();
}, 240_000);

test("an occupied port and a bad variable end it with one sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const occupied = await start({ PORT: String(port) });
  other.close();
  expect(occupied.output).toBe(`PORT ${port} is taken by another program: stop it or set PORT to a free one.\n`);
  expect(occupied.child.exitCode).toBe(1);

  const bad = await start({ DEMO: "perhaps" });
  expect(bad.output).toBe('DEMO must be one of 0, 1 (it is "perhaps").\n');
  expect(bad.child.exitCode).toBe(1);
}, 60_000);
