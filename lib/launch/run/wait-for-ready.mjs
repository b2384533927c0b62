import { printLine, Refusal } from "../terminal.mjs";
import { threadProgress } from "./process-alive.mjs";

const LOOK_MILLISECONDS = 200;
const TIMEOUT_MILLISECONDS = 180_000;
const PRINT_EVERY_MILLISECONDS = 60_000;
/** A call to ourselves waits for the processor like any other. */
const ANSWER_MILLISECONDS = 30_000;
/** Of a core. What waits for work uses less than that, what works on a machine with sixty other programs uses more. */
const WORKING_SHARE = 0.01;

/**
 * Waits until an address answers that it is ready. A busy machine takes its time, so what counts against the processes is only
 * the time in which they answer that they are not ready, and that in which they neither answer nor compute.
 * @param {import("./children.mjs").Child[]} children all that have been started
 * @param {import("./children.mjs").Child[]} asked those that answer there
 * @param {string} url
 */
export async function waitForReady(children, asked, url, timeoutMilliseconds = TIMEOUT_MILLISECONDS) {
  const work = new WorkMeter(asked);
  const began = performance.now();
  let printed = 0;
  let idle = 0;
  let at = began;
  for (;;) {
    refuseEnded(children);
    // Of those who share a port any could answer for the others: each has to take connections before.
    const answer = children.every(isUp) ? await answerOf(url) : "none";
    if (answer === "ready") return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    const elapsed = performance.now() - at;
    at += elapsed;
    if (answer === "not ready" || !work.isDone(elapsed)) idle += elapsed;
    if (idle > timeoutMilliseconds) throw new Refusal(`${sentenceOf(answer, url)}: see DATA_DIR/logs.`);
    const minutes = Math.floor((at - began) / PRINT_EVERY_MILLISECONDS);
    if (minutes > printed) printLine(`  still starting after ${minutes} min`);
    printed = minutes;
  }
}

const isUp = ({ sharesPort, listening }) => !sharesPort || listening;

const sentenceOf = (answer, url) =>
  answer === "not ready" ? `${url} answers that it is not ready` : `No response from ${url}`;

function refuseEnded(children) {
  const ended = children.find((child) => child.ended);
  if (!ended) return;
  throw new Refusal(
    `The ${ended.name} process exited during startup: see the output above and DATA_DIR/logs/${ended.name}.log.`,
  );
}

async function answerOf(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) })).ok ? "ready" : "not ready";
  } catch {
    return "none";
  }
}

/** Whether any of some processes has worked since it was asked last. */
class WorkMeter {
  #before = new Map();

  constructor(children) {
    this.children = children;
  }

  isDone(milliseconds) {
    // No shortcut: each has to be read.
    return this.children.map((child) => this.#hasWorked(child.pid, milliseconds)).some(Boolean);
  }

  #hasWorked(pid, milliseconds) {
    const progress = threadProgress(pid);
    if (!progress) return false;
    const used = progress.seconds - (this.#before.get(pid) ?? 0);
    this.#before.set(pid, progress.seconds);
    return !progress.isAsleep || used * 1000 > WORKING_SHARE * milliseconds;
  }
}
