import { failuresQuery } from "@/lib/inputs/failures";
import { endpoint } from "@/lib/server/http/endpoint";
import { failureFigures } from "@/lib/services/maintenance/failures/pareto";

export const GET = endpoint({
  allow: "view_maintenance",
  summary:
    "Count failures, their hours of downtime or their cost by mode, cause, remedy, item type, item, part or plant, the most first: unplanned stops of items, coded work orders, and failures read from the texts of imported orders",
  query: failuresQuery,
  run: (call, { query }) => failureFigures(call, query),
});
