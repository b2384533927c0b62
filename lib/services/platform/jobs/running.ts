import type { Job } from "@/lib/generated/prisma/client";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { type StoredFile, sizeColumns } from "@/lib/server/files/storage";
import { publish } from "@/lib/server/live/events";
import { AlreadyDone, finished } from "@/lib/services/platform/outbox/finish";

/*
 *   queued ─begin─▶ running ─complete─▶ completed
 *      ├───────────────┼──────fail────▶ failed      no more tries
 *      └───────────────┴─────cancel───▶ canceled    by its owner (cancel.ts)
 *
 * A job that is done again after a crash begins again. A worker that finds it ended meanwhile has nothing left to do.
 */

export const openJobs = ["queued", "running"];

export type BegunJob = Pick<Job, "id" | "company_id" | "user_id" | "params">;

const begun = { id: true, company_id: true, user_id: true, params: true } as const;

/** Null when the job has ended or is gone: running it again does nothing. */
export const beginJob = (id: number, now: Date): Promise<BegunJob | null> =>
  asProvider(async (tx) => {
    const { count } = await tx.job.updateMany({
      where: { id, status: { in: openJobs } },
      data: { status: "running", started_at: now, done: 0 },
    });

    return count === 0 ? null : tx.job.findUniqueOrThrow({ where: { id }, select: begun });
  });

type Owned = Pick<BegunJob, "id" | "company_id" | "user_id">;

/** Shown while it runs. */
export const showProgress = (job: Owned, done: number, total?: number) =>
  asProvider(async (tx) => {
    const { count } = await tx.job.updateMany({
      where: { id: job.id, status: "running" },
      data: { done, ...(total !== undefined && { total }) },
    });
    if (count === 0) throw new AlreadyDone();
    announce(tx, job, "progress");
  });

interface Made {
  file: StoredFile;
  /** Milliseconds. */
  keptFor: number;
  done: number;
  now: Date;
  outbox_id: number;
}

/** Keeps a file of no company: only its owner can see it, not everybody who can see the company's files. */
export async function keepExport(
  tx: Tx,
  { file, user_id, keptFor, now }: Pick<Made, "file" | "keptFor" | "now"> & { user_id: number },
): Promise<number> {
  const { id } = await tx.file.create({
    data: {
      ...file,
      ...sizeColumns(file.size),
      user_id,
      purpose: "export",
      expires_at: new Date(now.getTime() + keptFor),
    },
    select: { id: true },
  });

  return id;
}

/** Keeps what the job has made, and ends it, in the transaction of what follows from it. */
export async function completeJob(tx: Tx, job: Owned, { file, keptFor, done, now, outbox_id }: Made): Promise<number> {
  await finished(tx, outbox_id);
  const file_id = await keepExport(tx, { file, user_id: job.user_id, keptFor, now });
  const { count } = await tx.job.updateMany({
    where: { id: job.id, status: "running" },
    data: { status: "completed", file_id, done, total: done, finished_at: now },
  });
  if (count === 0) throw new AlreadyDone();
  announce(tx, job, "completed");

  return file_id;
}

/** No more tries. `then` notifies the owner in the same transaction, once. */
export const failJob = (id: number, error: Error, now: Date, then: (tx: Tx, job: BegunJob) => Promise<unknown>) =>
  asProvider(async (tx) => {
    const { count } = await tx.job.updateMany({
      where: { id, status: { in: openJobs } },
      data: { status: "failed", error: error.message.slice(0, 500), finished_at: now },
    });
    if (count === 0) return;
    const job = await tx.job.findUniqueOrThrow({ where: { id }, select: begun });
    announce(tx, job, "failed");
    await then(tx, job);
  });

/** Who watches it sees it. */
export const announce = (tx: Tx, { id, company_id, user_id }: Owned, action: string) =>
  publish(tx, { subject: "jobs", action, id, company_id, user_id });
