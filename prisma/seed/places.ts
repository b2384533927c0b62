import type { Tx } from "@/lib/server/data/db";

export interface PlaceColumns {
  production_line_id?: number | null;
  machine_id?: number | null;
  asset_id?: number | null;
  equipment_id?: number | null;
}

/** The columns of a place by the name of its item or line; of neither, the plant itself. */
export type PlaceOf = (where: { item?: string | null; line?: string | null }) => PlaceColumns;

/** What is missing was renamed in prisma/seed/plants, and where it is named it was forgotten. */
export async function placesOf(tx: Tx, plant_id: number): Promise<PlaceOf> {
  const items = await tx.equipment.findMany({
    where: { plant_id, deleted_at: null, asset_id: { not: null } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      name: true,
      asset: { select: { id: true, machine_id: true, machine: { select: { production_line_id: true } } } },
    },
  });
  const lines = await tx.productionLine.findMany({ where: { plant_id }, select: { id: true, name: true } });

  return ({ item, line }) => {
    if (item) {
      const found = items.find(({ name }) => name === item);
      if (!found?.asset) throw new Error(`the demo has no item ${item}`);
      const { id, machine_id, machine } = found.asset;
      return {
        equipment_id: found.id,
        asset_id: id,
        machine_id,
        production_line_id: machine.production_line_id,
      };
    }
    if (!line) return {};
    const production_line_id = lines.find(({ name }) => name === line)?.id;
    if (!production_line_id) throw new Error(`the demo has no line ${line}`);
    return { production_line_id };
  };
}
