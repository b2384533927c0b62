import { invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf } from "@/lib/resources/define";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { create, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { placeVerbs } from "@/lib/services/structure/hierarchy/served";
import { runHoursOfItems } from "./run-hours";

/** An item's plant is its asset's. Without an asset it waits in limbo, in the plant that is named. */
async function createEquipment(call: Call, input: InputOf<typeof equipments>) {
  const { asset_id, plant_id } = input;
  if (asset_id) {
    const asset = await assetOf(call, asset_id);
    if (plant_id !== undefined && plant_id !== asset.plant_id) throw invalidField("asset_id", "errors.does_not_exist");
    return create(call, equipments, { ...input, plant_id: asset.plant_id });
  }
  if (plant_id === undefined) throw invalidField("asset_id", "errors.is_required");
  return create(call, equipments, { ...input, is_limbo: true });
}

/** A change of the asset is a move: out of limbo or the storeroom onto a machine, or back to limbo. */
function updateEquipment(call: Call, id: number, input: ChangeOf<typeof equipments>) {
  const { asset_id } = input;
  const moved = asset_id === undefined ? {} : { is_limbo: asset_id === null, is_store_room: false };
  return update(call, equipments, id, { ...input, ...moved });
}

async function assetOf(call: Call, id: number) {
  const asset = await call.tx.asset.findFirst({
    where: { id, deleted_at: null },
    select: { id: true, plant_id: true },
  });
  if (!asset) throw invalidField("asset_id", "errors.does_not_exist");
  return asset;
}

const withCount = <Asset extends { _count: { equipments: number } }>({ _count, ...asset }: Asset) => ({
  ...asset,
  equipments_count: _count.equipments,
});

export const servedEquipments = serve(equipments, {
  ...placeVerbs(equipments, "equipment"),
  present: async (call, rows) => {
    const shown = await placeVerbs(equipments, "equipment").present(call, rows);
    const runHours = await runHoursOfItems(
      call.tx,
      rows.map(({ id }) => id),
    );
    return shown.map(({ asset, ...row }) => ({
      ...row,
      asset: asset && withCount(asset),
      run_hours: runHours(row.id),
    }));
  },
  create: createEquipment,
  update: updateEquipment,
});
