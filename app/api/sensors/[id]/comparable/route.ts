import { comparableQuery } from "@/lib/inputs/series";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { comparableSensors } from "@/lib/services/devices/sensors/comparable";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Sensors of the same plant that measure something of the same quantity, with what they measure",
  params: idParams,
  query: comparableQuery,
  run: (call, { params, query }) => comparableSensors(call, params.id, query),
});
