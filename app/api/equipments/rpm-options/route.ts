import { plantQuery } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { rpmChoices } from "@/lib/services/equipments/rpm-options";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "What an item's speed can be taken from: sources, nominal speeds, sensors that measure one",
  query: plantQuery,
  run: (call, { query }) => rpmChoices(call, query.plant_id),
});
