import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/lib/launch/requirements.mjs";

/** The command as a newcomer gives it, on a data directory of its own. It needs the build that npm test has made. */

const starts: ChildProcess[] = [];

/** Open to others, so that a PostgreSQL that may not run as root keeps its data in it too. */
export function ownDataDirectory(name: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), `millwright-${name}-`));
  chmodSync(directory, 0o755);
  return directory;
}

/** Runs until it says that it is ready, or ends. */
export async function start(dataDirectory: string, variables: Record<string, string>) {
  const { PATH, HOME } = process.env; // of the rest, much is set for the tests
  // Two that start together would both find the usual ports free, and one would come too late.
  const ports = { GATEWAY_PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  const given = { PATH, HOME, DATA_DIR: dataDirectory, DEMO: "0", WEB_CONCURRENCY: "1", ...ports, ...variables };
  const env = given as unknown as NodeJS.ProcessEnv;
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
  return { child, output, said: () => output };
}

/** A command beside or after a start, to its end. */
export async function run(script: string, dataDirectory: string, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDirectory, DEMO: "0" } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, [`lib/launch/${script}`, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output };
}

export async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
  return child.exitCode;
}

/** Ends whatever still runs, and then there is nothing left of it. */
export async function clearUp(dataDirectory: string) {
  for (const started of starts.splice(0)) await end(started, "SIGTERM");
  rmSync(dataDirectory, { recursive: true, force: true });
}

/** The number of a process, as the start noted it for whoever has to clear up after it. */
export function processOf(dataDirectory: string, name: string): number {
  const { children } = JSON.parse(readFileSync(path.join(dataDirectory, "running.json"), "utf8"));
  const found = (children as { name: string; pid: number }[]).find((child) => child.name === name);
  if (!found) throw new Error(`no process is called ${name}`);
  return found.pid;
}

/** While a server begins again, the number in its file may be of whoever starts it. */
export function postgresOf(dataDirectory: string): number {
  const lines = readFileSync(path.join(dataDirectory, "postgres", "data", "postmaster.pid"), "utf8").split("\n");
  if (lines[7]?.trim() !== "ready") throw new Error("the database is not up");
  return Number(lines[0]);
}
