import { setsWorkingHours } from "@/lib/domain/identity/viewer";
import { calendarBody } from "@/lib/inputs/planner";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { calendarOfPlant, saveCalendar } from "@/lib/services/maintenance/planner/calendar";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Get a plant's working weekdays and holidays",
  params: idParams,
  run: (call, { params }) => calendarOfPlant(call, params.id),
});

export const PUT = endpoint({
  allow: "update_maintenance",
  condition: setsWorkingHours,
  summary: "Set a plant's working weekdays, or all its holidays",
  params: idParams,
  body: calendarBody,
  run: (call, { params, body }) => saveCalendar(call, params.id, body),
});
