import { nothingDone, untypedSources } from "@/lib/domain/maintenance/failure-codes";
import { shareOf } from "@/lib/domain/maintenance/kpis";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";

/** So far back it is counted. */
const daysBack = 365;

/**
 * Of the breakdowns that were completed in a year: the share with a mode, with one that nobody had to look for, and with one
 * that was confirmed as proposed. Where nothing was found nothing had failed: they are not among them, nor is what was
 * imported as done, which nobody here could code.
 */
export async function codedShare(call: Call, plant_id?: readonly number[]) {
  const visible = await call.tx.plant.findMany({
    where: seen(plants, call, plant_id ? { id: { in: [...plant_id] } } : {}),
    select: { id: true },
  });
  const since = new Date(call.now.getTime() - daysBack * 86_400_000);
  const [counted] = await call.tx.$queryRaw<[Counted]>`
    select count(*)::int as breakdowns, count(*) filter (where w.fault_id is not null)::int as coded,
      count(*) filter (where w.failure_source = any (${[...untypedSources]}::text[]))::int as untyped,
      count(*) filter (where w.failure_source = 'proposed')::int as by_one_press
    from work_orders w left join faults r on r.id = w.remedy_id
    where w.plant_id = any (${visible.map(({ id }) => id)}::int[]) and w.kind = 'order' and w.type = 'breakdown'
      and w.status in ('completed', 'closed') and w.completed_by is not null and coalesce(w.started_at, w.completed_at) >= ${since}
      and not (w.fault_id is null and (w.verdict is not distinct from 'nothing_found' or r.code is not distinct from ${nothingDone}))`;
  const { breakdowns, coded, untyped, by_one_press } = counted;
  const share = (count: number) => shareOf(count, breakdowns);

  return { breakdowns, coded: share(coded), untyped: share(untyped), by_one_press: share(by_one_press) };
}

type Counted = Record<"breakdowns" | "coded" | "untyped" | "by_one_press", number>;
