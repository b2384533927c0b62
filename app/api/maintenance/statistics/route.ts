import { z } from "zod";
import { idTexts, writtenRange } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { workOrderStatistics } from "@/lib/services/maintenance/work-orders/statistics";

export const GET = endpoint({
  allow: ["view_maintenance", "view_work_order_requests"],
  summary:
    "Count work orders per status, overdue work orders and open requests, with the cost of closed ones, in a range of days or all",
  query: z.object({
    plant_id: idTexts.optional(),
    assigned_user_id: idTexts.optional(),
    assigned_team_id: idTexts.optional(),
    /** Of the creation of what is counted, the completion of what was done and the closing of what it cost. */
    daterange: writtenRange.optional(),
  }),
  tool: {
    name: "work_statistics",
    description:
      "Counts of work orders by status, overdue ones, open requests, and what closed ones cost in cents, in a range of days.",
    example: { plant_id: [1], daterange: { from: "2026-11-01", to: "2026-11-28" } },
    link: "/maintenance",
  },
  run: (call, { query }) => workOrderStatistics(call, query),
});
