import { repeatsQuery } from "@/lib/inputs/failures";
import { endpoint } from "@/lib/server/http/endpoint";
import { listRepeats } from "@/lib/services/maintenance/failures/repeats";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List items that failed the same way again within the company's days, the most often first",
  query: repeatsQuery,
  run: (call, { query }) => listRepeats(call, query),
});
