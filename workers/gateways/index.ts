import "./name";
import { closeDatabase } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { measureBrokerCertificate } from "@/lib/server/health/operation";
import { shareLimits } from "@/lib/server/http/limits";
import { closeQueues } from "@/lib/server/jobs/queue";
import { log } from "@/lib/server/log";
import { join } from "../membership";
import { startBroker } from "../mqtt/broker";
import { startSubscriber } from "../mqtt/subscriber";
import { untilReady } from "../ready";
import { openDoor } from "./door";

/**
 * The process that gateways connect to: over HTTP on a port of its own, and over MQTT through the broker of MQTT_URL or as
 * a broker itself.
 */

// Less than the eight seconds after which lib/launch kills.
const shutdownTimeout = 7_000;

const ending = new AbortController();
const receivers: { stop: () => Promise<void> }[] = [];
/** What ends after nothing is received any more. */
const left: (() => Promise<void>)[] = [];

process.on("SIGTERM", () => void end("SIGTERM"));
process.on("SIGINT", () => void end("SIGINT"));
process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled promise rejection"));

if (env.tracesEndpoint) (await import("@/lib/server/tracing-export")).exportTraces("gateway");
await untilReady(ending.signal, "database");
if (!ending.signal.aborted) {
  const { id: holder, stop: leave } = join();
  left.push(shareLimits().stop, leave);
  receivers.push(await opened(env.gatewayDoor, openDoor));
  measureBrokerCertificate();
  receivers.push(env.mqttUrl ? startSubscriber(env.mqttUrl) : await opened({ ...env.mqtt, holder }, startBroker));
}

async function opened<T extends { host: string; port: number }, Open>(at: T, open: (at: T) => Promise<Open>) {
  const { host, port } = at;
  try {
    return await open(at);
  } catch (error) {
    log.error({ host, port, reason: (error as Error).message }, "could not open gateway port");
    process.exit(1);
  }
}

async function end(signal: string) {
  if (ending.signal.aborted) return;
  log.info({ signal }, "shutting down");
  setTimeout(() => process.exit(0), shutdownTimeout).unref();
  ending.abort(new Error("the process is shutting down"));
  await Promise.all(receivers.map(({ stop }) => stop()));
  for (const leave of left) await leave();
  await closeQueues();
  await closeDatabase();
  log.info("stopped");
  process.exit(0);
}
