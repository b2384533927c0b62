import { threadProgress } from "./process-alive.mjs";

/*
 * Whether a process that shares a port still works. It sends "alive" every two seconds (tell-alive.mjs), and on a machine with
 * too much to do it may not come to that for minutes: time on the clock shows nothing about it. What is held against a silent
 * process is only what it did itself meanwhile:
 *
 *   it used a processor for 30 s and never came back to its event loop: it computes without end
 *   it neither ran nor wanted to at six looks in a row: it waits for something that does not come, or was stopped
 *
 * One that waits for its turn at the processor, or for the disk, works. So does one that is loading.
 */

/** No work of ours keeps a processor for so long at a stretch. */
export const BLOCKED_SECONDS = 30;
/** Looks in a row. */
export const IDLE_LOOKS = 6;
export const LOOK_MILLISECONDS = 5_000;
/** Where the system does not show what a process does. */
const UNKNOWN_LOOKS = 20 * IDLE_LOOKS;

export class Watchdog {
  #hasResponded = true;
  #looks = 0;
  #idleLooks = 0;
  /** Processor seconds of its main thread when it last responded, and at the last look. */
  #secondsAtResponse = 0;
  #lastSeconds = 0;

  constructor({ blockedSeconds = BLOCKED_SECONDS } = {}) {
    this.blockedSeconds = blockedSeconds;
  }

  /** It has sent a message: its event loop goes round. */
  recordResponse() {
    this.#hasResponded = true;
  }

  /**
   * One look at the process.
   * @param {{ seconds: number, isAsleep: boolean } | undefined} progress of its main thread
   * @param {boolean} [isLoading]
   * @returns {string | undefined} why it does not work any more, as the end of a sentence
   */
  look(progress, isLoading = false) {
    if (this.#hasResponded || isLoading) return this.#beginAgain(progress);
    this.#looks++;
    if (!progress) return this.#looks >= UNKNOWN_LOOKS ? "has not responded for ten minutes" : undefined;
    const { seconds, isAsleep } = progress;
    this.#idleLooks = isAsleep && seconds === this.#lastSeconds ? this.#idleLooks + 1 : 0;
    this.#lastSeconds = seconds;
    const used = seconds - this.#secondsAtResponse;
    if (used >= this.blockedSeconds) return `has computed for ${Math.round(used)} s without responding`;
    if (this.#idleLooks >= IDLE_LOOKS) return "neither responds nor computes";
    return undefined;
  }

  #beginAgain(progress) {
    this.#hasResponded = false;
    this.#looks = 0;
    this.#idleLooks = 0;
    this.#secondsAtResponse = progress?.seconds ?? 0;
    this.#lastSeconds = this.#secondsAtResponse;
    return undefined;
  }
}

/**
 * Looks at a process from time to time until it does not work any more, or until it is stopped.
 * @param {number} pid
 * @param {{ watchdog: Watchdog, lookMilliseconds?: number, isLoading: () => boolean, onStuck: (reason: string) => void }} options
 * @returns {NodeJS.Timeout} to be cleared when the process ends
 */
export function watch(pid, { watchdog, lookMilliseconds = LOOK_MILLISECONDS, isLoading, onStuck }) {
  // Counted in looks, not by the clock: if we were stopped ourselves, every process is checked before the next one.
  return setInterval(() => {
    const reason = watchdog.look(threadProgress(pid), isLoading());
    if (reason) onStuck(reason);
  }, lookMilliseconds);
}
