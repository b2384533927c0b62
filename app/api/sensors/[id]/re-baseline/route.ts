import { rebaselineInput } from "@/lib/inputs/baselines";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { baselinesOf } from "@/lib/services/monitoring/baselines/present";
import { rebaselineSensor } from "@/lib/services/monitoring/baselines/rebaseline";
import { zonedSensor } from "@/lib/services/monitoring/level-zones/typed";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "What a sensor is learning, and what waits for a decision",
  params: idParams,
  run: async (call, { params }) => baselinesOf(call, await zonedSensor(call, params.id)),
});

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Learn the limits of a sensor anew; the old ones hold until what was learnt is accepted",
  params: idParams,
  body: rebaselineInput,
  run: async (call, { params, body }) =>
    done(call, "level-zones.rebaseline_started", await rebaselineSensor(call, params.id, body)),
});
