import { type PlannedStop, shortStopSeconds } from "@/lib/domain/oee/stops";
import { type Stretch, without } from "@/lib/domain/oee/stretches";
import type { Tx } from "@/lib/server/data/db";
import type { CountedProcess } from "../process";
import { stopsIn } from "../shifts/tally";

type Row = Awaited<ReturnType<typeof stopsIn>>[number];

const forever = 8.64e15;
const spanOf = ({ started_at, ended_at }: Pick<Row, "started_at" | "ended_at">): Stretch => ({
  from: started_at.getTime(),
  to: ended_at?.getTime() ?? forever,
});
const overlapOf = (one: Stretch, other: Stretch) => Math.min(one.to, other.to) - Math.max(one.from, other.from);

/**
 * Makes the ledger agree with the counter about a stretch: a stop that is known is moved to where it is now known to be and
 * keeps its explanation, a new one is entered, one that never was is taken out. What people have written or ended stays as
 * they wrote it, and what is left of a stop beside it is a stop of its own.
 */
export async function settleStops(
  tx: Tx,
  process: CountedProcess,
  found: readonly PlannedStop[],
  whole: Stretch,
): Promise<void> {
  const rows = (await stopsIn(tx, process, whole)).filter(({ process_id }) => process_id === process.id);
  const fixed = rows.filter(({ source, closed_by }) => source === "person" || closed_by !== null);
  const free = rows.filter((row) => !fixed.includes(row));
  const stops = found.flatMap((stop) => besideOf(stop, fixed.map(spanOf), process.stop_seconds));

  const taken = new Map<PlannedStop, Row>();
  for (const stop of stops) {
    const span = { from: stop.from, to: stop.to ?? forever };
    const best = free
      .filter((row) => ![...taken.values()].includes(row) && overlapOf(span, spanOf(row)) > 0)
      .sort((a, b) => Number(b.reason_id !== null) - Number(a.reason_id !== null) || a.id - b.id)[0];
    if (best) taken.set(stop, best);
  }
  const kept = [...taken.values()];
  const gone = free.filter((row) => !kept.includes(row) && isInside(row, whole));
  await tx.downtime.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
  // Those that end come first: only one of a process is open at a time.
  for (const [stop, row] of [...taken].sort(([a], [b]) => Number(a.to === null) - Number(b.to === null)))
    await move(tx, stop, row, whole);
  const fresh = stops.filter((stop) => !taken.has(stop));
  for (const stop of fresh) await enter(tx, process, stop);
}

/** A stop that reaches out of the stretch is judged with the stretch that it begins or ends in. */
const isInside = ({ started_at }: Row, { from, to }: Stretch) =>
  started_at.getTime() >= from && started_at.getTime() < to;

function besideOf(stop: PlannedStop, fixed: readonly Stretch[], stop_seconds: number): PlannedStop[] {
  const span = { from: stop.from, to: stop.to ?? forever };
  if (!fixed.some((one) => overlapOf(one, span) > 0)) return [stop];

  return without([span], fixed)
    .filter(({ from, to }) => to - from > stop_seconds * 1000)
    .map(({ from, to }) => ({
      from,
      to: to === forever ? null : to,
      is_short: to === forever ? stop.is_short : stop.is_short || (to - from) / 1000 < shortStopSeconds,
    }));
}

async function move(tx: Tx, stop: PlannedStop, row: Row, whole: Stretch) {
  // Where the look back ended inside the stop, its beginning is the one that is known.
  const from = row.started_at.getTime() < whole.from ? row.started_at.getTime() : stop.from;
  const data = {
    started_at: new Date(from),
    ended_at: stop.to === null ? null : new Date(Math.max(from, stop.to)),
    is_short: stop.is_short && (stop.to ?? 0) - from < shortStopSeconds * 1000,
  };
  const isSame =
    row.started_at.getTime() === data.started_at.getTime() &&
    (row.ended_at?.getTime() ?? null) === (data.ended_at?.getTime() ?? null) &&
    row.is_short === data.is_short;
  if (!isSame) await tx.downtime.updateMany({ where: { id: row.id }, data });
}

const enter = (tx: Tx, process: CountedProcess, { from, to, is_short }: PlannedStop) =>
  tx.downtime.create({
    data: {
      company_id: process.company_id,
      plant_id: process.plant_id,
      process_id: process.id,
      production_line_id: process.production_line_id,
      source: "oee",
      is_short,
      started_at: new Date(from),
      ended_at: to === null ? null : new Date(to),
    },
  });
