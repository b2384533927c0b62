import { endpoint } from "@/lib/server/http/endpoint";
import { servedWorkSeries } from "@/lib/services/maintenance/series/served";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List series of recurring work, with when each is due next and how many dates were made, missed and skipped",
  query: servedWorkSeries.query,
  tool: {
    name: "recurring_work",
    description:
      "Series of recurring work: the rule, when each is due next, and how many dates were made, missed and skipped.",
    example: { plant_id: [1] },
    link: "/maintenance/recurring",
  },
  run: (call, { query }) => servedWorkSeries.list(call, query),
});
