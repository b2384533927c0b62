import { countersQuery } from "@/lib/inputs/processes";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { countersOf } from "@/lib/services/oee/counters/counters";

export const GET = endpoint({
  allow: "view_oee",
  summary: "Read the counts, times, losses and OEE of a line in a range of time, by default in the running shift",
  params: idParams,
  query: countersQuery,
  run: (call, { params, query }) => countersOf(call, params.id, query),
});
