import { failuresQuery } from "@/lib/inputs/failures";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { failureFigures } from "@/lib/services/maintenance/failures/pareto";

export const GET = endpoint({
  allow: "view_maintenance",
  summary:
    "Count failures by fault, part, item type or plant, the most frequent first: unplanned stops of items, and failures read from the texts of imported orders",
  query: failuresQuery,
  run: async (call, { query }) => pageIn(await failureFigures(call, query), query),
});
