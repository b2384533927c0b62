import { z } from "zod";
import { idTexts } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { workOrderStatistics } from "@/lib/services/maintenance/work-orders/statistics";

export const GET = endpoint({
  allow: ["view_maintenance", "view_work_order_requests"],
  summary: "Count work orders per status, overdue work orders and open requests",
  query: z.object({
    plant_id: idTexts.optional(),
    assigned_user_id: idTexts.optional(),
    assigned_team_id: idTexts.optional(),
  }),
  run: (call, { query }) => workOrderStatistics(call, query),
});
