import { z } from "zod";
import type { AnyResource } from "./define";
import { withoutDefault } from "./without-default";

/** What several records are given at once: some of the fields that the description lets be shared, one at least. */
export function bulkInput({ input, bulk = [] }: AnyResource): z.ZodType<Record<string, unknown>> {
  const fields = bulk.map((name) => [name, withoutDefault(input.shape[name] as z.ZodType).optional()] as const);
  return z
    .strictObject(Object.fromEntries(fields))
    .refine((given) => Object.values(given).some((one) => one !== undefined), {
      message: "errors.at_least_one_field",
      path: [bulk[0] ?? ""],
    });
}
