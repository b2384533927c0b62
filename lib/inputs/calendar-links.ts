import { z } from "zod";
import { id } from "./fields";

/** Whose work the calendar shows: null is the caller's own, otherwise all of a plant. */
export const calendarLinkInput = z.strictObject({ plant_id: id.nullable().default(null) });
