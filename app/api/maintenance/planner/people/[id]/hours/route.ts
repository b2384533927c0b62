import { setsWorkingHours } from "@/lib/domain/identity/viewer";
import { hoursBody } from "@/lib/inputs/planner";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { personHours, saveHours } from "@/lib/services/maintenance/planner/hours";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Get a person's working hours and absences",
  params: idParams,
  run: (call, { params }) => personHours(call, params.id),
});

export const PUT = endpoint({
  allow: "update_maintenance",
  condition: setsWorkingHours,
  summary: "Set a person's working hours: minutes of Monday to Sunday, or null for those of the plant",
  params: idParams,
  body: hoursBody,
  run: (call, { params, body }) => saveHours(call, params.id, body),
});
