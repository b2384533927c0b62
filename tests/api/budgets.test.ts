import { expect, test } from "vitest";
import { GET as read, PUT as save } from "@/app/api/budgets/[id]/route";
import { POST as create } from "@/app/api/budgets/route";
import { PUT as approve } from "@/app/api/plants/work-orders/[id]/approve/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser, aWorkOrder, unique } from "../samples";

const year = new Date().getUTCFullYear();

async function aSpender() {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  const place = { company_id: company.id, plant_id: plant.id };
  const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
  const corporate = await aUser({ role: "corporate", company });
  const asked = async (unit_price: number, more: object = {}) =>
    owner.requisition.create({
      data: {
        ...place,
        type: "purchase",
        reason: "production_loss",
        name: unique("Spares"),
        requested_by: supervisor.id,
        ...more,
        lines: { create: [{ position: 0, text: "Bearing", quantity: 1, unit_price }] },
      },
      include: { lines: true },
    });
  return { ...tenant, place, supervisor, corporate, asked };
}

test("a budget shows what is used, what is committed and what is left", async () => {
  const { admin: as, plant, place, supervisor, asked } = await aSpender();
  const order = await aWorkOrder({ plant, status: "completed", other_cost: 3_000n, completed_at: new Date() });
  await owner.laborEntry.create({
    data: { ...place, work_order_id: order.id, user_id: supervisor.id, minutes: 60, cost: 10_000n },
  });
  await asked(20_000, { status: "approved" });
  const bought = await asked(5_000, { status: "completed", completed_at: new Date() });
  await owner.requisitionReceipt.create({
    data: { ...place, line_id: bought.lines[0]?.id ?? 0, quantity: 1, created_by: supervisor.id },
  });
  await asked(90_000);
  const part = await owner.part.create({
    data: { ...place, number: unique("N"), name: unique("Part"), unit: "piece" },
  });
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
  const line = await owner.stockLine.create({ data: { ...place, part_id: part.id, store_room_id: room.id } });
  const of = { ...place, store_room_id: room.id, stock_line_id: line.id };
  await owner.stockMovement.create({
    data: { ...of, kind: "issue", quantity: -1, balance: 0, unit_cost: 1_500, cost: -1_500n, user_id: supervisor.id },
  });

  const made = await call(create, { as, body: { plant_id: plant.id, year, amount: 50_000 } });
  expect(made.status).toBe(201);
  const { body } = await call(read, { as, params: { id: made.body.data.id } });
  expect(body.data).toMatchObject({ name: String(year), used: 19_500, committed: 20_000, left: 10_500 });
  expect(body.data.spent).toMatchObject({
    labor: 10_000,
    other: 3_000,
    purchases: 5_000,
    ordered: 20_000,
    parts: 1_500,
  });
});

test("a purchase with one price for all of it is used once it is completed, unless it went into the stock", async () => {
  const { admin: as, plant, place, supervisor, asked } = await aSpender();
  const row = async (more: object) => {
    const made = await asked(0, { outlay: 5_000, ...more });
    await owner.requisitionLine.updateMany({ where: { requisition_id: made.id }, data: { unit_price: null } });
    return made;
  };
  const bought = await row({ status: "in_work" });
  const made = await call(create, { as, body: { plant_id: plant.id, year, amount: 50_000 } });
  const budget = async () => (await call(read, { as, params: { id: made.body.data.id } })).body.data;
  expect(await budget()).toMatchObject({ used: 0, committed: 5_000 });
  const completed = { status: "completed", completed_at: new Date() };
  await owner.requisition.update({ where: { id: bought.id }, data: completed });
  const stocked = await row(completed);
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
  const receipt = { line_id: stocked.lines[0]?.id ?? 0, quantity: 1, created_by: supervisor.id };
  await owner.requisitionReceipt.create({ data: { ...place, ...receipt, store_room_id: room.id } });
  expect(await budget()).toMatchObject({ used: 5_000, committed: 0 });
});

test("a plant has one budget a year and type, and only approvers set it", async () => {
  const { admin: as, plant, company } = await aSpender();
  const body = { plant_id: plant.id, year, amount: 50_000 };
  const first = await call(create, { as, body });
  const second = await call(create, { as, body });
  expect([second.status, Object.keys(second.body.messages)]).toEqual([422, ["category_id"]]);
  expect((await call(create, { as, body: { ...body, year: year + 1 } })).status).toBe(201);
  expect((await call(save, { as, params: { id: first.body.data.id }, body: { year: year + 1 } })).status).toBe(422);

  const requisitioner = await aUser({ role: "requisitioner", company, plants: [plant] });
  expect((await call(create, { as: requisitioner, body: { ...body, year: year + 2 } })).status).toBe(403);
});

test("a budget of a large plant fits, and one that is too large is refused with the most that it can be", async () => {
  const { admin: as, plant } = await aSpender();
  const body = { plant_id: plant.id, year, amount: 4_500_000_000 };
  const made = await call(create, { as, body });
  expect(made.status).toBe(201);
  expect((await call(read, { as, params: { id: made.body.data.id } })).body.data).toMatchObject({
    amount: 4_500_000_000,
    left: 4_500_000_000,
  });
  const refused = await call(create, { as, body: { ...body, year: year + 1, amount: 2_000_000_000_000 } });
  expect([refused.status, refused.body.messages]).toEqual([422, { amount: ["must be at most 10,000,000,000.00"] }]);
});

test("above the limit of a role somebody else approves, and above what is left of the budget it needs a reason", async () => {
  const { admin: as, plant, company, corporate, asked } = await aSpender();
  await owner.company.update({
    where: { id: company.id },
    data: { approval_limit_superintendent: 50_000, approval_limit_plant_admin: 100_000 },
  });
  await call(create, { as, body: { plant_id: plant.id, year, amount: 50_000 } });
  const approving = (id: number, by: { id: number }, body = {}) => call(approve, { as: by, params: { id }, body });

  const dear = await asked(100_001);
  const refused = await approving(dear.id, as, { reason: "Needed" });
  expect([refused.status, refused.body.data]).toMatchObject([409, { reason: "over_limit", approver: "corporate" }]);

  const over = await asked(60_000);
  const without = await approving(over.id, as);
  expect([without.status, Object.keys(without.body.messages)]).toEqual([422, ["reason"]]);
  expect((await approving(over.id, as, { reason: "The line stands still" })).status).toBe(200);
  const notices = await owner.notification.findMany({ where: { user_id: corporate.id, message: "budget_exceeded" } });
  expect(notices).toMatchObject([{ params: { budget: String(year), note: "The line stands still" } }]);

  // Of two approvals at once one is within what is left, and the other counts it.
  const [one, other] = [await asked(30_000), await asked(30_000)];
  await owner.budget.updateMany({ where: { plant_id: plant.id }, data: { amount: 110_000 } });
  const both = await Promise.all([approving(one.id, as), approving(other.id, as)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);

  const none = await aSpender();
  expect((await approving((await none.asked(60_000)).id, none.admin)).status).toBe(200);
});
