import "./name";
import { closeDatabase } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { closeQueues } from "@/lib/server/queue";
import { untilDatabaseIsReady } from "../ready";
import { startBroker } from "./broker";
import { startSubscriber } from "./subscriber";

/** The process that hears gateways over MQTT: through the broker of MQTT_URL, or as a broker itself. */

// Less than the eight seconds after which lib/launch kills.
const patience = 7_000;

const ending = new AbortController();
let ear: { stop: () => Promise<void> } | undefined;

process.on("SIGTERM", () => void end("SIGTERM"));
process.on("SIGINT", () => void end("SIGINT"));
process.on("unhandledRejection", (error) => log.error({ err: error }, "nobody waited for this failure"));

await untilDatabaseIsReady(ending.signal);
if (!ending.signal.aborted) ear = env.mqttUrl ? startSubscriber(env.mqttUrl) : await broker();

async function broker() {
  const { host, port, tls } = env.mqtt;
  try {
    return await startBroker({ host, port, tls });
  } catch (error) {
    log.error({ host, port, reason: (error as Error).message }, "gateways cannot call here");
    process.exit(1);
  }
}

async function end(signal: string) {
  if (ending.signal.aborted) return;
  log.info({ signal }, "finishing what is under way");
  setTimeout(() => process.exit(0), patience).unref();
  ending.abort(new Error("the process is ending"));
  await ear?.stop();
  await closeQueues();
  await closeDatabase();
  log.info("ended");
  process.exit(0);
}
