import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { invalidField } from "@/lib/domain/shared/errors";
import { type Criticality, classOfItem } from "@/lib/domain/structure/criticality";
import { itemMove } from "@/lib/inputs/item-move";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { placeVerbs } from "@/lib/services/structure/hierarchy/served";
import { reclassifiedFields } from "../criticality/classed";
import { itemsOfClass } from "../criticality/of-items";
import { itemDocuments } from "./documents";
import { historyOf } from "./history";
import { moveEquipment, movesOf } from "./moves";
import { picturesOf } from "./pictures";
import { runHoursOfItems } from "./run-hours";

/** An item's plant is its asset's. Without an asset it waits in limbo, in the plant that is named. */
async function createEquipment(call: Call, given: InputOf<typeof equipments>) {
  const input = await withModel(call, given);
  const { asset_id, plant_id } = input;
  if (asset_id) {
    const asset = await assetOf(call, asset_id);
    if (plant_id !== undefined && plant_id !== asset.plant_id) throw invalidField("asset_id", "errors.does_not_exist");
    return create(call, equipments, { ...input, plant_id: asset.plant_id });
  }
  if (plant_id === undefined) throw invalidField("asset_id", "errors.is_required");
  return create(call, equipments, { ...input, is_limbo: true });
}

/** A change of the asset is a move, and its history has it: out of limbo or the storeroom onto a machine, or to limbo. */
async function updateEquipment(call: Call, id: number, given: ChangeOf<typeof equipments>) {
  const before = await find(call, equipments, id);
  const { asset_id, ...input } = await withModel(call, given, before);
  Object.assign(input, reclassifiedFields(call, input));
  if (asset_id === undefined) return update(call, equipments, id, input);
  const isThere = asset_id === null ? before.is_limbo : before.asset_id === asset_id;
  if (isThere) return update(call, equipments, id, input);
  const { version, ...rest } = input;
  const to = itemMove.parse(asset_id === null ? { is_limbo: true } : { asset_id });
  const moved = await moveEquipment(call, id, { ...to, version });

  return Object.keys(rest).length > 0 ? update(call, equipments, id, rest) : moved;
}

/**
 * A part number brings its brand, its item type and its name, where they are not given beside it; what was typed as its
 * name stays. The brand of an item with a part number is that of the part number.
 */
async function withModel<Given extends ChangeOf<typeof equipments>>(
  { tx }: Call,
  given: Given,
  before?: RowOf<typeof equipments>,
): Promise<Given> {
  const chosen = given.brand_model_id === undefined ? before?.brand_model_id : given.brand_model_id;
  const isAsked = given.brand_model_id || given.brand_id !== undefined;
  if (!chosen || !isAsked) return given;
  const model = await tx.brandModel.findFirst({
    where: { id: chosen },
    select: { name: true, brand_id: true, equipment_type_id: true },
  });
  if (!model) return given;
  if (given.brand_id !== undefined && given.brand_id !== model.brand_id)
    throw invalidField("brand_model_id", "equipments.other_brand");

  return {
    ...given,
    brand_id: model.brand_id,
    equipment_type_id: given.equipment_type_id ?? before?.equipment_type_id ?? model.equipment_type_id ?? undefined,
    model: given.model ?? (before?.model || model.name),
  };
}

async function assetOf(call: Call, id: number) {
  const asset = await call.tx.asset.findFirst({
    where: { id, deleted_at: null },
    select: { id: true, plant_id: true },
  });
  if (!asset) throw invalidField("asset_id", "errors.does_not_exist");
  return asset;
}

/** The class that counts for it, and whether that is its machine's. */
function classShown(own: string | null, asset: Asset | null) {
  const { criticality, is_inherited } = classOfItem(own, asset?.machine.criticality);

  return { effective_criticality: criticality, is_criticality_inherited: is_inherited };
}

type Asset = NonNullable<RowOf<typeof equipments>["asset"]>;

/** With the number of its items, and the pictures of its machine. */
function shownAsset({ _count, machine: { image_id, ...machine }, ...asset }: Asset) {
  const pictures = image_id === null ? [] : [{ file_id: image_id }];

  return { ...asset, machine: { ...machine, pictures }, equipments_count: _count.equipments };
}

async function presented(call: Call, rows: RowOf<typeof equipments>[]) {
  const shown = await placeVerbs(equipments, "equipment").present(call, rows);
  const runHours = await runHoursOfItems(
    call.tx,
    rows.map(({ id }) => id),
  );
  return shown.map(({ asset, ...row }) => ({
    ...row,
    asset: asset && shownAsset(asset),
    run_hours: runHours(row.id),
    ...classShown(row.criticality, asset),
  }));
}

export const servedEquipments = serve(equipments, {
  ...placeVerbs(equipments, "equipment"),
  filters: {
    ...placeVerbs(equipments, "equipment").filters,
    criticality: (_call: Call, wanted: Criticality[]) => itemsOfClass(wanted),
  },
  present: presented,
  detail: async (call, row) => ({ ...firstOf(await presented(call, [row])), ...(await more(call, row)) }),
  create: createEquipment,
  update: updateEquipment,
});

/** What one item by itself shows beyond its row in a list. */
async function more(call: Call, row: RowOf<typeof equipments>) {
  const [pictures, documents, moves, histories, downCount] = await together([
    picturesOf(call, row),
    itemDocuments(call, row),
    movesOf(call, row.id),
    historyOf(call, row.id),
    call.tx.downtime.count({ where: { equipment_id: row.id, ended_at: null } }),
  ]);

  return { pictures, documents, has_breakdown: downCount > 0, ...storedIn(row, moves), histories };
}

/** The storeroom it is in now, and those it has been in, newest first, each with the asset that it came from. */
function storedIn(row: RowOf<typeof equipments>, moves: Awaited<ReturnType<typeof movesOf>>) {
  const stays = moves.flatMap((move, at) => {
    if (move.to_store_room_id === null) return [];
    const left = moves[at - 1];
    const from = moves.slice(at).find(({ from_asset_id }) => from_asset_id !== null);
    return [
      {
        store_room_id: move.to_store_room_id,
        name: move.to_name,
        since: move.created_at,
        until: left?.created_at ?? null,
        last_asset_name: from?.from_name ?? null,
      },
    ];
  });

  return { store_rooms: row.store_room ? [row.store_room] : [], equipment_store_rooms: stays };
}
