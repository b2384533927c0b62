import { z } from "zod";
import { idTexts } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { workOrderStatistics } from "@/lib/services/work-orders/statistics";

export const GET = endpoint({
  allow: ["view_maintenance", "view_work_order_requests"],
  summary: "Count work orders by status, overdue ones and open requests",
  query: z.object({
    plant_id: idTexts.optional(),
    assigned_user_id: idTexts.optional(),
    assigned_team_id: idTexts.optional(),
  }),
  run: (call, { query }) => workOrderStatistics(call, query),
});
