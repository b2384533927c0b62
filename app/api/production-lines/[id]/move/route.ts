import { lineMove } from "@/lib/inputs/line-move";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { moveLine } from "@/lib/services/structure/hierarchy/move-line";
import { servedLines } from "@/lib/services/structure/hierarchy/served";

export const POST = endpoint({
  allow: "view_prodlines_admin",
  summary: "Move a line without records to another plant of its company, with its machines, assets and items",
  params: idParams,
  body: lineMove,
  run: async (call, { params, body }) => {
    await moveLine(call, params.id, body);
    return done(call, "production-lines.moved", await servedLines.find(call, params.id));
  },
});
