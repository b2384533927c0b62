import { isTimeout } from "@/lib/server/data/failures";
import type { Processor } from "@/lib/server/jobs/jobs";
import { recordSensor } from "@/lib/services/monitoring/evaluation/record-sensors";

/** Its limits were changed: what they mean for the sensor now. */
export const sensorChanged: Processor<"sensor-changed"> = async ({ sensor_id, ...place }) => {
  try {
    await recordSensor(place, sensor_id, new Date());
  } catch (error) {
    // As no outage it costs a try: where it is this sensor that takes too long, the job ends and is listed.
    if (isTimeout(error)) throw new Error(`sensor ${sensor_id} not evaluated in time: ${(error as Error).message}`);
    throw error;
  }
};
