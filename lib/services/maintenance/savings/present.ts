import { isApprover, isProviderSide, isSupervisor } from "@/lib/domain/identity/viewer";
import { type SavingRateSource, type SavingStatus, savingActions } from "@/lib/domain/maintenance/savings";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { type People, peopleOf } from "@/lib/services/maintenance/people";

export const savingSelect = {
  id: true,
  company_id: true,
  plant_id: true,
  work_order_id: true,
  status: true,
  currency: true,
  probability: true,
  failure_minutes: true,
  planned_minutes: true,
  claimed_minutes: true,
  covered_hours: true,
  downtime_cost: true,
  rate_source: true,
  rate_process_id: true,
  run_rate: true,
  value_per_part: true,
  failure_cost: true,
  labor_cost: true,
  parts_cost: true,
  amount: true,
  note: true,
  estimated_by: true,
  estimated_at: true,
  evidence: true,
  evidence_note: true,
  evidenced_by: true,
  evidenced_at: true,
  approved_by: true,
  approved_at: true,
  reason: true,
  review_cause: true,
  created_at: true,
  updated_at: true,
  version: true,
} as const satisfies Prisma.SavingSelect;

export type SavingRow = Prisma.SavingGetPayload<{ select: typeof savingSelect }>;

/** Where this person stands before the figures. The provider's people propose; the customer's side decides. */
export const savingActorOf = (
  { viewer }: Pick<Call, "viewer">,
  row: { company_id: number; estimated_by: number | null },
) => ({
  is_supervisor: isSupervisor(viewer),
  is_approver: isApprover(viewer) && !isProviderSide(viewer) && viewer.company_id === row.company_id,
  is_author: row.estimated_by === viewer.user_id,
});

function presentSaving(call: Pick<Call, "viewer">, row: SavingRow, people: People) {
  return {
    ...row,
    status: row.status as SavingStatus,
    rate_source: row.rate_source as SavingRateSource | null,
    // Cents of any company fit in a number; what the database keeps them in does not fit in JSON.
    downtime_cost: Number(row.downtime_cost),
    failure_cost: Number(row.failure_cost),
    labor_cost: Number(row.labor_cost),
    parts_cost: Number(row.parts_cost),
    amount: Number(row.amount),
    estimated_by_user: people.get(row.estimated_by),
    evidenced_by_user: people.get(row.evidenced_by),
    approved_by_user: people.get(row.approved_by),
    actions: savingActions(row.status as SavingStatus, savingActorOf(call, row)),
  };
}

export type ShownSaving = ReturnType<typeof presentSaving>;

/** Whose names a saving shows. */
const decidersOf = (row: SavingRow) => [row.estimated_by, row.evidenced_by, row.approved_by];

export async function presentSavings(
  call: Pick<Call, "tx" | "viewer">,
  rows: readonly SavingRow[],
): Promise<ShownSaving[]> {
  const people = await peopleOf(call, rows.flatMap(decidersOf));

  return rows.map((row) => presentSaving(call, row, people));
}

export const savingOfOrder = (call: Pick<Call, "tx">, work_order_id: number): Promise<SavingRow | null> =>
  call.tx.saving.findFirst({ where: { work_order_id }, select: savingSelect });

export const presentOneSaving = async (call: Pick<Call, "tx" | "viewer">, row: SavingRow) =>
  firstOf(await presentSavings(call, [row]));
