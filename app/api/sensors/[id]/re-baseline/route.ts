import { rebaselineInput } from "@/lib/inputs/baselines";
import { shortPageQuery } from "@/lib/inputs/fields";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { baselinesOf } from "@/lib/services/monitoring/baselines/present";
import { rebaselineSensor } from "@/lib/services/monitoring/baselines/rebaseline";
import { zonedSensor } from "@/lib/services/monitoring/level-zones/typed";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List a sensor's running learning and proposals that wait for a decision",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await baselinesOf(call, await zonedSensor(call, params.id)), query),
});

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Start learning a sensor's limits again; the present limits stay in effect until the new ones are accepted",
  params: idParams,
  body: rebaselineInput,
  run: async (call, { params, body }) =>
    done(call, "level-zones.rebaseline_started", await rebaselineSensor(call, params.id, body)),
});
