import type { Processor } from "@/lib/server/jobs/jobs";
import { retakeRefused } from "@/lib/services/monitoring/ingest/retry-rejected";

/** Its language, its map or its sensors were changed: what it said in vain may be understood now. */
export const controllerChanged: Processor<"controller-changed"> = (payload, { signal }) =>
  retakeRefused(payload, signal);
