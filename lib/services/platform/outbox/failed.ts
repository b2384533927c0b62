import type { DatedPage } from "@/lib/inputs/fields";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import type { JobName } from "@/lib/server/jobs/jobs";
import { insideDays } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";

/** Work that was given up, for the provider's administrators. Of the payload there are only ids. */
export async function listFailed(call: Call, query: DatedPage) {
  const { tx } = call;
  const where = { failed_at: { not: null, ...(await insideDays(call, query.daterange)) }, done_at: null };
  const rows = await tx.outbox.findMany({
    where,
    select: {
      id: true,
      topic: true,
      payload: true,
      company_id: true,
      attempts: true,
      error: true,
      created_at: true,
      failed_at: true,
    },
    orderBy: [{ failed_at: "desc" }, { id: "desc" }],
    skip: (query.page - 1) * query.max,
    take: query.max,
  });
  return pageOf(rows, await tx.outbox.count({ where }), query);
}

/** Queues it again, each id once: what has not failed, already waits, or has nothing left to do is skipped. */
export async function retryFailed({ tx }: Call, ids: number[]) {
  const data: { id: number; status: "done" | "skipped" }[] = [];
  for (const id of new Set(ids)) {
    const count =
      (await isLeft(tx, id)) &&
      (await tx.$executeRaw`update outbox set failed_at = null, sent_at = null, error = null, run_after = now()
      where id = ${id} and failed_at is not null and done_at is null and (key is null or not exists
        (select from outbox waiting where waiting.topic = outbox.topic and waiting.key = outbox.key and waiting.sent_at is null))`);
    data.push({ id, status: count ? "done" : "skipped" });
  }
  return data;
}

type Left = (tx: Tx, payload: Record<string, number>) => Promise<number>;

/** Of what ends by itself with its last try: whether there is something left to do. A person's job begins again. */
const jobAgain: Left = async (tx, { job_id: id }) => {
  const data = { status: "queued", error: null, finished_at: null };

  return (await tx.job.updateMany({ where: { id, status: { in: ["queued", "running", "failed"] } }, data })).count;
};

const left: Partial<Record<JobName, Left>> = {
  export: jobAgain,
  "waveform-export": jobAgain,
  "chart-report": jobAgain,
  import: (tx, { import_id: id }) =>
    tx.import.count({
      where: {
        id,
        OR: [
          { status: "approved" },
          { status: "pending", checked_at: null },
          { reverting_at: { not: null }, reverted_at: null },
        ],
      },
    }),
  "company-archive": (tx, { archive_id: id }) => tx.companyArchive.count({ where: { id, state: { not: "failed" } } }),
  "archive-import": (tx, { import_id: id }) => tx.archiveImport.count({ where: { id, state: { not: "failed" } } }),
  recompute: (tx, { recompute_id: id }) => tx.recompute.count({ where: { id, status: { not: "failed" } } }),
  // The text of one that has failed is forgotten.
  push: (tx, { delivery_id: id }) => tx.delivery.count({ where: { id, status: "queued" } }),
};

async function isLeft(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.outbox.findFirst({
    where: { id, failed_at: { not: null }, done_at: null },
    select: { topic: true, payload: true },
  });
  const counted = row && (await left[row.topic as JobName]?.(tx, row.payload as Record<string, number>));

  return counted !== 0;
}
