import { outboxChannel } from "@/lib/server/jobs/outbox";
import { log } from "@/lib/server/log";
import { batch, dispatch } from "@/lib/services/platform/outbox/dispatch";
import { sweepLost } from "@/lib/services/platform/outbox/sweep";
import { startRounds } from "./rounds";

const sweepEvery = 60_000;

/** Moves announced work to the queue. */
export function startDispatcher() {
  let sweptAt = Date.now();
  const round = async () => {
    const moved = await dispatch();
    if (Date.now() - sweptAt > sweepEvery) {
      sweptAt = Date.now();
      const lost = await sweepLost();
      if (lost > 0) log.warn({ lost }, "lost jobs queued again");
    }
    return moved >= batch;
  };

  return startRounds({ channel: outboxChannel, round, failure: "outbox not dispatched, retrying" });
}
