import { chosenPlant } from "@/lib/domain/structure/plant";
import { limitOverridesQuery } from "@/lib/inputs/limit-overrides";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { limitOverrides } from "../monitoring/baselines/overrides";

const pageSize = 25;

/** Overrides of limits of the chosen plant; an address that asks for something else is read as if it did not. */
export async function overridesScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const asked = limitOverridesQuery.safeParse({
    month: search.month,
    user_id: search.person,
    page: search.page,
    max: pageSize,
    plant_id: typeof chosen === "number" ? chosen : undefined,
  });
  const query = asked.data ?? { page: 1, max: pageSize };
  const { data, meta } = await limitOverrides(call, query);
  const { user_id, month = null } = query as { user_id?: number; month?: string };

  return {
    figures: meta.figures,
    rows: data,
    total: meta.total,
    page: query.page,
    page_size: pageSize,
    chosen: {
      month,
      user: user_id ? { name: meta.figures.find(({ user }) => user?.id === user_id)?.user?.name ?? null } : null,
    },
  };
}

export type OverridesScreen = Awaited<ReturnType<typeof overridesScreen>>;
