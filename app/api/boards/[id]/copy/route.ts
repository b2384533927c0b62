import { copyBody } from "@/lib/inputs/boards";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { copyBoard } from "@/lib/services/views/boards/copy";

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Copy a dashboard to one of the caller's own",
  params: idParams,
  body: copyBody,
  status: 201,
  run: (call, { params, body }) => copyBoard(call, params.id, body),
});
