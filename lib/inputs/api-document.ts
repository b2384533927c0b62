import { z } from "zod";

const tag = z.string().max(40);

/** Which calls the API document is to describe, by their tags; none named: all of them. */
export const apiDocumentQuery = z.object({
  tags: z
    .union([z.array(tag).max(100), tag])
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .optional(),
});
