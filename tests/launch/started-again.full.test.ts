import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { isRunning, killProduct, type Program } from "../programs";
import { clearUp, makeAdministrator, ownDataDirectory, processesOf, setupLinkIn, start } from "./starting";

/** An installation all of which is killed, and that is started again. */

const dataDirectory = ownDataDirectory("started-again");
const administrator = { email: "ana@mill.example", password: "Belt+Pulley+39" };
let PORT: string;
/** What the first start has printed, and its processes. */
let first: { output: string; keys: string; children: { pid: number }[] };
let running: Program;

const readKeys = () => readFileSync(path.join(dataDirectory, "app-keys"), "utf8");

beforeAll(async () => {
  PORT = String(await freePort());
  const started = await start(dataDirectory, { PORT });
  first = { output: started.output(), keys: readKeys(), children: processesOf(dataDirectory) };
  await killProduct(started);
  running = await start(dataDirectory, { PORT });
});

afterAll(() => clearUp(dataDirectory));

test("a start after kill -9 finds the same data and nothing of the first", async () => {
  expect(running.output()).toContain("migrations: none new");
  expect(readKeys()).toBe(first.keys);
  for (const { pid } of first.children) expect(isRunning(pid)).toBe(false);
  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200);
});

test("the link of the newest start, and no older one, makes the first administrator", async () => {
  const api = `http://127.0.0.1:${PORT}/api`;
  expect((await makeAdministrator(api, setupLinkIn(first.output), administrator)).status).toBe(422);
  expect((await makeAdministrator(api, setupLinkIn(running.output()), administrator)).status).toBe(200);
});
