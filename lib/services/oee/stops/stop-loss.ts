import type { StopLoss } from "@/lib/domain/maintenance/order-cost";
import { catchUpDays, type PlannedRun, stopLoss } from "@/lib/domain/oee/stop-loss";
import { intersection, type Stretch, without } from "@/lib/domain/oee/stretches";
import type { Tx } from "@/lib/server/data/db";
import type { CountingProcess } from "../counting-process";
import { processOf } from "../process";
import { plannedOf, shiftsIn, stopsIn } from "../shifts/tally";

const dayMs = 86_400_000;

interface Stops {
  /** In the order of their beginnings; one that still runs ends now. */
  stops: readonly Stretch[];
  /** When the next stop of the line began, or another end of the time in which these can be caught up. */
  until: number;
}

/** What stops have cost a counted line. Null: it was not counted yet when the first of them began. */
export async function lossOfStops(
  tx: Tx,
  { id, value_per_part }: CountingProcess,
  of: Stops,
): Promise<StopLoss | null> {
  const process = await processOf(tx, id);
  const [first, last] = [of.stops[0], of.stops.at(-1)];
  if (!process || !first || !last) return null;
  const [counted] = await tx.$queryRaw<{ since: Date }[]>`
    select least(p.created_at, (select min(starts_at) from process_shifts where process_id = p.id)) as since
    from conveyor_processes p where p.id = ${id}`;
  if (!counted || counted.since.getTime() > first.from) return null;
  const end = Math.max(...of.stops.map(({ to }) => to));
  const whole = { from: first.from, to: end };
  const free = (await stopsIn(tx, process, whole))
    .filter(({ is_planned }) => is_planned)
    .map(({ started_at, ended_at }) => ({ from: started_at.getTime(), to: ended_at?.getTime() ?? end }));
  const shifts = (await shiftsIn(tx, id, whole)).map(
    (shift): PlannedRun => ({ run_rate: shift.run_rate, planned: without(plannedOf(shift), free) }),
  );
  const planned = shifts.flatMap((shift) => intersection(of.stops, shift.planned));
  const until = Math.min(of.until, end + catchUpDays * dayMs);
  const made = await madeIn(tx, id, planned);
  const extra = planned.length === 0 || until <= end ? 0 : await madeUnplanned(tx, id, { from: end, to: until });

  return stopLoss(of.stops, shifts, { made, extra }, value_per_part);
}

/** Parts of the minutes that begin in the stretches. */
async function madeIn(tx: Tx, process_id: number, stretches: readonly Stretch[]): Promise<number> {
  if (stretches.length === 0) return 0;
  const edges = (edge: keyof Stretch) => stretches.map((one) => new Date(one[edge]));
  const [found] = await tx.$queryRaw<{ parts: number }[]>`
    select coalesce(sum(m.outfeed), 0)::int as parts
    from unnest(${edges("from")}::timestamptz[], ${edges("to")}::timestamptz[]) as s (begins, ends)
      join process_minutes m on m.process_id = ${process_id} and m.minute >= s.begins and m.minute < s.ends`;

  return found?.parts ?? 0;
}

/** Parts of a stretch that were made outside the shifts, or in their breaks. */
async function madeUnplanned(tx: Tx, process_id: number, { from, to }: Stretch): Promise<number> {
  const [found] = await tx.$queryRaw<{ parts: number }[]>`
    select coalesce(sum(m.outfeed), 0)::int as parts
    from process_minutes m
    where m.process_id = ${process_id} and m.minute >= ${new Date(from)} and m.minute < ${new Date(to)} and m.outfeed > 0
      and not exists (select from process_shifts s where s.process_id = m.process_id
        and s.starts_at <= m.minute and s.ends_at > m.minute
        and not exists (select from process_breaks b
          where b.shift_id = s.id and b.starts_at <= m.minute and b.ends_at > m.minute))`;

  return found?.parts ?? 0;
}
