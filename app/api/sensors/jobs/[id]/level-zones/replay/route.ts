import { z } from "zod";
import { replayInput } from "@/lib/inputs/level-zones";
import { underOwnNames } from "@/lib/resources/aliases";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { replayLimits } from "@/lib/services/monitoring/level-zones/replay";

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Simulate the saved and the given limits over the last days; nothing is changed",
  params: idParams,
  body: z.preprocess((body) => underOwnNames("level-zones", body), replayInput),
  transaction: "own",
  run: (call, { params, body }) => replayLimits(call, params.id, body),
});
