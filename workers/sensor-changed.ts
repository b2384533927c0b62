import type { Processor } from "@/lib/server/jobs";
import { recordSensor } from "@/lib/services/readings/record";

/** Its limits were changed: what they say of the sensor now. */
export const sensorChanged: Processor<"sensor-changed"> = ({ sensor_id, ...place }) =>
  recordSensor(place, sensor_id, new Date());
