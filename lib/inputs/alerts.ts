import { z } from "zod";
import { verdicts } from "@/lib/domain/maintenance/verdict";
import { levels } from "@/lib/domain/shared/levels";
import { faults } from "@/lib/domain/vibration/diagnosis/evidence";
import { givenInstant, id } from "./fields";

export const acknowledgeInput = z.strictObject({
  note: z.string().trim().max(2_000).default(""),
  version: z.int().positive().optional(),
  /** The level that its person saw: one that has risen since is not acknowledged. */
  seen_level: z.enum(levels).optional(),
});

/** `until` null ends it. */
export const shelveInput = z.strictObject({
  until: givenInstant.nullable(),
  reason: z.string().trim().max(2_000).default(""),
});

/** Whose the case becomes, null for nobody; and with whom the caller saw it. */
export const takeInput = z.strictObject({
  user_id: id.nullable(),
  seen_user_id: id.nullable().default(null),
});

/** What was found where the alert never had an order; null leaves the diagnosis undecided. */
export const alertVerdictInput = z.strictObject({
  verdict: z.enum(verdicts).nullable(),
  /** The fault that was found instead of the named one, or where none was named. */
  verdict_fault: z.enum(faults).nullable().default(null),
  version: z.int().positive().optional(),
});
export type AlertVerdictInput = z.infer<typeof alertVerdictInput>;
