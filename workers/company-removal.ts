import type { Processor } from "@/lib/server/jobs/jobs";
import { failRemoval, runRemoval } from "@/lib/services/outward/company-removals/run";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";

export const companyRemoval: Processor<"company-removal"> = async ({ removal_id }, run) => {
  try {
    await runRemoval(removal_id, run);
  } catch (error) {
    if (error instanceof AlreadyDone || run.signal.aborted) throw error;
    if (run.is_last_attempt) await failRemoval(removal_id, error as Error);
    throw error;
  }
};
