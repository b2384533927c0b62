import { plantsThemselves } from "@/lib/domain/identity/scope";
import { compareLevels, type Level, type LevelCounts } from "@/lib/domain/shared/levels";
import { active } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { rolledUp } from "@/lib/services/structure/hierarchy/levels";

export interface PlantTile {
  id: number;
  name: string;
  company: string;
  level: Level;
  /** Sensors by level. */
  levels: LevelCounts;
}

/** So many have room; of more those that are worst. */
const mostShown = 200;

/** All plants of the viewer, worst first: what "All plants" shows instead of machines. */
export async function plantMap(call: Call, of: { company_id?: number } = {}, most = mostShown): Promise<PlantTile[]> {
  const plants = await call.tx.plant.findMany({
    where: { AND: [plantsThemselves.see(call.viewer), { ...of, ...active }] },
    orderBy: [{ company: { name: "asc" } }, { name: "asc" }],
    select: { id: true, name: true, company: { select: { name: true } } },
  });
  const shown = await rolledUp(
    call,
    "plant",
    plants.map((plant) => plant.id),
  );
  return plants
    .map(({ company, ...plant }) => ({ ...plant, company: company.name, ...shown(plant.id) }))
    .sort((a, b) => compareLevels(a.level, b.level))
    .slice(0, most);
}
