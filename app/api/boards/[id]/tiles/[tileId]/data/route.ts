import { askedFrame, frameQuery } from "@/lib/inputs/boards";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { tileOfBoard } from "@/lib/services/views/boards/answer";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Get what a tile of a dashboard shows, with the caller's own rights",
  params: idParams.extend({ tileId: idParams.shape.id }),
  query: frameQuery,
  transaction: "own",
  run: (call, { params, query }) => tileOfBoard(call, params, askedFrame(query)),
});
