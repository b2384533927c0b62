import { changedSources, type DetailedSource, type Figures, figuresOf } from "@/lib/domain/maintenance/one-pager";
import type { SavingStatus } from "@/lib/domain/maintenance/savings";
import { onePagers } from "@/lib/resources/one-pagers";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { peopleOf } from "@/lib/services/maintenance/people";
import { gatherSources } from "./gather";
import { createOnePager, type OnePagerRow, removeOnePagers, updateOnePager } from "./save";

type OnePagerStatus = "draft" | "issued";

/** As a list shows them: the figures of what was issued; a draft has its own only by itself. */
async function present(call: Call, rows: OnePagerRow[]) {
  const people = await peopleOf(
    call,
    rows.flatMap(({ created_by, issued_by }) => [created_by, issued_by]),
  );

  return rows.map(({ figures: stored, ...row }) => {
    const { company, ...plant } = row.plant;
    const figures = stored as Figures | null;

    return {
      ...row,
      plant,
      company: company.name,
      currency: company.currency,
      name: plant.name,
      status: (row.issued_at ? "issued" : "draft") as OnePagerStatus,
      figures,
      approved_savings: figures?.approved_savings ?? null,
      return_percent: figures?.return_percent ?? null,
      creator: people.get(row.created_by),
      issuer: people.get(row.issued_by),
    };
  });
}

/**
 * By itself with its figures and their sources: those of a draft as they are now; those of what was issued as they were
 * then, and beside them what is different today.
 */
async function detail(call: Call, row: OnePagerRow) {
  const [shown] = await present(call, [row]);
  const today = await gatherSources(call, row);
  const versions = await versionsOf(call, row);
  if (!row.issued_at) return { ...shown!, figures: figuresOf(today), sources: today, today: null, versions };
  const issued = await issuedSources(call, row.id);
  const changes = changedSources(issued, today);

  return {
    ...shown!,
    figures: shown!.figures!,
    sources: issued,
    today: { figures: figuresOf(today), changes: await explained(call, changes, [...issued, ...today]) },
    versions,
  };
}

async function issuedSources({ tx }: Call, id: number): Promise<DetailedSource[]> {
  const { sources } = await tx.onePager.findFirstOrThrow({ where: { id }, select: { sources: true } });

  return sources as DetailedSource[];
}

type Changes = ReturnType<typeof changedSources>;

/** What changed by its name, and where a saving stands by now; without a status it is gone. */
async function explained({ tx }: Call, changes: Changes, sources: readonly DetailedSource[]) {
  const savings = await tx.saving.findMany({
    where: { id: { in: changes.flatMap(({ kind, id }) => (kind === "saving" ? id : [])) } },
    select: { id: true, status: true, review_cause: true, updated_at: true },
  });

  return changes.map((change) => {
    const named = sources.find(({ kind, id, detail }) => kind === change.kind && id === change.id && detail);
    const saving = change.kind === "saving" ? savings.find(({ id }) => id === change.id) : undefined;

    return {
      ...change,
      item: named?.detail?.item ?? null,
      label: named?.detail?.label ?? null,
      name: named?.detail?.name ?? null,
      status: (saving?.status ?? null) as SavingStatus | null,
      review_cause: saving?.review_cause ?? null,
      changed_at: saving?.updated_at.toISOString() ?? null,
    };
  });
}

/** All versions for the plant and period, the newest first. */
async function versionsOf(call: Call, { plant_id, from, to }: OnePagerRow) {
  const rows = await call.tx.onePager.findMany({
    where: seen(onePagers, call, { plant_id, from: new Date(from!), to: new Date(to!) }),
    orderBy: { version_number: "desc" },
    take: 100,
    select: { id: true, version_number: true, issued_at: true, issued_by: true, created_by: true, printed_count: true },
  });
  const people = await peopleOf(
    call,
    rows.flatMap(({ issued_by, created_by }) => [issued_by, created_by]),
  );

  return rows.map(({ issued_by, created_by, ...row }) => ({
    ...row,
    person: people.get(issued_by ?? created_by)?.name ?? null,
  }));
}

export const servedOnePagers = serve(onePagers, {
  present,
  detail,
  filters: {
    status: (_call: Call, statuses: string[]) => ({
      OR: statuses.map((status) => ({ issued_at: status === "issued" ? { not: null } : null })),
    }),
  },
  create: createOnePager,
  update: updateOnePager,
  remove: removeOnePagers,
});

export type FoundOnePager = Awaited<ReturnType<typeof servedOnePagers.find>>;
