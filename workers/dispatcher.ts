import { outboxChannel } from "@/lib/server/jobs/outbox";
import { log } from "@/lib/server/log";
import { announceDueWebhooks } from "@/lib/services/outward/webhooks/announce";
import { batch, dispatch } from "@/lib/services/platform/outbox/dispatch";
import { sweepLost } from "@/lib/services/platform/outbox/sweep";
import { startRounds } from "./rounds";

const lookEvery = 1_000;
const sweepEvery = 60_000;

/** Moves announced work to the queue, and announces each second what has come due of webhooks. */
export function startDispatcher() {
  let lookedAt = 0;
  let sweptAt = Date.now();
  const round = async () => {
    const moved = await dispatch();
    if (Date.now() - lookedAt >= lookEvery) {
      lookedAt = Date.now();
      await announceDueWebhooks();
    }
    if (Date.now() - sweptAt > sweepEvery) {
      sweptAt = Date.now();
      const lost = await sweepLost();
      if (lost > 0) log.warn({ lost }, "lost jobs queued again");
    }
    return moved >= batch;
  };

  return startRounds({ channel: outboxChannel, round, failure: "outbox not dispatched, retrying" });
}
