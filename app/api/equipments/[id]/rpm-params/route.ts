import { rpmParamsInput } from "@/lib/inputs/speed";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { rpmParamsOf, saveRpmParams } from "@/lib/services/structure/equipments/speed-source";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Get an item's speed source, present speed and bearings",
  params: idParams,
  run: (call, { params }) => rpmParamsOf(call, params.id),
});

export const PUT = endpoint({
  allow: ["update_dashboard", "update_controllers"],
  summary: "Set an item's speed source and bearings",
  params: idParams,
  body: rpmParamsInput,
  run: (call, { params, body }) => saveRpmParams(call, params.id, body),
});
