import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "@/lib/launch/requirements.mjs";
import { clearUp, end, ownDataDirectory, start } from "./starting";

const dataDirectory = ownDataDirectory("start");

afterAll(() => clearUp(dataDirectory));

const processStopped = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

const tokenIn = (output: string) =>
  /^Millwright is ready.* No administrator yet: open \S+\/login\/setup#([\w-]{43}) /m.exec(output)![1]!;

async function makeAdministrator(port: string, token: string): Promise<number> {
  const typed = { password: "Belt+Pulley+39", password_confirmation: "Belt+Pulley+39" };
  const body = JSON.stringify({ token, email: "ana@mill.example", name: "Ana López", ...typed });
  const headers = { "content-type": "application/json" };
  return (await fetch(`http://127.0.0.1:${port}/api/auth/setup`, { method: "POST", headers, body })).status;
}

test("npm start prints its address, and recovers the same data after kill -9", async () => {
  const PORT = String(await freePort());
  const first = await start(dataDirectory, { PORT });
  expect(first.output).toMatch(new RegExp(`^Millwright is ready.*http://localhost:${PORT}`, "m"));
  const password = readFileSync(path.join(dataDirectory, "app-keys"), "utf8");
  const { children } = JSON.parse(readFileSync(path.join(dataDirectory, "running.json"), "utf8"));

  await end(first.child, "SIGKILL");
  const second = await start(dataDirectory, { PORT });
  expect(second.output).toMatch(/^Millwright is ready/m);
  expect(second.output).toContain("migrations: none new");
  expect(readFileSync(path.join(dataDirectory, "app-keys"), "utf8")).toBe(password);
  for (const { pid } of children) expect(processStopped(pid)).toBe(true);
  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200);

  // Nobody may sign in yet: the link of the newest start makes somebody who may.
  expect(await makeAdministrator(PORT, tokenIn(first.output))).toBe(422);
  expect(await makeAdministrator(PORT, tokenIn(second.output))).toBe(200);

  const third = await start(dataDirectory, { PORT });
  expect(third.output).toMatch(/^Another Millwright \(process \d+\) is running in/m);
  expect(third.child.exitCode).toBe(1);

  expect(await end(second.child, "SIGTERM")).toBe(0);
  await expect(fetch(`http://127.0.0.1:${PORT}/healthz`)).rejects.toThrow();
}, 240_000);

test("npm start exits with one sentence for a port in use and an invalid variable", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const occupied = await start(dataDirectory, { PORT: String(port) });
  other.close();
  expect(occupied.output).toBe(`PORT ${port} is in use by another program: stop it or set PORT to a free port.\n`);
  expect(occupied.child.exitCode).toBe(1);

  const bad = await start(dataDirectory, { DEMO: "perhaps" });
  expect(bad.output).toBe('DEMO must be one of 0, 1 (it is "perhaps").\n');
  expect(bad.child.exitCode).toBe(1);
}, 60_000);
