import { lostAfterSeconds } from "@/lib/domain/oee/counts";
import type { Stretch } from "@/lib/domain/oee/stretches";
import type { Tx } from "@/lib/server/data/db";
import type { CountedProcess } from "../process";
import { countedUntil, lastReadingAt, minutesIn, shiftsIn, stopsIn, tallyOf } from "./tally";

/** Sums the shifts that touch a stretch again, from their minutes and stops. Who calls it holds the process. */
export async function sumShifts(tx: Tx, process: CountedProcess, stretch: Stretch, now: Date): Promise<void> {
  const shifts = await shiftsIn(tx, process.id, stretch);
  const lastRead = await lastReadingAt(tx, process);
  for (const shift of shifts) {
    if (shift.starts_at >= now) continue;
    const until = countedUntil(shift.ends_at, lastRead, now.getTime(), lostAfterSeconds(process.stop_seconds));
    const within = { from: shift.starts_at.getTime(), to: Math.max(shift.starts_at.getTime(), until) };
    const [minutes, stops] = [await minutesIn(tx, process.id, within), await stopsIn(tx, process, within)];
    await tx.processShift.updateMany({
      where: { id: shift.id },
      data: { ...tallyOf(process, shift, { minutes, stops, within }), counted_to: new Date(within.to) },
    });
  }
}
