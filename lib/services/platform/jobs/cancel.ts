import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { jobSelect, shownJob } from "./list";
import { announce, openJobs } from "./running";

/**
 * Ends slow work of the caller's own before it is done. Its worker stops at the next step and leaves nothing behind; one
 * that has not begun never does.
 */
export async function cancelJob({ tx, viewer, now }: Call, id: number) {
  const { count } = await tx.job.updateMany({
    where: { id, user_id: viewer.user_id, status: { in: openJobs } },
    data: { status: "canceled", finished_at: now },
  });
  const job = await tx.job.findFirst({ where: { id, user_id: viewer.user_id }, select: jobSelect });
  if (!job) throw notFound();
  if (count === 0) throw new DomainError("conflict", "exports.ended", { data: shownJob(job) });
  announce(tx, { id, company_id: viewer.company_id, user_id: viewer.user_id }, "canceled");

  return shownJob(job);
}
