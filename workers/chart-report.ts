import { UnrecoverableError } from "bullmq";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Processor } from "@/lib/server/jobs/jobs";
import { failReport, runReport } from "@/lib/services/outward/reports/run";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";

export const chartReport: Processor<"chart-report"> = async ({ job_id }, run) => {
  try {
    await runReport(job_id, run, new Date());
  } catch (error) {
    if (error instanceof AlreadyDone || run.signal.aborted) throw error;
    // The right or the plant is gone: another try finds it no more.
    const isRefused = error instanceof DomainError;
    if (isRefused || run.is_last_attempt) await failReport(job_id, error as Error, new Date());
    throw isRefused ? new UnrecoverableError(error.message) : error;
  }
};
