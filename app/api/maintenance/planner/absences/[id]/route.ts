import { setsWorkingHours } from "@/lib/domain/identity/viewer";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { removeAbsence } from "@/lib/services/maintenance/planner/hours";

export const DELETE = endpoint({
  allow: "update_maintenance",
  condition: setsWorkingHours,
  summary: "Remove an absence",
  params: idParams,
  run: (call, { params }) => removeAbsence(call, params.id),
});
