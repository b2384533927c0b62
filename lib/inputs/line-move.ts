import { z } from "zod";
import { id } from "./fields";

/** The other plant of its company that a line moves to. */
export const lineMove = z.strictObject({ plant_id: id, version: z.int().positive().optional() });
export type LineMove = z.infer<typeof lineMove>;
