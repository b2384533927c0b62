import { savingQuery } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { listSavings } from "@/lib/services/maintenance/savings/list";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Savings of repairs, with their totals by plant and status in `meta.totals`; money in cents",
  query: savingQuery,
  run: (call, { query }) => listSavings(call, query),
});
