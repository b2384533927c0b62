import { weekQuery } from "@/lib/inputs/planner";
import { endpoint } from "@/lib/server/http/endpoint";
import { weekOf } from "@/lib/services/maintenance/work-orders/screen";

export const GET = endpoint({
  allow: "view_maintenance",
  summary:
    "Get a week of a plant: planned and available time per person and day, the work orders, and open work without a date or a person",
  query: weekQuery,
  run: (call, { query }) => weekOf(call, query),
});
