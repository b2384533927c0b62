import pg from "pg";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { openMessage } from "@/lib/server/secrets/sealed";
import { keepAsking } from "../data/silence";
import { env } from "../env";
import { log } from "../log";

export interface Listening {
  stop: () => Promise<void>;
}

interface Heard {
  /** What somebody said on the channel. */
  said: (text: string) => void;
  /** The line is there, or there again: what was said in between is lost, so look for yourself. */
  connected?: () => void;
}

const shortestPause = 250;
const longestPause = 5_000;

/** Hears a channel of the database on a connection of its own, and comes back whenever that breaks. */
export function listen(channel: string, { said, connected }: Heard): Listening {
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
    fresh.on("notification", ({ payload }) => said(payload ?? ""));
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

/** Hears what the product's processes say to each other on a channel. What others say there is nothing. */
export const listenSealed = (channel: string, { said, ...heard }: Heard): Listening =>
  listen(channel, {
    ...heard,
    said: (text) => {
      const opened = openMessage(text, channel);
      if (opened !== null) said(opened);
    },
  });
