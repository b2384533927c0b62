import { flag, pageQuery, plantQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { attention } from "@/lib/services/views/dashboard/attention";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List items that need attention, worst first, with reading, limits, trend and work order",
  query: plantQuery.extend({ ...pageQuery.shape, has_work_order: flag.optional() }),
  tool: {
    name: "list_attention",
    description:
      "Items that are abnormal now, worst first: reading with unit, limits, since when, trend of seven days, and the work order that handles it.",
    example: { plant_id: 1 },
    link: "/dashboard/plant",
  },
  run: (call, { query }) => attention(call, query),
});
