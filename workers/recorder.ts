import { listen } from "@/lib/server/live/listen";
import { log } from "@/lib/server/log";
import { recordWaiting } from "@/lib/services/monitoring/evaluation/waiting";
import { readingsChannel } from "@/lib/services/monitoring/ingest/delivery";

const lookEvery = 1_000;
/** From one look to the next: what comes meanwhile shares a pass, and an alert is no later than that. */
const gatherFor = 200;

/** Evaluates what gateways sent: when it is called, and every second for what nobody called about. */
export function startRecorder(signal: AbortSignal) {
  let isCalled = false;
  let wake = () => {};
  const call = () => {
    isCalled = true;
    wake();
  };
  const line = listen(readingsChannel, { said: call, connected: call });
  const running = run();

  async function run() {
    // Several workers begin at different sensors.
    let cursor = Math.floor(Math.random() * 10_000);
    let complainedAt = 0;
    while (!signal.aborted) {
      const lookedAt = Date.now();
      isCalled = false;
      let goesOn = false;
      try {
        const passed = await recordWaiting(cursor, new Date(), signal);
        // The first round began in the middle.
        goesOn = !passed.isLast || passed.left > 0 || cursor > 0;
        cursor = passed.cursor;
      } catch (error) {
        if (!signal.aborted && Date.now() - complainedAt > 10_000) {
          complainedAt = Date.now();
          log.warn({ reason: (error as Error).message }, "readings not evaluated, retrying");
        }
      }
      await pause(Math.max(0, lookedAt + gatherFor - Date.now()));
      if (!goesOn && !isCalled) await pause(lookEvery, true);
    }
  }

  const pause = (milliseconds: number, endsWithCall = false) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener("abort", end);
      if (signal.aborted || (endsWithCall && isCalled)) end();
      wake = endsWithCall ? end : () => {};
    });

  return {
    stop: async () => {
      await line.stop();
      await running;
    },
  };
}
