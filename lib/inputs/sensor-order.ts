import { z } from "zod";
import { optionalId } from "./fields";

/** What is left out is as the proposal has it; a part of null orders without a spare. */
export const sensorOrderBody = z.strictObject({ assigned_user_id: optionalId, part_id: optionalId });
export type SensorOrderInput = z.infer<typeof sensorOrderBody>;
