import { plantQuery } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { health } from "@/lib/services/dashboard/health";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Items by level, and the state of the devices that watch them",
  query: plantQuery,
  run: (call, { query }) => health(call, query.plant_id),
});
