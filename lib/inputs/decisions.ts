import { z } from "zod";
import { decisionKinds } from "@/lib/domain/identity/decisions";
import { idText, pageQuery } from "./fields";

const kind = z.enum(decisionKinds);

export const decisionQuery = pageQuery.extend({
  plant_id: idText.optional(),
  kind: z
    .union([z.array(kind).max(decisionKinds.length), kind])
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .optional(),
});
export type DecisionQuery = z.infer<typeof decisionQuery>;
