import type { DatedPage } from "@/lib/inputs/fields";
import type { Call } from "@/lib/server/data/call";
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

/** Queues it again, each id once: what has not failed, or already waits, is skipped. */
export async function retryFailed({ tx }: Call, ids: number[]) {
  const data: { id: number; status: "done" | "skipped" }[] = [];
  for (const id of new Set(ids)) {
    const count =
      await tx.$executeRaw`update outbox set failed_at = null, sent_at = null, error = null, run_after = now()
      where id = ${id} and failed_at is not null and done_at is null and (key is null or not exists
        (select from outbox waiting where waiting.topic = outbox.topic and waiting.key = outbox.key and waiting.sent_at is null))`;
    data.push({ id, status: count > 0 ? "done" : "skipped" });
  }
  return data;
}
