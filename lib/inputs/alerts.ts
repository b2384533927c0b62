import { z } from "zod";
import { givenInstant } from "./fields";

export const acknowledgeInput = z.strictObject({
  note: z.string().trim().max(2_000).default(""),
  version: z.int().positive().optional(),
});

/** `until` null ends it. */
export const shelveInput = z.strictObject({
  until: givenInstant.nullable(),
  reason: z.string().trim().max(2_000).default(""),
});
