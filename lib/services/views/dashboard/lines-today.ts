import { can } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";
import { servedProcesses } from "@/lib/services/oee/processes/served";

const mostLines = 12;

/** What each line that counts its parts does now, with the OEE of its shift; null for who may not see it, or where none is. */
export async function linesToday(call: Call, plant_id?: number) {
  if (!can(call.viewer, "view_oee")) return null;
  const { data } = await servedProcesses.list(call, {
    page: 1,
    max: mostLines,
    order: { column: "name", method: "asc" as const },
    search: "",
    filters: plant_id === undefined ? {} : { plant_id: [plant_id] },
  });
  if (data.length === 0) return null;

  return data.map(({ id, name, plant, state, since, shift, oee, target_oee }) => ({
    id,
    name,
    plant: plant.name,
    time_zone: plant.time_zone,
    state,
    since,
    shift,
    oee,
    target_oee,
  }));
}

export type LinesToday = NonNullable<Awaited<ReturnType<typeof linesToday>>>;
