import { askedFrame, previewBody } from "@/lib/inputs/boards";
import { endpoint } from "@/lib/server/http/endpoint";
import { previewTile } from "@/lib/services/views/boards/preview";

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Get what a tile would show, before it is in a dashboard",
  body: previewBody,
  transaction: "own",
  run: (call, { body: { tile, ...asked } }) => previewTile(call, tile, askedFrame(asked)),
});
