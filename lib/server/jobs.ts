import { z } from "zod";

/** Every job of the workers and what it carries: ids, never the data itself. */
export const jobs = {
  "readings-received": z.object({ controller_id: z.int(), company_id: z.int(), plant_id: z.int() }),
  "alert-raised": z.object({ alert_id: z.int(), change_id: z.int() }),
  export: z.object({ job_id: z.int() }),
  mail: z.object({ delivery_id: z.int() }),
} satisfies Record<string, z.ZodType>;

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>;
