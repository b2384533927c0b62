import { neededKinds } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { needsOfPlace, setNeedsOfPlace } from "@/lib/services/maintenance/permits/needs";

export const GET = endpoint({
  allow: "view_permits",
  summary: "Get the kinds of permits that work at an item needs",
  params: idParams,
  run: (call, { params }) => needsOfPlace(call, "equipments", params.id),
});

export const PUT = endpoint({
  allow: "update_permits",
  summary: "Set the kinds of permits that work at an item needs",
  params: idParams,
  body: neededKinds,
  run: (call, { params, body }) => setNeedsOfPlace(call, "equipments", params.id, body.permit_kind_ids),
});
