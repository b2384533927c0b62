import { setsWorkingHours } from "@/lib/domain/identity/viewer";
import { plantShiftsBody } from "@/lib/inputs/shifts";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { saveTimes } from "@/lib/services/maintenance/shifts/plan";

export const PUT = endpoint({
  allow: "update_maintenance",
  condition: setsWorkingHours,
  summary: "Set all shifts of a plant's people; they count from tomorrow",
  params: idParams,
  body: plantShiftsBody,
  run: (call, { params, body }) => saveTimes(call, params.id, body),
});
