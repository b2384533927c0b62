import { z } from "zod";

/** A change keeps what it does not name, so no default may answer for it. */
export const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
