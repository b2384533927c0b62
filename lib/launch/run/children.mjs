import { spawn } from "node:child_process";
import cluster from "node:cluster";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
import { TRY_AGAIN } from "../../server/processes/exit-codes.mjs";
import { inProject, projectRoot } from "../paths.mjs";
import { DIE_WITH_PARENT } from "../run-tool.mjs";
import { printLine } from "../terminal.mjs";
import { forTerminal, openLog } from "./log-files.mjs";
import { waitUntil } from "./process-alive.mjs";
import { Watchdog, watch } from "./watchdog.mjs";

const STOP_MILLISECONDS = 8000;
const SLOWEST_RESTART_MILLISECONDS = 60_000;
/** What has run so long was well: the next end is a first one again. One that ends every minute is not well. */
const HEALTHY_MILLISECONDS = 600_000;

/**
 * A Node process of ours that is kept running: one that ends by itself after it was ready is started again, and before that
 * one that asks for it.
 * @typedef {object} Child
 * @property {string} name
 * @property {number | undefined} pid
 * @property {boolean} ended it ended before it was ready, and will not be started again
 * @property {boolean} sharesPort
 * @property {boolean} listening of those that share a port: it takes connections, and has loaded what it answers with
 * @property {() => void} becameReady
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} name for the terminal and the log file
 * @param {string[]} args of Node
 * @param {{ dataDirectory: string, environment?: Record<string, string>, quiet?: boolean, prints?: boolean, sharesPort?: boolean,
 *   blockedSeconds?: number, lookMilliseconds?: number, launched?: () => void }} options
 *   `prints` everything instead of writing a log file; `sharesPort`: what it listens on, others do too, and each connection goes
 *   to the next of them; `launched` is called whenever it was started again and has a new number
 * @returns {Child}
 */
export function startChild(name, args, options) {
  const write = options.prints ? undefined : openLog(options.dataDirectory, name).write;
  const child = {
    name,
    process: undefined,
    ready: false,
    ended: false,
    listening: false,
    loading: false,
    stopping: false,
    restarts: 0,
    launchedAt: 0,
    watch: undefined,
  };

  const launch = () => {
    child.launchedAt = performance.now();
    child.process = options.sharesPort ? fork(child, args, options) : spawnNode(args, options.environment);
    forwardOutput(child.process, name, { write, quiet: options.quiet });
    child.process.once("exit", (code, signal) => {
      clearInterval(child.watch);
      child.listening = false;
      child.loading = false;
      if (child.stopping) return;
      if (!child.ready && code !== TRY_AGAIN) child.ended = true;
      else scheduleRestart(child, launch, options.launched, code ?? signal);
    });
  };

  launch();
  return {
    name,
    sharesPort: options.sharesPort ?? false,
    get pid() {
      return child.process.pid;
    },
    get ended() {
      return child.ended;
    },
    get listening() {
      return child.listening && !child.loading;
    },
    becameReady: () => {
      child.ready = true;
    },
    stop: () => stopChild(child),
  };
}

const environmentWith = (environment) => ({ ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment });

function spawnNode(args, environment) {
  return spawn(process.execPath, [...DIE_WITH_PARENT, ...args], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: environmentWith(environment),
    // Ctrl-C reaches the whole group; ours are signaled one by one, so that each receives it once.
    detached: process.platform !== "win32",
  });
}

const REPORT_ALIVE = ["--import", pathToFileURL(inProject("lib/launch/run/report-alive.mjs")).href];

/** We hold the port then, and hand each connection to the next of those who share it (node:cluster). */
function fork(child, args, { environment, blockedSeconds, lookMilliseconds }) {
  const { nodeOptions, script, scriptArguments } = partsOf(args);
  cluster.setupPrimary({
    exec: script,
    args: scriptArguments,
    execArgv: [...DIE_WITH_PARENT, ...REPORT_ALIVE, ...nodeOptions],
    cwd: projectRoot,
    silent: true,
  });
  const worker = cluster.fork(environmentWith({ PROCESS_NAME: child.name, ...environment }));
  worker.on("error", () => {}); // it died while a connection was handed to it
  passOnWhenItDies(worker.process);
  const watchdog = new Watchdog({ blockedSeconds });
  worker.on("message", (message) => {
    watchdog.recordResponse();
    if (message === "loading" || message === "serving") child.loading = message === "loading";
  });
  worker.once("listening", () => {
    child.listening = true;
    child.watch = watch(worker.process.pid, {
      watchdog,
      lookMilliseconds,
      isLoading: () => child.loading || child.stopping,
      onStuck: (reason) => {
        printLine(`${child.name} ${reason}, ending it`);
        worker.process.kill("SIGKILL");
      },
    });
  });
  return worker.process;
}

/**
 * A connection on its way to a process that dies is handed to the next: node:cluster waits for the reply for ever, and its
 * client waits too. The reply it is given here is that of a process that is closing.
 */
function passOnWhenItDies(child) {
  const onTheirWay = new Set();
  const { send } = child;
  child.send = (message, ...more) => {
    if (message?.act === "newconn") onTheirWay.add(message.seq);
    return send.call(child, message, ...more);
  };
  child.on("internalMessage", ({ ack }) => onTheirWay.delete(ack));
  const passOn = () => {
    if (child.connected) return; // a reply may still come
    for (const ack of onTheirWay) child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack, accepted: false });
  };
  // Whichever comes last; the first alone does not always come.
  child.once("disconnect", passOn);
  child.once("exit", passOn);
}

/** Options of Node, the script, and what the script is given. */
function partsOf(args) {
  let at = 0;
  while (args[at].startsWith("-")) at += args[at] === "--import" ? 2 : 1;
  return { nodeOptions: args.slice(0, at), script: args[at], scriptArguments: args.slice(at + 1) };
}

function forwardOutput(child, name, { write, quiet }) {
  for (const [stream, ours] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    readline.createInterface({ input: stream }).on("line", (line) => {
      if (!write) return ours.write(`${line}\n`);
      write(`${line}\n`);
      const shown = quiet ? undefined : forTerminal(line, stream === child.stderr);
      if (shown) printLine(`${name}: ${shown}`);
    });
}

/** Quickly the first time, then ever slower: what fails at once will mostly fail again. */
function scheduleRestart(child, launch, launched, reason) {
  const ran = performance.now() - child.launchedAt;
  child.restarts = restartsAfter(child.restarts, ran);
  const pause = pauseBefore(child.restarts);
  printLine(`${child.name} exited (${reason}), restarting in ${pause / 1000} s`);
  setTimeout(() => {
    if (child.stopping) return;
    launch();
    launched?.();
  }, pause);
}

/** Which restart in a row this is; what ran well for ten minutes begins a new row. */
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
    return (await fetch(url, { signal: AbortSignal.timeout(30_000) })).ok;
  } catch {
    return false;
  }
}
