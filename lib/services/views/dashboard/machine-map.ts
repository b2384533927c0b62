import type { Level } from "@/lib/domain/shared/levels";
import { active, inOrder } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { rolledUpPlant } from "@/lib/services/structure/hierarchy/levels";

export interface MachineTile {
  id: number;
  name: string;
  code: string | null;
  level: Level;
}
export interface MappedLine {
  id: number;
  name: string;
  kind: string;
  level: Level;
  machines: MachineTile[];
}

/** Every machine of a plant by its line, utilities last: the whole plant in one glance. */
export async function machineMap(call: Call, plant_id: number): Promise<MappedLine[]> {
  const lines = await call.tx.productionLine.findMany({
    where: { plant_id, ...active },
    orderBy: [{ kind: "asc" }, ...inOrder],
    select: {
      id: true,
      name: true,
      kind: true,
      machines: { where: active, orderBy: inOrder, select: { id: true, name: true, code: true } },
    },
  });
  const shown = await rolledUpPlant(call, plant_id);
  return lines.map((line) => ({
    ...line,
    level: shown("production_line", line.id).level,
    machines: line.machines.map((machine) => ({ ...machine, level: shown("machine", machine.id).level })),
  }));
}
