import { sensorPositions } from "@/lib/inputs/sensor-positions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { placeSensors } from "@/lib/services/structure/equipments/pictures";

export const PUT = endpoint({
  allow: "update_dashboard",
  summary: "Mark where the sensors of an item are on one of its pictures",
  params: idParams,
  body: sensorPositions,
  run: (call, { params, body }) => placeSensors(call, params.id, body),
});
