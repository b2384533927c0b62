import type { FlatReason } from "@/lib/domain/maintenance/order-cost";
import type { Tx } from "@/lib/server/data/db";

export interface CountingProcess {
  id: number;
  name: string;
  /** Parts a minute. */
  run_rate: number;
  /** Whole cents. */
  value_per_part: number;
}

/** The one process that counts a line and says what its parts are worth, or why there is none. */
export async function countingProcess(
  tx: Tx,
  production_line_id: number | null,
): Promise<CountingProcess | FlatReason> {
  if (production_line_id === null) return "no_line";
  const found = await tx.conveyorProcess.findMany({
    where: { production_line_id, deleted_at: null },
    orderBy: { id: "asc" },
    select: { id: true, name: true, run_rate: true, value_per_part: true },
    take: 2,
  });
  const [only, ...others] = found;
  if (!only) return "no_process";
  if (others.length > 0) return "several_processes";
  const { value_per_part } = only;

  return value_per_part === null ? "no_value" : { ...only, value_per_part };
}
