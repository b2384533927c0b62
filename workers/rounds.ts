import { listen } from "@/lib/server/live/listen";
import { log } from "@/lib/server/log";
import { beat } from "@/lib/server/processes/heartbeat";

const lookEvery = 1_000;
const complainEvery = 10_000;

interface Rounds {
  /** Where the database calls when there is something to do. */
  channel: string;
  /** Does what there is to do; true: there is more, or there may be. */
  round: () => Promise<boolean>;
  /** What the log states of a round that fails. It is tried again with the next one. */
  failure: string;
  /** From the beginning of a round to the next, in milliseconds: what comes meanwhile shares it. */
  gatherFor?: number;
}

export type Running = { stop: () => Promise<void> };

/** Round after round: at once while there is more, when the database calls, and every second for what nobody called about. */
export function startRounds({ channel, round, failure, gatherFor = 0 }: Rounds, ending?: AbortSignal): Running {
  const stopping = new AbortController();
  const signal = ending ? AbortSignal.any([ending, stopping.signal]) : stopping.signal;
  let isCalled = false;
  let wake = () => {};
  const call = () => {
    isCalled = true;
    wake();
  };
  const line = listen(channel, { received: call, connected: call });
  const running = run();

  async function run() {
    let complainedAt = 0;
    while (!signal.aborted) {
      const begunAt = Date.now();
      isCalled = false;
      let hasMore = false;
      try {
        hasMore = await round();
      } catch (error) {
        if (!signal.aborted && Date.now() - complainedAt > complainEvery) {
          complainedAt = Date.now();
          log.warn({ reason: (error as Error).message }, failure);
        }
      }
      beat(channel);
      await pause(begunAt + gatherFor - Date.now());
      if (!hasMore && !isCalled) await pause(lookEvery, true);
    }
  }

  const pause = (milliseconds: number, endsWithCall = false) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, Math.max(0, milliseconds));
      signal.addEventListener("abort", end);
      if (signal.aborted || (endsWithCall && isCalled)) end();
      wake = endsWithCall ? end : () => {};
    });

  return {
    stop: async () => {
      stopping.abort();
      await line.stop();
      await running;
    },
  };
}
