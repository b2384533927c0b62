import { replaceInput } from "@/lib/inputs/lubrication";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { replaceContainer } from "@/lib/services/lubrication/points/device";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Note a new container in a lubricator, and take it from a storeroom",
  params: idParams,
  body: replaceInput,
  run: (call, { params, body }) => replaceContainer(call, params.id, body),
});
