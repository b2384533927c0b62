import "./name";
import { closeDatabase } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { type JobName, jobNames, type Processor } from "@/lib/server/jobs/jobs";
import { type AnyWorker, closeQueues } from "@/lib/server/jobs/queue";
import { log } from "@/lib/server/log";
import { closeMail } from "@/lib/server/mail";
import { TRY_AGAIN } from "@/lib/server/processes/exit-codes.mjs";
import type { Membership } from "@/lib/server/processes/processes";
import { startBrokerRounds } from "./broker-rounds";
import { startDispatcher } from "./dispatcher";
import { join } from "./membership";
import { perform } from "./perform";
import { concurrency, processors } from "./processors";
import { untilReady } from "./ready";
import { startRecorder } from "./recorder";
import type { Running } from "./rounds";
import { startScheduler } from "./scheduler";

/** The process that does everything slow: mails, exports, what sensors sent. Any number of them may run. */

// Less than the eight seconds after which lib/launch kills.
const shutdownTimeout = 7_000;

const ending = new AbortController();
const workers: AnyWorker[] = [];
let dispatcher: Running | undefined;
let brokers: Running | undefined;
let recorder: Running | undefined;
let membership: Membership | undefined;
let scheduler: ReturnType<typeof startScheduler> | undefined;

process.on("SIGTERM", () => void end("SIGTERM"));
process.on("SIGINT", () => void end("SIGINT"));
// A connection that breaks between two uses; the next use gets a new one.
process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled promise rejection"));

if (env.tracesEndpoint) (await import("@/lib/server/tracing-export")).exportTraces("worker");
await untilReady(ending.signal, "database", "queue");
if (!ending.signal.aborted) begin();

function begin() {
  membership = join();
  dispatcher = startDispatcher();
  brokers = startBrokerRounds();
  recorder = startRecorder(ending.signal);
  scheduler = startScheduler();
  for (const name of jobNames) {
    const processor = processors[name] as Processor<JobName>;
    workers.push(perform(name, processor, concurrency[name] ?? 4, ending.signal));
  }
  Promise.all(workers.map((one) => one.waitUntilReady())).then(
    () => log.info({ jobs: jobNames }, "workers ready"),
    exitForRestart,
  );
}

/** A worker connects once, and one that failed would idle forever: the supervisor of this process restarts it. */
function exitForRestart(error: Error) {
  if (ending.signal.aborted) return;
  log.error({ reason: error.message }, "queue connection lost during startup, exiting for restart");
  process.exit(TRY_AGAIN);
}

async function end(signal: string) {
  if (ending.signal.aborted) return;
  log.info({ signal }, "shutting down, finishing running jobs");
  setTimeout(() => {
    // What is cut off here is picked up by another process: nothing is done until it is marked so.
    log.warn("shutdown timeout, unfinished jobs left to other workers");
    process.exit(0);
  }, shutdownTimeout).unref();

  ending.abort(new Error("the process is shutting down"));
  scheduler?.stop();
  await recorder?.stop();
  await brokers?.stop();
  await dispatcher?.stop();
  await Promise.all(workers.map((one) => one.close()));
  closeMail();
  await membership?.stop();
  await closeQueues();
  await closeDatabase();
  log.info("stopped");
  process.exit(0);
}
