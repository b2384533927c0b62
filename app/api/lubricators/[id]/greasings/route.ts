import { shortPageQuery } from "@/lib/inputs/fields";
import { startGreasingInput } from "@/lib/inputs/lubrication";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { greasingsOf, startGreasing } from "@/lib/services/lubrication/greasing/greasing";

export const GET = endpoint({
  allow: ["view_controllers", "view_dashboard"],
  summary: "List the greasings of a point with their doses and readings, newest first",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await greasingsOf(call, params.id), query),
});

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Begin to grease a point with the ultrasound reading before; the answer names the outcome or the first dose",
  params: idParams,
  body: startGreasingInput,
  status: 201,
  run: (call, { params, body }) => startGreasing(call, params.id, body),
});
