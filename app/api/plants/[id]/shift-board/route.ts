import { setsWorkingHours } from "@/lib/domain/identity/viewer";
import { wallboardRoutes } from "@/lib/server/resources/wallboard-routes";
import { endShiftBoard, linkShiftBoard } from "@/lib/services/maintenance/shifts/board";

export const { POST, DELETE } = wallboardRoutes({
  allow: "update_maintenance",
  condition: setsWorkingHours,
  what: "a plant's shift board",
  link: linkShiftBoard,
  end: endShiftBoard,
});
