import { z } from "zod";
import { givenInstant, id } from "./fields";

export const acknowledgeInput = z.strictObject({
  note: z.string().trim().max(2_000).default(""),
  version: z.int().positive().optional(),
});

/** `until` null ends it. */
export const shelveInput = z.strictObject({
  until: givenInstant.nullable(),
  reason: z.string().trim().max(2_000).default(""),
});

/** Whose the case becomes, null for nobody; and with whom the caller saw it. */
export const takeInput = z.strictObject({
  user_id: id.nullable(),
  seen_user_id: id.nullable().default(null),
});
