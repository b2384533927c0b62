import { z } from "zod";
import { idTexts, withShortPage } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { diagnosisPrecision } from "@/lib/services/monitoring/diagnoses/scores";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Count how often diagnoses were confirmed by the technicians, per plant and fault, with what was missed",
  query: withShortPage(z.object({ plant_id: idTexts.optional() })),
  run: async (call, { query }) => pageIn(await diagnosisPrecision(call, query), query),
});
