import pg from "pg";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { env } from "../env";
import { log } from "../log";
import { keepAsking } from "./silence";

const askEvery = 1_000;
/** The server notices within twenty seconds that the machine of the process that holds the lock is gone. */
const noticed = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3";

/** A connection that holds locks; they go with it, and `lost` is called. */
export async function lockConnection(lost: (fallen: pg.Client) => void): Promise<pg.Client> {
  const fresh = new pg.Client({
    connectionString: runtimeDatabaseUrl(env.databaseUrl),
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    options: noticed,
  });
  fresh.on("error", () => lost(fresh));
  fresh.on("end", () => lost(fresh));
  await fresh.connect();
  keepAsking(fresh);
  return fresh;
}

interface Work {
  stop: () => Promise<void>;
}

/**
 * Does the work in one process of however many there are: in the one that holds the lock, for as long as it lives and has its
 * line to the database. When it ends, another begins within about a second.
 * @param lock a number that no other work has
 */
export function lead(lock: number, begin: () => Work): Work {
  let isStopped = false;
  let isWaiting = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let work: Work | undefined;
  let asking: Promise<void> = Promise.resolve();
  let ending: Promise<void> = Promise.resolve();

  async function ask() {
    try {
      await ending;
      client ??= await lockConnection(lose);
      if (work || isStopped) return;
      const { rows } = await client.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [lock]);
      const isOurs = rows[0]?.is_ours === true;
      if (isOurs) {
        if (!isStopped) work = begin();
      } else if (!isWaiting) log.info({ lock }, "another process does this work, waiting to take over");
      isWaiting = !isOurs;
    } catch (error) {
      log.debug({ reason: (error as Error).message }, "could not ask for the lead, retrying");
    }
  }

  /** The lock went with the line: somebody else may hold it already. */
  function lose(fallen: pg.Client) {
    if (client !== fallen) return;
    client = undefined;
    ending = work?.stop().catch(() => undefined) ?? ending;
    work = undefined;
    fallen.end().catch(() => undefined);
  }

  const round = () => {
    asking = ask().finally(() => {
      if (!isStopped) timer = setTimeout(round, askEvery);
    });
  };
  round();

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await asking;
      await ending;
      await work?.stop();
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}
