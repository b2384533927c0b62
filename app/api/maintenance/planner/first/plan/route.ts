import { setsWorkingHours } from "@/lib/domain/identity/viewer";
import { stopPlanBody } from "@/lib/inputs/work-rankings";
import { endpoint } from "@/lib/server/http/endpoint";
import { planStop } from "@/lib/services/maintenance/rankings/plan";

export const POST = endpoint({
  allow: "update_maintenance",
  condition: setsWorkingHours,
  summary:
    "Schedule work orders into the next planned stop of their line, all or none, and keep the ranking they came from",
  body: stopPlanBody,
  run: (call, { body }) => planStop(call, body),
});
