import { actorOf } from "@/lib/domain/identity/viewer";
import type { CompanyRemoval } from "@/lib/generated/prisma/client";
import { writeEvent } from "@/lib/server/data/audit";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { viewerOfUser } from "@/lib/server/http/session";
import type { Run } from "@/lib/server/jobs/jobs";
import { removeArchived } from "@/lib/services/monitoring/archive/remove";
import { notify } from "@/lib/services/platform/notifications/notify";
import { AlreadyDone, finished } from "@/lib/services/platform/outbox/finish";
import { removeCompanyFolder } from "../company-archives/folder";
import { countRows, removeBytes, removeRows } from "./remove-rows";

/** Milliseconds. */
const betweenProgress = 500;

/**
 * Deletes all of a company: files, archives, rows table by table, and last the company, with one row in the audit log
 * that states how much it was. A worker that takes over goes on with what is left.
 */
export async function runRemoval(removal_id: number, run: Pick<Run, "outbox_id" | "signal">): Promise<void> {
  const removal = await begin(removal_id);
  if (!removal) return;
  const { removed_company: company_id } = removal;
  const counts = await countedOnce(removal);
  await removeBytes(company_id);
  await removeCompanyFolder(company_id);
  await removeArchived(company_id);
  await removeRows({ company_id, signal: run.signal, progress: progressOf(removal) });
  await end(removal, counts, run.outbox_id);
}

/** Null when it is done: running it again does nothing. */
const begin = (id: number): Promise<CompanyRemoval | null> =>
  asProvider(async (tx) => {
    await tx.companyRemoval.updateMany({
      where: { id, state: { in: ["queued", "failed"] } },
      data: { state: "running" },
    });
    const removal = await tx.companyRemoval.findUnique({ where: { id } });
    return removal?.state === "running" ? removal : null;
  });

/** Before anything is removed; a worker that takes over keeps what the first one counted. */
async function countedOnce({ id, removed_company, counts }: CompanyRemoval): Promise<Record<string, number>> {
  if (counts) return counts as Record<string, number>;
  const counted = await countRows(removed_company);
  await asProvider((tx) =>
    tx.companyRemoval.update({ where: { id }, data: { counts: counted }, select: { id: true } }),
  );

  return counted;
}

function progressOf({ id }: CompanyRemoval) {
  let shown = 0;
  return async (done: number, total: number) => {
    if (done < total && performance.now() - shown < betweenProgress) return;
    shown = performance.now();
    await asProvider((tx) =>
      tx.companyRemoval.updateMany({
        where: { id, state: "running" },
        data: { progress: [{ step: "tables", done, total }] },
      }),
    );
  };
}

async function end(
  { id, removed_company, name, requested_by }: CompanyRemoval,
  counts: Record<string, number>,
  outbox_id: number,
) {
  const viewer = await viewerOfUser(requested_by, null);
  const now = new Date();
  await asProvider(async (tx) => {
    await finished(tx, outbox_id);
    await removeCompany(tx, removed_company);
    const { count } = await tx.companyRemoval.updateMany({
      where: { id, state: "running" },
      data: { state: "done", finished_at: now },
    });
    if (count === 0) throw new AlreadyDone();
    await writeEvent(tx, {
      object: "companies",
      action: "delete",
      object_id: removed_company,
      label: name,
      user_id: requested_by,
      actor: viewer && actorOf(viewer),
      role: viewer?.role.name ?? null,
      before: { name, rows: counts },
    });
    await notify(tx, {
      user_id: requested_by,
      company_id: null,
      kind: "system",
      message: "company_removed",
      params: { name },
      href: "/settings/archives",
      subject: `removal:${id}:done`,
    });
  });
}

/** The row of the company itself. */
export const removeCompany = (tx: Tx, company_id: number) =>
  tx.$queryRaw`select remove_company_rows(${company_id}::int, 'companies'::regclass, 1)`;

/** No more tries: it is reported, and asked for again it goes on. */
export async function failRemoval(id: number, error: Error): Promise<void> {
  await asProvider(async (tx) => {
    const { count } = await tx.companyRemoval.updateMany({
      where: { id, state: { in: ["queued", "running"] } },
      data: { state: "failed", error: error.message.slice(0, 500) },
    });
    if (count === 0) return;
    const { requested_by: user_id, name } = await tx.companyRemoval.findUniqueOrThrow({ where: { id } });
    await notify(tx, {
      user_id,
      company_id: null,
      kind: "system",
      message: "company_not_removed",
      params: { name },
      href: "/settings/archives",
      subject: `removal:${id}:failed`,
    });
  });
}
