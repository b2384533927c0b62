import { countersQuery } from "@/lib/inputs/processes";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { countersOf } from "@/lib/services/oee/counters/counters";

export const GET = endpoint({
  allow: "view_oee",
  summary: "Read the counts, times, losses and OEE of a line in a range of time, by default in the running shift",
  params: idParams,
  query: countersQuery,
  tool: {
    name: "oee_figures",
    description:
      "Counts, times, losses and OEE of a counted line, in the running shift or from and to. Shares are 0 to 1. The id of the line comes from search.",
    example: { id: 1 },
    link: "/processes/{id}/details/dashboard",
  },
  run: (call, { params, query }) => countersOf(call, params.id, query),
});
