import type { Processor } from "@/lib/server/jobs/jobs";
import { recordReadings } from "@/lib/services/monitoring/evaluation/job";

export const readingsReceived: Processor<"readings-received"> = (payload, { signal }) =>
  recordReadings(payload, new Date(), signal);
