import type { Processor } from "@/lib/server/jobs";
import { recordReadings } from "@/lib/services/readings/record";

export const readingsReceived: Processor<"readings-received"> = (payload, { signal }) =>
  recordReadings(payload, new Date(), signal);
