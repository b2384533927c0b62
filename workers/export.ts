import { UnrecoverableError } from "bullmq";
import type { Processor } from "@/lib/server/jobs/jobs";
import { failExport, PermissionLost, runExport } from "@/lib/services/outward/exports/run";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";

export const exportList: Processor<"export"> = async ({ job_id }, run) => {
  try {
    await runExport(job_id, run);
  } catch (error) {
    if (error instanceof AlreadyDone || run.signal.aborted) throw error;
    const isRefused = error instanceof PermissionLost;
    if (isRefused || run.is_last_attempt) await failExport(job_id, error as Error);
    throw isRefused ? new UnrecoverableError(error.message) : error;
  }
};
