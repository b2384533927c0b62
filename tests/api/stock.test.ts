import { describe, expect, test } from "vitest";
import { GET as partOf, PUT as savePart } from "@/app/api/plants/parts/[id]/route";
import { DELETE as deleteParts, GET as partList } from "@/app/api/plants/parts/route";
import { GET as lineOf, PUT as saveLine } from "@/app/api/store-rooms/[id]/items/[lineId]/route";
import { GET as stockOf } from "@/app/api/store-rooms/[id]/items/route";
import { POST as move, GET as movementsOf } from "@/app/api/store-rooms/[id]/movements/route";
import { GET as roomOf, PUT as saveRoom } from "@/app/api/store-rooms/[id]/route";
import { POST as createRoom, DELETE as deleteRooms, GET as roomList } from "@/app/api/store-rooms/route";
import { mostLabels } from "@/lib/domain/structure/stock";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { stockLabels } from "@/lib/services/stock/store-rooms/labels";
import { isFull } from "../full";
import { type Answered, call, type Person, signedIn } from "../helpers";
import { owner } from "../owner";
import { aBrand, aPlant, aRequisition, aTenant, aUser, aWorkOrder, unique } from "../samples";

/** A storeroom with two locations, a part, and the plant's administrator, who works as its storekeeper. */
async function aStore() {
  const tenant = await aTenant();
  const { plant, admin } = tenant;
  const made = await call(createRoom, {
    as: admin,
    body: { plant_id: plant.id, name: unique("Room"), locations: [{ name: "A-01" }, { name: "A-02" }] },
  });
  expect(made.status).toBe(201);
  const part = await aPart(plant);
  return { ...tenant, room: made.body.data as { id: number; locations: { id: number; name: string }[] }, part };
}

const aPart = (plant: { id: number; company_id: number }, fields: object = {}) =>
  owner.part.create({
    data: { company_id: plant.company_id, plant_id: plant.id, number: unique("P"), name: unique("Belt"), ...fields },
  });

const aModel = async (company_id: number | null = null) =>
  owner.brandModel.create({ data: { company_id, brand_id: (await aBrand()).id, name: unique("6319") } });

const book = (as: Person, room: { id: number }, body: object): Promise<Answered> =>
  call(move, { as, params: { id: room.id }, body });

const errorsOf = ({ body }: Answered) => Object.keys(body.errors ?? body.messages ?? {});

describe("a part number in a storeroom", () => {
  async function kept() {
    const { admin, room, plant } = await aStore();
    const kind = unique("Belt");
    const type = await owner.equipmentType.create({ data: { name: kind } });
    const aKind = async (name: string, more: object = {}) =>
      owner.brandModel.create({
        data: { brand_id: (await aBrand()).id, name: unique(name), equipment_type_id: type.id, ...more },
      });
    const [own, other] = [await aKind("5VX1060"), await aKind("5VX1060-O")];
    const [lower, higher] = [Math.min(own.id, other.id), Math.max(own.id, other.id)];
    await owner.brandModelCrossover.create({ data: { brand_model_id: lower, crossover_id: higher } });
    await book(admin, room, { kind: "receive", brand_model_id: own.id, quantity: 1, unit_cost: 100 });
    await book(admin, room, { kind: "receive", brand_model_id: other.id, quantity: 2, unit_cost: 250 });
    const lines = async (query: object = {}) =>
      (await call(stockOf, { as: admin, params: { id: room.id }, query: { ...query } })).body.data as {
        brand_model: { id: number; type: string };
        value: number;
        fits: { id: number; available: number }[];
      }[];
    return { admin, room, plant, kind, type, own, other, lines };
  }

  test("is found by its kind, also after the kind has another name", async () => {
    const { kind, type, lines } = await kept();
    expect(await lines({ search: kind })).toHaveLength(2);
    const name = unique("V-belt");
    await owner.equipmentType.update({ where: { id: type.id }, data: { name } });
    expect(await lines({ search: kind })).toHaveLength(0);
    expect((await lines({ search: name })).map(({ brand_model }) => brand_model.type)).toEqual([name, name]);
  });

  test("is marked with what fits in its place and can be taken in the plant, and with its value", async () => {
    const { admin, room, own, other, lines } = await kept();
    const of = async (id: number) => (await lines()).find(({ brand_model }) => brand_model.id === id);
    expect(await of(own.id)).toMatchObject({ value: 100, fits: [{ id: other.id, available: 2 }] });
    expect(await of(other.id)).toMatchObject({ value: 500, fits: [{ id: own.id, available: 1 }] });

    await book(admin, room, { kind: "issue", brand_model_id: other.id, quantity: 2, reason: "Line 2" });
    expect((await of(own.id))?.fits).toEqual([]);
    await book(admin, room, { kind: "receive", brand_model_id: other.id, quantity: 1, unit_cost: 250 });
    await owner.brandModel.update({ where: { id: other.id }, data: { is_crossover_excluded: true } });
    expect((await of(own.id))?.fits).toEqual([]);
  });
});

describe("stock", () => {
  test("a storekeeper receives, issues, returns and counts, and the balance follows", async () => {
    const { admin, room, part } = await aStore();
    const part_id = part.id;
    const received = await book(admin, room, {
      kind: "receive",
      part_id,
      quantity: 10,
      unit_cost: 300,
      document: "PO-1",
    });
    expect(received.status).toBe(201);
    expect(received.body.data).toMatchObject({ kind: "receive", quantity: 10, balance: 10, cost: 3_000, on_hand: 10 });

    const issued = await book(admin, room, { kind: "issue", part_id, quantity: 4, reason: "Line 2" });
    expect(issued.body.data).toMatchObject({ quantity: -4, balance: 6, unit_cost: 300, cost: -1_200, on_hand: 6 });
    expect((await book(admin, room, { kind: "return", part_id, quantity: 1 })).body.data).toMatchObject({ balance: 7 });
    expect((await book(admin, room, { kind: "count", part_id, quantity: 5 })).body.data).toMatchObject({
      quantity: -2,
      balance: 5,
      cost: -600,
    });

    const stock = await call(stockOf, { as: admin, params: { id: room.id } });
    expect(stock.body.data).toMatchObject([{ on_hand: 5, available: 5, value: 1_500, average: 300 }]);
    const ledger = await call(movementsOf, { as: admin, params: { id: room.id } });
    expect(ledger.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(["count", "return", "issue", "receive"]);
    expect(ledger.body.data[3]).toMatchObject({ document: "PO-1", user: { id: admin.id } });
  });

  test("the cost of an issue is the moving average, whatever the parts were bought for", async () => {
    const { admin, room, part } = await aStore();
    const part_id = part.id;
    await book(admin, room, { kind: "receive", part_id, quantity: 2, unit_cost: 100 });
    await book(admin, room, { kind: "receive", part_id, quantity: 1, unit_cost: 400 });
    expect((await book(admin, room, { kind: "issue", part_id, quantity: 1 })).body.data).toMatchObject({
      unit_cost: 200,
      cost: -200,
    });
  });

  test("more than is available is refused with what there is, and nothing is booked", async () => {
    const { admin, room, part } = await aStore();
    const part_id = part.id;
    await book(admin, room, { kind: "receive", part_id, quantity: 5 });
    await owner.stockLine.updateMany({ where: { part_id }, data: { reserved: 3 } });

    const refused = await book(admin, room, { kind: "issue", part_id, quantity: 3 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "conflict", data: { on_hand: 5, available: 2 } });
    expect(refused.body.message).toContain("2");
    expect((await book(admin, room, { kind: "issue", part_id, quantity: 2 })).status).toBe(201);
    expect(await owner.stockLine.findFirst({ where: { part_id } })).toMatchObject({ on_hand: 3, reserved: 3 });
  });

  test("of many people who take one of half as many pieces at once, half get one and the ledger sums to the stock", async () => {
    const pieces = isFull ? 100 : 10;
    const { admin, room, part } = await aStore();
    const part_id = part.id;
    await book(admin, room, { kind: "receive", part_id, quantity: pieces, unit_cost: 333 });
    const answers = await Promise.all(
      Array.from({ length: 2 * pieces }, () => book(admin, room, { kind: "issue", part_id, quantity: 1 })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(pieces);
    expect(statuses.filter((status) => status === 409)).toHaveLength(pieces);
    const line = await owner.stockLine.findFirstOrThrow({ where: { part_id }, include: { movements: true } });
    expect(line.on_hand).toBe(0);
    expect(line.value).toBe(0n);
    expect(line.movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(0);
    expect(line.movements.reduce((sum, { cost }) => sum + cost, 0n)).toBe(0n);
    expect(Math.min(...line.movements.map(({ balance }) => balance))).toBe(0);
  });

  test("any sequence of movements between two rooms leaves stock and value as the ledger sums", async () => {
    const { admin, plant, room, part } = await aStore();
    const other = (await call(createRoom, { as: admin, body: { plant_id: plant.id, name: unique("Room") } })).body.data;
    const kinds = ["receive", "issue", "return", "transfer", "count", "scrap"] as const;
    let state = 2_026;
    const random = (below: number) => {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
      return ((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * below) | 0;
    };
    for (let step = 0; step < (isFull ? 120 : 40); step++) {
      const [from, to] = random(2) === 0 ? [room, other] : [other, room];
      const kind = kinds[random(kinds.length)]!;
      const quantity = (random(60) + 1) / (random(3) === 0 ? 4 : 1);
      const answer = await book(admin, from, {
        kind,
        part_id: part.id,
        quantity,
        ...(kind === "receive" ? { unit_cost: random(900) } : {}),
        ...(kind === "transfer" ? { to_store_room_id: to.id } : {}),
        ...(kind === "scrap" ? { reason: "bent" } : {}),
      });
      expect([201, 409]).toContain(answer.status);
    }
    const lines = await owner.stockLine.findMany({ where: { part_id: part.id }, include: { movements: true } });
    expect(lines).toHaveLength(2);
    for (const { on_hand, value, movements } of lines) {
      const sum = movements.reduce((all, { quantity }) => all + quantity, 0);
      expect(Math.abs(sum - on_hand)).toBeLessThan(1e-6);
      expect(movements.reduce((all, { cost }) => all + cost, 0n)).toBe(value);
      expect(movements.every(({ balance }) => balance >= 0)).toBe(true);
    }
  });

  test("a transfer moves the quantity and its cost, and both ends name each other", async () => {
    const { admin, plant, room, part } = await aStore();
    const other = (await call(createRoom, { as: admin, body: { plant_id: plant.id, name: unique("Room") } })).body.data;
    const part_id = part.id;
    await book(admin, room, { kind: "receive", part_id, quantity: 3, unit_cost: 500 });
    await book(admin, room, { kind: "transfer", part_id, quantity: 2, to_store_room_id: other.id });
    const there = await call(movementsOf, { as: admin, params: { id: other.id } });
    expect(there.body.data).toMatchObject([
      { kind: "transfer", quantity: 2, cost: 1_000, other_room: { id: room.id } },
    ]);
    const here = await call(stockOf, { as: admin, params: { id: room.id } });
    expect(here.body.data).toMatchObject([{ on_hand: 1, value: 500 }]);
  });

  test("a misc. part stays in its plant, a part number may go to another", async () => {
    const { admin, company, room, part } = await aStore();
    const second = await aPlant({ company });
    const farther = await aUser({ role: "plant_admin", company, plants: [second] });
    const both = await aUser({
      role: "plant_admin",
      company,
      plants: [await owner.plant.findFirstOrThrow({ where: { id: part.plant_id } }), second],
    });
    const far = (await call(createRoom, { as: farther, body: { plant_id: second.id, name: unique("Room") } })).body
      .data;
    const model = await aModel();
    await book(admin, room, { kind: "receive", part_id: part.id, quantity: 1 });
    await book(admin, room, { kind: "receive", brand_model_id: model.id, quantity: 1 });
    const refused = await book(both, room, {
      kind: "transfer",
      part_id: part.id,
      quantity: 1,
      to_store_room_id: far.id,
    });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual(["to_store_room_id"]);
    const sent = { kind: "transfer", brand_model_id: model.id, quantity: 1, to_store_room_id: far.id };
    expect((await book(both, room, sent)).status).toBe(201);
  });

  test("what names a part and a part number, nothing, or a foreign one is refused by field", async () => {
    const { admin, room, part } = await aStore();
    const foreign = await aStore();
    const model = await aModel();
    const cases: [object, string][] = [
      [{ kind: "receive", quantity: 1 }, "part_id"],
      [{ kind: "receive", part_id: part.id, brand_model_id: model.id, quantity: 1 }, "brand_model_id"],
      [{ kind: "receive", part_id: foreign.part.id, quantity: 1 }, "part_id"],
      [{ kind: "receive", part_id: part.id, quantity: 0 }, "quantity"],
      [{ kind: "receive", part_id: part.id, quantity: -1 }, "quantity"],
      [{ kind: "receive", part_id: part.id, quantity: 0.0001 }, "quantity"],
      [{ kind: "receive", part_id: part.id, quantity: 1, location_id: foreign.room.locations[0]!.id }, "location_id"],
      [{ kind: "issue", part_id: part.id, quantity: 1, unit_cost: 5 }, "unit_cost"],
      [{ kind: "scrap", part_id: part.id, quantity: 1 }, "reason"],
      [{ kind: "transfer", part_id: part.id, quantity: 1 }, "to_store_room_id"],
      [{ kind: "issue", part_id: part.id, quantity: 1, to_store_room_id: room.id }, "to_store_room_id"],
    ];
    for (const [body, field] of cases) {
      const answer = await book(admin, room, body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(errorsOf(answer), JSON.stringify(body)).toContain(field);
    }
    expect((await book(foreign.admin, room, { kind: "receive", part_id: part.id, quantity: 1 })).status).toBe(404);
  });

  test("a count may find nothing, and less than is reserved leaves a shortage rather than a lie", async () => {
    const { admin, room, part } = await aStore();
    const part_id = part.id;
    await book(admin, room, { kind: "receive", part_id, quantity: 2, unit_cost: 50 });
    await owner.stockLine.updateMany({ where: { part_id }, data: { reserved: 2 } });
    expect((await book(admin, room, { kind: "count", part_id, quantity: 0 })).body.data).toMatchObject({
      on_hand: 0,
      available: -2,
    });
  });

  test("what is kept in several locations asks which, and an issue from a full one is not refused for an empty one", async () => {
    const { admin, room, part } = await aStore();
    const [first, second] = room.locations;
    const part_id = part.id;
    await book(admin, room, { kind: "receive", part_id, quantity: 2, location_id: first!.id });
    await book(admin, room, { kind: "receive", part_id, quantity: 2, location_id: second!.id });
    const unclear = await book(admin, room, { kind: "issue", part_id, quantity: 1 });
    expect(unclear.status).toBe(422);
    expect(errorsOf(unclear)).toEqual(["location_id"]);
    await book(admin, room, { kind: "issue", part_id, quantity: 2, location_id: first!.id });
    expect((await book(admin, room, { kind: "issue", part_id, quantity: 1 })).status).toBe(201);
  });

  test("what comes in without a location goes where most of it is kept, from a vendor or from another storeroom", async () => {
    const { admin, plant, room, part } = await aStore();
    const other = (await call(createRoom, { as: admin, body: { plant_id: plant.id, name: unique("Room") } })).body.data;
    const [first, second] = room.locations;
    const part_id = part.id;
    await book(admin, room, { kind: "receive", part_id, quantity: 2, location_id: first!.id });
    await book(admin, room, { kind: "receive", part_id, quantity: 3, location_id: second!.id });
    const received = await book(admin, room, { kind: "receive", part_id, quantity: 4 });
    expect(received.body.data).toMatchObject({ location: { id: second!.id }, on_hand: 7 });
    await book(admin, other, { kind: "receive", part_id, quantity: 1 });
    const moved = { kind: "transfer", part_id, quantity: 1, to_store_room_id: room.id };
    expect((await book(admin, other, moved)).status).toBe(201);
    const lines = await owner.stockLine.findMany({
      where: { store_room_id: room.id },
      orderBy: { location_id: "asc" },
    });
    expect(lines.map(({ on_hand }) => on_hand)).toEqual([2, 8]);
  });

  test("the place without a location is one of its own: counted, issued and shown apart from the bins", async () => {
    const { admin, room, part } = await aStore();
    const [first] = room.locations;
    const part_id = part.id;
    await book(admin, room, { kind: "receive", part_id, quantity: 3 });
    await book(admin, room, { kind: "issue", part_id, quantity: 3 });
    await book(admin, room, { kind: "receive", part_id, quantity: 8, location_id: first!.id });
    const here = { part_id, location_id: null };
    expect((await book(admin, room, { kind: "count", ...here, quantity: 0 })).body.data).toMatchObject({
      location: null,
      quantity: 0,
      on_hand: 0,
    });
    expect((await book(admin, room, { kind: "issue", ...here, quantity: 1 })).status).toBe(409);
    await book(admin, room, { kind: "receive", ...here, quantity: 2 });
    expect((await book(admin, room, { kind: "issue", ...here, quantity: 1 })).body.data).toMatchObject({ on_hand: 1 });
    const lines = await owner.stockLine.findMany({ where: { part_id }, orderBy: { on_hand: "asc" } });
    expect(lines.map(({ on_hand }) => on_hand)).toEqual([1, 8]);
    const { body } = await call(lineOf, { as: admin, params: { id: room.id, lineId: lines[0]!.id } });
    expect(body.data.movements_count).toBe(5);
  });

  test("a movement for a work order is kept with it, and an order of another plant is refused", async () => {
    const { admin, plant, room, part } = await aStore();
    const order = await aWorkOrder({ plant });
    const foreign = await aWorkOrder();
    const part_id = part.id;
    await book(admin, room, { kind: "receive", part_id, quantity: 2 });
    const issued = await book(admin, room, { kind: "issue", part_id, quantity: 1, work_order_id: order.id });
    expect(issued.body.data.work_order).toMatchObject({ id: order.id });
    const refused = await book(admin, room, { kind: "issue", part_id, quantity: 1, work_order_id: foreign.id });
    expect(errorsOf(refused)).toEqual(["work_order_id"]);
  });

  test("an entry of the ledger can be neither changed nor removed by anybody who is signed in", async () => {
    const rights = await owner.$queryRaw<{ may: boolean }[]>`
      select has_table_privilege(r, 'stock_movements', p) as may
      from unnest(array['millwright_scoped', 'millwright_all']) r, unnest(array['UPDATE', 'DELETE']) p`;
    expect(rights.every(({ may }) => !may)).toBe(true);
  });

  test("stock below its minimum comes first, by the line's own minimum or else the part's", async () => {
    const { admin, plant, room } = await aStore();
    const [belt, hose] = [await aPart(plant, { name: "A belt" }), await aPart(plant, { name: "Z hose", minimum: 3 })];
    await book(admin, room, { kind: "receive", part_id: belt.id, quantity: 2 });
    await book(admin, room, { kind: "receive", part_id: hose.id, quantity: 2 });
    const stock = await call(stockOf, { as: admin, params: { id: room.id } });
    expect(stock.body.data.map(({ part }: { part: { name: string } }) => part.name)).toEqual(["Z hose", "A belt"]);
    expect(stock.body.meta.counts).toMatchObject({ all: 2, below_minimum: 1 });
    const [low, line] = stock.body.data;
    expect(low).toMatchObject({ minimum: 3, is_below_minimum: true });
    const params = { id: room.id, lineId: line.id };
    const saved = await call(saveLine, {
      as: admin,
      method: "PUT",
      params,
      body: { minimum: 5, version: line.version },
    });
    expect(saved.body.data).toMatchObject({ minimum: 5, is_below_minimum: true });
    const stale = await call(saveLine, {
      as: admin,
      method: "PUT",
      params,
      body: { minimum: 1, version: line.version },
    });
    expect(stale.status).toBe(409);
    const listed = await call(roomList, { as: admin, query: { is_below_minimum: true } });
    expect(listed.body.data).toMatchObject([{ id: room.id, below_minimum_count: 2 }]);
    const parts = await call(partList, { as: admin, query: { is_below_minimum: true } });
    expect(parts.body.data).toMatchObject([{ id: hose.id, on_hand: 2, is_below_minimum: true }]);
  });

  test("what is on order for the plant and has not come in is shown on its stock, and can be listed", async () => {
    const { admin, plant, room, part } = await aStore();
    const other = await aPart(plant);
    for (const { id } of [part, other]) await book(admin, room, { kind: "receive", part_id: id, quantity: 2 });
    let number = 0;
    const ordered = async (status: string, day: string | null, line: object, place = plant) => {
      const requisition = await aRequisition({
        plant: place,
        status,
        purchase_order_number: ++number,
        expected_receive_date: day && new Date(day),
        ...(status === "on_hold" && { held_from: "approved", held_at: new Date() }),
      });
      const of = { company_id: place.company_id, plant_id: place.id, requisition_id: requisition.id, position: 0 };
      await owner.requisitionLine.create({ data: { ...of, part_id: part.id, quantity: 4, ...line } });
      return requisition;
    };
    const late = await ordered("in_work", "2026-12-09", { received: 1 });
    const soon = await ordered("approved", "2026-12-02", {});
    const open = await ordered("on_hold", null, { quantity: 0.5 });
    await ordered("pending", "2026-11-01", {});
    await ordered("completed", "2026-11-01", {});
    await ordered("in_work", "2026-11-01", { is_closed_short: true });
    await ordered("in_work", "2026-11-01", { received: 4 });

    const stock = await call(stockOf, { as: admin, params: { id: room.id }, query: { is_on_order: true } });
    expect(stock.body.data).toMatchObject([{ part: { id: part.id }, on_order: 7.5, due_on: "2026-12-02" }]);
    expect(stock.body.meta.counts).toMatchObject({ all: 2, on_order: 1 });
    const rest = await call(stockOf, { as: admin, params: { id: room.id }, query: { is_on_order: false } });
    expect(rest.body.data).toMatchObject([{ part: { id: other.id }, on_order: 0, due_on: null }]);
    const lineId = stock.body.data[0].id;
    const { body } = await call(lineOf, { as: admin, params: { id: room.id, lineId } });
    expect(body.data.coming).toMatchObject([
      { id: soon.id, label: `PO-${soon.purchase_order_number}`, quantity: 4, due_on: "2026-12-02" },
      { id: late.id, quantity: 3, due_on: "2026-12-09" },
      { id: open.id, quantity: 0.5, due_on: null },
    ]);

    // The same part number on order for another plant is not coming here.
    const model = await aModel();
    await book(admin, room, { kind: "receive", brand_model_id: model.id, quantity: 1 });
    const elsewhere = await aPlant({ company_id: plant.company_id });
    await ordered("in_work", null, { part_id: null, brand_model_id: model.id }, elsewhere);
    const again = await call(stockOf, { as: admin, params: { id: room.id }, query: { is_on_order: true } });
    expect(again.body.meta.counts).toMatchObject({ all: 3, on_order: 1 });
  });

  test("the panel of a line names the work orders that hold it, the next one due first", async () => {
    const { admin, plant, room, part } = await aStore();
    await book(admin, room, { kind: "receive", part_id: part.id, quantity: 9 });
    const line = await owner.stockLine.findFirstOrThrow({ where: { part_id: part.id } });
    const place = { company_id: plant.company_id, plant_id: plant.id };
    const held = async (due_at: Date | null, quantity: number) => {
      const order = await aWorkOrder({ plant, due_at });
      const need = await owner.workOrderPart.create({
        data: { ...place, work_order_id: order.id, part_id: part.id, quantity },
      });
      await owner.stockReservation.create({
        data: { ...place, work_order_part_id: need.id, stock_line_id: line.id, quantity },
      });
      return order;
    };
    const some = await held(null, 1);
    const next = await held(new Date("2026-12-01T14:00:00Z"), 3);

    const { body } = await call(lineOf, { as: admin, params: { id: room.id, lineId: line.id } });

    expect(body.data.held_for).toMatchObject([
      { id: next.id, label: `WO-${next.number}`, quantity: 3, due_at: "2026-12-01T14:00:00.000Z" },
      { id: some.id, quantity: 1, due_at: null },
    ]);
  });

  test("stock is found by the words of the part, brand or location as they are named now", async () => {
    const { admin, room, part } = await aStore();
    const model = await aModel();
    const [first] = room.locations;
    await book(admin, room, { kind: "receive", part_id: part.id, location_id: first!.id, quantity: 1 });
    await book(admin, room, { kind: "receive", brand_model_id: model.id, quantity: 1 });
    const found = async (search: string) => {
      const { body } = await call(stockOf, { as: admin, params: { id: room.id }, query: { search } });
      return body.data.map((row: { part: object | null }) => (row.part ? "part" : "part number"));
    };
    expect(await found("A-01")).toEqual(["part"]);
    const [shelf, belt, brand] = [unique("Shelf"), unique("Pulley"), unique("Maker")];
    await owner.storeRoomLocation.update({ where: { id: first!.id }, data: { name: shelf } });
    await call(savePart, { as: admin, params: { id: part.id }, body: { name: belt, minimum: 5 } });
    await owner.brand.update({ where: { id: model.brand_id }, data: { name: brand } });

    expect(await found(`${shelf} ${belt}`)).toEqual(["part"]);
    expect(await found(brand)).toEqual(["part number"]);
    expect(await found("A-01")).toEqual([]);
    expect(await found(part.name)).toEqual([]);
    const stock = await call(stockOf, { as: admin, params: { id: room.id }, query: { is_below_minimum: true } });
    expect(stock.body.data).toMatchObject([{ part: { name: belt }, minimum: 5, is_below_minimum: true }]);
  });

  test("the panel of a line shows crossovers that are in stock first, and the items that have it", async () => {
    const { admin, plant, room } = await aStore();
    const [own, near, far] = [await aModel(), await aModel(), await aModel()];
    await owner.brandModelCrossover.createMany({
      data: [
        { brand_model_id: own.id, crossover_id: near.id },
        { brand_model_id: own.id, crossover_id: far.id },
      ],
    });
    await book(admin, room, { kind: "receive", brand_model_id: own.id, quantity: 1 });
    await book(admin, room, { kind: "receive", brand_model_id: far.id, quantity: 2 });
    const stock = await call(stockOf, { as: admin, params: { id: room.id }, query: { search: own.name } });
    const line = stock.body.data[0];
    const detail = await call(lineOf, { as: admin, params: { id: room.id, lineId: line.id } });
    expect(detail.body.data.crossovers.map(({ id }: { id: number }) => id)).toEqual([far.id, near.id]);
    expect(detail.body.data.crossovers[0]).toMatchObject({ available: 2, stock: [{ store_room: { id: room.id } }] });
    expect(detail.body.data.movements).toHaveLength(1);
    expect(plant.id).toBeGreaterThan(0);
  });
});

describe("storerooms", () => {
  test("locations are renamed, put in order and added, and one where something is kept cannot be removed", async () => {
    const { admin, room, part } = await aStore();
    const [first, second] = room.locations;
    const swapped = await call(saveRoom, {
      as: admin,
      method: "PUT",
      params: { id: room.id },
      body: { locations: [{ id: second!.id, name: "A-01" }, { id: first!.id, name: "A-02" }, { name: "B-01" }] },
    });
    expect(swapped.body.data.locations.map(({ name }: { name: string }) => name)).toEqual(["A-01", "A-02", "B-01"]);
    await book(admin, room, { kind: "receive", part_id: part.id, quantity: 1, location_id: first!.id });
    const refused = await call(saveRoom, {
      as: admin,
      method: "PUT",
      params: { id: room.id },
      body: { locations: [] },
    });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual(["locations"]);
  });

  test("a storeroom or part that still holds something cannot be deleted; an empty one can, and its ledger stays", async () => {
    const { admin, room, part } = await aStore();
    await book(admin, room, { kind: "receive", part_id: part.id, quantity: 1 });
    for (const [remove, id] of [
      [deleteRooms, room.id],
      [deleteParts, part.id],
    ] as const)
      expect((await call(remove, { as: admin, method: "DELETE", body: { ids: [id], confirm: "delete" } })).status).toBe(
        409,
      );
    await book(admin, room, { kind: "issue", part_id: part.id, quantity: 1 });
    expect((await call(deleteRooms, { as: admin, method: "DELETE", body: { ids: [room.id] } })).status).toBe(200);
    expect((await call(roomOf, { as: admin, params: { id: room.id } })).status).toBe(404);
    expect(await owner.stockMovement.count({ where: { line: { store_room_id: room.id } } })).toBe(2);
  });

  test("a part that was deleted leaves the list of its storeroom, and is below no minimum there", async () => {
    const { admin, room, part } = await aStore();
    const own = await aPart(await owner.plant.findUniqueOrThrow({ where: { id: part.plant_id } }));
    for (const { id: part_id } of [part, own]) {
      await book(admin, room, { kind: "receive", part_id, quantity: 1 });
      await book(admin, room, { kind: "issue", part_id, quantity: 1 });
    }
    await owner.part.update({ where: { id: part.id }, data: { minimum: 2 } });
    await owner.stockLine.updateMany({ where: { part_id: own.id }, data: { minimum: 3 } });
    const below = async () => (await call(stockOf, { as: admin, params: { id: room.id } })).body.meta.counts;
    expect(await below()).toMatchObject({ all: 2, below_minimum: 2 });
    const ids = [part.id, own.id];
    expect((await call(deleteParts, { as: admin, method: "DELETE", body: { ids } })).status).toBe(200);
    expect(await below()).toMatchObject({ all: 0, below_minimum: 0 });
  });

  test("labels are those of the list, empty bins with a minimum among them, and what does not fit comes on the next sheet", async () => {
    const { admin, plant, room, part } = await aStore();
    const place = { company_id: plant.company_id, plant_id: plant.id };
    await owner.part.update({ where: { id: part.id }, data: { minimum: 2 } });
    const numbers = Array.from({ length: mostLabels }, () => unique("P"));
    const others = await owner.part.createManyAndReturn({
      data: numbers.map((number) => ({ ...place, number, name: number })),
    });
    await owner.stockLine.createMany({
      data: [part, ...others].map(({ id }) => ({
        ...place,
        store_room_id: room.id,
        part_id: id,
        on_hand: id === part.id ? 0 : 1,
      })),
    });
    const viewer = (await viewerOf(await signedIn(admin)))!;
    const sheetOf = (sheet: number) =>
      withScope(viewer, (tx) =>
        stockLabels({ viewer, tx, now: new Date() } as Call, room.id, { line_id: null, sheet, origin: "" }),
      );
    const [first, second] = [await sheetOf(1), await sheetOf(2)];
    expect([first.labels.length, first.left, second.labels.length, second.left]).toEqual([mostLabels, 1, 1, 0]);
    expect(first.labels[0]?.name).toBe(part.name);
  });

  test("a part answers with what there is of it in all storerooms", async () => {
    const { admin, plant, room, part } = await aStore();
    const other = (await call(createRoom, { as: admin, body: { plant_id: plant.id, name: unique("Room") } })).body.data;
    await book(admin, room, { kind: "receive", part_id: part.id, quantity: 2 });
    await book(admin, other, { kind: "receive", part_id: part.id, quantity: 0.5 });
    const found = await call(partOf, { as: admin, params: { id: part.id } });
    expect(found.body.data).toMatchObject({ on_hand: 2.5, available: 2.5, is_below_minimum: false });
    const tenth = await aPart(plant);
    await book(admin, room, { kind: "receive", part_id: tenth.id, quantity: 0.1 });
    await book(admin, other, { kind: "receive", part_id: tenth.id, quantity: 0.2 });
    expect((await call(partOf, { as: admin, params: { id: tenth.id } })).body.data).toMatchObject({ on_hand: 0.3 });
    const saved = await call(savePart, { as: admin, method: "PUT", params: { id: part.id }, body: { minimum: 3 } });
    expect(saved.body.data).toMatchObject({ minimum: 3, is_below_minimum: true });
  });
});
