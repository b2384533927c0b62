import { describe, expect, test } from "vitest";
import { PUT as close } from "@/app/api/maintenance/[id]/close/route";
import { GET as costOf } from "@/app/api/maintenance/[id]/cost/route";
import { DELETE as removeLabor } from "@/app/api/maintenance/[id]/labor/[laborId]/route";
import { POST as addLabor } from "@/app/api/maintenance/[id]/labor/route";
import { PUT as reopen } from "@/app/api/maintenance/[id]/open/route";
import { PUT as saveOrder } from "@/app/api/maintenance/[id]/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as start } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as createOrder, DELETE as deleteOrders } from "@/app/api/maintenance/route";
import { POST as move } from "@/app/api/store-rooms/[id]/movements/route";
import { POST as createRoom } from "@/app/api/store-rooms/route";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { cellsTried, isFull } from "../full";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { anEquipment, aTenant, aUser, unique } from "../samples";

/** Numbers that look random and are the same in every run with the same seed. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * below) | 0;
  };
}

/** Three orders on two items, with parts in a storeroom, and the people who work on them. */
async function aShop() {
  const tenant = await aTenant();
  const { plant, company, admin } = tenant;
  await owner.plant.update({ where: { id: plant.id }, data: { downtime_cost: 60_000 } });
  const person = (hourly_rate: number) => aUser({ role: "technician", company, plants: [plant], hourly_rate });
  const [technician, colleague] = [await person(60), await person(45.5)];
  const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
  const room = (await call(createRoom, { as: admin, body: { plant_id: plant.id, name: unique("Room") } })).body.data;
  const part = await owner.part.create({
    data: { company_id: company.id, plant_id: plant.id, number: unique("P"), name: unique("Belt") },
  });
  const receive = (quantity: number, unit_cost: number) =>
    call(move, {
      as: admin,
      params: { id: room.id },
      body: { kind: "receive", part_id: part.id, quantity, unit_cost },
    });
  await receive(9, 1_250);
  const items = [await anEquipment({ plant }), await anEquipment({ plant })];
  const orders: number[] = [];
  for (const at of [0, 0, 1]) {
    const { status, body } = await call(createOrder, {
      as: admin,
      body: {
        name: unique("Order"),
        equipment_id: items[at]!.id,
        assigned_user_id: technician.id,
        is_machine_down: true,
        required_parts: [{ part_id: part.id, quantity: 1 + at }],
      },
    });
    expect(body.messages ?? status).toBe(201);
    orders.push(body.data.id);
  }
  return { ...tenant, technician, colleague, supervisor, part, items, orders, receive };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

/** What a person may try on an order; whether it is taken is the product's business. */
function actionsOn(shop: Shop, id: number, next: (below: number) => number) {
  const people: Person[] = [shop.technician, shop.supervisor, shop.admin];
  const as = people[next(people.length)]!;
  const worker = next(2) === 0 ? shop.technician : shop.colleague;
  const params = { id };
  const minutes = 1 + next(40);
  const item = shop.items[next(2)]!;
  const change = (body: object) => () => call(saveOrder, { as: shop.admin, params, body });

  return [
    () => call(start, { as, body: { ids: [id] } }),
    () => call(start, { as, body: { ids: [id] } }),
    () => call(complete, { as, body: { ids: [id], problem_solved: true, total_minutes: minutes } }),
    () =>
      call(complete, {
        as,
        body: { ids: [id], problem_solved: true, labor: [{ user_id: worker.id, minutes }], total_minutes: 15 },
      }),
    () => call(addLabor, { as, params, body: { user_id: worker.id, minutes } }),
    async () => {
      const entry = await owner.laborEntry.findFirst({ where: { work_order_id: id }, orderBy: { id: "desc" } });
      if (entry) await call(removeLabor, { as, method: "DELETE", params: { id, laborId: entry.id } });
    },
    () => call(close, { as: next(2) === 0 ? shop.supervisor : shop.admin, params, body: {} }),
    () => call(reopen, { as: shop.supervisor, params, body: { reason: "Once more" } }),
    change({ status: 5, reason: "Waiting" }),
    change({ status: 6, reason: "Later" }),
    change({ is_machine_down: next(2) === 0 }),
    change({ equipment_id: item.id }),
    change({ required_parts: [{ part_id: shop.part.id, quantity: 1 + next(4) }] }),
    () => shop.receive(1 + next(2), 1_000 + next(500)),
    () => call(deleteOrders, { as: shop.admin, method: "DELETE", body: { ids: [id] } }),
  ];
}

const sum = (numbers: readonly (number | bigint)[]) => numbers.reduce<number>((total, one) => total + Number(one), 0);
const isOpen = (status: string) => (openStatuses as readonly string[]).includes(status);

async function checkOrder(shop: Shop, id: number) {
  const order = await owner.workOrder.findUnique({ where: { id } });
  if (!order) return;
  const [labor, events, movements] = await Promise.all([
    owner.laborEntry.findMany({ where: { work_order_id: id } }),
    owner.workOrderEvent.findMany({ where: { work_order_id: id }, orderBy: { id: "asc" } }),
    owner.stockMovement.findMany({ where: { work_order_id: id, kind: { in: ["issue", "return"] } } }),
  ]);
  // The history leads from one status to the next, and ends where the order is.
  const moves = events.filter(({ to, from }) => to !== null && to !== from);
  for (const [at, event] of moves.slice(1).entries()) expect([id, event.from]).toEqual([id, moves[at]!.to]);
  expect(moves.at(-1)?.to ?? "pending").toBe(order.status);

  // Whatever is booked stands in the history, and what was taken back too.
  const booked = events.flatMap(({ data }) => (data as { labor_id?: number; minutes?: number } | null) ?? []);
  const named = new Set(booked.flatMap(({ labor_id, minutes }) => (minutes === undefined ? (labor_id ?? []) : [])));
  const taken = new Set(booked.flatMap(({ labor_id, minutes }) => (minutes === undefined ? [] : (labor_id ?? []))));
  for (const entry of labor) expect(taken.has(entry.id)).toBe(false);
  const byCall = [...named].filter((one) => !taken.has(one));
  expect(byCall.filter((one) => !labor.some((entry) => entry.id === one))).toEqual([]);
  const minutes = sum(labor.map((entry) => entry.minutes));
  if (["completed", "closed"].includes(order.status)) {
    expect([id, order.total_minutes]).toEqual([id, minutes]);
    expect(minutes).toBeGreaterThanOrEqual(15);
  }

  const cost = (await call(costOf, { as: shop.admin, params: { id } })).body.data;
  expect(cost).toMatchObject({
    labor: sum(labor.map((entry) => entry.cost)),
    parts: 0 - sum(movements.map((movement) => movement.cost ?? 0)),
    is_frozen: order.status === "closed",
  });
  expect(cost.total).toBe(cost.labor + cost.parts + cost.downtime);
  const issued = await owner.workOrderPart.aggregate({ where: { work_order_id: id }, _sum: { issued: true } });
  expect(0 - sum(movements.map((movement) => movement.quantity))).toBe(issued._sum.issued ?? 0);
}

async function checkDowntime({ items, orders }: Shop) {
  for (const { id: equipment_id } of items) {
    const open = await owner.downtime.findMany({ where: { equipment_id, ended_at: null } });
    const down = await owner.workOrder.findMany({ where: { id: { in: orders }, equipment_id, is_machine_down: true } });
    expect(open.length).toBeLessThanOrEqual(1);
    if (down.some(({ status }) => status === "in_work")) expect([equipment_id, open.length]).toEqual([equipment_id, 1]);
    if (!down.some(({ status }) => isOpen(status))) expect([equipment_id, open.length]).toEqual([equipment_id, 0]);
  }
}

async function checkStock({ part }: Shop) {
  const line = await owner.stockLine.findFirstOrThrow({ where: { part_id: part.id } });
  const of = { where: { stock_line_id: line.id }, _sum: { quantity: true } } as const;
  const [held, moved] = [await owner.stockReservation.aggregate(of), await owner.stockMovement.aggregate(of)];
  expect([line.reserved, line.on_hand]).toEqual([held._sum.quantity ?? 0, moved._sum.quantity]);
  expect(line.reserved).toBeLessThanOrEqual(line.on_hand);
}

describe("orders that several people work on at once", () => {
  const seeds = [11, 2_026, 77_003];
  test.each(cellsTried("seeds of orders worked on at once", seeds, [11]))(
    "leave labor, stock, downtime and cost as their history has it (seed %i)",
    async (seed) => {
      const shop = await aShop();
      const next = seeded(seed);
      for (let turn = 0; turn < (isFull ? 45 : 12); turn++) {
        const together = Array.from({ length: 1 + next(3) }, () => {
          const actions = actionsOn(shop, shop.orders[next(shop.orders.length)]!, next);
          return actions[next(actions.length)]!;
        });
        await Promise.all(together.map((action) => action()));
        for (const id of shop.orders) await checkOrder(shop, id);
        await checkDowntime(shop);
        await checkStock(shop);
      }
    },
  );
});
