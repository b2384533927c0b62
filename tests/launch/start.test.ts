import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "@/lib/launch/requirements.mjs";
import { clearUp, end, ownDataDirectory, run, start } from "./starting";

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

  // Backed up while it runs; not restored while it runs.
  expect(await run("back-up.mjs", dataDirectory)).toMatchObject({
    code: 0,
    output: expect.stringContaining("complete"),
  });
  expect(await run("restore-backup.mjs", dataDirectory, "--replace")).toMatchObject({
    code: 1,
    output: expect.stringContaining("Another Millwright"),
  });

  expect(await end(second.child, "SIGTERM")).toBe(0);
  await expect(fetch(`http://127.0.0.1:${PORT}/healthz`)).rejects.toThrow();
}, 720_000);

test("npm run backup and npm run restore move an installation to another machine, where users can sign in", async () => {
  const elsewhere = ownDataDirectory("elsewhere");
  onTestFinished(() => clearUp(elsewhere));
  const [name] = readdirSync(path.join(dataDirectory, "backups"));
  const backup = path.join(dataDirectory, "backups", name!);
  expect(await run("restore-backup.mjs", elsewhere, backup)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${name} of`),
  });

  const PORT = String(await freePort());
  const { output } = await start(elsewhere, { PORT });
  expect(output).toContain("migrations: none new");
  expect(output).not.toContain("No administrator yet");
  const signIn = { email: "ana@mill.example", password: "Belt+Pulley+39" };
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(signIn),
  });
  expect(answer.status).toBe(200);
}, 720_000);

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
}, 180_000);
