import type { DeviceToken } from "@/lib/server/http/device";
import { listen } from "@/lib/server/live/listen";
import { log } from "@/lib/server/log";
import { commandChannel } from "@/lib/services/devices/commands/send";
import { takeCommands } from "@/lib/services/devices/commands/take";
import type { GatewayPublisher } from "./publisher";

export interface Reach {
  /** The controller as it can be reached now; null when it cannot. */
  one: (controller_id: number) => Promise<DeviceToken | null>;
  /** Everybody who can be reached: asked whenever the database's line was away. */
  all: () => Promise<number[]>;
}

const tryAgainMs = 2_000;

/** Hands out commands as they are given: a gateway that holds a line need not ask. */
export function startDownlink(reach: Reach, publisher: GatewayPublisher) {
  /** Whose commands could not be taken: a gateway that only listens sends nothing that would bring them along. */
  const undelivered = new Set<number>();
  async function deliver(controller_id: number) {
    try {
      const device = await reach.one(controller_id);
      if (!device) return;
      for (const command of await takeCommands(device, new Date())) publisher.command(device, command);
    } catch (error) {
      undelivered.add(controller_id);
      log.warn({ controller_id, reason: (error as Error).message }, "commands not delivered, retrying");
    }
  }
  async function deliverAll() {
    for (const id of await reach.all().catch(() => [])) await deliver(id);
  }
  const timer = setInterval(() => {
    const ids = [...undelivered];
    undelivered.clear();
    for (const id of ids) void deliver(id);
  }, tryAgainMs);
  const channel = listen(commandChannel, {
    received: (text) => void deliver(Number(text)),
    connected: () => void deliverAll(),
  });

  return {
    stop: () => {
      clearInterval(timer);
      return channel.stop();
    },
    deliver: (controller_id: number) => void deliver(controller_id),
  };
}
