import { can } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { classedMachines } from "@/lib/services/structure/criticality/machines";

/** The machines of the chosen plant, and the one that is asked about: the one that is named, else the first without a class. */
export async function criticalityScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const is_all_plants = typeof chosen !== "number";
  const found = await classedMachines(call, is_all_plants ? undefined : chosen);
  const { machines } = found;
  const named = machines.find(({ id }) => String(id) === search.machine);
  const asked = named ?? machines.find(({ criticality }) => criticality === null) ?? machines[0];

  return { ...found, machine_id: asked?.id ?? null, is_all_plants, may_answer: can(call.viewer, "update_dashboard") };
}

export type CriticalityScreen = Awaited<ReturnType<typeof criticalityScreen>>;
