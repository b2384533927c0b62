import { z } from "zod";

export const acknowledgeInput = z.strictObject({
  note: z.string().trim().max(2_000).default(""),
  version: z.int().positive().optional(),
});

/** `until` null ends it. */
export const shelveInput = z.strictObject({
  until: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable(),
  reason: z.string().trim().max(2_000).default(""),
});
