import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { spend } from "../cost";
import { type Program, runCommand, startProgram } from "../programs";

/** The command as a newcomer gives it, on a data directory of its own. It needs the build that npm test has made. */

const starts = new Map<Program, string>();

/** Open to others, so that a PostgreSQL that may not run as root keeps its data in it too. */
export function ownDataDirectory(name: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), `millwright-${name}-`));
  chmodSync(directory, 0o755);
  return directory;
}

/** Of the rest, much is set for the tests. */
function environmentOf(dataDirectory: string, more: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, DATA_DIR: dataDirectory, DEMO: "0", ...more };
}

async function startScript(dataDirectory: string, variables: Record<string, string>) {
  // Two that start together would both find the usual ports free, and one would come too late.
  const ports = { GATEWAY_PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  const env = environmentOf(dataDirectory, { WEB_CONCURRENCY: "1", ...ports, ...variables });
  return startProgram(process.execPath, ["lib/launch/run/start.mjs"], { env });
}

const ready = /^Millwright is ready.*\n/m;

/** Runs until it prints that it is ready. @throws what it has printed when it ends before */
export async function start(dataDirectory: string, variables: Record<string, string>): Promise<Program> {
  spend("installations started");
  const program = await startScript(dataDirectory, variables);
  starts.set(program, dataDirectory);
  const isReady = await Promise.race([program.prints(ready), program.ended.then(() => false)]);
  if (!isReady) throw new Error(`the start has ended:\n${program.output()}`);
  return program;
}

/** The secret of the link that makes the first administrator, as a start prints it. */
export const setupLinkIn = (output: string) =>
  /^Millwright is ready.* No administrator yet: open \S+\/login\/setup#([\w-]{43}) /m.exec(output)?.[1] ?? "";

export const makeAdministrator = (
  api: string,
  token: string,
  { email, password }: { email: string; password: string },
) =>
  fetch(`${api}/auth/setup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, password_confirmation: password, token, name: "Ana López" }),
  });

/** A start that refuses. */
export async function refusedStart(dataDirectory: string, variables: Record<string, string>) {
  const program = await startScript(dataDirectory, variables);
  const code = await program.ended;
  return { code, output: program.output() };
}

/** A command beside or after a start, to its end. */
export const run = (script: string, dataDirectory: string, ...args: string[]) =>
  runCommand(process.execPath, [`lib/launch/data/${script}`, ...args], { env: environmentOf(dataDirectory) });

/** Ends whatever still runs, and then there is nothing left of it. */
export async function clearUp(dataDirectory: string) {
  for (const [program, directory] of starts)
    if (directory === dataDirectory) {
      await program.stop();
      starts.delete(program);
    }
  rmSync(dataDirectory, { recursive: true, force: true });
}

/** The processes of an installation, as the start noted them for the process that has to clear up after it. */
export const processesOf = (dataDirectory: string) =>
  JSON.parse(readFileSync(path.join(dataDirectory, "running.json"), "utf8")).children as {
    name: string;
    pid: number;
  }[];

export function processOf(dataDirectory: string, name: string): number {
  const found = processesOf(dataDirectory).find((child) => child.name === name);
  if (!found) throw new Error(`no process is called ${name}`);
  return found.pid;
}

/** While a server begins again, the number in its file may be of the process that starts it. */
export function postgresOf(dataDirectory: string): number {
  const lines = readFileSync(path.join(dataDirectory, "postgres", "data", "postmaster.pid"), "utf8").split("\n");
  if (lines[7]?.trim() !== "ready") throw new Error("the database is not up");
  return Number(lines[0]);
}
