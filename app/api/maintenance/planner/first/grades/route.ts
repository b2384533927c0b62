import { rankingGradesQuery } from "@/lib/inputs/work-rankings";
import { endpoint } from "@/lib/server/http/endpoint";
import { rankingGrades } from "@/lib/services/maintenance/rankings/grades";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List past work rankings with the failures that followed, by expected loss and by severity",
  query: rankingGradesQuery,
  run: (call, { query }) => rankingGrades(call, query),
});
