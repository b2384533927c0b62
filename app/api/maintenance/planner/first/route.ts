import { workRankingQuery } from "@/lib/inputs/work-rankings";
import { endpoint } from "@/lib/server/http/endpoint";
import { workRanking } from "@/lib/services/maintenance/rankings/board";

export const GET = endpoint({
  allow: "view_maintenance",
  summary:
    "Rank a plant's open work orders by the expected loss of one more week, with every factor, and fit them into the next planned stop of a line; amounts in cents",
  query: workRankingQuery,
  run: (call, { query }) => workRanking(call, query),
});
