import { expect, test } from "vitest";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import type { Search } from "@/lib/server/http/wire";
import { requestScreen, workOrderScreen } from "@/lib/services/maintenance/work-orders/screen";
import { openRequisition, requisitionBoard } from "@/lib/services/screens/requisitions";
import { openRfq } from "@/lib/services/screens/rfqs";
import { storeRoomScreen } from "@/lib/services/screens/store-room";
import { signedIn } from "../helpers";
import { owner } from "../owner";
import { aBrand, anEquipment, aRequisition, aTenant, aUser, aWorkOrder, unique } from "../samples";

const now = new Date("2026-06-30T12:00:00Z");

/** One record of each list that opens its records beside it, in a plant of its own. */
async function records() {
  const { company, plant } = await aTenant();
  const place = { company_id: company.id, plant_id: plant.id };
  const person = await aUser({ role: "plant_admin", company, plants: [plant] });
  const item = await anEquipment({ plant });
  const order = await aWorkOrder({ plant, equipment_id: item.id });
  const request = await aWorkOrder({ plant, kind: "request", status: "requested", requested_by: person.id });
  const requisition = await aRequisition({ plant });
  const rfq = await owner.rfq.create({
    data: { ...place, name: unique("Quotation"), request_type: 1, created_by: person.id },
  });
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
  const shelf = await owner.storeRoomLocation.create({ data: { ...place, store_room_id: room.id, name: "A-01" } });
  const brand = await aBrand();
  const type = await owner.equipmentType.create({ data: { name: unique("Bearing") } });
  const model = await owner.brandModel.create({
    data: { name: unique("6319"), brand_id: brand.id, equipment_type_id: type.id },
  });
  const line = await owner.stockLine.create({
    data: { ...place, store_room_id: room.id, location_id: shelf.id, brand_model_id: model.id, on_hand: 2, value: 200 },
  });

  return { person, room, order, request, requisition, rfq, line };
}

async function seenBy<T>(person: { id: number }, read: (call: Call) => Promise<T>): Promise<T> {
  const viewer = (await viewerOf(await signedIn(person)))!;
  return withScope(viewer, (tx) =>
    read({ viewer, tx, now, request_id: "test", ip: null, locale: "en", timezone_offset: 0 }),
  );
}

type Opens = (call: Call, search: Search) => Promise<{ id: number } | null>;

const opens: Record<string, Opens> = {
  order: (call: Call, search: Search) => workOrderScreen(call, search).then(({ open }) => open),
  request: (call: Call, search: Search) => requestScreen(call, search).then(({ open }) => open),
  "requisition of the board": (call: Call, search: Search) => requisitionBoard(call, search).then(({ open }) => open),
  requisition: (call: Call, search: Search) =>
    openRequisition(call, search).then((found) => found?.requisition ?? null),
  rfq: (call: Call, search: Search) => openRfq(call, search),
};

test("each list opens the record that its address names, and shows none for another plant's, a missing or a wrong id", async () => {
  const [own, others] = [await records(), await records()];
  for (const [name, open] of Object.entries(opens)) {
    const key = name.split(" ")[0] as "order";
    const found = (id: string) => seenBy(own.person, (call) => open(call, { id }));
    expect((await found(String(own[key].id)))?.id, name).toBe(own[key].id);
    for (const id of [String(others[key].id), "2000000000", "-1", "new"]) expect(await found(id), name).toBeNull();
  }
});

test("a storeroom opens the line that its address names, and none of another storeroom", async () => {
  const [own, others] = [await records(), await records()];
  const found = (line: number) =>
    seenBy(own.person, (call) => storeRoomScreen(call, own.room.id, { line: String(line) })).then(({ open }) => open);
  expect((await found(own.line.id))?.id).toBe(own.line.id);
  expect(await found(others.line.id)).toBeNull();
});

test("a storeroom shows its first line where the address names none, and none beside its movements", async () => {
  const { person, room, line } = await records();
  const opened = (search: Record<string, string>) =>
    seenBy(person, (call) => storeRoomScreen(call, room.id, search)).then(({ open }) => open?.id ?? null);
  expect(await opened({})).toBe(line.id);
  expect(await opened({ search: "nothing like it" })).toBeNull();
  expect(await opened({ tab: "movements" })).toBeNull();
});

test("the address of an open record does not change which records are listed", async () => {
  const { person, order } = await records();
  const listed = (search: Search) =>
    seenBy(person, (call) => workOrderScreen(call, search)).then(({ orders }) => orders);
  expect((await listed({ id: "2000000000" })).map(({ id }) => id)).toEqual([order.id]);
  expect((await listed({ id: String(order.id) })).map(({ id }) => id)).toEqual([order.id]);
});
