import { type Judged, precisionOf } from "@/lib/domain/maintenance/verdict";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";

/**
 * How often the diagnosis behind finished work orders was right, by plant and fault: what the technicians found is the
 * judge.
 */
export async function diagnosisPrecision(call: Call, query: { plant_id?: number[] } = {}) {
  const visible = await call.tx.plant.findMany({
    where: seen(plants, call, query.plant_id ? { id: { in: query.plant_id } } : {}),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
  const judged = await call.tx.$queryRaw<Judged[]>`
    select plant_id, finding->'diagnosis'->>'fault' as fault, verdict, verdict_fault, count(*)::int as count
    from work_orders where plant_id = any (${visible.map(({ id }) => id)}) and kind = 'order'
      and status in ('completed', 'closed') and finding is not null
    group by 1, 2, 3, 4`;
  const names = new Map(visible.map((plant, at) => [plant.id, { plant, at }]));

  return precisionOf(judged)
    .map(({ plant_id, ...row }) => ({ plant: names.get(plant_id)!.plant, ...row }))
    .sort((a, b) => names.get(a.plant.id)!.at - names.get(b.plant.id)!.at);
}

export type DiagnosisPrecision = Awaited<ReturnType<typeof diagnosisPrecision>>[number];
