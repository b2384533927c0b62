import { z } from "zod";
import { endpoint } from "@/lib/server/http";
import { workOrderStatistics } from "@/lib/services/work-orders/statistics";

const id = z.coerce.number().int().positive().max(2_147_483_647);
const ids = z
  .union([z.array(id).max(1_000), id])
  .transform((value) => (Array.isArray(value) ? value : [value]))
  .optional();

export const GET = endpoint({
  allow: ["view_maintenance", "view_work_order_requests"],
  summary: "Count work orders by status, overdue ones and open requests",
  query: z.object({ plant_id: ids, assigned_user_id: ids }),
  run: (call, { query }) => workOrderStatistics(call, query),
});
