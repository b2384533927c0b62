import { z } from "zod";
import { customInput } from "../inputs/fields";
import type { AnyResource } from "./define";

/** What several records are given at once: some of the fields that the description lets be shared, one at least. */
export function bulkInput({ input, bulk = [] }: AnyResource): z.ZodType<Record<string, unknown>> {
  const fields = bulk.map((name) => [name, withoutDefault(input.shape[name] as z.ZodType).optional()] as const);
  return z
    .strictObject({ ...Object.fromEntries(fields), ...("custom" in input.shape && { custom: customInput }) })
    .refine((given) => Object.values(given).some((one) => one !== undefined), {
      message: "errors.at_least_one_field",
      path: [bulk[0] ?? ""],
    });
}

/** A change keeps what it does not name, so no default may answer for it. */
export const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
