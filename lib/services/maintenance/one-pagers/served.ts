import {
  changedSources,
  changeReason,
  type DetailedSource,
  disclosableToday,
  type Figures,
  figuredIn,
  figuresOf,
  knownAt,
  type SourceKind,
  type SourceNow,
} from "@/lib/domain/maintenance/one-pager";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { onePagers } from "@/lib/resources/one-pagers";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
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
 * then, and beside them what is different today of the records that there were.
 */
async function detail(call: Call, row: OnePagerRow) {
  const shown = firstOf(await present(call, [row]));
  const today = await gatherSources(call, row);
  const versions = await versionsOf(call, row);
  if (!row.issued_at) return { ...shown, figures: figuresOf(today), sources: today, today: null, versions };
  const issued = await issuedSources(call, row.id);
  const kept = { figures: shown.figures!, sources: issued };
  const compared = figuredIn(kept, knownAt(row.issued_at, today));
  const changes = changedSources(issued, compared);

  return {
    ...shown,
    ...disclosableToday(kept, compared),
    today: { figures: figuresOf(compared), changes: await explained(call, changes, [...issued, ...compared]) },
    versions,
  };
}

async function issuedSources({ tx }: Call, id: number): Promise<DetailedSource[]> {
  const { sources } = await tx.onePager.findFirstOrThrow({ where: { id }, select: { sources: true } });

  return sources as DetailedSource[];
}

type Changes = ReturnType<typeof changedSources>;

/** What changed by its name, and why. */
async function explained(call: Call, changes: Changes, sources: readonly DetailedSource[]) {
  const today = await recordsToday(call, changes);

  return changes.map((change) => {
    const named = sources.find(({ kind, id, detail }) => kind === change.kind && id === change.id && detail);
    const record = today.get(`${change.kind} ${change.id}`) ?? null;

    const reason = changeReason(change, record);
    const isDisclosed = change.kind !== "brand_model" || change.now !== null;

    return {
      ...change,
      was: isDisclosed ? change.was : null,
      item: named?.detail?.item ?? null,
      label: named?.detail?.label ?? null,
      name: named?.detail?.name ?? null,
      reason,
      changed_at: record?.updated_at.toISOString() ?? null,
    };
  });
}

type RecordToday = SourceNow & { id: number; updated_at: Date };

async function recordsToday({ tx }: Call, changes: Changes): Promise<Map<string, RecordToday>> {
  const of = (kind: SourceKind) => ({
    id: { in: [...new Set(changes.flatMap((one) => (one.kind === kind ? one.id : [])))] },
  });
  const base = { id: true, updated_at: true } as const;
  const [savings, orders, downtimes, alerts, items, models, records] = await together([
    tx.saving.findMany({ where: of("saving"), select: { ...base, status: true, review_cause: true } }),
    tx.workOrder.findMany({ where: of("work_order"), select: { ...base, status: true, verdict: true } }),
    tx.downtime.findMany({ where: of("downtime"), select: { ...base, is_planned: true } }),
    tx.alert.findMany({ where: of("alert"), select: base }),
    tx.equipment.findMany({ where: of("equipment"), select: base }),
    tx.brandModel.findMany({ where: of("brand_model"), select: base }),
    tx.roiRecord.findMany({ where: of("roi_record"), select: base }),
  ]);
  const keyed = (kind: SourceKind, rows: readonly RecordToday[]) =>
    rows.map((row) => [`${kind} ${row.id}`, row] as const);

  return new Map([
    ...[...keyed("saving", savings), ...keyed("work_order", orders), ...keyed("downtime", downtimes)],
    ...[...keyed("alert", alerts), ...keyed("equipment", items), ...keyed("roi_record", records)],
    ...keyed("brand_model", models),
  ]);
}

/** All versions for the plant and period, the newest first. */
async function versionsOf(call: Call, { plant_id, from, to }: OnePagerRow) {
  const rows = await call.tx.onePager.findMany({
    where: seen(onePagers, call, { plant_id, from: new Date(from), to: new Date(to) }),
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
