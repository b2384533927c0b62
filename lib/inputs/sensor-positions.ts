import { z } from "zod";
import { id } from "./fields";

const fraction = z.number().min(0).max(1);

/** Where sensors sit on a picture: fractions of its width and height, from the top left. */
export const sensorPositions = z.strictObject({
  file_id: id,
  positions: z.array(z.strictObject({ sensor_id: id, x: fraction, y: fraction })).max(100),
});
export type SensorPositions = z.infer<typeof sensorPositions>;
