import { z } from "zod";
import { switchable } from "@/lib/domain/identity/company-menu";

/** What is switched off in a company's menu, and to which state of the company that applies. */
export const companyMenuInput = z.strictObject({
  switched_off: z.array(z.enum(switchable)).max(switchable.length),
  /** Anyone who scans a label may report a problem without an account; left out, as it is. */
  guest_requests: z.boolean().optional(),
  version: z.int().positive(),
});

export type CompanyMenuInput = z.infer<typeof companyMenuInput>;
