import { plantQuery } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { rpmNodes } from "@/lib/services/equipments/rpm-options";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Sensors that measure a speed, for the speed of a production line",
  query: plantQuery,
  run: (call, { query }) => rpmNodes(call, query.plant_id),
});
