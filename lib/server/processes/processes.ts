import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { PoolClient } from "pg";
import { sqlAsProvider } from "../data/db";
import { env } from "../env";
import { measurePools } from "../health/operation";
import { publishGap } from "../live/events";
import { log } from "../log";
import { type MetricsOfProcess, metricsOfThis } from "../metrics";

/*
 * Which processes there are, on however many machines. Each reports every few seconds that it runs; one that is silent for too
 * long, or is gone from this machine, is taken for dead, and the first who notices clears up after it. One that is still there
 * on this machine may only have too little of the processor to report it, and is given longer: its number is perhaps another's.
 */

const beatEvery = 5_000;
/** A process that could not reach the database for so long cannot know whether the others could. */
const judgesWithin = 2 * beatEvery;
const silentAfter = "30 seconds";
const silentNearbyAfter = "10 minutes";

/** Clears up what a dead process held, in the transaction that takes it off the list. */
type ClearUp = (client: PoolClient, ended: readonly string[]) => Promise<unknown>;

export interface Membership {
  id: string;
  stop: () => Promise<void>;
}

// One of a process, in however many bundles this file is.
const held = globalThis as { millwrightProcess?: string };

const host = hostname();

/** From now on this process is on the list. Without a database it comes onto it as soon as there is one. */
export function joinProcesses(clearUp: ClearUp): Membership {
  held.millwrightProcess ??= randomUUID();
  const id = held.millwrightProcess;
  let announcedAt = 0;
  let beating: Promise<void> | undefined;

  const beat = () => {
    beating ??= announceSelf().finally(() => {
      beating = undefined;
    });
    return beating;
  };
  async function announceSelf() {
    try {
      const judgesSilent = Date.now() - announcedAt < judgesWithin;
      await announce(id);
      await clearUpAfterDead(id, judgesSilent, clearUp);
      announcedAt = Date.now();
    } catch (error) {
      log.debug({ reason: (error as Error).message }, "process list not updated, retrying");
    }
  }

  void beat();
  const timer = setInterval(beat, beatEvery).unref();
  return {
    id,
    stop: async () => {
      clearInterval(timer);
      await beating;
      await sqlAsProvider((client) => client.query("delete from processes where id = $1", [id])).catch(() => undefined);
    },
  };
}

async function announce(id: string) {
  const metrics = env.metricsToken ? JSON.stringify(await measured()) : null;
  await sqlAsProvider((client) =>
    client.query({
      name: "announce-process",
      text: `insert into processes (id, name, host, pid, metrics, writes_moments, writes_late) values ($1, $2, $3, $4, $5, true, true)
        on conflict (id) do update set seen_at = now(), metrics = excluded.metrics`,
      values: [id, process.env.PROCESS_NAME || "web", host, process.pid, metrics],
    }),
  );
}

function measured() {
  measurePools();
  return metricsOfThis();
}

interface Known {
  id: string;
  host: string;
  pid: number;
  is_silent: boolean;
  is_long_silent: boolean;
}

async function clearUpAfterDead(own: string, judgesSilent: boolean, clearUp: ClearUp) {
  const isDead = (one: Known) =>
    one.host === host ? isGone(one.pid) || (judgesSilent && one.is_long_silent) : judgesSilent && one.is_silent;
  const dead = (await known()).filter((one) => one.id !== own && isDead(one));
  if (dead.length === 0) return;
  await sqlAsProvider(async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      "delete from processes where id = any($1) returning id, name",
      [dead.map(({ id }) => id)],
    );
    if (rows.length === 0) return; // somebody else was faster
    await clearUp(
      client,
      rows.map(({ id }) => id),
    );
    // It may have died between a commit and sending its events.
    publishGap(client);
    log.warn({ processes: rows.map(({ name }) => name) }, "processes ended without notice");
  });
}

async function known(): Promise<Known[]> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Known>({
      name: "known-processes",
      text: `select id, host, pid, seen_at < now() - interval '${silentAfter}' as is_silent,
        seen_at < now() - interval '${silentNearbyAfter}' as is_long_silent from processes`,
    }),
  );
  return rows;
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Of every process on the list: this one as it is now, the others as they last reported. */
export async function metricsOfAll(): Promise<MetricsOfProcess[]> {
  const own = { name: process.env.PROCESS_NAME || "web", host, pid: process.pid, metrics: await measured() };
  const others = await sqlAsProvider((client) =>
    client.query<MetricsOfProcess>(
      "select name, host, pid, metrics from processes where id is distinct from $1 and metrics is not null order by name",
      [held.millwrightProcess ?? null],
    ),
  ).then(
    ({ rows }) => rows,
    () => [], // a database that is away is no reason to hide our own
  );
  return [own, ...others];
}
