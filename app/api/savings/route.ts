import { savingQuery } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { listSavings } from "@/lib/services/maintenance/savings/list";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List savings, with totals per plant and status in `meta.totals`; amounts in cents",
  query: savingQuery,
  tool: {
    name: "savings",
    description: "Savings by maintenance, with status and totals by plant and status; amounts in cents.",
    example: { plant_id: [1], status: ["approved"] },
    link: "/maintenance/savings",
  },
  run: (call, { query }) => listSavings(call, query),
});
