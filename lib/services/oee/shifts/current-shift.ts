import type { Stretch } from "@/lib/domain/oee/stretches";
import type { Tx } from "@/lib/server/data/db";

/** The shift that runs, or the last one that ran. Null: none has been planned. */
export async function currentShift({ tx, now }: { tx: Tx; now: Date }, process_id: number): Promise<Stretch | null> {
  const shift = await tx.processShift.findFirst({
    where: { process_id, starts_at: { lte: now } },
    orderBy: { starts_at: "desc" },
    select: { starts_at: true, ends_at: true },
  });

  return shift && { from: shift.starts_at.getTime(), to: shift.ends_at.getTime() };
}
