import type { Processor } from "@/lib/server/jobs/jobs";
import { recordSensor } from "@/lib/services/monitoring/evaluation/record-sensors";

/** Its limits were changed: what they say of the sensor now. */
export const sensorChanged: Processor<"sensor-changed"> = ({ sensor_id, ...place }) =>
  recordSensor(place, sensor_id, new Date());
