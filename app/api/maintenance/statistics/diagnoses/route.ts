import { z } from "zod";
import { idTexts } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { diagnosisPrecision } from "@/lib/services/maintenance/work-orders/diagnoses";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Count how often diagnoses were confirmed by the technicians, per plant and fault, with what was missed",
  query: z.object({ plant_id: idTexts.optional() }),
  run: (call, { query }) => diagnosisPrecision(call, query),
});
