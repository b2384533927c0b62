import { invalidField } from "@/lib/domain/shared/errors";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { create, type Row, update } from "@/lib/server/resources/crud";
import { levelled } from "@/lib/services/structure/hierarchy/verbs";

type Input = Record<string, unknown>;

/** An item's plant is its asset's. Without an asset it waits in limbo, in the plant that is named. */
export async function createEquipment(call: Call, input: Input): Promise<Row> {
  const { asset_id, plant_id } = input as { asset_id?: number | null; plant_id?: number };
  if (asset_id) {
    const asset = await assetOf(call, asset_id);
    if (plant_id !== undefined && plant_id !== asset.plant_id) throw invalidField("asset_id", "errors.does_not_exist");
    return levelled(call, "equipment", create(call, equipments, { ...input, plant_id: asset.plant_id }));
  }
  if (plant_id === undefined) throw invalidField("asset_id", "errors.is_required");
  return levelled(call, "equipment", create(call, equipments, { ...input, is_limbo: true }));
}

/** A change of the asset is a move: out of limbo or the storeroom onto a machine, or back to limbo. */
export function updateEquipment(call: Call, id: number, input: Input): Promise<Row> {
  const moved = "asset_id" in input ? whereabouts(input.asset_id as number | null) : {};
  return levelled(call, "equipment", update(call, equipments, id, { ...input, ...moved }));
}

/** POST /equipments/move/{id}: onto another asset of the plant, or to limbo. */
export const moveEquipment = (call: Call, id: number, to: { asset_id: number | null; version?: number }) =>
  updateEquipment(call, id, to);

const whereabouts = (asset_id: number | null) => ({ asset_id, is_limbo: asset_id === null, is_store_room: false });

async function assetOf(call: Call, id: number) {
  const asset = await call.tx.asset.findFirst({
    where: { id, deleted_at: null },
    select: { id: true, plant_id: true },
  });
  if (!asset) throw invalidField("asset_id", "errors.does_not_exist");
  return asset;
}
