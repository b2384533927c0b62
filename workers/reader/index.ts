import "./name";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { Reader } from "./reader";

/**
 * The process that connects to devices: OPC UA servers and Modbus TCP. It knows nothing of the product but its gateway API, so it
 * runs beside the server as well as in a plant's own network.
 */

// Less than the eight seconds after which lib/launch kills.
const shutdownTimeout = 7_000;
const roundEveryMs = 10_000;

const ending = new AbortController();
process.on("SIGTERM", () => void end("SIGTERM"));
process.on("SIGINT", () => void end("SIGINT"));
process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled promise rejection"));

const reader = new Reader(path.join(env.dataDir, "reader"));
log.info({ server: env.readerServer }, "reader started");
await run();

async function run() {
  for (let failures = 0; !ending.signal.aborted; ) {
    try {
      await reader.round();
      failures = 0;
    } catch (error) {
      if (failures % 30 === 0) log.warn({ reason: (error as Error).message }, "server not reached, retrying");
      failures++;
    }
    await pause(failures ? Math.min(roundEveryMs, 1_000 * failures) : roundEveryMs, undefined, {
      signal: ending.signal,
    }).catch(() => undefined);
  }
}

async function end(signal: string) {
  if (ending.signal.aborted) return;
  log.info({ signal }, "shutting down");
  setTimeout(() => process.exit(0), shutdownTimeout).unref();
  ending.abort();
  await reader.stop();
  log.info("stopped");
  process.exit(0);
}
