import {
  createPostgresBackend,
  type Job,
  type JobsOptions,
  Queue,
  Worker,
  type WorkerOptions,
  withBackend,
} from "bullmq";
import { Redis } from "ioredis";
import { Pool } from "pg";
import { pushPauses } from "@/lib/domain/notifications/push";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { env } from "../env";
import { log } from "../log";
import { type JobName, jobNames, type Queued } from "./jobs";

/**
 * BullMQ on PostgreSQL, or on Redis when REDIS_URL is set: one factory, the same behaviour.
 * Nothing enqueues here but the outbox dispatcher (lib/services/outbox), so no announced work is lost.
 */

const onPostgres = withBackend(createPostgresBackend);

const jobDefaults = {
  attempts: 8,
  backoff: { type: "exponential", delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: 24 * 3600, count: 1_000 },
  removeOnFail: { age: 7 * 24 * 3600 },
} satisfies JobsOptions;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
// A mail server may be away for an evening: the last of the eight tries comes after more than half a day.
const mailPauses = [second, 10 * second, minute, 10 * minute, hour, 4 * hour, 12 * hour];

const jobOptions: Partial<Record<JobName, JobsOptions>> = {
  export: { attempts: 4 },
  "waveform-export": { attempts: 4 },
  "company-archive": { attempts: 6 },
  "company-removal": { attempts: 6 },
  "archive-import": { attempts: 3 },
  mail: { attempts: mailPauses.length + 1, backoff: { type: "patient" } },
  sms: { attempts: mailPauses.length + 1, backoff: { type: "patient" } },
  transcript: { attempts: mailPauses.length + 1, backoff: { type: "patient" } },
  push: { attempts: pushPauses.length + 1, backoff: { type: "push" } },
};

const pausing = (attemptsMade: number, type?: string) => {
  const pauses = type === "push" ? pushPauses : mailPauses;
  const pause = pauses[Math.min(attemptsMade, pauses.length) - 1] ?? second;
  return Math.round(pause * (0.75 + Math.random() / 2));
};

const defaultsOf = (name: JobName): JobsOptions => ({ ...jobDefaults, ...jobOptions[name] });

let pool: Pool | undefined;
// Every worker keeps one client of the pool for LISTEN: with too few, jobs wait for ever. As many more take and finish jobs.
const postgresClients = jobNames.length + 8;
const postgres = () => {
  if (!pool) {
    pool = new Pool({
      connectionString: runtimeDatabaseUrl(env.databaseUrl),
      max: postgresClients,
      keepAlive: true,
      connectionTimeoutMillis: 15_000,
      options: "-c search_path=bullmq",
    });
    pool.on("error", complain);
    // The pool handles errors of idle clients: one that dies between two statements of a transaction would end the process.
    pool.on("connect", (client) => client.on("error", complain));
    // Every queue and worker listens to the pool's errors: more than Node's ten, and none of them is a leak.
    pool.setMaxListeners(0);
  }
  return pool;
};

const connections: Redis[] = [];
const redis = () => {
  const connection = new Redis(env.redisUrl!, { maxRetriesPerRequest: null });
  connection.on("error", complain);
  connections.push(connection);
  return connection;
};

let warnedAt = 0;
/** The store of the queue is away: logged every ten seconds, not for each of a hundred tries to come back. */
function complain(error: Error) {
  if (Date.now() - warnedAt < 10_000) return;
  warnedAt = Date.now();
  log.warn({ reason: error.message }, "queue not responding");
}

export type AnyQueue = Pick<Queue<Queued>, "addBulk" | "getJobCounts" | "getJob" | "close">;

const queues = new Map<JobName, AnyQueue>();

export function queue(name: JobName): AnyQueue {
  const known = queues.get(name);
  if (known) return known;
  const made = env.redisUrl
    ? new Queue(name, { connection: redis(), defaultJobOptions: defaultsOf(name) })
    : new onPostgres.Queue(name, { connection: postgres(), defaultJobOptions: defaultsOf(name) });
  made.on("error", complain);
  queues.set(name, made as AnyQueue);
  // It tries to connect once: where the store was away just then, the next use makes another.
  made.waitUntilReady().catch(() => {
    if (queues.get(name) === made) queues.delete(name);
    made.close().catch(() => undefined);
  });
  return made as AnyQueue;
}

export type AnyWorker = Pick<Worker<Queued>, "on" | "close" | "waitUntilReady">;

export function worker<Name extends JobName>(
  name: Name,
  run: (job: Job<Queued<Name>>) => Promise<unknown>,
  options: Omit<WorkerOptions, "connection"> = {},
): AnyWorker {
  // A killed process leaves its jobs to the others; how often that happens shows nothing about the job.
  // Others notice within a quarter of a minute.
  const all = {
    maxStalledCount: 10,
    lockDuration: 15_000,
    stalledInterval: 8_000,
    settings: { backoffStrategy: pausing },
    ...options,
  };
  const made = env.redisUrl
    ? new Worker(name, run, { connection: redis(), ...all })
    : new onPostgres.Worker(name, run, { connection: postgres(), ...all });
  made.on("error", (error) => {
    complain(error);
    // Without its connections it would ask for the next job again and again, without a pause.
    if (error.message.includes("after calling end")) void made.close(true);
  });
  return made as AnyWorker;
}

/** Throws when the queue's store does not answer. */
export async function queueState(): Promise<undefined> {
  await queue("mail").getJobCounts("waiting");
  return undefined;
}

export async function closeQueues() {
  await Promise.all([...queues.values()].map((open) => open.close()));
  queues.clear();
  for (const connection of connections.splice(0)) connection.disconnect();
  await pool?.end();
  pool = undefined;
}
