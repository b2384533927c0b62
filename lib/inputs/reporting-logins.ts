import { z } from "zod";
import { reportingLifetimes } from "@/lib/domain/identity/reporting-logins";
import { id, name } from "./fields";
import { shownAgain } from "./second-factor";

export const newReportingLogin = z.strictObject({
  name,
  /** Without any: every plant of the company, also those to come. */
  plant_ids: z
    .array(id)
    .max(500)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  expires_in_days: z.literal(reportingLifetimes).default(90),
  current_password: shownAgain,
});
export type NewReportingLogin = z.infer<typeof newReportingLogin>;

export const passwordAgain = z.strictObject({ current_password: shownAgain });
