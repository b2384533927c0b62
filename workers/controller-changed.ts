import type { Processor } from "@/lib/server/jobs/jobs";
import { retakeRefused } from "@/lib/services/monitoring/ingest/retry-rejected";

/** Its payload format, map or sensors were changed: rejected messages may be valid now. */
export const controllerChanged: Processor<"controller-changed"> = (payload, { signal }) =>
  retakeRefused(payload, signal);
