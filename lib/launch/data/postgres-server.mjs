import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { endWithUs, familyProgress, isRunning, waitUntil } from "../run/process-alive.mjs";
import { Refusal } from "../terminal.mjs";
import { spawnOptions, windows } from "./postgres-place.mjs";

/** How long processes of a killed server may hold its data. */
const LEFTOVER_SECONDS = 300;
/** Without it nothing works, and a try that fails costs next to nothing. */
const SLOWEST_RESTART_MILLISECONDS = 5_000;
/** How long a server that is not ready yet may do nothing. */
const STILL_MILLISECONDS = 60_000;
const LOOK_MILLISECONDS = 200;
/** Of a core: what waits for work wakes up now and then, and uses less. */
const WORKING_SHARE = 0.01;

/** Keeps one server up until it is asked to stop: anyone who kills it finds it back, on the same port, a moment later. */
export function superviseServer(place, port, settings, log) {
  const server = { child: undefined, stopping: false };

  const start = async () => {
    await startUntilReady(server, place, port, settings);
    server.child.once("exit", (code, signal) => {
      if (server.stopping) return;
      log(`PostgreSQL exited (${code ?? signal}), restarting`);
      restart();
    });
  };

  /** What kept it from starting, such as a full disk, may pass. */
  const restart = async () => {
    for (let failures = 0; !server.stopping; failures++) {
      try {
        return await start();
      } catch (error) {
        const pause = Math.min(1_000 * 2 ** failures, SLOWEST_RESTART_MILLISECONDS);
        log(`${error.message} Trying again in ${pause / 1_000} s.`);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };

  const stop = async () => {
    server.stopping = true;
    await stopServer(place, server.child.pid, () => hasEnded(server.child));
  };

  return { ready: start, stop };
}

/**
 * Children of a killed server may need some seconds to notice that it is gone; until then its data is locked. The server itself
 * is given its time: recovery replays up to max_wal_size, as fast as the machine is.
 */
async function startUntilReady(server, place, port, settings) {
  const deadline = Date.now() + LEFTOVER_SECONDS * 1000;
  while (!server.stopping) {
    const child = spawnServer(place, port, settings);
    server.child = child;
    const isSettled = () => hasEnded(child) || isReady(place, child.pid);
    if (!(await isWorthWaitingFor(isSettled, child.pid))) {
      signalServer(place, child.pid, "immediate", "SIGQUIT");
      await waitUntil(() => hasEnded(child), 5_000);
      throw new Refusal(`PostgreSQL did nothing for ${STILL_MILLISECONDS / 1000} s while starting (see ${place.log}).`);
    }
    if (!hasEnded(child) || server.stopping) return;
    if (Date.now() > deadline || !stillInUse(place)) throw startFailure(place, child);
    disownPidFile(place);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Waits for a server as long as it and its children do something: replay what a crash left, check files, write what came of it.
 * Where the system does not show what they do, it is waited for without end, as one that cannot start ends by itself.
 * @param {() => boolean} isSettled
 * @param {number} pid
 * @returns {Promise<boolean>} false: nothing was done for so long
 */
export async function isWorthWaitingFor(isSettled, pid, timeoutMilliseconds = STILL_MILLISECONDS) {
  let before = 0;
  let still = 0;
  while (!(await waitUntil(isSettled, LOOK_MILLISECONDS))) {
    const progress = familyProgress(pid);
    const used = progress ? progress.seconds - before : 0;
    const isAtWork = !progress?.isAsleep || used * 1000 > WORKING_SHARE * LOOK_MILLISECONDS;
    before += used;
    still = isAtWork ? 0 : still + LOOK_MILLISECONDS;
    if (still > timeoutMilliseconds) return isSettled();
  }
  return true;
}

function spawnServer(place, port, settings) {
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const output = fs.openSync(place.log, "w");
  const child = spawn(place.program("postgres"), ["-D", place.data, "-p", String(port), ...args], {
    ...spawnOptions(place),
    detached: !windows, // Ctrl-C goes to the whole group; the database has to be the last to end
    stdio: ["ignore", output, output],
  });
  child.on("error", () => {}); // shows as a missing pid and an empty log
  fs.closeSync(output);
  if (child.pid) endWithUs(child.pid, "INT");
  return child;
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

function isReady(place, pid) {
  const file = readPidFile(place);
  return file.pid === pid && file.status === "ready";
}

/** The words of the server for a lock file or shared memory that an old process still holds. */
const stillInUse = ({ log }) => /still in use|already exists|Is another postmaster/.test(fs.readFileSync(log, "utf8"));

function startFailure(place, child) {
  const serverLog = fs.readFileSync(place.log, "utf8");
  const fatal = serverLog.split("\n").findLast((line) => /FATAL|PANIC|error while loading/.test(line));
  const why = fatal ?? `exited with ${child.exitCode ?? child.signalCode}`;
  return new Refusal(`PostgreSQL did not start: ${why.replace(/^.*?(FATAL|PANIC): +/, "")} (see ${place.log}).`);
}

/** "Fast": connections are closed, everything is written. If that hangs: "immediate", and recovery at the next start. */
async function stopServer(place, pid, ended = () => !isPostgres(pid)) {
  if (ended()) return;
  signalServer(place, pid, "fast", "SIGINT");
  if (await waitUntil(ended, 30_000, 20)) return;
  signalServer(place, pid, "immediate", "SIGQUIT");
  await waitUntil(ended, 5_000);
}

function signalServer(place, pid, mode, signal) {
  if (windows) spawnSync(place.program("pg_ctl"), ["stop", "-D", place.data, "-m", mode, "-W"], spawnOptions(place));
  else process.kill(pid, signal);
}

/** Lines of postmaster.pid: pid, data directory, start time, port, …, status on line 8. */
export function readPidFile({ pidFile }) {
  if (!fs.existsSync(pidFile)) return {};
  const lines = fs.readFileSync(pidFile, "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
}

export const isPostgres = (pid) => isRunning(pid, "postgres");

export async function stopLeftover(place, log) {
  const { pid } = readPidFile(place);
  if (!pid) return;
  if (isPostgres(pid)) {
    log("stopping a PostgreSQL left running by an earlier start");
    await stopServer(place, pid);
  } else disownPidFile(place);
}

/**
 * A dead server's number may belong to another program by now, or to a zombie, and PostgreSQL would believe that to be
 * itself. Our own number shows it that the file is stale (it ignores its parent's). The file must not be deleted: its
 * other lines are how the new server sees that children of the old one still use the data.
 */
function disownPidFile({ pidFile }) {
  if (!fs.existsSync(pidFile)) return;
  const [, ...rest] = fs.readFileSync(pidFile, "utf8").split("\n");
  fs.writeFileSync(pidFile, [process.pid, ...rest].join("\n"));
}
