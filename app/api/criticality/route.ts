import { criticalityQuery } from "@/lib/inputs/criticality";
import { endpoint } from "@/lib/server/http/endpoint";
import { classedMachines } from "@/lib/services/structure/criticality/machines";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List the machines with their class and its answers, and critical items without a sensor or a plan",
  query: criticalityQuery,
  run: (call, { query }) => classedMachines(call, query.plant_id),
});
