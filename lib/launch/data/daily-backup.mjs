import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { backupState, expectBackups, noteTry, timeOf } from "../../server/health/backup-state.mjs";
import { inProject, projectRoot } from "../paths.mjs";
import { openLog } from "../run/log-files.mjs";
import { DIE_WITH_PARENT } from "../run-tool.mjs";
import { printLine } from "../terminal.mjs";

/*
 * One backup a day beside what npm start runs, in a process of its own that everything else goes before. In compose the service
 * `backup` does the same.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A start is over by then, also on a slow machine. */
const AFTER_START = 10 * MINUTE;
const LOOK_MILLISECONDS = MINUTE;
/** Of 19, the lowest. */
const LOW_PRIORITY = 10;

/**
 * When the next backup is due: a day after the last one, an hour after one that failed, and never right after a start.
 * @param {{ startedAt: number, newest?: number, failedAt?: number }} known times in milliseconds
 */
export const backupDueAt = ({ startedAt, newest = Number.NEGATIVE_INFINITY, failedAt = Number.NEGATIVE_INFINITY }) =>
  Math.max(startedAt + AFTER_START, newest + DAY, failedAt + HOUR);

/**
 * @param {{ dataDirectory: string, keepDays: number }} options
 * @returns {() => Promise<void>} ends it, and a backup that is being made
 */
export function makeBackupsDaily({ dataDirectory, keepDays }) {
  const directory = path.join(dataDirectory, "backups");
  const startedAt = Date.now();
  let failedAt;
  let running;
  expectBackups(directory);

  const look = async () => {
    const newest = timeOf(backupState(directory)?.newest ?? "");
    // By the clock and not by one long timer, which would not run on while a machine sleeps.
    if (running || Date.now() < backupDueAt({ startedAt, newest, failedAt })) return;
    running = startBackup(dataDirectory, keepDays);
    const failure = await running.done;
    running = undefined;
    failedAt = failure === undefined ? undefined : Date.now();
    if (failure !== undefined) printLine(`backup: ${failure}`);
  };

  const timer = setInterval(look, LOOK_MILLISECONDS);
  return async () => {
    clearInterval(timer);
    running?.child.kill("SIGTERM");
    await running?.done;
  };
}

/**
 * @param {string} dataDirectory
 * @param {number} keepDays
 * @returns {{ child: import("node:child_process").ChildProcess, done: Promise<string | undefined> }} `done`: why it failed
 */
export function startBackup(dataDirectory, keepDays) {
  const { write } = openLog(dataDirectory, "backup");
  const args = [inProject("lib/launch/data/back-up.mjs"), "--keep-days", String(keepDays)];
  const child = spawn(process.execPath, [...DIE_WITH_PARENT, ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDirectory },
    stdio: ["ignore", "pipe", "pipe"],
  });
  lowerPriority(child.pid);
  let last = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      write(String(data));
      last = String(data).trim().split("\n").at(-1) || last;
    });
  const done = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? undefined : `failed (${code ?? signal}): ${last}`));
  });
  // What failed before it began to write has not noted it.
  return { child, done: done.then((failure) => noted(path.join(dataDirectory, "backups"), failure)) };
}

function noted(directory, failure) {
  if (failure === undefined) return undefined;
  try {
    noteTry(directory, failure);
  } catch {
    // On a full disk the age of the newest shows it.
  }
  return failure;
}

function lowerPriority(pid) {
  try {
    os.setPriority(pid, LOW_PRIORITY);
  } catch {
    // Not every system allows it, and the backup is made all the same.
  }
}
