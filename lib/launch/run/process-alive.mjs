import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";

/**
 * Does that process run, and does its command line contain the words? Numbers are used again by other programs, and a
 * killed process whose parent never asked for its end stays in the table as a zombie, with an empty command line.
 * @param {number} pid
 * @param {string} words
 */
export function isRunning(pid, words) {
  if (!Number.isInteger(pid) || pid <= 0 || !answersToSignals(pid)) return false;
  const commandLine = readCommandLine(pid);
  return commandLine === undefined || commandLine.includes(words);
}

function answersToSignals(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM"; // it lives, as another account
  }
}

/** Undefined where the system does not show it. */
function readCommandLine(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    if (process.platform === "win32") return undefined;
    const { status, stdout } = spawnSync("ps", ["-o", "stat=,command=", "-p", String(pid)], { encoding: "utf8" });
    if (status === 0) return stdout.trim().startsWith("Z") ? "" : stdout;
    return fs.existsSync("/proc/self") ? "" : undefined;
  }
}

/**
 * What distinguishes a process from a later one with the same number: when it began. Its command line would not do, next
 * start replaces its own. Undefined when there is no such process, or only a zombie.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function processIdentity(pid) {
  if (!Number.isInteger(pid) || pid <= 0 || !answersToSignals(pid)) return undefined;
  if (process.platform === "win32") return String(pid);
  return process.platform === "linux" ? linuxIdentity(pid) : psIdentity(pid);
}

function linuxIdentity(pid) {
  try {
    const fields = statFields(fs.readFileSync(`/proc/${pid}/stat`, "utf8")); // the start time is the 20th
    return fields[0] === "Z" ? undefined : `${pid} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function psIdentity(pid) {
  const { status, stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" });
  const [state, ...began] = stdout.trim().split(/\s+/);
  return status !== 0 || state.startsWith("Z") ? undefined : `${pid} ${began.join(" ")}`;
}

/**
 * What the main thread of a process has done so far, and whether it sleeps: neither runs, nor waits for a processor or a disk.
 * Undefined where the system does not show it, or when there is no such process.
 * @param {number} pid
 * @returns {{ seconds: number, isAsleep: boolean } | undefined} processor time in seconds
 */
export function threadProgress(pid) {
  try {
    const fields = statFields(fs.readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8"));
    return { seconds: exactSeconds(pid) ?? secondsIn(fields), isAsleep: "STt".includes(fields[0]) };
  } catch {
    return undefined;
  }
}

/**
 * What a process and those that it started have done together; asleep when all of them are. Undefined where the system does not
 * show it, or when there is no such process.
 * @param {number} pid
 * @returns {{ seconds: number, isAsleep: boolean } | undefined}
 */
export function familyProgress(pid) {
  if (!threadProgress(pid)) return undefined;
  const done = [pid, ...childrenOf(pid)].map(threadProgress).filter(Boolean);
  return { seconds: done.reduce((sum, { seconds }) => sum + seconds, 0), isAsleep: done.every((one) => one.isAsleep) };
}

/** Field 4 is the parent. Those that end meanwhile are none. */
const childrenOf = (pid) =>
  fs
    .readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        return statFields(fs.readFileSync(`/proc/${entry}/stat`, "utf8"))[1] === String(pid);
      } catch {
        return false;
      }
    })
    .map(Number);

/** The name in field 2 may contain blanks and brackets; the first of those after it is the state. */
const statFields = (text) => text.replace(/^.*\) /s, "").split(" ");

const TICKS_PER_SECOND = 100;

/** utime and stime, fields 14 and 15 of proc_pid_stat(5). */
const secondsIn = (fields) => (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;

/** To the nanosecond: a process with little to do uses less than a tick in minutes. Not every kernel counts it. */
function exactSeconds(pid) {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e9 || undefined;
  } catch {
    return undefined;
  }
}

/** Waits until the condition holds; answers whether it did. */
export async function waitUntil(condition, milliseconds, pause = 50) {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return true;
}

/**
 * Sends the signal to a program that cannot watch its parent by itself once this process is gone, even by kill -9.
 * A shell of one megabyte does the watching.
 * @param {number} pid
 * @param {string} signal
 */
export function endWithUs(pid, signal) {
  if (process.platform === "win32") return;
  const script = `while kill -0 ${process.pid} && kill -0 ${pid}; do sleep 1; done; kill -${signal} ${pid}`;
  spawn("/bin/sh", ["-c", script], { detached: true, stdio: "ignore" }).unref();
}
