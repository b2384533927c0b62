import { savingQuery } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { savingsByPlace } from "@/lib/services/maintenance/savings/list";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "What maintenance saved at each of the machines in a period, the most approved first; money in cents",
  query: savingQuery.pick({ plant_id: true, daterange: true }),
  run: (call, { query }) => savingsByPlace(call, "machine_id", query),
});
