import { nameOf } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { storeRooms } from "@/lib/resources/store-rooms";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { roomsBelowMinimum, summariesOf } from "./summaries";

type Room = RowOf<typeof storeRooms>;
type GivenLocation = InputOf<typeof storeRooms>["locations"][number];

async function present(call: Call, rows: Room[]) {
  const ids = rows.map(({ id }) => id);
  const [summaries, locations] = await together([
    summariesOf(call, ids),
    call.tx.storeRoomLocation.findMany({
      where: { store_room_id: { in: ids } },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: { id: true, name: true, store_room_id: true },
    }),
  ]);
  return rows.map((row) => ({
    ...row,
    keeper: row.keeper && { id: row.keeper.id, name: nameOf(row.keeper) },
    locations: locations.filter((one) => one.store_room_id === row.id).map(({ id, name }) => ({ id, name })),
    ...summaries(row.id),
  }));
}

async function createRoom(call: Call, { locations, ...fields }: InputOf<typeof storeRooms>) {
  await checkKeeper(call, fields.plant_id, fields.keeper_id);
  const room = await create(call, storeRooms, fields, { locations: locations.map(({ name }) => name) });
  await keepLocations(call, room, locations);
  return room;
}

async function updateRoom(call: Call, id: number, { locations, ...fields }: ChangeOf<typeof storeRooms>) {
  const before = await find(call, storeRooms, id);
  await checkKeeper(call, fields.plant_id ?? before.plant_id, fields.keeper_id);
  const room = await update(call, storeRooms, id, fields);
  if (locations) await keepLocations(call, room, locations);
  return room;
}

/** A person who works in the plant. */
async function checkKeeper({ tx }: Call, plant_id: number, keeper_id: number | null | undefined) {
  if (!keeper_id) return;
  const found = await tx.user.count({
    where: { id: keeper_id, deleted_at: null, company: { plants: { some: { id: plant_id } } } },
  });
  if (found === 0) throw invalidField("keeper_id", "errors.does_not_exist");
}

/** As given, in this order. A location where something lies stays; two of one name are refused by the database. */
async function keepLocations({ tx }: Call, room: Room, given: readonly GivenLocation[]) {
  const { company_id, plant_id, id: store_room_id } = room;
  const own = await tx.storeRoomLocation.findMany({ where: { store_room_id }, select: { id: true } });
  const named = given.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (named.some((id) => !own.some((one) => one.id === id)) || new Set(named).size !== named.length)
    throw invalidField("locations", "errors.does_not_exist");
  const gone = own.map(({ id }) => id).filter((id) => !named.includes(id));
  await removeLocations(tx, gone);

  // Two that exchange their names would meet half way.
  if (named.length > 0)
    await tx.$executeRaw`update store_room_locations set name = '#' || id where id = any (${named}::int[])`;
  for (const [position, { id, name }] of given.entries()) {
    if (id !== undefined) await tx.storeRoomLocation.update({ where: { id }, data: { name, position } });
    else await tx.storeRoomLocation.create({ data: { company_id, plant_id, store_room_id, name, position } });
  }
}

async function removeLocations(tx: Call["tx"], gone: number[]) {
  if (gone.length === 0) return;
  const used = await tx.storeRoomLocation.findFirst({
    where: {
      id: { in: gone },
      OR: [{ lines: { some: {} } }, { equipments: { some: { deleted_at: null } } }],
    },
    select: { name: true },
  });
  if (used) throw invalidField("locations", { key: "store-rooms.location_in_use", params: { name: used.name } });
  await tx.storeRoomLocation.deleteMany({ where: { id: { in: gone } } });
}

/** An empty one. Its ledger stays. */
async function removeRooms(call: Call, ids: number[], confirm?: string) {
  for (const id of new Set(ids)) await find(call, storeRooms, id);
  // Nothing is put in between the question and the end: a new line waits for the room, an old one for itself.
  await call.tx.$queryRaw`select id from store_rooms where id = any (${ids}::int[]) order by id for update`;
  await call.tx.$queryRaw`select id from stock_lines where store_room_id = any (${ids}::int[]) order by id for update`;
  const [stock_lines, items] = await together([
    call.tx.stockLine.count({ where: { store_room_id: { in: ids }, on_hand: { gt: 0 } } }),
    call.tx.equipment.count({ where: { store_room_id: { in: ids }, deleted_at: null } }),
  ]);
  if (stock_lines + items > 0)
    throw new DomainError("conflict", "store-rooms.not_empty", {
      params: { lines: stock_lines, items },
      data: { attached: { stock_lines, items } },
    });
  await remove(call, storeRooms, ids, confirm);
}

export const servedStoreRooms = serve(storeRooms, {
  present,
  filters: {
    is_below_minimum: async (call: Call, isWanted: boolean) => {
      const ids = await roomsBelowMinimum(call);
      return { id: isWanted ? { in: ids } : { notIn: ids } };
    },
  },
  create: createRoom,
  update: updateRoom,
  remove: removeRooms,
});
