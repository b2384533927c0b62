import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { unlockPoint } from "@/lib/services/lubrication/points/device";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Unlock a point after over-greasing",
  params: idParams,
  run: (call, { params }) => unlockPoint(call, params.id),
});
