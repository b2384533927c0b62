import { UnrecoverableError } from "bullmq";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Processor } from "@/lib/server/jobs/jobs";
import { failWaveformExport, runWaveformExport } from "@/lib/services/outward/waveform-exports/run";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";

export const waveformExport: Processor<"waveform-export"> = async ({ job_id }, run) => {
  try {
    await runWaveformExport(job_id, run, new Date());
  } catch (error) {
    if (error instanceof AlreadyDone || run.signal.aborted) throw error;
    // The right is gone, or the waveforms: another try finds them no more.
    const isRefused = error instanceof DomainError;
    if (isRefused || run.is_last_attempt) await failWaveformExport(job_id, error as Error, new Date());
    throw isRefused ? new UnrecoverableError(error.message) : error;
  }
};
