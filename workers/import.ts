import type { Processor } from "@/lib/server/jobs/jobs";
import { runImport } from "@/lib/services/outward/imports/run";
import { failImport } from "@/lib/services/outward/imports/write";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";

export const importRows: Processor<"import"> = async ({ import_id }, run) => {
  try {
    await runImport(import_id, run, () => new Date());
  } catch (error) {
    if (error instanceof AlreadyDone) throw error;
    if (run.is_last_attempt && !run.signal.aborted) await failImport(import_id, new Date());
    throw error;
  }
};
