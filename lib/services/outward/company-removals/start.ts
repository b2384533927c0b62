import { deletedAfterDays, isOldEnough, type StepProgress } from "@/lib/domain/archives/steps";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { RemovalInput } from "@/lib/inputs/company-archives";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { enqueue } from "@/lib/server/jobs/outbox";
import { proveAgain } from "@/lib/services/identity/prove-again";

const removalSelect = {
  id: true,
  removed_company: true,
  name: true,
  state: true,
  progress: true,
  counts: true,
  finished_at: true,
  created_at: true,
} as const satisfies Prisma.CompanyRemovalSelect;

type Row = Prisma.CompanyRemovalGetPayload<{ select: typeof removalSelect }>;

export interface ShownRemoval {
  id: number;
  /** Of the company, which may be gone. */
  company_id: number;
  name: string;
  state: string;
  progress: StepProgress[];
  /** Rows by table, as they were when it began. */
  counts: Record<string, number> | null;
  created_at: Date;
  finished_at: Date | null;
}

const shownRemoval = ({ removed_company, progress, counts, ...row }: Row): ShownRemoval => ({
  ...row,
  company_id: removed_company,
  progress: progress as object as StepProgress[],
  counts: counts as Record<string, number> | null,
});

/**
 * Begins to delete all data of a company that has been archived for a week, for good. The user who asks shows again who they
 * are and types the company's name. Asked twice, it answers with the first.
 */
export async function startRemoval(
  call: Omit<Call, "tx">,
  id: number,
  { confirm, current_password }: RemovalInput,
): Promise<ShownRemoval> {
  await withScope(call.viewer, (tx) => tx.company.findUnique({ where: { id }, select: { id: true } })).then((found) => {
    if (!found) throw notFound();
  });
  await proveAgain(call, current_password);

  return withScope(call.viewer, async (tx) => {
    const company = await tx.company.findUniqueOrThrow({
      where: { id },
      select: { name: true, archived_at: true, deleted_at: true, removing_at: true },
    });
    if (confirm.trim() !== company.name) throw invalidField("confirm", "archives.wrong_name");
    const since = company.archived_at ?? company.deleted_at;
    if (!since || !isOldEnough(since, call.now))
      throw new DomainError("conflict", "archives.not_archived", { params: { days: deletedAfterDays } });
    // One of two who ask at once.
    const { count } = await tx.company.updateMany({
      where: { id, removing_at: null },
      data: { removing_at: call.now, deleted_at: company.deleted_at ?? call.now, version: { increment: 1 } },
    });
    if (count > 0) {
      const { id: removal_id } = await tx.companyRemoval.create({
        data: { removed_company: id, name: company.name, requested_by: call.viewer.user_id },
        select: { id: true },
      });
      await enqueue(tx, "company-removal", { removal_id });
      await audit({ ...call, tx }, "delete", "companies", id, {
        before: { name: company.name },
        company_id: null,
      });
    }
    const row = await tx.companyRemoval.findFirst({
      where: { removed_company: id },
      select: removalSelect,
      orderBy: { id: "desc" },
    });
    if (!row) throw notFound();
    // One that could not be ended goes on with what is left.
    const again = await tx.companyRemoval.updateMany({
      where: { id: row.id, state: "failed" },
      data: { state: "queued", error: null },
    });
    if (again.count === 0) return shownRemoval(row);
    await enqueue(tx, "company-removal", { removal_id: row.id });

    return shownRemoval({ ...row, state: "queued" });
  });
}

const mostShown = 50;

export interface RemovableCompany {
  id: number;
  name: string;
  deleted_at: Date;
}

/**
 * Companies that were deleted long enough ago and whose data is still here: of a deleted one no page is left from which
 * to remove it. One that is being imported is marked deleted, too.
 */
export async function listRemovable({ tx, now }: Pick<Call, "tx" | "now">): Promise<RemovableCompany[]> {
  const imports = await tx.archiveImport.findMany({
    where: { state: { not: "done" }, made_company: { not: null } },
    select: { made_company: true },
  });
  const rows = await tx.company.findMany({
    where: {
      deleted_at: { not: null },
      removing_at: null,
      id: { notIn: imports.flatMap(({ made_company }) => made_company ?? []) },
    },
    select: { id: true, name: true, archived_at: true, deleted_at: true },
    orderBy: [{ deleted_at: "desc" }, { id: "desc" }],
    take: mostShown,
  });

  return rows.flatMap(({ id, name, archived_at, deleted_at }) =>
    deleted_at && isOldEnough(archived_at ?? deleted_at, now) ? [{ id, name, deleted_at }] : [],
  );
}

/** Those that are under way and those that were, newest first. */
export async function listRemovals({ tx }: Pick<Call, "tx">): Promise<ShownRemoval[]> {
  const rows = await tx.companyRemoval.findMany({ select: removalSelect, orderBy: { id: "desc" }, take: mostShown });

  return rows.map(shownRemoval);
}
