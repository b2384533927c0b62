import { failureInput } from "@/lib/inputs/failures";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { correctFailure } from "@/lib/services/maintenance/work-orders/failure";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Correct the failure codes of a work order until it is closed; only supervisors",
  params: idParams,
  body: failureInput,
  run: (call, { params, body }) => correctFailure(call, params.id, body),
});
