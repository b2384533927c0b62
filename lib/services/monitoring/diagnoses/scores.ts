import { answeredOf, type Judged, precisionOf } from "@/lib/domain/maintenance/verdict";
import { inMap } from "@/lib/domain/shared/known";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";

/**
 * How often the diagnosis behind finished work orders was right, by plant and fault: what the technicians found is the
 * judge. An alert that ended without an order is undecided until somebody has judged it.
 */
export async function diagnosisPrecision(call: Call, query: { plant_id?: number[] } = {}) {
  const visible = await call.tx.plant.findMany({
    where: seen(plants, call, query.plant_id ? { id: { in: query.plant_id } } : {}),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
  const ids = visible.map(({ id }) => id);
  const judged = await call.tx.$queryRaw<Judged[]>`
    select plant_id, diagnosed_fault as fault, verdict, verdict_fault, false as is_alert, count(*)::int as count
    from work_orders where plant_id = any (${ids}::int[]) and kind = 'order'
      and status in ('completed', 'closed') and finding is not null
    group by 1, 2, 3, 4
    union all
    select plant_id, nullif(diagnosed_fault, 'none'), verdict, verdict_fault, true, count(*)::int
    from alerts where plant_id = any (${ids}::int[]) and diagnosed_fault is not null and work_order_id is null
    group by 1, 2, 3, 4`;
  const names = new Map(visible.map((plant, at) => [plant.id, { plant, at }]));

  return precisionOf(judged)
    .map(({ plant_id, ...row }) => ({ plant: inMap(names, plant_id).plant, ...row }))
    .sort((a, b) => inMap(names, a.plant.id).at - inMap(names, b.plant.id).at);
}

export interface DiagnosisRecord {
  fault: Fault;
  right: number;
  answered: number;
}

/** How often the diagnosis of each fault was right in a plant, for those that it has named and somebody has checked. */
export async function diagnosisRecords(call: Call, plant_id: number): Promise<DiagnosisRecord[]> {
  const rows = await diagnosisPrecision(call, { plant_id: [plant_id] });

  return rows.flatMap(({ fault, confirmed, ...row }) => {
    const answered = answeredOf({ confirmed, ...row });
    return fault === null || answered === 0 ? [] : { fault, right: confirmed, answered };
  });
}
