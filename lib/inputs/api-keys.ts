import { z } from "zod";
import { longestKeyDays } from "@/lib/domain/identity/api-keys";
import { shownAgain } from "./second-factor";

export const newApiKey = z.strictObject({
  name: z.string().trim().min(1).max(100),
  expires_in_days: z.int().min(1).max(longestKeyDays).default(90),
  current_password: shownAgain,
});
export type NewApiKey = z.infer<typeof newApiKey>;
