import type { Permission } from "@/lib/domain/identity/permissions";
import { can, nameOf, withoutPermission } from "@/lib/domain/identity/viewer";
import { invalidField } from "@/lib/domain/shared/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import type { ItemMove, ItemMoves } from "@/lib/inputs/item-move";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { changeEach } from "@/lib/server/resources/bulk";
import { find, update } from "@/lib/server/resources/crud";
import { announceSensors } from "../sensors/announce";

/**
 * Moves an item onto an asset of its plant, into a storeroom of it, or out of both (limbo). One that does not stand on a
 * machine raises no alerts: those that are open end. Its sensors come along, or are taken off and keep listening to
 * nothing until they are mounted again, or go to the item that takes its place.
 */
export async function moveEquipment(call: Call, id: number, move: ItemMove) {
  // Of several who move it at once each sees where the one before has put it.
  await call.tx.$queryRaw`select id from equipments where id = ${id} for update`;
  const before = await find(call, equipments, id);
  const to = await placeOf(call, before.plant_id, move);
  // Users who may change items; where one end is a storeroom, users who may change storerooms too.
  const isStoreRoom = before.store_room_id !== null || to.store_room_id !== null;
  const needed: Permission[] = ["update_dashboard", ...(isStoreRoom ? (["update_store_rooms"] as const) : [])];
  if (!needed.some((key) => can(call.viewer, key))) throw withoutPermission(call.viewer, needed);
  if (!isOther(before, to)) throw invalidField(fieldOf(move), "equipments.is_there");
  const sensors = await sensorsOf(call, id);

  const from = await currentPlace(call, before);
  const { asset_id, store_room_id, location_id } = to;
  const flags = { is_limbo: asset_id === null && store_room_id === null, is_store_room: store_room_id !== null };
  const after = await update(call, equipments, id, {
    asset_id,
    store_room_id,
    location_id,
    ...flags,
    version: move.version,
  });
  await call.tx.equipmentMove.create({
    data: {
      company_id: before.company_id,
      plant_id: before.plant_id,
      equipment_id: id,
      from_asset_id: before.asset_id,
      from_store_room_id: before.store_room_id,
      from_name: from,
      to_asset_id: asset_id,
      to_store_room_id: store_room_id,
      to_name: to.name,
      reason: move.reason ?? null,
      user_id: call.viewer.user_id,
      created_at: call.now,
    },
  });
  await settleSensors(call, before, sensors, move);

  return after;
}

/** Moves several items of one plant to the same place; one that cannot be moved stays where it is, with the reason. */
export const moveEquipments = (call: Call, { ids, ...move }: ItemMoves) =>
  changeEach(call, equipments, ids, (id) => moveEquipment(call, id, move));

interface To {
  asset_id: number | null;
  store_room_id: number | null;
  location_id: number | null;
  name: string | null;
}

const fieldOf = (move: ItemMove) =>
  move.asset_id ? "asset_id" : move.store_room_id ? (move.location_id ? "location_id" : "store_room_id") : "is_limbo";

const isOther = (before: Omit<To, "name">, to: To) =>
  before.asset_id !== to.asset_id || before.store_room_id !== to.store_room_id || before.location_id !== to.location_id;

async function placeOf({ tx }: Call, plant_id: number, move: ItemMove): Promise<To> {
  const nowhere = { asset_id: null, store_room_id: null, location_id: null, name: null };
  if (move.asset_id) {
    const asset = await tx.asset.findFirst({
      where: { id: move.asset_id, plant_id, deleted_at: null },
      select: { id: true, name: true },
    });
    if (!asset) throw invalidField("asset_id", "errors.does_not_exist");
    return { ...nowhere, asset_id: asset.id, name: asset.name };
  }
  if (!move.store_room_id) return nowhere;
  // Held until the end: one that is deleted at the same time knows of the item, or has been faster.
  await tx.$queryRaw`select id from store_rooms where id = ${move.store_room_id} for share`;
  const room = await tx.storeRoom.findFirst({
    where: { id: move.store_room_id, plant_id, deleted_at: null },
    select: {
      id: true,
      name: true,
      locations: { where: { id: move.location_id ?? 0 }, select: { id: true, name: true } },
    },
  });
  if (!room) throw invalidField("store_room_id", "errors.does_not_exist");
  const [location] = room.locations;
  if (move.location_id && !location) throw invalidField("location_id", "errors.does_not_exist");
  return {
    ...nowhere,
    store_room_id: room.id,
    location_id: location?.id ?? null,
    name: location ? `${room.name}, ${location.name}` : room.name,
  };
}

async function currentPlace(
  { tx }: Call,
  { asset, store_room_id }: { asset: { name: string } | null; store_room_id: number | null },
) {
  if (asset) return asset.name;
  if (store_room_id === null) return null;
  const room = await tx.storeRoom.findFirst({ where: { id: store_room_id }, select: { name: true } });

  return room?.name ?? null;
}

const sensorsOf = ({ tx }: Call, equipment_id: number) =>
  tx.sensor.findMany({ where: { equipment_id, deleted_at: null, archived_at: null }, select: { id: true } });

async function settleSensors(
  call: Call,
  { id, plant_id }: { id: number; plant_id: number },
  sensors: readonly { id: number }[],
  { sensors: what = "keep", replaced_by_id }: ItemMove,
) {
  const ids = sensors.map((one) => one.id);
  if (ids.length === 0) return;
  if (what === "hand_over") {
    const other = await call.tx.equipment.count({
      where: { id: replaced_by_id ?? 0, plant_id, deleted_at: null, archived_at: null, NOT: { id } },
    });
    if (other === 0) throw invalidField("replaced_by_id", "errors.does_not_exist");
  }
  if (what !== "keep")
    await call.tx.sensor.updateMany({
      where: { id: { in: ids }, equipment_id: id },
      data: { equipment_id: what === "hand_over" ? replaced_by_id! : null, version: { increment: 1 } },
    });
  // The hours that it has counted were those of the item before.
  if (what === "hand_over")
    await call.tx.sensor.updateMany({
      where: { id: { in: ids }, equipment_id: replaced_by_id, is_runtime_tracked: true },
      data: { runtime_since: call.now },
    });
  // Its levels follow the new place: the worker looks at it again.
  await announceSensors(call, { id: { in: ids } });
}

/** The asset that each item was taken from last, and when. */
export async function lastAssets(
  { tx }: Call,
  ids: readonly number[],
): Promise<Map<number, { asset: string; at: Date }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ equipment_id: number; from_name: string; created_at: Date }[]>`
    select distinct on (equipment_id) equipment_id, from_name, created_at from equipment_moves
    where equipment_id in (${Prisma.join([...ids])}) and from_asset_id is not null and from_name is not null
    order by equipment_id, id desc`;

  return new Map(rows.map((row) => [row.equipment_id, { asset: row.from_name, at: row.created_at }]));
}

/** Where an item has been, newest first. */
export async function movesOf({ tx }: Call, equipment_id: number, max = 50) {
  const rows = await tx.equipmentMove.findMany({ where: { equipment_id }, orderBy: { id: "desc" }, take: max });
  const people = await tx.user.findMany({
    where: { id: { in: rows.flatMap(({ user_id }) => user_id ?? []) } },
    select: { id: true, first_name: true, last_name: true },
  });

  return rows.map(({ company_id: _company, plant_id: _plant, user_id, ...row }) => {
    const person = people.find(({ id }) => id === user_id);
    return { ...row, user: person ? { id: person.id, name: nameOf(person) } : null };
  });
}
