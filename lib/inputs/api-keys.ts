import { z } from "zod";
import { longestKeyDays } from "@/lib/domain/identity/api-keys";
import { sections } from "@/lib/domain/identity/permissions";
import { id } from "./fields";
import { shownAgain } from "./second-factor";

export const newApiKey = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** Sections that it may change; without any it reads. */
  sections: z.array(z.enum(sections)).max(sections.length).default([]),
  /** Without any: every plant of its person. */
  plant_ids: z.array(id).max(500).default([]),
  /** Assistants may use it, by POST /mcp. */
  is_for_mcp: z.boolean().default(false),
  expires_in_days: z.int().min(1).max(longestKeyDays).default(90),
  current_password: shownAgain,
});
export type NewApiKey = z.infer<typeof newApiKey>;
