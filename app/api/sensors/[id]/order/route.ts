import { sensorOrderBody } from "@/lib/inputs/sensor-order";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { openSensorOrder, sensorOrderProposal } from "@/lib/services/maintenance/work-orders/sensor-order";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Get the order proposed for a sensor that does not report, with its spare in stock, or the one already open",
  params: idParams,
  run: (call, { params }) => sensorOrderProposal(call, params.id),
});

export const POST = endpoint({
  allow: "create_maintenance",
  summary: "Open the work order of a sensor that does not report, and reserve its spare if it is in stock",
  params: idParams,
  body: sensorOrderBody,
  status: 201,
  run: (call, { params, body }) => openSensorOrder(call, params.id, body),
});
