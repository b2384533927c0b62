import type { AlertStates } from "@/lib/domain/monitoring/alerts";
import type { Tx } from "@/lib/server/data/db";

/** Changes where the rules of a measurement stand, if it was evaluated before. The sensor's lock is held by the caller. */
export async function changeRuleStates(
  tx: Tx,
  where: { sensor_id: number; parameter: number },
  change: (states: AlertStates) => AlertStates,
): Promise<void> {
  const stored = await tx.ruleState.findFirst({ where, select: { states: true } });
  if (stored) await tx.ruleState.updateMany({ where, data: { states: change(stored.states as AlertStates) } });
}
