import type { Processor } from "@/lib/server/jobs";
import { retakeRefused } from "@/lib/services/readings/retake";

/** Its language, its map or its sensors were changed: what it said in vain may be understood now. */
export const controllerChanged: Processor<"controller-changed"> = (payload, { signal }) =>
  retakeRefused(payload, signal);
