import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { revertCount } from "@/lib/services/lubrication/points/device";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Set the cycle count of a lubricator back to the last that was plausible",
  params: idParams,
  run: (call, { params }) => revertCount(call, params.id),
});
