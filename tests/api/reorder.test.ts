import { expect, test } from "vitest";
import { PUT as saveLine } from "@/app/api/store-rooms/[id]/items/[lineId]/route";
import { POST as order, GET as proposalsOf } from "@/app/api/store-rooms/reorder/route";
import { notifyOfReorder } from "@/lib/services/maintenance/reorder/notify";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser, unique } from "../samples";

/** A plant with a part of which one is there and four should be, at a vendor, and one of which enough is there. */
async function aStore() {
  const { plant, admin, company } = await aTenant();
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const vendor = await owner.plantVendor.create({ data: { ...place, name: "Boreal" } });
  const room = await owner.storeRoom.create({ data: { ...place, name: "Main", keeper_id: admin.id } });
  const aPart = async (on_hand: number, more: object = {}) => {
    const part = await owner.part.create({
      data: { ...place, number: unique("P"), name: unique("Belt"), minimum: 4, price: 1_000, ...more },
    });
    await owner.stockLine.create({ data: { ...place, store_room_id: room.id, part_id: part.id, on_hand } });
    return part;
  };
  const low = await aPart(1, { vendor_id: vendor.id });
  await aPart(9, { vendor_id: vendor.id });
  return { as: admin, plant, company, vendor, low, aPart };
}

test("what is below its minimum is proposed by vendor until somebody has requested it", async () => {
  const { as, plant, vendor, low } = await aStore();
  const { body } = await call(proposalsOf, { as });
  expect(body.data).toMatchObject([
    {
      vendor: { id: vendor.id, name: "Boreal" },
      lines: [{ part: { id: low.id }, available: 1, minimum: 4, on_order: 0, proposed: 7, unit_price: 1_000 }],
      total: 7_000,
    },
  ]);

  const asked = { plant_id: plant.id, vendor_id: vendor.id, lines: [{ part_id: low.id, quantity: 7 }] };
  const made = await call(order, { as, body: asked });
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { type: "purchase", reason: "production_loss", status: "pending", amount: 7_000, requested_by: as.id },
  ]);
  expect((await call(proposalsOf, { as })).body.data).toEqual([]);
  expect((await call(order, { as, body: asked })).status).toBe(409);
});

test("the order quantity and maximum of a place go before those of the part", async () => {
  const { as, plant, aPart } = await aStore();
  const part = await aPart(1, { order_quantity: 2 });
  const line = await owner.stockLine.findFirstOrThrow({ where: { part_id: part.id } });
  const proposed = async () =>
    (await call(proposalsOf, { as, query: { plant_id: plant.id } })).body.data
      .flatMap(({ lines }: { lines: { part: { id: number }; proposed: number }[] }) => lines)
      .find((one: { part: { id: number } }) => one.part.id === part.id)?.proposed;
  const save = (body: object) =>
    call(saveLine, { as, method: "PUT", params: { id: line.store_room_id, lineId: line.id }, body });
  expect(await proposed()).toBe(4);
  expect((await save({ order_quantity: 10 })).body.data).toMatchObject({ order_quantity: 10, minimum: 4 });
  expect(await proposed()).toBe(10);
  await owner.part.update({ where: { id: part.id }, data: { order_quantity: null } });
  await save({ order_quantity: null, maximum: 6 });
  expect(await proposed()).toBe(5);
  const refused = await save({ order_quantity: 0 });
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["order_quantity"]]);
});

test("the minimum of a part is that of all its places together; a place with its own counts by itself", async () => {
  const { as, plant, aPart } = await aStore();
  const part = await aPart(3);
  const first = await owner.stockLine.findFirstOrThrow({ where: { part_id: part.id } });
  const { company_id, plant_id, store_room_id } = first;
  const place = { company_id, plant_id, store_room_id };
  const bin = await owner.storeRoomLocation.create({ data: { ...place, name: "A-02", position: 0 } });
  const second = await owner.stockLine.create({
    data: { ...place, part_id: part.id, location_id: bin.id, on_hand: 3 },
  });
  const line = async () =>
    (await call(proposalsOf, { as, query: { plant_id: plant.id } })).body.data
      .flatMap(({ lines }: { lines: { part: { id: number } }[] }) => lines)
      .find((one: { part: { id: number } }) => one.part.id === part.id);
  expect(await line()).toBeUndefined();
  await owner.stockLine.update({ where: { id: second.id }, data: { on_hand: 0 } });
  expect(await line()).toMatchObject({ available: 3, minimum: 4, proposed: 5 });
  await owner.stockLine.update({ where: { id: second.id }, data: { minimum: 2 } });
  expect(await line()).toMatchObject({ available: 3, minimum: 6, proposed: 9 });
  await owner.stockLine.update({ where: { id: second.id }, data: { maximum: 3 } });
  expect(await line()).toMatchObject({ minimum: 6, proposed: 8 });
});

test("things that are ordered do not hide the others from the proposals, however many they are", async () => {
  const { as, plant, vendor, low } = await aStore();
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const { id: store_room_id } = await owner.storeRoom.findFirstOrThrow({ where: { plant_id: plant.id } });
  const numbers = Array.from({ length: 1_000 }, () => unique("P"));
  const parts = await owner.part.createManyAndReturn({
    data: numbers.map((number) => ({ ...place, number, name: number, minimum: 4 })),
  });
  await owner.stockLine.createMany({ data: parts.map(({ id: part_id }) => ({ ...place, store_room_id, part_id })) });
  const asked = { ...place, name: "Belts", type: "purchase", reason: "production_loss", vendor_id: vendor.id };
  const { id: requisition_id } = await owner.requisition.create({ data: { ...asked, requested_by: as.id } });
  await owner.requisitionLine.createMany({
    data: parts.map(({ id: part_id }, position) => ({ ...place, requisition_id, position, part_id, quantity: 4 })),
  });
  // One more that was made first and one that was made last.
  const last = await owner.part.create({ data: { ...place, number: unique("P"), name: unique("Belt"), minimum: 4 } });
  await owner.stockLine.create({ data: { ...place, store_room_id, part_id: last.id } });
  const { body } = await call(proposalsOf, { as });
  const proposed = body.data.flatMap(({ lines }: { lines: { part: { id: number } }[] }) =>
    lines.map(({ part }) => part.id),
  );
  expect(proposed.toSorted((a: number, b: number) => a - b)).toEqual([low.id, last.id]);
});

test("nothing is proposed for a plant that was deleted", async () => {
  const { plant } = await aStore();
  const analyst = await aUser({ role: "super_admin" });
  const proposed = async () => (await call(proposalsOf, { as: analyst, query: { plant_id: plant.id } })).body.data;
  expect(await proposed()).toHaveLength(1);
  await owner.plant.update({ where: { id: plant.id }, data: { deleted_at: new Date() } });
  expect(await proposed()).toEqual([]);
});

test("an order without a vendor is refused at the vendor", async () => {
  const { as, plant, aPart } = await aStore();
  const part = await aPart(0);
  const lines = [{ part_id: part.id, quantity: 8 }];
  const { status, body } = await call(order, { as, body: { plant_id: plant.id, vendor_id: null, lines } });
  expect([status, Object.keys(body.messages)]).toEqual([422, ["vendor_id"]]);
});

test("the keeper is notified at six in the morning, once a day", async () => {
  const { as } = await aStore();
  const countNotices = () => owner.notification.count({ where: { user_id: as.id, message: "reorder_due" } });
  await notifyOfReorder(new Date("2026-11-30T05:30:00Z"));
  expect(await countNotices()).toBe(0);
  await notifyOfReorder(new Date("2026-11-30T06:05:00Z"));
  await notifyOfReorder(new Date("2026-11-30T06:20:00Z"));
  expect(await countNotices()).toBe(1);
});
