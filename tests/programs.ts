import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { programArguments } from "@/lib/launch/run/programs.mjs";
import type { Item } from "./budget";
import { spend } from "./cost";

/** Programs that tests start and kill, counted for the run's budget. */

export interface Program {
  pid: number;
  /** Everything it has printed. */
  output: () => string;
  /** What of it was for the error output. */
  errors: () => string;
  /** Comes when it has printed that. */
  prints: (wanted: RegExp) => Promise<true>;
  isOver: () => boolean;
  /** Its exit code; null: a signal ended it. */
  ended: Promise<number | null>;
  /** kill -9. Comes back when it is gone. */
  kill: () => Promise<void>;
  /** As a supervisor asks it to end. @returns its exit code */
  stop: () => Promise<number | null>;
}

type Variables = Record<string, string | undefined>;

interface Started extends Pick<SpawnOptions, "cwd" | "uid" | "gid" | "detached"> {
  env?: Variables;
  /** What it counts as; nothing: it costs next to nothing. */
  counts?: Item;
}

export function startProgram(
  command: string,
  args: readonly string[],
  { counts, env, ...more }: Started = {},
): Program {
  if (counts) spend(counts);
  const options = { ...more, env: env as NodeJS.ProcessEnv | undefined };
  return watched(spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] }));
}

function watched(child: ChildProcess): Program {
  let output = "";
  let errors = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (data) => {
      output += data;
      if (stream === child.stderr) errors += data;
      for (const look of waiting) look();
    });
  const prints = (wanted: RegExp) =>
    new Promise<true>((resolve) => {
      const look = () => {
        if (!wanted.test(output)) return;
        waiting.delete(look);
        resolve(true);
      };
      waiting.add(look);
      look();
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const end = (signal: NodeJS.Signals) => {
    if (!isOver()) child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid!,
    output: () => output,
    errors: () => errors,
    prints,
    isOver,
    ended,
    kill: () => end("SIGKILL").then(() => undefined),
    stop: () => end("SIGTERM"),
  };
}

/** A worker, or the process that gateways speak to, as the product starts it, on the database of the test. */
export const startAlone = (name: "worker" | "gateways", variables: Variables = {}): Program =>
  startProgram(process.execPath, programArguments(name), {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", ...variables },
    counts: "programs started alone",
  });

/** kill -9 of a process of the product in the middle of its work. */
export async function killProduct({ kill }: Program) {
  spend("product processes killed");
  await kill();
}

/** The same of one that a launcher has started. It may have ended a moment before. */
export function killProductByNumber(pid: number) {
  spend("product processes killed");
  sendSignal(pid, "SIGKILL");
}

export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A command to its end: its exit code, and everything it has printed. */
export async function runCommand(command: string, args: readonly string[], options?: Started) {
  const { ended, output, errors } = startProgram(command, args, options);
  const code = await ended;
  return { code, output: output(), errors: errors() };
}

/** Debian keeps servers in folders that an ordinary account's PATH does not contain. */
const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];

/** Where a server program of the machine is; undefined: there is none. */
export const findServer = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
