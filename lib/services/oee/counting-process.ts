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

/** By line: the one process that counts it and knows what its parts are worth, or why there is none. One query. */
export async function countingProcesses(
  tx: Tx,
  lines: readonly number[],
): Promise<(line: number) => CountingProcess | FlatReason> {
  const found = await tx.conveyorProcess.findMany({
    where: { production_line_id: { in: [...lines] }, deleted_at: null },
    orderBy: { id: "asc" },
    select: { id: true, name: true, run_rate: true, value_per_part: true, production_line_id: true },
  });

  return (line) => {
    const [only, ...others] = found.filter(({ production_line_id }) => production_line_id === line);
    if (!only) return "no_process";
    if (others.length > 0) return "several_processes";
    const { id, name, run_rate, value_per_part } = only;

    return value_per_part === null ? "no_value" : { id, name, run_rate, value_per_part };
  };
}

export const countingProcess = async (tx: Tx, line: number | null): Promise<CountingProcess | FlatReason> =>
  line === null ? "no_line" : (await countingProcesses(tx, [line]))(line);
