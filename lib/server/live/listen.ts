import pg from "pg";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { openMessage } from "@/lib/server/secrets/sealed";
import { keepAsking } from "../data/silence";
import { env } from "../env";
import { log } from "../log";

export interface Listening {
  stop: () => Promise<void>;
}

interface Handlers {
  /** Is called with each message on the channel. */
  received: (text: string) => void;
  /** The line is there, or there again: what was sent in between is lost, so read the state again. */
  connected?: () => void;
}

const shortestPause = 250;
const longestPause = 5_000;

/** Listens to a channel of the database on a connection of its own, and comes back whenever that breaks. */
export function listen(channel: string, { received, connected }: Handlers): Listening {
  let client: pg.Client | undefined;
  let isStopped = false;
  let pause = shortestPause;
  let timer: NodeJS.Timeout | undefined;

  const again = (fallen: pg.Client, error?: Error) => {
    if (client !== fallen) return;
    client = undefined;
    fallen.end().catch(() => undefined);
    if (isStopped) return;
    log.warn({ channel, reason: error?.message ?? "closed" }, "LISTEN connection lost, reconnecting");
    timer = setTimeout(open, pause);
    pause = Math.min(pause * 2, longestPause);
  };

  const open = async () => {
    const fresh = new pg.Client({
      connectionString: runtimeDatabaseUrl(env.databaseUrl),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = fresh;
    fresh.on("error", (error) => again(fresh, error));
    fresh.on("end", () => again(fresh));
    fresh.on("notification", ({ payload }) => received(payload ?? ""));
    try {
      await fresh.connect();
      keepAsking(fresh);
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (client !== fresh) return;
      pause = shortestPause;
      connected?.();
    } catch (error) {
      again(fresh, error as Error);
    }
  };

  void open();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}

/** Receives what the product's processes send each other on a channel. Messages of others are ignored. */
export const listenSealed = (channel: string, { received, ...others }: Handlers): Listening =>
  listen(channel, {
    ...others,
    received: (text) => {
      const opened = openMessage(text, channel);
      if (opened !== null) received(opened);
    },
  });
