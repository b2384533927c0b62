import { describe, expect, test } from "vitest";
import { PUT as close } from "@/app/api/maintenance/[id]/close/route";
import { GET as costOf } from "@/app/api/maintenance/[id]/cost/route";
import { PUT as reopen } from "@/app/api/maintenance/[id]/open/route";
import { GET as getOrder, PUT as saveOrder } from "@/app/api/maintenance/[id]/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as start } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as createOrder, DELETE as deleteOrders } from "@/app/api/maintenance/route";
import { POST as move } from "@/app/api/store-rooms/[id]/movements/route";
import { POST as createRoom } from "@/app/api/store-rooms/route";
import { isFull } from "../full";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { aBrand, aTenant, aUser, unique } from "../samples";

/** A plant with a storeroom that holds belts, a technician and the plant's administrator. */
async function aShop(belts = 5) {
  const tenant = await aTenant();
  const { plant, company, admin } = tenant;
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  const room = await aRoom(admin, plant.id);
  const part = await owner.part.create({
    data: { company_id: company.id, plant_id: plant.id, number: unique("P"), name: unique("Belt") },
  });
  if (belts > 0) await receive(admin, room, part.id, belts);
  return { ...tenant, technician, room, part };
}

const aRoom = async (as: Person, plant_id: number) =>
  (await call(createRoom, { as, body: { plant_id, name: unique("Room"), locations: [] } })).body.data as { id: number };

const receive = (as: Person, room: { id: number }, part_id: number, quantity: number) =>
  call(move, { as, params: { id: room.id }, body: { kind: "receive", part_id, quantity, unit_cost: 1_000 } });

type Shop = Awaited<ReturnType<typeof aShop>>;

async function anOrder({ admin, plant, technician }: Shop, required_parts: object[]) {
  const made = await call(createOrder, {
    as: admin,
    body: { name: unique("Order"), plant_id: plant.id, assigned_user_id: technician.id, required_parts },
  });
  expect(made.body.messages ?? made.status).toBe(201);
  return made.body.data as { id: number };
}

const lineOf = (part_id: number) =>
  owner.stockLine.findFirstOrThrow({ where: { part_id }, select: { on_hand: true, reserved: true } });
const partsOf = async (as: Person, { id }: { id: number }) =>
  (await call(getOrder, { as, params: { id } })).body.data.required_parts;
const begin = (as: Person, { id }: { id: number }) => call(start, { as, body: { ids: [id] } });
const finish = async (as: Person, { id }: { id: number }, more: object = {}) =>
  (await call(complete, { as, body: { ids: [id], problem_solved: true, total_minutes: 30, ...more } })).body.data?.[0];

describe("the parts of an order", () => {
  test("show how many more are in stock beside what is held, and where", async () => {
    const shop = await aShop(5);
    const { admin, part, room } = shop;
    const order = await anOrder(shop, [{ part_id: part.id, quantity: 2 }]);
    const name = (await owner.storeRoom.findUniqueOrThrow({ where: { id: room.id } })).name;
    expect(await partsOf(admin, order)).toMatchObject([
      { reserved: 2, missing: 0, in_stock: { available: 3, store_room: name, location: null } },
    ]);
    const empty = await aShop(0);
    const short = await anOrder(empty, [{ part_id: empty.part.id, quantity: 1 }]);
    expect(await partsOf(empty.admin, short)).toMatchObject([{ missing: 1, in_stock: { available: 0 } }]);
  });

  test("that are short are held as soon as they come in, for the order that is due first", async () => {
    const shop = await aShop(1);
    const { admin, plant, technician, part, room } = shop;
    const order = async (due_at: string) => {
      const body = { name: unique("Order"), plant_id: plant.id, assigned_user_id: technician.id, due_at };
      const required_parts = [{ part_id: part.id, quantity: 2 }];
      return (await call(createOrder, { as: admin, body: { ...body, required_parts } })).body.data as { id: number };
    };
    const later = await order("2030-02-02T12:00:00Z");
    const sooner = await order("2030-02-01T12:00:00Z");
    expect((await partsOf(technician, later))[0]).toMatchObject({ reserved: 1, missing: 1 });
    const received = await receive(admin, room, part.id, 2);
    expect(received.body.data).toMatchObject({ on_hand: 3, available: 0 });
    expect((await partsOf(technician, sooner))[0]).toMatchObject({ reserved: 2, missing: 0 });
    expect((await partsOf(technician, later))[0]).toMatchObject({ reserved: 1, missing: 1 });
    await receive(admin, room, part.id, 5);
    expect((await partsOf(technician, later))[0]).toMatchObject({ reserved: 2, missing: 0 });
    expect(await lineOf(part.id)).toEqual({ on_hand: 8, reserved: 4 });
  });

  test("are held when it is made and taken when it is completed, at their cost", async () => {
    const shop = await aShop();
    const order = await anOrder(shop, [{ part_id: shop.part.id, quantity: 2 }]);
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 5, reserved: 2 });
    expect(await partsOf(shop.technician, order)).toMatchObject([
      { quantity: 2, reserved: 2, issued: 0, missing: 0, held: [{ quantity: 2, store_room: { id: shop.room.id } }] },
    ]);

    await begin(shop.technician, order);
    expect(await finish(shop.technician, order)).toMatchObject({ status: "done" });
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 3, reserved: 0 });
    expect(await partsOf(shop.technician, order)).toMatchObject([{ reserved: 0, issued: 2, missing: 0 }]);
    const [movement] = await owner.stockMovement.findMany({ where: { work_order_id: order.id } });
    expect(movement).toMatchObject({ kind: "issue", quantity: -2, cost: -2_000n, user_id: shop.technician.id });
  });

  test("that the storekeeper hands out for it are those that are held, and completing it takes them no second time", async () => {
    const shop = await aShop(3);
    const { admin, technician, part, room } = shop;
    const other = await aRoom(admin, shop.plant.id);
    await receive(admin, other, part.id, 5);
    const order = await anOrder(shop, [{ part_id: part.id, quantity: 3, store_room_id: room.id }]);
    const stock = async () =>
      (await owner.stockLine.findMany({ where: { part_id: part.id }, orderBy: { store_room_id: "asc" } })).map(
        ({ on_hand, reserved }) => [on_hand, reserved],
      );
    const give = (from: { id: number }, quantity: number) =>
      call(move, {
        as: admin,
        params: { id: from.id },
        body: { kind: "issue", part_id: part.id, quantity, work_order_id: order.id },
      });
    expect(await stock()).toEqual([
      [3, 3],
      [5, 0],
    ]);
    expect((await give(room, 1)).body.data).toMatchObject({ on_hand: 2, available: 0 });
    expect(await partsOf(technician, order)).toMatchObject([{ reserved: 2, issued: 1, missing: 0 }]);
    // From elsewhere: what was held for it here is available again.
    expect((await give(other, 1.5)).status).toBe(201);
    expect(await stock()).toEqual([
      [2, 0.5],
      [3.5, 0],
    ]);
    await begin(technician, order);
    expect(await finish(technician, order)).toMatchObject({ status: "done" });
    expect(await stock()).toEqual([
      [1.5, 0],
      [3.5, 0],
    ]);
    expect(await partsOf(technician, order)).toMatchObject([{ reserved: 0, issued: 3, missing: 0 }]);
    expect(await owner.stockReservation.count({ where: { stock_line: { part_id: part.id } } })).toBe(0);
  });

  test("that are held stay those of the order after a count has found fewer than all orders hold", async () => {
    const shop = await aShop(4);
    const { admin, technician, part, room } = shop;
    const first = await anOrder(shop, [{ part_id: part.id, quantity: 2 }]);
    const second = await anOrder(shop, [{ part_id: part.id, quantity: 2 }]);
    const count = { kind: "count", part_id: part.id, quantity: 3 };
    await call(move, { as: admin, params: { id: room.id }, body: count });
    for (const order of [first, second]) await begin(technician, order);
    expect(await finish(technician, first)).toMatchObject({ status: "done" });
    const refused = await finish(technician, second);
    expect([refused.status, refused.reason]).toEqual(["skipped", expect.stringContaining("1")]);
    const [need] = await partsOf(technician, second);
    await finish(technician, second, { parts_taken: [{ id: need.id, quantity: 1 }] });
    expect(await lineOf(part.id)).toEqual({ on_hand: 0, reserved: 0 });
  });

  test("that are held in fractions add up to the third decimal", async () => {
    const shop = await aShop(1);
    for (const quantity of [0.1, 0.2]) await anOrder(shop, [{ part_id: shop.part.id, quantity }]);
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 1, reserved: 0.3 });
  });

  test("that are held for another order are not handed out", async () => {
    const shop = await aShop(2);
    await anOrder(shop, [{ part_id: shop.part.id, quantity: 2 }]);
    const second = await anOrder(shop, [{ part_id: shop.part.id, quantity: 1 }]);
    const body = { kind: "issue", part_id: shop.part.id, quantity: 1, work_order_id: second.id };
    expect((await call(move, { as: shop.admin, params: { id: shop.room.id }, body })).status).toBe(409);
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 2, reserved: 2 });
    expect(await partsOf(shop.admin, second)).toMatchObject([{ reserved: 0, issued: 0, missing: 1 }]);
  });

  test("that were not used are available again, and more can be taken than was held", async () => {
    const shop = await aShop();
    const [less, more] = [
      await anOrder(shop, [{ part_id: shop.part.id, quantity: 2 }]),
      await anOrder(shop, [{ part_id: shop.part.id, quantity: 1 }]),
    ];
    const needOf = async (order: { id: number }) => (await partsOf(shop.technician, order))[0].id;
    await begin(shop.technician, less);
    await begin(shop.technician, more);
    await finish(shop.technician, less, { parts_taken: [{ id: await needOf(less), quantity: 0 }] });
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 5, reserved: 1 });
    await finish(shop.technician, more, { parts_taken: [{ id: await needOf(more), quantity: 3 }] });
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 2, reserved: 0 });
  });

  test("that are returned unused take their cost with them, also when nothing of the part was left", async () => {
    const shop = await aShop(3);
    const { admin, part, room } = shop;
    const order = await anOrder(shop, [{ part_id: part.id, quantity: 3 }]);
    await begin(shop.technician, order);
    await finish(shop.technician, order);
    const book = async (body: object) =>
      (await call(move, { as: admin, params: { id: room.id }, body: { part_id: part.id, ...body } })).body.data;
    const cost = async () => (await call(costOf, { as: admin, params: { id: order.id } })).body.data.parts;
    expect(await cost()).toBe(3_000);
    const back = { kind: "return", work_order_id: order.id };
    expect(await book({ ...back, quantity: 1 })).toMatchObject({ unit_cost: 1_000, cost: 1_000 });
    await book({ kind: "receive", quantity: 1, unit_cost: 5_000 });
    expect(await book({ ...back, quantity: 2 })).toMatchObject({ unit_cost: 1_000, cost: 2_000 });
    expect(await cost()).toBe(0);

    await book({ kind: "issue", quantity: 4, reason: "Line 2" });
    expect(await book({ kind: "return", quantity: 1 })).toMatchObject({ unit_cost: 2_000, cost: 2_000 });
    await book({ kind: "scrap", quantity: 1, reason: "bent" });
    expect(await book({ kind: "count", quantity: 2 })).toMatchObject({ unit_cost: 2_000, cost: 4_000 });
  });

  test("more than there is is refused with what there is, and the order stays as it was", async () => {
    const shop = await aShop();
    const order = await anOrder(shop, [{ part_id: shop.part.id, quantity: 2 }]);
    await begin(shop.technician, order);
    const [need] = await partsOf(shop.technician, order);
    const refused = await finish(shop.technician, order, { parts_taken: [{ id: need.id, quantity: 6 }] });
    expect(refused).toMatchObject({ status: "skipped" });
    expect(refused.reason).toContain("5");
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 5, reserved: 2 });
    expect(await owner.laborEntry.count({ where: { work_order_id: order.id } })).toBe(0);
    expect(await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({ status: "in_work" });
  });

  test("what is not there is missing, and held when work starts after it was received", async () => {
    const shop = await aShop(1);
    const order = await anOrder(shop, [{ part_id: shop.part.id, quantity: 3 }]);
    expect(await partsOf(shop.technician, order)).toMatchObject([{ reserved: 1, missing: 2 }]);
    await receive(shop.admin, shop.room, shop.part.id, 4);
    await begin(shop.technician, order);
    expect(await partsOf(shop.technician, order)).toMatchObject([{ reserved: 3, missing: 0 }]);
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 5, reserved: 3 });
  });

  test("that come in while work starts or the order is saved are held once", async () => {
    const shop = await aShop(0);
    const { admin, technician, part, room } = shop;
    for (let round = 0; round < (isFull ? 40 : 12); round++) {
      const order = await anOrder(shop, [{ part_id: part.id, quantity: 2 }]);
      const body = { required_parts: [{ part_id: part.id, quantity: 2 }] };
      const answers = await Promise.all([
        receive(admin, room, part.id, 5),
        round % 2 === 0
          ? begin(technician, order)
          : call(saveOrder, { as: admin, method: "PUT", params: { id: order.id }, body }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 200]);
      expect((await partsOf(admin, order))[0]).toMatchObject({ reserved: 2, missing: 0 });
      const { on_hand } = await lineOf(part.id);
      const count = { kind: "scrap", part_id: part.id, quantity: on_hand - 2 * (round + 1), reason: "bent" };
      await call(move, { as: admin, params: { id: room.id }, body: count });
    }
  });

  test("of a denied order are available again, and held once more when it is taken up", async () => {
    const shop = await aShop();
    const order = await anOrder(shop, [{ part_id: shop.part.id, quantity: 2 }]);
    const deny = await call(saveOrder, {
      as: shop.admin,
      params: { id: order.id },
      body: { status: "denied", reason: "Not now" },
    });
    expect(deny.status).toBe(200);
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 5, reserved: 0 });
    await call(reopen, { as: shop.admin, params: { id: order.id }, body: { reason: "Now" } });
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 5, reserved: 2 });
    const refused = await call(deleteOrders, { as: shop.admin, body: { ids: [order.id] } });
    expect(refused.status).toBe(409);
  });

  test("change with the order: fewer, others, from one room only", async () => {
    const shop = await aShop();
    const other = await aRoom(shop.admin, shop.plant.id);
    await receive(shop.admin, other, shop.part.id, 1);
    const order = await anOrder(shop, [{ part_id: shop.part.id, quantity: 4 }]);
    const change = (required_parts: object[]) =>
      call(saveOrder, { as: shop.admin, params: { id: order.id }, body: { required_parts } });
    const reserved = async () =>
      (await owner.stockLine.findMany({ where: { part_id: shop.part.id }, orderBy: { store_room_id: "asc" } })).map(
        (line) => line.reserved,
      );
    await change([{ part_id: shop.part.id, quantity: 1 }]);
    expect(await reserved()).toEqual([1, 0]);
    await change([{ part_id: shop.part.id, quantity: 1, store_room_id: other.id }]);
    expect(await reserved()).toEqual([0, 1]);
    const twice = [
      { part_id: shop.part.id, quantity: 1 },
      { part_id: shop.part.id, quantity: 2 },
    ];
    expect(Object.keys((await change(twice)).body.messages)).toEqual(["required_parts"]);
    await change([]);
    expect(await reserved()).toEqual([0, 0]);
  });

  test("may be part numbers, and those of another plant or company are refused", async () => {
    const shop = await aShop();
    const stranger = await aShop();
    const model = await owner.brandModel.create({ data: { brand_id: (await aBrand()).id, name: unique("6319") } });
    const order = await anOrder(shop, [{ brand_model_id: model.id, quantity: 1 }]);
    expect(await partsOf(shop.technician, order)).toMatchObject([{ brand_model: { id: model.id }, missing: 1 }]);
    const refused = await call(saveOrder, {
      as: shop.admin,
      params: { id: order.id },
      body: { required_parts: [{ part_id: stranger.part.id, quantity: 1 }] },
    });
    expect(Object.keys(refused.body.messages)).toEqual(["required_parts"]);
  });

  test("orders that want more than there is at once hold what there is, and completing them takes that", async () => {
    const pieces = isFull ? 10 : 3;
    const shop = await aShop(pieces);
    const orders = await Promise.all(
      Array.from({ length: 4 * pieces }, () => anOrder(shop, [{ part_id: shop.part.id, quantity: 1 }])),
    );
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: pieces, reserved: pieces });
    await Promise.all(orders.map((order) => begin(shop.technician, order)));
    await Promise.all(orders.map((order) => finish(shop.technician, order)));
    expect(await lineOf(shop.part.id)).toEqual({ on_hand: 0, reserved: 0 });
    const { _sum } = await owner.workOrderPart.aggregate({ where: { part_id: shop.part.id }, _sum: { issued: true } });
    expect(_sum.issued).toBe(pieces);
    expect(await owner.stockReservation.count({ where: { stock_line: { part_id: shop.part.id } } })).toBe(0);
  });

  test("what an order cost is frozen when it is closed, and counts again when it is opened", async () => {
    const shop = await aShop();
    await owner.user.update({ where: { id: shop.technician.id }, data: { hourly_rate: 40 } });
    const order = await anOrder(shop, [{ part_id: shop.part.id, quantity: 2 }]);
    const cost = async () => (await call(costOf, { as: shop.admin, params: { id: order.id } })).body.data;
    await begin(shop.technician, order);
    await finish(shop.technician, order);
    const spent = { labor: 2_000, parts: 2_000, downtime: 0, total: 4_000 };
    expect(await cost()).toMatchObject({ ...spent, is_frozen: false });
    expect((await call(close, { as: shop.admin, params: { id: order.id }, body: {} })).status).toBe(200);
    await owner.user.update({ where: { id: shop.technician.id }, data: { hourly_rate: 90 } });
    expect(await cost()).toMatchObject({ ...spent, is_frozen: true });
    await call(reopen, { as: shop.admin, params: { id: order.id }, body: { reason: "Check the parts" } });
    expect(await cost()).toMatchObject({ ...spent, is_frozen: false });
    expect((await call(costOf, { as: shop.technician, params: { id: order.id } })).status).toBe(403);
  });

  test("after any sequence of actions the stock, what is held and what was taken agree", async () => {
    const shop = await aShop(20);
    const orders = await Promise.all([1, 2, 3].map((quantity) => anOrder(shop, [{ part_id: shop.part.id, quantity }])));
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let turn = 0; turn < (isFull ? 60 : 20); turn++) {
      const order = orders[next(orders.length)]!;
      const params = { id: order.id };
      const [need] = await partsOf(shop.admin, order);
      const steps = [
        () => begin(shop.technician, order),
        () => finish(shop.technician, order),
        () => finish(shop.technician, order, { parts_taken: [{ id: need.id, quantity: next(4) }] }),
        () => call(saveOrder, { as: shop.admin, params, body: { status: "denied", reason: "Later" } }),
        () => call(reopen, { as: shop.admin, params, body: { reason: "Again" } }),
        () => call(close, { as: shop.admin, params, body: {} }),
        () => receive(shop.admin, shop.room, shop.part.id, 1),
        () =>
          call(saveOrder, {
            as: shop.admin,
            params,
            body: { required_parts: [{ part_id: shop.part.id, quantity: 1 + next(5) }] },
          }),
      ];
      await steps[next(steps.length)]!();
      const line = await owner.stockLine.findFirstOrThrow({ where: { part_id: shop.part.id } });
      const held = await owner.stockReservation.aggregate({
        where: { stock_line_id: line.id },
        _sum: { quantity: true },
      });
      const moved = await owner.stockMovement.aggregate({
        where: { stock_line_id: line.id },
        _sum: { quantity: true },
      });
      const issued = await owner.workOrderPart.aggregate({ where: { part_id: shop.part.id }, _sum: { issued: true } });
      const given = await owner.stockMovement.aggregate({
        where: { stock_line_id: line.id, kind: "issue" },
        _sum: { quantity: true },
      });
      expect([line.reserved, line.on_hand, 0 - (given._sum.quantity ?? 0)]).toEqual([
        held._sum.quantity ?? 0,
        moved._sum.quantity,
        issued._sum.issued ?? 0,
      ]);
      expect(line.reserved).toBeLessThanOrEqual(line.on_hand);
    }
  });
});
