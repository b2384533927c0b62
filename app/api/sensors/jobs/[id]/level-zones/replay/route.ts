import { replayInput } from "@/lib/inputs/level-zones";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { replayLimits } from "@/lib/services/monitoring/level-zones/replay";

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "What the saved limits and the given ones would have done over the last days; changes nothing",
  params: idParams,
  body: replayInput,
  transaction: "own",
  run: (call, { params, body }) => replayLimits(call, params.id, body),
});
