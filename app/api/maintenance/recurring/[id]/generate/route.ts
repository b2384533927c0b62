import { generateBody } from "@/lib/inputs/recurrence";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { generateSeries } from "@/lib/services/maintenance/series-orders/save";

export const POST = endpoint({
  allow: "create_maintenance",
  summary:
    "Make the work orders of a series that are due, with until all up to that date; doing it again makes nothing twice",
  params: idParams,
  body: generateBody,
  run: (call, { params, body }) => generateSeries(call, params.id, body),
});
