import { isSupervisor } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { rankingGradesQuery, workRankingQuery } from "@/lib/inputs/work-rankings";
import type { Call } from "@/lib/server/data/call";
import { fromSearch, type Search } from "@/lib/server/http/wire";
import { workRanking } from "@/lib/services/maintenance/rankings/board";
import { rankingGrades } from "@/lib/services/maintenance/rankings/grades";

/** The board of the chosen plant, or of the first one, with its past rankings. A bad address is as none. */
export async function whatFirstScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const plant_id = typeof chosen === "number" ? chosen : undefined;
  const asked = fromSearch(search);
  const query = workRankingQuery.safeParse({ production_line_id: asked.line });
  const page = rankingGradesQuery.safeParse({ page: asked.page });
  const board = await workRanking(call, { ...(query.success ? query.data : {}), plant_id });
  const grades = await rankingGrades(call, {
    ...(page.success ? page.data : rankingGradesQuery.parse({})),
    plant_id: board.plant_id,
  });

  return { board, grades, may_plan: isSupervisor(call.viewer) };
}

export type WhatFirst = Awaited<ReturnType<typeof whatFirstScreen>>;
