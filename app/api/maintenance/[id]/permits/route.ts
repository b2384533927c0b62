import { neededKinds } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { setNeedsOfOrder } from "@/lib/services/maintenance/permits/needs";
import { permitsOfOrder } from "@/lib/services/maintenance/permits/of-order";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Get the permits that a work order needs and has, and whether its work may start",
  params: idParams,
  run: (call, { params }) => permitsOfOrder(call, params.id),
});

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Set the kinds of permits that a work order needs beside those of its type and place",
  params: idParams,
  body: neededKinds,
  run: (call, { params, body }) => setNeedsOfOrder(call, params.id, body.permit_kind_ids),
});
