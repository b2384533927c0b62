import { setsWorkingHours } from "@/lib/domain/identity/viewer";
import { absenceBody } from "@/lib/inputs/planner";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { addAbsence } from "@/lib/services/maintenance/planner/hours";

export const POST = endpoint({
  allow: "update_maintenance",
  condition: setsWorkingHours,
  summary: "Add an absence of a person, both days included",
  params: idParams,
  body: absenceBody,
  status: 201,
  run: (call, { params, body }) => addAbsence(call, params.id, body),
});
