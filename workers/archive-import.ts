import type { Processor } from "@/lib/server/jobs/jobs";
import { failImport, runImport } from "@/lib/services/outward/archive-imports/run";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";

export const archiveImport: Processor<"archive-import"> = async ({ import_id }, run) => {
  try {
    await runImport(import_id, run, new Date());
  } catch (error) {
    if (error instanceof AlreadyDone || run.signal.aborted) throw error;
    if (run.is_last_attempt) await failImport(import_id, error as Error, new Date());
    throw error;
  }
};
