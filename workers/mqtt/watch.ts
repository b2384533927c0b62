import { listen } from "@/lib/server/live/listen";
import { log } from "@/lib/server/log";
import { tokenChangeChannel, validTokens } from "@/lib/services/devices/gateways/tokens";
import type { Lines } from "./lines";

const lookEvery = 30_000;

/** A token that opens nothing any more closes what it opened: at once when it was revoked, soon when it expires. */
export function watchStanding(lines: Lines) {
  async function look() {
    try {
      const standing = await validTokens(lines.all().map(({ device }) => device.token_id!));
      for (const { device, client } of lines.all()) if (!standing.has(device.token_id!)) client.close();
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "could not check tokens of open connections");
    }
  }
  const channel = listen(tokenChangeChannel, { received: () => void look(), connected: () => void look() });
  const timer = setInterval(() => void look(), lookEvery);

  return {
    stop: async () => {
      clearInterval(timer);
      await channel.stop();
    },
  };
}
