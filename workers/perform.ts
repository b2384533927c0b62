import { DelayedError, type Job, UnrecoverableError } from "bullmq";
import { asProvider } from "@/lib/server/data/db";
import { isOutage, isTimeout } from "@/lib/server/data/failures";
import { type JobName, jobs, type Processor, type Queued } from "@/lib/server/jobs/jobs";
import { type AnyWorker, worker } from "@/lib/server/jobs/queue";
import { log } from "@/lib/server/log";
import { metrics } from "@/lib/server/metrics";
import { contextFrom, traced } from "@/lib/server/tracing";
import { onTrailOf } from "@/lib/server/trail";
import { AlreadyDone, failed, finished, isOpen } from "@/lib/services/platform/outbox/finish";

const outagePause = 5_000;

/** Starts doing one kind of job: what is done already is passed over, what fails is kept with its reason. */
export function perform<Name extends JobName>(
  name: Name,
  processor: Processor<Name>,
  concurrency: number,
  signal: AbortSignal,
): AnyWorker {
  const timed = async (job: Job<Queued<Name>>) => {
    const { outbox_id, request_id, traceparent } = job.data;
    const end = metrics.jobSeconds.startTimer({ job: name });
    const attributes = { "messaging.system": "millwright", "messaging.message.id": String(outbox_id) };
    await onTrailOf(request_id ?? null, () =>
      traced(`job ${name}`, { kind: "consumer", attributes, parent: contextFrom(traceparent) }, async () => {
        try {
          await attempt(name, processor, job, signal);
        } finally {
          const seconds = end();
          log.info({ job: name, id: outbox_id, attempt: job.attemptsMade + 1, ms: Math.round(1000 * seconds) }, "job");
        }
      }),
    );
  };
  const started = worker(name, timed, { concurrency });

  started.on("completed", () => metrics.jobs.inc({ job: name, outcome: "done" }));
  started.on("failed", (job, error) => {
    const isFinal = !job || error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
    metrics.jobs.inc({ job: name, outcome: isFinal ? "failed" : "retried" });
    log[isFinal ? "error" : "warn"]({ job: name, id: job?.id, attempt: job?.attemptsMade, err: error }, "job failed");
    // Where the database is away too, the sweeper learns it from the queue later.
    if (job) failed(job.data.outbox_id, error.message, isFinal).catch(() => undefined);
  });
  return started;
}

async function attempt<Name extends JobName>(
  name: Name,
  processor: Processor<Name>,
  job: Job<Queued<Name>>,
  signal: AbortSignal,
) {
  const { outbox_id } = job.data;
  const tries = job.opts.attempts ?? 1;
  try {
    if (!(await isOpen(outbox_id))) return;
    const payload = jobs[name].safeParse(job.data.payload);
    if (!payload.success) throw new UnrecoverableError(`invalid payload for ${name}: ${payload.error.message}`);
    await processor(payload.data as never, {
      outbox_id,
      attempt: job.attemptsMade + 1,
      is_last_attempt: job.attemptsMade + 1 >= tries,
      signal,
    });
    await asProvider((tx) => finished(tx, outbox_id));
  } catch (error) {
    if (error instanceof AlreadyDone) return;
    // A statement that takes too long may do so for ever.
    if ((isOutage(error) && !isTimeout(error)) || signal.aborted) await putOff(job);
    throw error;
  }
}

/** The database is away, or we are ending: not the job's fault, so it costs the job no try. */
async function putOff(job: Job) {
  await job.moveToDelayed(Date.now() + outagePause, job.token);
  throw new DelayedError();
}
