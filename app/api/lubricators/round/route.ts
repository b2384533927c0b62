import { withShortPage } from "@/lib/inputs/fields";
import { roundQuery } from "@/lib/inputs/lubrication";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { todaysRound } from "@/lib/services/lubrication/greasing/round";

export const GET = endpoint({
  allow: ["view_controllers", "view_dashboard"],
  summary: "List the points to grease by hand today, with their last greasing of today",
  query: withShortPage(roundQuery),
  tool: {
    name: "lubrication_round",
    description: "The points to grease by hand today, with amounts and the last greasing.",
    example: { plant_id: 1 },
    link: "/lubrication",
  },
  run: async (call, { query }) => pageIn(await todaysRound(call, query.plant_id ? [query.plant_id] : null), query),
});
