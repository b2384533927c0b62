import { notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { DatedPage } from "@/lib/inputs/fields";
import type { Call } from "@/lib/server/data/call";
import { insideDays } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";

export const jobSelect = {
  id: true,
  kind: true,
  params: true,
  status: true,
  done: true,
  total: true,
  file_id: true,
  error: true,
  started_at: true,
  finished_at: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.JobSelect;

type JobRow = Prisma.JobGetPayload<{ select: typeof jobSelect }>;

/** A job as its owner sees it: of the params only what it is about, of a failure only that it happened. */
export function shownJob({ params, error, ...job }: JobRow) {
  const { resource = null } = params as { resource?: string };
  return { ...job, resource, error: error === null ? null : "failed" };
}

/** The caller's own slow work, newest first. */
export async function listJobs(call: Call, query: DatedPage) {
  const { tx, viewer } = call;
  const where = { user_id: viewer.user_id, created_at: await insideDays(call, query.daterange) };
  const rows = await tx.job.findMany({
    where,
    select: jobSelect,
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    skip: (query.page - 1) * query.max,
    take: query.max,
  });
  return pageOf(rows.map(shownJob), await tx.job.count({ where }), query);
}

export async function findJob({ tx, viewer }: Call, id: number) {
  const job = await tx.job.findFirst({ where: { id, user_id: viewer.user_id }, select: jobSelect });
  if (!job) throw notFound();
  return shownJob(job);
}
