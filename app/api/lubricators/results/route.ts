import { greasingResultsQuery } from "@/lib/inputs/lubrication";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { greasingResultsOf } from "@/lib/services/lubrication/greasing/results";

export const GET = endpoint({
  allow: ["view_controllers", "view_dashboard"],
  summary:
    "Count what became of greasings by hand, per lubricant or point: held, returned, defective, over-greased, blocked",
  query: greasingResultsQuery,
  run: async (call, { query }) => pageIn(await greasingResultsOf(call, query), query),
});
