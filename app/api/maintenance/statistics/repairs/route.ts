import { repairFiguresQuery } from "@/lib/inputs/repairs";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { repairFigures, sumOfRepairs } from "@/lib/services/maintenance/proofs/repairs";

export const GET = endpoint({
  allow: "view_maintenance",
  summary:
    "Count repaired faults that recurred within 30 days, by fault, item type or plant, with those not fixed, not comparable or still watched",
  query: repairFiguresQuery,
  run: async (call, { query }) => {
    const rows = await repairFigures(call, query);
    const { data, meta } = pageIn(rows, query);

    return { data, meta: { ...meta, totals: sumOfRepairs(rows) } };
  },
});
