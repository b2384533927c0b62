import { UnrecoverableError } from "bullmq";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Processor } from "@/lib/server/jobs/jobs";
import { failArchive, runArchive } from "@/lib/services/outward/company-archives/run";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";

export const companyArchive: Processor<"company-archive"> = async ({ archive_id }, run) => {
  try {
    await runArchive(archive_id, run, new Date());
  } catch (error) {
    if (error instanceof AlreadyDone || run.signal.aborted) throw error;
    // The right is gone: another try has it no more.
    const isRefused = error instanceof DomainError;
    if (isRefused || run.is_last_attempt) await failArchive(archive_id, error as Error, new Date());
    throw isRefused ? new UnrecoverableError(error.message) : error;
  }
};
