import { withShortPage } from "@/lib/inputs/fields";
import { savingQuery } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { savingsByPlace } from "@/lib/services/maintenance/savings/list";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List savings per machine in a period, highest approved amount first; amounts in cents",
  query: withShortPage(savingQuery.pick({ plant_id: true, daterange: true })),
  run: async (call, { query }) => pageIn(await savingsByPlace(call, "machine_id", query), query),
});
