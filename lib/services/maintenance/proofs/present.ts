import type { ProofVerdict } from "@/lib/domain/maintenance/proof";
import type { RepairOutcome } from "@/lib/domain/maintenance/repair-outcome";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { isDifference } from "@/lib/domain/monitoring/zones";
import { differenceFromBase, fromBase, roundTo, shownUnit, unitSystemFor } from "@/lib/domain/shared/units";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

const proofSelect = {
  id: true,
  sensor_id: true,
  parameter: true,
  alert_rule: true,
  verdict: true,
  limit_value: true,
  before_median: true,
  after_median: true,
  before_samples: true,
  after_samples: true,
  opened_at: true,
  closes_at: true,
  decided_at: true,
  fault: true,
  outcome: true,
  recurred_alert_id: true,
  sensor: { select: { name: true, data_set: true, plant: { select: { unit_system: true } } } },
} as const satisfies Prisma.ProofSelect;

/** What the repair of an order has proved, in the reader's units. */
export async function proofsOf(call: Pick<Call, "tx" | "viewer">, work_order_id: number) {
  const rows = await call.tx.proof.findMany({
    where: { work_order_id, verdict: { not: "cancelled" } },
    orderBy: { id: "asc" },
    select: proofSelect,
  });

  return rows.flatMap(({ sensor, verdict, limit_value, before_median, after_median, ...row }) => {
    const parameter = parameterById(sensor.data_set as DataSet, row.parameter);
    if (!parameter) return [];
    const { unit, decimals } = shownUnit(parameter.quantity, unitSystemFor(call.viewer, sensor.plant));
    const convert = isDifference(row.alert_rule) ? differenceFromBase : fromBase;
    const shown = (value: number | null) =>
      value === null ? null : roundTo(convert(parameter.quantity, value, unit), decimals);

    return [
      {
        ...row,
        verdict: verdict as ProofVerdict,
        outcome: row.outcome as RepairOutcome,
        fault: row.fault as Fault | null,
        sensor_name: sensor.name,
        name: parameter.name,
        unit,
        limit: shown(limit_value),
        before: shown(before_median),
        after: shown(after_median),
      },
    ];
  });
}

export type ShownProof = Awaited<ReturnType<typeof proofsOf>>[number];
