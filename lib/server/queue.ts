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
import { runtimeDatabaseUrl } from "./db";
import { env } from "./env";
import type { JobName, JobPayload } from "./jobs";

/**
 * BullMQ on PostgreSQL, or on Redis when REDIS_URL is set: one factory, the same behaviour.
 * Nothing enqueues here but the outbox dispatcher (lib/services/outbox), so no announced work is lost.
 */

const onPostgres = withBackend(createPostgresBackend);

export const jobDefaults = {
  attempts: 8,
  backoff: { type: "exponential", delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: 24 * 3600, count: 1_000 },
  removeOnFail: { age: 7 * 24 * 3600 },
} satisfies JobsOptions;

let pool: Pool | undefined;
// Every worker keeps one client of the pool for LISTEN: with too few, jobs wait for ever.
const postgres = () => {
  pool ??= new Pool({
    connectionString: runtimeDatabaseUrl(env.databaseUrl),
    max: 20,
    keepAlive: true,
    options: "-c search_path=bullmq",
  });
  return pool;
};
const connections: Redis[] = [];
const redis = () => {
  const connection = new Redis(env.redisUrl!, { maxRetriesPerRequest: null });
  connections.push(connection);
  return connection;
};

export type AnyQueue = Pick<Queue, "addBulk" | "getJobCounts" | "getJob" | "close">;

const queues = new Map<JobName, AnyQueue>();

export function queue(name: JobName): AnyQueue {
  const known = queues.get(name);
  if (known) return known;
  const made = (
    env.redisUrl
      ? new Queue(name, { connection: redis(), defaultJobOptions: jobDefaults })
      : new onPostgres.Queue(name, { connection: postgres(), defaultJobOptions: jobDefaults })
  ) as AnyQueue;
  queues.set(name, made);
  return made;
}

export function worker<Name extends JobName>(
  name: Name,
  run: (job: Job<JobPayload<Name>>) => Promise<unknown>,
  options: Omit<WorkerOptions, "connection"> = {},
): Pick<Worker, "on" | "close" | "waitUntilReady"> {
  return env.redisUrl
    ? new Worker(name, run as never, { connection: redis(), ...options })
    : (new onPostgres.Worker(name, run as never, { connection: postgres(), ...options }) as never);
}

/** Throws when the queue's store does not answer. */
export async function queueState(): Promise<undefined> {
  await queue("export").getJobCounts("waiting");
  return undefined;
}

export async function closeQueues() {
  await Promise.all([...queues.values()].map((open) => open.close()));
  queues.clear();
  for (const connection of connections.splice(0)) connection.disconnect();
  await pool?.end();
  pool = undefined;
}
