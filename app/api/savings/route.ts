import { savingQuery } from "@/lib/resources/savings";
import { endpoint } from "@/lib/server/http";
import { listSavings } from "@/lib/services/savings/list";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Savings of repairs, with their totals by plant and status in `meta.totals`; money in cents",
  query: savingQuery,
  run: (call, { query }) => listSavings(call, query),
});
