import type { Processor } from "@/lib/server/jobs/jobs";
import { failRecompute, runRecompute } from "@/lib/services/monitoring/recomputes/run";

/** A formula or its assignment was changed: the readings of the past as they would be now. */
export const recompute: Processor<"recompute"> = async ({ recompute_id, ...place }, run) => {
  try {
    await runRecompute(recompute_id, place, new Date(), run.signal);
  } catch (error) {
    if (run.is_last_attempt && !run.signal.aborted) {
      await failRecompute(recompute_id, place, error as Error, new Date());
    }
    throw error;
  }
};
