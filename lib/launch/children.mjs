import { spawn } from "node:child_process";
import readline from "node:readline";
import { forTerminal, openLog } from "./log-files.mjs";
import { projectRoot } from "./paths.mjs";
import { waitUntil } from "./process-alive.mjs";
import { DIE_WITH_PARENT } from "./run-tool.mjs";
import { say } from "./terminal.mjs";

const STOP_MILLISECONDS = 8000;
const SLOWEST_RESTART_MILLISECONDS = 10_000;
/** What has run so long was well: the next end is a first one again. */
const HEALTHY_MILLISECONDS = 60_000;

/**
 * A Node process of ours that is kept running: one that ends by itself after it was ready is started again.
 * @typedef {object} Child
 * @property {string} name
 * @property {number | undefined} pid
 * @property {boolean} ended it ended before it was ready, and will not be started again
 * @property {() => void} becameReady
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} name for the terminal and the log file
 * @param {string[]} args of Node
 * @param {{ dataDirectory: string, environment?: Record<string, string>, quiet?: boolean, launched?: () => void }} options
 *   `launched` is called whenever it was started again and has a new number
 * @returns {Child}
 */
export function startChild(name, args, options) {
  const log = openLog(options.dataDirectory, name);
  const child = { name, process: undefined, ready: false, ended: false, stopping: false, restarts: 0, launchedAt: 0 };

  const launch = () => {
    child.launchedAt = performance.now();
    child.process = spawnNode(args, options.environment);
    forwardOutput(child.process, name, log, options.quiet);
    child.process.once("exit", (code, signal) => {
      if (child.stopping) return;
      if (!child.ready) child.ended = true;
      else scheduleRestart(child, launch, options.launched, code ?? signal);
    });
  };

  launch();
  return {
    name,
    get pid() {
      return child.process.pid;
    },
    get ended() {
      return child.ended;
    },
    becameReady: () => {
      child.ready = true;
    },
    stop: () => stopChild(child),
  };
}

function spawnNode(args, environment) {
  return spawn(process.execPath, [...DIE_WITH_PARENT, ...args], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment },
    // Ctrl-C reaches the whole group; ours are told one by one, so that each hears it once.
    detached: process.platform !== "win32",
  });
}

function forwardOutput(child, name, log, quiet) {
  for (const stream of [child.stdout, child.stderr])
    readline.createInterface({ input: stream }).on("line", (line) => {
      log.write(`${line}\n`);
      const shown = quiet ? undefined : forTerminal(line, stream === child.stderr);
      if (shown) say(`${name}: ${shown}`);
    });
}

/** Quickly the first time, then ever slower: what fails at once will mostly fail again. */
function scheduleRestart(child, launch, launched, reason) {
  const ran = performance.now() - child.launchedAt;
  child.restarts = restartsAfter(child.restarts, ran);
  const pause = pauseBefore(child.restarts);
  say(`${child.name} exited (${reason}), restarting in ${pause / 1000} s`);
  setTimeout(() => {
    if (child.stopping) return;
    launch();
    launched?.();
  }, pause);
}

/** Which restart in a row this is; what ran well for a minute begins a new row. */
export const restartsAfter = (restarts, ranMilliseconds) => (ranMilliseconds > HEALTHY_MILLISECONDS ? 1 : restarts + 1);

export const pauseBefore = (restarts) => Math.min(500 * 2 ** (restarts - 1), SLOWEST_RESTART_MILLISECONDS);

const hasExited = (child) => child.exitCode !== null || child.signalCode !== null;

async function stopChild(child) {
  child.stopping = true;
  if (hasExited(child.process)) return;
  child.process.kill("SIGTERM");
  if (await waitUntil(() => hasExited(child.process), STOP_MILLISECONDS)) return;
  child.process.kill("SIGKILL");
  await waitUntil(() => hasExited(child.process), 2000);
}

/** Is the answer of this address "ready"? */
export async function answersOk(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}
