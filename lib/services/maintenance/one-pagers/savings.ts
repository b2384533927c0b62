import type { DetailedSource, SavingEstimate, SourceDetail, SourceProof } from "@/lib/domain/maintenance/one-pager";
import type { SavingRateSource } from "@/lib/domain/maintenance/savings";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Finding } from "@/lib/services/maintenance/finding";
import { peopleOf } from "@/lib/services/maintenance/people";
import { proofCurve } from "@/lib/services/maintenance/proofs/curve";
import { proofsOf } from "@/lib/services/maintenance/proofs/present";
import { orderDetail, type Reader, type Within } from "./source";

const savingSelect = {
  id: true,
  amount: true,
  failure_minutes: true,
  planned_minutes: true,
  approved_by: true,
  approved_at: true,
  probability: true,
  downtime_cost: true,
  failure_cost: true,
  labor_cost: true,
  parts_cost: true,
  estimated_by: true,
  created_at: true,
  rate_source: true,
  rate_process_id: true,
  run_rate: true,
  value_per_part: true,
  work_order: {
    select: {
      id: true,
      number: true,
      name: true,
      completed_at: true,
      finding: true,
      verdict: true,
      verdict_fault: true,
      equipment: { select: { id: true, name: true } },
    },
  },
} as const satisfies Prisma.SavingSelect;

type SavingRow = Prisma.SavingGetPayload<{ select: typeof savingSelect }>;

/** Approved savings of work that was completed in the period. Another currency is not added. */
export async function savingsIn(
  call: Reader,
  { plant_id, from, until }: Within,
  currency: string,
): Promise<DetailedSource[]> {
  const rows = await call.tx.saving.findMany({
    where: {
      plant_id,
      currency,
      status: "approved",
      work_order: { is: { completed_at: { gte: from, lt: until } } },
    },
    orderBy: [{ amount: "desc" }, { id: "asc" }],
    select: savingSelect,
  });
  const people = await peopleOf(
    call,
    rows.flatMap(({ approved_by, estimated_by }) => [approved_by, estimated_by]),
  );
  const proofs = await proofsByOrder(call, rows);

  return rows.flatMap((saving) => {
    const { work_order } = saving;
    const source = { kind: "saving" as const, id: saving.id, entered_at: saving.created_at.toISOString() };
    const minutes = Math.max(0, saving.failure_minutes - saving.planned_minutes);

    return [
      {
        ...source,
        figure: "approved_savings" as const,
        value: Number(saving.amount),
        detail: {
          ...orderDetail(work_order),
          minutes,
          at: work_order.completed_at?.toISOString() ?? null,
          approved_by: people.get(saving.approved_by)?.name ?? null,
          approved_at: saving.approved_at?.toISOString() ?? null,
          reckoned: estimateOf(saving, people.get(saving.estimated_by)?.name ?? null),
          alert: alertOf(work_order.finding),
          proof: proofs.get(work_order.id) ?? null,
        },
      },
      { ...source, figure: "avoided_downtime_minutes" as const, value: minutes },
    ];
  });
}

/** What the repairs of the savings have proved, by their orders: a proof with the verdict "fixed" comes before the others. */
async function proofsByOrder(call: Reader, savings: readonly SavingRow[]): Promise<Map<number, SourceProof>> {
  const proofs = new Map<number, SourceProof>();
  for (const { work_order } of savings) {
    const shown = await proofsOf(call, work_order.id);
    const proof = shown.find(({ verdict }) => verdict === "fixed") ?? shown[0];
    if (!proof) continue;
    const repaired_at = work_order.completed_at;
    proofs.set(work_order.id, {
      name: proof.name,
      unit: proof.unit,
      before: proof.before,
      after: proof.after,
      samples: proof.after_samples,
      verdict: proof.verdict,
      curve: repaired_at && (await proofCurve(call, proof, repaired_at)),
    });
  }

  return proofs;
}

const estimateOf = (saving: SavingRow, estimated_by: string | null): SavingEstimate => ({
  probability: saving.probability,
  failure_minutes: saving.failure_minutes,
  planned_minutes: saving.planned_minutes,
  downtime_cost: Number(saving.downtime_cost),
  failure_cost: Number(saving.failure_cost),
  repair_cost: Number(saving.labor_cost) + Number(saving.parts_cost),
  ...(saving.rate_source && {
    rate: {
      source: saving.rate_source as SavingRateSource,
      process_id: saving.rate_process_id,
      run_rate: saving.run_rate,
      value_per_part: saving.value_per_part,
    },
  }),
  estimated_by,
});

function alertOf(finding: unknown): SourceDetail["alert"] {
  const found = finding as Finding | null;

  return found && { id: found.alert_id, level: found.peak_level, opened_at: found.opened_at };
}
