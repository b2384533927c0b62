import { savingQuery } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { savingsByPlace } from "@/lib/services/maintenance/savings/list";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List savings per machine in a period, highest approved amount first; amounts in cents",
  query: savingQuery.pick({ plant_id: true, daterange: true }),
  run: (call, { query }) => savingsByPlace(call, "machine_id", query),
});
