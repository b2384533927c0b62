import { outboxChannel } from "@/lib/server/jobs/outbox";
import { listen } from "@/lib/server/live/listen";
import { log } from "@/lib/server/log";
import { batch, dispatch } from "@/lib/services/platform/outbox/dispatch";
import { sweepLost } from "@/lib/services/platform/outbox/sweep";

const lookEvery = 1_000;
const sweepEvery = 60_000;

/** Moves announced work to the queue: when it is called, and every second for what nobody called about. */
export function startDispatcher() {
  let isStopped = false;
  let isCalled = false;
  let wake = () => {};
  const call = () => {
    isCalled = true;
    wake();
  };
  const line = listen(outboxChannel, { said: call, connected: call });
  const running = run();

  async function run() {
    let sweptAt = Date.now();
    let complainedAt = 0;
    while (!isStopped) {
      isCalled = false;
      let moved = 0;
      try {
        moved = await dispatch();
        if (Date.now() - sweptAt > sweepEvery) {
          sweptAt = Date.now();
          const lost = await sweepLost();
          if (lost > 0) log.warn({ lost }, "lost jobs queued again");
        }
      } catch (error) {
        if (Date.now() - complainedAt > 10_000) {
          complainedAt = Date.now();
          log.warn({ reason: (error as Error).message }, "outbox not dispatched, retrying");
        }
      }
      if (moved < batch && !isCalled) await pause();
    }
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookEvery);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    stop: async () => {
      isStopped = true;
      wake();
      await line.stop();
      await running;
    },
  };
}
