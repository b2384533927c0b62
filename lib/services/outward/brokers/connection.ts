import type { MqttClient } from "mqtt";
import { faultOf, pauseBefore } from "@/lib/domain/brokers/broker";
import type { PlantState } from "@/lib/domain/brokers/plant-state";
import { withinPlant } from "@/lib/server/data/db";
import { isOutage } from "@/lib/server/data/failures";
import { log } from "@/lib/server/log";
import { metrics } from "@/lib/server/metrics";
import { connectBroker } from "@/lib/server/mqtt/connect";
import { withTimeout } from "@/lib/server/with-timeout";
import { jsonSession } from "./json-session";
import { type BrokerSettings, brokerSettings } from "./login";
import { type LastLook, plantState } from "./plant-state";
import { beginSession, reportConnected, reportEnd, reportFailure, reportLook, reportWaiting } from "./report";
import type { BrokerSession } from "./session";
import { sparkplugSession } from "./sparkplug-session";

const timeoutMs = 10_000;
/** From one look to the next when nobody calls: readings move the values of open alerts, and a call can be lost. */
const lookEvery = 15_000;
/** What happens meanwhile shares the look. */
const gatherFor = 300;
/** A database that does not answer is asked again after so long. */
const askAgainAfter = 2_000;
/** A connection that held for so long was no failure: the pauses begin again. */
const heldFor = 60_000;
/** For a last word; the worker itself has less than eight seconds to end. */
const farewellMs = 1_500;

export interface BrokerConnection {
  /** Something happened in the plant. */
  wake: () => void;
  stop: () => Promise<void>;
}

/**
 * Keeps one broker at the present state of its plant, for as long as this process holds it: connects, publishes everything,
 * then what changes. Looks follow each other, each reads after the one before has been published, and nothing is kept for a
 * later connection: so no older state ever comes after a newer one, and a broker that is away costs nothing.
 */
export function keepBroker(id: number, clock: () => Date): BrokerConnection {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: MqttClient | undefined;
  let connected_at: Date | null = null;
  const waiting = waitingWith(signal);
  const { wake, pause } = waiting;
  const running = run();

  async function run() {
    for (let failures = 0; !signal.aborted; ) {
      const begunAt = clock().getTime();
      let settings: BrokerSettings | null | undefined;
      try {
        settings = await brokerSettings(id);
        if (!settings) return;
        await hold(settings);
      } catch (error) {
        if (signal.aborted) return;
        if (isOutage(error)) {
          log.warn({ broker_id: id, reason: (error as Error).message }, "broker not looked up, retrying");
          await pause(askAgainAfter);
          continue;
        }
        failures = clock().getTime() - begunAt > heldFor ? 1 : failures + 1;
        await noteFailure(settings, error as Error);
      }
      await pause(pauseBefore(Math.max(1, failures), Math.random()));
    }
  }

  async function hold(settings: BrokerSettings) {
    connected_at = null;
    const session = sessionOf(settings, await beginSession(id), clock());
    const client = await connectBroker(settings, { will: session.will, timeoutMs, signal });
    current = client;
    let reason = new Error("connection closed");
    client.on("error", (error) => {
      reason = error;
    });
    client.once("close", wake);
    try {
      if (signal.aborted) return;
      await session.open(client, wake);
      connected_at = clock();
      await reportConnected(settings, connected_at);
      log.info({ broker_id: id }, "connected to broker");
      await serve({ settings, session, client }, { clock, signal, waiting });
    } catch (error) {
      throw client.connected || isOutage(error) ? error : reason;
    } finally {
      await part(settings, session, client, clock());
    }
    if (connected_at) await reportEnd(settings, connected_at).catch(ignoreOutage);
  }

  async function noteFailure(settings: BrokerSettings | null | undefined, error: Error) {
    if (!settings) return log.warn({ broker_id: id, reason: error.message }, "broker not looked up, retrying");
    const fault = faultOf(error);
    metrics.brokerFailures.inc({ fault });
    log.warn({ broker_id: id, fault, reason: error.message }, "broker connection failed, retrying");
    await reportFailure(settings, connected_at, fault, clock()).catch(ignoreOutage);
  }

  return {
    wake,
    stop: async () => {
      stopping.abort();
      // One that acknowledges nothing is not waited for.
      const timer = setTimeout(() => current?.end(true), 2 * farewellMs);
      await running;
      clearTimeout(timer);
    },
  };
}

interface Connected {
  settings: BrokerSettings;
  session: BrokerSession;
  client: MqttClient;
}

interface Run {
  clock: () => Date;
  signal: AbortSignal;
  waiting: ReturnType<typeof waitingWith>;
}

/** Looks until it is stopped, or the session is over. Throws when the connection ends before. */
async function serve(connected: Connected, { clock, signal, waiting }: Run) {
  const { settings, session, client } = connected;
  const last: LastLook = { items: new Map(), open: new Set() };
  while (!signal.aborted && !session.isOver()) {
    waiting.begin();
    const isDone = session.isWaiting()
      ? await reportWaiting(settings, clock()).then(() => true, ignoreOutage)
      : await look(connected, last, clock());
    if (!client.connected) throw new Error("connection closed");
    if (session.isOver()) return;
    await waiting.pause(isDone ? lookEvery : askAgainAfter, true);
    if (waiting.isWoken() && client.connected && !session.isOver()) await waiting.pause(gatherFor);
  }
}

async function look({ settings, session, client }: Connected, last: LastLook, now: Date) {
  const state = await stateOf(settings, last, now);
  if (!client.connected) throw new Error("connection closed");
  if (!state || session.isWaiting() || session.isOver()) return false;
  await reportLook(settings, await session.look(client, state, now), now).catch(ignoreOutage);
  return true;
}

/** Pauses that end when it is stopped; those between looks also when something happens in the plant. */
function waitingWith(signal: AbortSignal) {
  let isWoken = false;
  let rouse = () => {};
  const wake = () => {
    isWoken = true;
    rouse();
  };

  const pause = (milliseconds: number, endsWhenWoken = false) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        rouse = () => {};
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener("abort", end);
      if (endsWhenWoken) rouse = end;
      if (signal.aborted || (endsWhenWoken && isWoken)) end();
    });

  const begin = () => {
    isWoken = false;
  };

  return { wake, pause, begin, isWoken: () => isWoken };
}

const sessionOf = (settings: BrokerSettings, bd_seq: number, now: Date): BrokerSession =>
  settings.format === "json" ? jsonSession(settings) : sparkplugSession(settings, bd_seq, now);

/** Behind the wall of the broker's plant. Null while the database does not answer: the connection outlives that. */
const stateOf = ({ id, company_id, plant }: BrokerSettings, last: LastLook, now: Date): Promise<PlantState | null> =>
  withinPlant(company_id, plant.id, (tx) => plantState({ tx, now }, plant.id, last)).catch((error) => {
    log.warn({ broker_id: id, reason: (error as Error).message }, "state for broker not read, retrying");
    return null;
  });

/** A broker that is still there is notified; one that is not has the will. */
async function part({ id }: BrokerSettings, session: BrokerSession, client: MqttClient, now: Date): Promise<void> {
  if (client.connected) {
    const isDeleted = (await brokerSettings(id).catch(() => undefined)) === null;
    await withTimeout(farewellMs, session.close(client, now, isDeleted), "no farewell").catch(() => undefined);
    await withTimeout(farewellMs, client.endAsync(), "not ended").catch(() => undefined);
  }
  client.end(true);
}

/** What a screen shows of it comes with the next look. */
const ignoreOutage = (error: Error) => log.debug({ reason: error.message }, "state of broker not kept");
