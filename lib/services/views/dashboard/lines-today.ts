import { can } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";
import { servedProcesses } from "@/lib/services/oee/processes/served";

const mostLines = 12;

/**
 * What the first lines that count their parts do now, each with the OEE of its shift, and how many there are; null for who may
 * not see it, or where none is.
 */
export async function linesToday(call: Call, plant_id?: number) {
  if (!can(call.viewer, "view_oee")) return null;
  const { data, meta } = await servedProcesses.list(call, {
    page: 1,
    max: mostLines,
    order: { column: "name", method: "asc" as const },
    search: "",
    filters: plant_id === undefined ? {} : { plant_id: [plant_id] },
  });
  if (data.length === 0) return null;

  const rows = data.map(({ id, name, plant, state, since, shift, oee, target_oee }) => ({
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

  return { rows, total: meta.total };
}

export type LinesToday = NonNullable<Awaited<ReturnType<typeof linesToday>>>;
