import type { Tx } from "@/lib/server/data/db";
import { lockProcess } from "../process";
import { sumShifts } from "./sum";

/** A downtime as it is, or as it was before it was corrected. */
interface OfLine {
  production_line_id: number | null;
  process_id: number | null;
  is_planned: boolean;
  started_at: Date;
  ended_at: Date | null;
}

/**
 * A planned downtime of a whole line is no planned time of what counts on it: shifts that were summed without it, or with it
 * as it was before, are summed again.
 */
export async function sumLine(tx: Tx, downtimes: readonly OfLine[], now: Date): Promise<void> {
  for (const { production_line_id, process_id, is_planned, started_at, ended_at } of downtimes) {
    if (production_line_id === null || process_id !== null || !is_planned) continue;
    const counting = await tx.conveyorProcess.findMany({
      where: { production_line_id, deleted_at: null },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    const stretch = { from: started_at.getTime(), to: (ended_at ?? now).getTime() };
    for (const { id } of counting) {
      const process = await lockProcess(tx, id);
      if (process) await sumShifts(tx, process, stretch, now);
    }
  }
}
