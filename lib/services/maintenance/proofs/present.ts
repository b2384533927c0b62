import type { ProofVerdict } from "@/lib/domain/maintenance/proof";
import type { RepairOutcome } from "@/lib/domain/maintenance/repair-outcome";
import { converter, converterFor } from "@/lib/domain/monitoring/measurement";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { shownUnit, unitSystemFor } from "@/lib/domain/shared/units";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

const proofSelect = {
  id: true,
  work_order_id: true,
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

type ProofRow = Prisma.ProofGetPayload<{ select: typeof proofSelect }>;

/** What the repair of an order has proved, in the reader's units. */
export const proofsOf = async (call: Pick<Call, "tx" | "viewer">, work_order_id: number) =>
  (await proofsOfOrders(call, [work_order_id])).get(work_order_id) ?? [];

/** The same of several orders, by their ids; those that nothing has been proved of are left out. */
export async function proofsOfOrders(call: Pick<Call, "tx" | "viewer">, work_order_ids: readonly number[]) {
  const rows = await call.tx.proof.findMany({
    where: { work_order_id: { in: [...work_order_ids] }, verdict: { not: "cancelled" } },
    orderBy: { id: "asc" },
    select: proofSelect,
  });
  const byOrder = new Map<number, ShownProof[]>();
  for (const row of rows) {
    const shown = shownProof(call, row);
    if (shown) byOrder.set(row.work_order_id, [...(byOrder.get(row.work_order_id) ?? []), shown]);
  }

  return byOrder;
}

/** Null where the sensor measures that no more. */
function shownProof(
  { viewer }: Pick<Call, "viewer">,
  { sensor, verdict, limit_value, before_median, after_median, work_order_id: _of, ...row }: ProofRow,
) {
  const parameter = parameterById(sensor.data_set as DataSet, row.parameter);
  if (!parameter) return null;
  const system = unitSystemFor(viewer, sensor.plant);
  const judged = converterFor(sensor.data_set, row.parameter, system, row.alert_rule);
  // Of a rise the medians are of how warm it was.
  const median = row.alert_rule === "rise" ? converter(sensor.data_set, row.parameter, system) : judged;

  return {
    ...row,
    verdict: verdict as ProofVerdict,
    outcome: row.outcome as RepairOutcome,
    fault: row.fault as Fault | null,
    sensor_name: sensor.name,
    name: parameter.name,
    unit: shownUnit(parameter.quantity, system).unit,
    limit: judged(limit_value),
    before: median(before_median),
    after: median(after_median),
  };
}

export type ShownProof = NonNullable<ReturnType<typeof shownProof>>;
