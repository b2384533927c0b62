import { beforeAll, describe, expect, test } from "vitest";
import { GET as decisions } from "@/app/api/decisions/route";
import { PUT as approve } from "@/app/api/plants/work-orders/[id]/approve/route";
import { PUT as complete } from "@/app/api/plants/work-orders/[id]/complete/route";
import { PUT as conclude } from "@/app/api/plants/work-orders/[id]/conclude/route";
import { PUT as deny } from "@/app/api/plants/work-orders/[id]/deny/route";
import { PUT as hold } from "@/app/api/plants/work-orders/[id]/on-hold/route";
import { POST as receive } from "@/app/api/plants/work-orders/[id]/receipts/route";
import { PUT as remind } from "@/app/api/plants/work-orders/[id]/remind/route";
import { PUT as reset } from "@/app/api/plants/work-orders/[id]/reset/route";
import { GET as find, DELETE as remove, PUT as save } from "@/app/api/plants/work-orders/[id]/route";
import { PUT as take } from "@/app/api/plants/work-orders/[id]/take/route";
import { PUT as unapprove } from "@/app/api/plants/work-orders/[id]/unapprove/route";
import { GET as analytics } from "@/app/api/plants/work-orders/analytics/route";
import { GET as roi } from "@/app/api/plants/work-orders/roi/route";
import { POST as create, GET as list } from "@/app/api/plants/work-orders/route";
import { POST as createRoom } from "@/app/api/store-rooms/route";
import { requisitions } from "@/lib/resources/requisitions";
import { asProvider } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { notifyOfRequisition } from "@/lib/services/maintenance/requisitions/notify";
import { search } from "@/lib/services/views/search/search";
import { sourcesOf } from "@/lib/services/views/search/sources";
import { atOnce, cellsTried, oneOfEach } from "../full";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser, unique } from "../samples";
import { waitingForLocks } from "../workers/held-row";

const roles = [
  ...(["plant_admin", "plant_superintendent", "corporate", "supervisor"] as const),
  ...(["technician", "requisitioner", "fab_shop_manager"] as const),
  "super_admin",
] as const;
type Role = (typeof roles)[number];
type Person = { id: number };

async function aShop() {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  const people = {} as Record<Role, Person>;
  for (const role of roles)
    people[role] = await aUser(role === "super_admin" ? { role } : { role, company, plants: [plant] });
  return { ...tenant, people };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

const given = ({ plant }: Pick<Shop, "plant">, more: object = {}) => ({
  plant_id: plant.id,
  name: unique("Bearing set"),
  type: "purchase",
  reason: "production_loss",
  lines: [{ text: "NU 230", quantity: 2, unit_price: 59_300 }],
  ...more,
});

async function asked(shop: Shop, more: object = {}, as: Person = shop.people.technician) {
  const { status, body } = await call(create, { as, body: given(shop, more) });
  expect(body.messages ?? status).toBe(201);
  return body.data;
}

const service = { type: "service", work_type: "repair", lines: [] };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** How each step is called, with what it needs. */
const steps = {
  approve: (as: Person, id: number) => call(approve, { as, params: { id }, body: {} }),
  deny: (as: Person, id: number) => call(deny, { as, params: { id }, body: { reason: "Only one quote" } }),
  unapprove: (as: Person, id: number) => call(unapprove, { as, params: { id }, body: {} }),
  reset: (as: Person, id: number) => call(reset, { as, params: { id }, body: {} }),
  take: (as: Person, id: number) => call(take, { as, params: { id }, body: { estimated_completion_date: tomorrow } }),
  hold: (as: Person, id: number) => call(hold, { as, params: { id }, body: { reason: "Steel is late" } }),
  complete: (as: Person, id: number) => call(complete, { as, params: { id }, body: { hours: 4, cost: 90_000 } }),
  conclude: (as: Person, id: number) => call(conclude, { as, params: { id }, body: { roi_final: 12.5 } }),
};
type Step = keyof typeof steps;

const approvers: Role[] = ["plant_admin", "plant_superintendent", "corporate", "super_admin"];
/** The table of the workflow: from where, to where, by whom, when somebody else asked for a repair and the technician took it. */
const table: Record<Step, { from: Record<string, string>; who: Role[] }> = {
  approve: { from: { pending: "approved" }, who: approvers },
  deny: { from: { pending: "denied" }, who: approvers },
  unapprove: { from: { approved: "pending" }, who: approvers },
  reset: { from: { denied: "pending", on_hold: "pending" }, who: approvers },
  take: { from: { approved: "in_work" }, who: ["technician", "fab_shop_manager"] },
  hold: {
    from: { approved: "on_hold", in_work: "on_hold", on_hold: "in_work" },
    who: [...approvers, "technician"],
  },
  complete: { from: { in_work: "completed" }, who: ["technician"] },
  conclude: { from: { completed: "completed" }, who: ["requisitioner", "super_admin"] },
};
const statuses = ["pending", "approved", "denied", "completed", "in_work", "on_hold"] as const;

async function inStatus({ company, plant, people }: Shop, status: string) {
  const isHeld = status === "on_hold";
  return owner.requisition.create({
    data: {
      company_id: company.id,
      plant_id: plant.id,
      name: unique("Rotor"),
      type: "service",
      work_type: "repair",
      reason: "cost_reduction",
      status,
      requested_by: (await aUser({ company, plants: [plant] })).id,
      ...(["in_work", "on_hold", "completed"].includes(status) && { taken_by: people.technician.id }),
      ...(isHeld && { held_from: "in_work", held_at: new Date() }),
    },
  });
}

interface Cell {
  status: (typeof statuses)[number];
  step: Step;
  role: Role;
}

/** What the table states about a step: the statuses of the answer that it allows, and where the requisition is then. */
function expectedOf({ status, step, role }: Cell): { answers: number[]; next: string } {
  const { from, who } = table[step];
  const isTaken = ["in_work", "on_hold", "completed"].includes(status);
  // Who took it holds it: of what nobody has taken, only who approves.
  if (step === "hold" && role === "technician" && status !== "in_work" && status !== "on_hold")
    return { answers: [403, 409], next: status };
  if (!who.includes(role)) return { answers: [403], next: status };
  if (step === "complete" && role === "technician" && !isTaken) return { answers: [403], next: status };
  return from[status] ? { answers: [200], next: from[status] } : { answers: [409], next: status };
}

const cells = statuses.flatMap((status) =>
  (Object.keys(steps) as Step[]).flatMap((step) => roles.map((role): Cell => ({ status, step, role }))),
);
/** Every step once done, once too early or late, and once by somebody who may not; tests/domain/requisition.test.ts has all. */
const tried = cellsTried(
  "steps of requisitions",
  cells,
  oneOfEach(cells, (cell) => `${cell.step} ${expectedOf(cell).answers}`),
);

describe("the steps of a requisition", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await aShop();
  });

  test("each role takes those of the table, and no other changes anything", async () => {
    for (const cell of tried) {
      const { status, step, role } = cell;
      const { answers, next } = expectedOf(cell);
      const row = await inStatus(shop, status);
      const answer = await steps[step](shop.people[role], row.id);
      const after = await owner.requisition.findUniqueOrThrow({ where: { id: row.id } });
      expect(answers, JSON.stringify(cell)).toContain(answer.status);
      expect(after.status, JSON.stringify(cell)).toBe(next);
      if (answers.join() !== "409") continue;
      expect(answer.body.data).toMatchObject({ status });
      expect(after.version).toBe(row.version);
    }
  });

  const many = atOnce(50);
  test.each(["approve", "deny", "take", "complete", "conclude"] as const)(
    "of many who %s at once one does",
    async (step) => {
      const from = Object.keys(table[step].from)[0]!;
      const row = await inStatus(shop, from);
      const as = shop.people[table[step].who[0]!];
      const answers = await Promise.all(Array.from({ length: many }, () => steps[step](as, row.id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(many - 1);
      const events = await owner.requisitionEvent.findMany({ where: { requisition_id: row.id, action: step } });
      expect(events).toHaveLength(1);
      expect(await owner.auditEvent.count({ where: { object: "requisitions", object_id: row.id, action: step } })).toBe(
        1,
      );
    },
  );

  test("nobody decides on their own, the provider neither", async () => {
    const shop = await aShop();
    for (const as of [shop.people.plant_superintendent, shop.people.super_admin]) {
      const own = await asked(shop, {}, as);
      expect(own.actions).not.toContain("approve");
      for (const step of ["approve", "deny"] as const) {
        const answer = await steps[step](as, own.id);
        expect([answer.status, answer.body.message]).toEqual([403, "Nobody decides on their own requisition"]);
      }
      expect((await steps.approve(shop.people.corporate, own.id)).status).toBe(200);
    }
  });

  test("one that is being approved is not deleted", async () => {
    const shop = await aShop();
    const { id } = await asked(shop);
    const [deleting] = await owner.$transaction(async (tx) => {
      await tx.requisition.update({ where: { id }, data: { status: "approved" } });
      const begun = call(remove, { as: shop.people.plant_admin, method: "DELETE", params: { id } });
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      return [begun];
    });
    expect((await deleting!).status).toBe(409);
  });

  test("hold adds up, leads back to where it was, and keeps its reason until then", async () => {
    const shop = await aShop();
    const { plant_admin, technician } = shop.people;
    const row = await asked(shop, service);
    await steps.approve(plant_admin, row.id);
    expect((await call(hold, { as: plant_admin, params: { id: row.id }, body: {} })).status).toBe(422);
    const held = await steps.hold(plant_admin, row.id);
    expect(held.body.data).toMatchObject({ status: "on_hold", status_id: 5, hold_reason: "Steel is late" });
    await owner.requisition.update({ where: { id: row.id }, data: { held_at: new Date(Date.now() - 3_600_000) } });
    const resumed = await call(hold, { as: plant_admin, params: { id: row.id }, body: {} });
    expect(resumed.body.data).toMatchObject({ status: "approved", hold_reason: null });
    expect(resumed.body.data.hold_seconds).toBeGreaterThanOrEqual(3_600);
    expect(resumed.body.data.hold_seconds).toBeLessThan(3_660);
    await steps.take(technician, row.id);
    await steps.hold(technician, row.id);
    const back = await call(hold, { as: technician, params: { id: row.id }, body: {} });
    expect(back.body.data).toMatchObject({ status: "in_work", taker: { id: technician.id } });
  });

  test("the one who took it completes it, and it is concluded with a number, after which nothing changes", async () => {
    const shop = await aShop();
    const { plant_admin, technician, fab_shop_manager, requisitioner } = shop.people;
    const row = await asked(shop, { ...service, work_type: "fabrication" });
    await steps.approve(plant_admin, row.id);
    const late = await call(take, { as: fab_shop_manager, params: { id: row.id }, body: {} });
    expect(late.body.messages).toHaveProperty("estimated_completion_date");
    await steps.take(fab_shop_manager, row.id);
    expect((await steps.complete(technician, row.id)).status).toBe(403);
    const short = await call(complete, { as: fab_shop_manager, params: { id: row.id }, body: {} });
    expect(short.body.messages).toHaveProperty("hours");
    expect((await steps.complete(fab_shop_manager, row.id)).body.data).toMatchObject({ hours: 4, cost: 90_000 });
    const words = await call(conclude, { as: requisitioner, params: { id: row.id }, body: { roi_final: "many" } });
    expect(words.body.messages).toEqual({ roi_final: ["ROI Final should be a Number"] });
    const done = await call(conclude, { as: requisitioner, params: { id: row.id }, body: { roi_final: -8.5 } });
    expect(done.body.data).toMatchObject({ status: "completed", roi_final: -8.5, actions: [], may_change: false });
    expect(done.body.data.concluded_at).not.toBeNull();
    const changed = await call(save, { as: plant_admin, params: { id: row.id }, body: { notes: "Later" } });
    expect(changed.status).toBe(409);
    expect((await steps.conclude(requisitioner, row.id)).status).toBe(409);
  });

  test("an approval gives the plant's next PO number, once, and locks lines and return but not the delivery", async () => {
    const shop = await aShop();
    const { plant_admin, technician, requisitioner } = shop.people;
    const [first, second] = [await asked(shop), await asked(shop)];
    expect((await steps.approve(plant_admin, second.id)).body.data.po_number).toBe("PO-1");
    expect((await steps.approve(plant_admin, first.id)).body.data.po_number).toBe("PO-2");
    await steps.unapprove(plant_admin, second.id);
    const change = (body: object) => call(save, { as: technician, params: { id: second.id }, body });
    expect((await change({ lines: [{ text: "NU 232", quantity: 1 }], yearly_benefit: 100 })).status).toBe(200);
    expect((await steps.approve(plant_admin, second.id)).body.data.po_number).toBe("PO-1");
    for (const body of [{ lines: [] }, { yearly_benefit: 5 }, { outlay: 1 }, { name: "Other" }]) {
      const answer = await change(body);
      expect([Object.keys(body)[0], answer.status]).toEqual([Object.keys(body)[0], 409]);
    }
    const delivery = { tracking: "1Z999", expected_receive_date: tomorrow, shipping_method: "Truck" };
    const kept = await call(save, { as: requisitioner, params: { id: second.id }, body: delivery });
    expect(kept.body.data).toMatchObject({ ...delivery, status: "approved" });
    expect((await call(remove, { as: plant_admin, method: "DELETE", params: { id: second.id } })).status).toBe(409);
  });

  test("a stale version is refused with the current requisition", async () => {
    const shop = await aShop();
    const row = await asked(shop);
    await call(save, { as: shop.people.technician, params: { id: row.id }, body: { notes: "Urgent" } });
    const stale = await call(approve, {
      as: shop.people.plant_admin,
      params: { id: row.id },
      body: { version: row.version },
    });
    expect([stale.status, stale.body.data.notes]).toEqual([409, "Urgent"]);
  });
});

describe("what a requisition asks for", () => {
  test("comes to the sum of its lines, and its return to (benefit − cost) ÷ outlay", async () => {
    const shop = await aShop();
    const row = await asked(shop, {
      lines: [
        { text: "NU 230 ECM/C3", quantity: 2, unit_price: 118_600 },
        { text: "Seal kit", quantity: 1.5, unit_price: 333 },
        { text: "Freight", quantity: 1 },
      ],
      yearly_benefit: 3_525_000,
      yearly_cost: 60_000,
      outlay: 497_400,
    });
    expect(row).toMatchObject({ amount: 237_700, status: "pending", status_id: 0, label: `PR-${row.number}` });
    // Percent and months to the hundredth, cents whole.
    expect([row.roi_estimate, row.payback_months]).toEqual([696.62, 1.72]);
    const loss = await asked(shop, { yearly_benefit: 1_000, yearly_cost: 5_000 });
    expect([loss.roi_estimate < 0, loss.payback_months]).toEqual([true, null]);
    expect(await asked(shop)).toMatchObject({ roi_estimate: null, payback_months: null });
  });

  test("has one price: the decisions that wait, the list and the record show the same amount", async () => {
    const shop = await aShop();
    const as = shop.people.plant_admin;
    const line = (unit_price?: number) => ({ text: "NU 230", quantity: 2, unit_price });
    const rows = [
      await asked(shop, { lines: [line(102_300)], yearly_benefit: 3_525_000, outlay: 497_400 }),
      await asked(shop, { lines: [line(92_500)] }),
      await asked(shop, { lines: [line()], outlay: 90_000 }),
      await asked(shop, { lines: [line()] }),
    ];
    const prices = rows.map(({ id }, at) => [id, [204_600, 185_000, 90_000, null][at]]);
    const priced = (some: { id: number; amount: number | null }[]) => some.map(({ id, amount }) => [id, amount]);
    const listed = (await call(list, { as, query: { orderByColumn: "number", orderByMethod: "asc" } })).body.data;
    const found = await Promise.all(rows.map(async ({ id }) => (await call(find, { as, params: { id } })).body.data));
    const waiting = (await call(decisions, { as })).body.data;
    expect([priced(listed), priced(found), priced(waiting)]).toEqual([prices, prices, prices]);
  });

  test("is a purchase without a kind of work or a service with one", async () => {
    const shop = await aShop();
    const tried = async (body: object) =>
      (await call(create, { as: shop.people.technician, body: given(shop, body) })).body.messages;
    expect(await tried({ type: "service" })).toHaveProperty("work_type");
    expect(await tried({ work_type: "repair" })).toHaveProperty("work_type");
    expect(await tried({ reason: "because" })).toHaveProperty("reason");
    expect(await tried({ yearly_benefit: "a lot" })).toHaveProperty("yearly_benefit");
    expect(await tried({ lines: [{ quantity: 1 }] })).toHaveProperty(["lines.0.text"]);
    const stranger = await aTenant();
    const part = await owner.part.create({
      data: { company_id: stranger.company.id, plant_id: stranger.plant.id, number: unique("P"), name: "Belt" },
    });
    expect(await tried({ lines: [{ part_id: part.id, quantity: 1 }] })).toHaveProperty(["lines.0.part_id"]);
  });

  test("is listed by its status, by 0 as well as by pending", async () => {
    const shop = await aShop();
    const [pending, approved] = [await asked(shop), await asked(shop)];
    await steps.approve(shop.people.plant_admin, approved.id);
    const ids = async (query: Record<string, string | number | boolean | number[]>) =>
      (await call(list, { as: shop.people.requisitioner, query })).body.data.map(({ id }: { id: number }) => id);
    expect(await ids({ status: 0 })).toEqual([pending.id]);
    expect(await ids({ status: "pending" })).toEqual([pending.id]);
    expect(await ids({ status: 1 })).toEqual([approved.id]);
    expect((await ids({ "status[]": [0, 1] })).sort()).toEqual([pending.id, approved.id].sort());
    // Beside every other filter that the pending one passes, 0 stays a status and is not taken for nothing.
    const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const others: Record<string, string | number | boolean | number[]>[] = [
      ...[{ is_concluded: false }, { type: "purchase" }, { reason: "production_loss" }, { search: pending.name }],
      ...[{ "plant_id[]": [shop.plant.id] }, { "daterange[from]": today }, { max: 1 }, { orderByColumn: "status" }],
    ];
    for (const other of others) {
      expect([other, await ids({ ...other, status: 0 })]).toEqual([other, [pending.id]]);
      expect([other, await ids({ ...other, "status[]": [0] })]).toEqual([other, [pending.id]]);
    }
    const failing: typeof others = [{ "completed_at[from]": today }, { is_concluded: true }, { type: "service" }];
    for (const other of failing) expect([other, await ids({ ...other, status: 0 })]).toEqual([other, []]);
  });

  test("is nothing for those who neither buy, make, repair nor approve, whatever their key", async () => {
    const shop = await aShop();
    const row = await asked(shop, { name: unique("Gearhousing") });
    const { supervisor, technician } = shop.people;
    expect((await call(list, { as: supervisor })).status).toBe(403);
    expect((await call(find, { as: supervisor, params: { id: row.id } })).status).toBe(403);
    expect((await call(analytics, { as: supervisor })).status).toBe(403);
    const found = async (as: Person) => {
      const viewer = await viewerOf(await signedIn(as));
      return JSON.stringify(await search(viewer!, { search: row.name }, sourcesOf([requisitions]))).includes(row.name);
    };
    expect([await found(technician), await found(supervisor)]).toEqual([true, false]);
  });
});

test("a refused step names whose step it is", async () => {
  const shop = await aShop();
  const { technician, plant_admin } = shop.people;
  const row = await asked(shop);
  const refusalOf = async (step: Promise<{ status: number; body: { message: string } }>) => {
    const { status, body } = await step;
    return [status, body.message.split(";")[0]];
  };
  expect(await refusalOf(steps.approve(technician, row.id))).toEqual([
    ...[403, "Plant admins, superintendents and corporate users decide"],
  ]);
  await steps.approve(plant_admin, row.id);
  expect(await refusalOf(steps.take(technician, row.id))).toEqual([403, "Requisitioners take purchases"]);
  expect(await refusalOf(steps.complete(plant_admin, row.id))).toEqual([403, "Only the user who took it completes it"]);
});

describe("a delivery", () => {
  async function onItsWay() {
    const shop = await aShop();
    const { plant, company, people } = shop;
    const part = await owner.part.create({
      data: { company_id: company.id, plant_id: plant.id, number: unique("P"), name: unique("Belt") },
    });
    const room = (
      await call(createRoom, { as: people.plant_admin, body: { plant_id: plant.id, name: unique("Room") } })
    ).body.data;
    const row = await asked(shop, {
      lines: [
        { part_id: part.id, quantity: 10, unit_price: 1_500 },
        { text: "Freight", quantity: 1, unit_price: 2_000 },
      ],
    });
    await steps.approve(people.plant_admin, row.id);
    await steps.take(people.requisitioner, row.id);
    const take_in = (body: object, as: Person = people.requisitioner) =>
      call(receive, { as, params: { id: row.id }, body });
    return { ...shop, part, room, row, take_in, lines: row.lines as { id: number }[] };
  }

  test("of a part is booked into the storeroom at its price, as often as it comes, and never twice", async () => {
    const { take_in, lines, room, part, people, row } = await onItsWay();
    const [belt, freight] = lines;
    const early = await steps.complete(people.requisitioner, row.id);
    expect([early.status, early.body.message]).toEqual([409, "2 lines are neither received nor closed short"]);
    const both = await Promise.all(
      [1, 2].map(() => take_in({ line_id: belt!.id, quantity: 6, store_room_id: room.id })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const stock = await owner.stockLine.findFirstOrThrow({ where: { part_id: part.id } });
    expect([stock.on_hand, stock.store_room_id]).toEqual([6, room.id]);
    const movement = await owner.stockMovement.findFirstOrThrow({ where: { stock_line_id: stock.id } });
    expect(movement).toMatchObject({ kind: "receive", quantity: 6, unit_cost: 1_500, document: "PO-1" });

    const nowhere = await take_in({ line_id: belt!.id, quantity: 1 });
    expect([nowhere.status, nowhere.body.messages]).toEqual([
      ...[422, { store_room_id: ["Choose the storeroom, or straight to the work"] }],
    ]);
    const rest = await take_in({ line_id: belt!.id, quantity: 3, store_room_id: room.id, is_closed_short: true });
    expect(rest.body.data.lines[0]).toMatchObject({ received: 9, is_closed_short: true, is_settled: true });
    expect((await take_in({ line_id: belt!.id, quantity: 1 })).body.messages).toHaveProperty("line_id");
    const text = await take_in({ line_id: freight!.id, quantity: 1, store_room_id: room.id });
    expect(text.body.messages).toHaveProperty("store_room_id");
    await take_in({ line_id: freight!.id, quantity: 1 });
    const done = await call(complete, { as: people.requisitioner, params: { id: row.id }, body: {} });
    expect(done.body.data).toMatchObject({ status: "completed", lines_settled: 2 });
    expect((await call(analytics, { as: people.plant_admin })).body.data).toMatchObject({
      spend: 9 * 1_500 + 2_000,
      by_status: { completed: 1 },
      by_type: { purchase: 1, service: 0 },
    });
    await steps.conclude(people.requisitioner, row.id);
    expect((await call(roi, { as: people.plant_admin })).body.data).toMatchObject({ final: 12.5, count: 1 });
  });

  test("of a part that two users receive at once, as they see it on their screens, is booked once", async () => {
    const { take_in, lines, room, part, people, row } = await onItsWay();
    const { version } = (await call(find, { as: people.requisitioner, params: { id: row.id } })).body.data;
    const body = { line_id: lines[0]!.id, quantity: 5, store_room_id: room.id, version };
    const both = await Promise.all([people.requisitioner, people.plant_admin].map((as) => take_in(body, as)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body.data.lines[0]).toMatchObject({ received: 5 });
    expect((await owner.stockLine.findFirstOrThrow({ where: { part_id: part.id } })).on_hand).toBe(5);
  });

  test("of a part goes into the room that holds it, or straight to the work where that is chosen", async () => {
    const { take_in, lines, room, row, people, part, plant } = await onItsWay();
    const rooms = async () =>
      (await call(find, { as: people.requisitioner, params: { id: row.id } })).body.data.lines.map(
        ({ store_room }: { store_room: unknown }) => store_room,
      );
    // The plant's only room; words have none.
    expect(await rooms()).toEqual([{ id: room.id, name: room.name }, null]);
    const other = (
      await call(createRoom, { as: people.plant_admin, body: { plant_id: plant.id, name: unique("Annex") } })
    ).body.data;
    expect(await rooms()).toEqual([null, null]);
    await take_in({ line_id: lines[0]!.id, quantity: 1, store_room_id: room.id });
    await take_in({ line_id: lines[0]!.id, quantity: 2, store_room_id: other.id });
    expect((await rooms())[0]).toEqual({ id: other.id, name: other.name });

    const both = { line_id: lines[0]!.id, quantity: 1, store_room_id: room.id, is_straight_to_work: true };
    expect((await take_in(both)).body.messages).toHaveProperty("store_room_id");
    expect((await take_in({ line_id: lines[0]!.id, quantity: 4, is_straight_to_work: true })).status).toBe(201);
    const stock = await owner.stockLine.findMany({ where: { part_id: part.id }, orderBy: { id: "asc" } });
    expect(stock.map(({ on_hand }) => on_hand)).toEqual([1, 2]);
  });

  test("of a part with several places goes to the location that is named, else where most of it is", async () => {
    const { take_in, lines, room, part, plant, company } = await onItsWay();
    const place = { company_id: company.id, plant_id: plant.id, store_room_id: room.id };
    const bin = (name: string) => owner.storeRoomLocation.create({ data: { ...place, name, position: 0 } });
    const [near, far] = [await bin("A-01"), await bin("A-02")];
    const line = { ...place, part_id: part.id };
    await owner.stockLine.create({ data: { ...line, location_id: near.id, on_hand: 1 } });
    await owner.stockLine.create({ data: { ...line, location_id: far.id, on_hand: 2 } });
    const receipt = { line_id: lines[0]!.id, quantity: 1, store_room_id: room.id };
    expect((await take_in(receipt)).status).toBe(201);
    expect((await take_in({ ...receipt, quantity: 3, location_id: near.id })).status).toBe(201);
    expect((await take_in({ ...receipt, quantity: 5, location_id: null })).status).toBe(201);
    const stock = await owner.stockLine.findMany({ where: { part_id: part.id }, orderBy: { id: "asc" } });
    expect(stock.map(({ location_id, on_hand }) => [location_id, on_hand])).toEqual([
      [near.id, 4],
      [far.id, 3],
      [null, 5],
    ]);
  });

  test("keeps a requisition from a reset, and its lines as they are", async () => {
    const { take_in, lines, people, row, room } = await onItsWay();
    await take_in({ line_id: lines[0]!.id, quantity: 1, store_room_id: room.id });
    await steps.hold(people.plant_admin, row.id);
    const held = await steps.reset(people.plant_admin, row.id);
    expect([held.status, held.body.code, held.body.data.status]).toEqual([409, "has_receipts", "on_hold"]);
    expect((await call(find, { as: people.plant_admin, params: { id: row.id } })).body.data.actions).toEqual([
      "resume",
    ]);

    // As it was left by those who could still reset it.
    await owner.requisition.update({ where: { id: row.id }, data: { status: "pending", held_from: null } });
    const asked = { as: people.plant_admin, params: { id: row.id } };
    const change = { lines: [{ text: "NU 230", quantity: 2 }] };
    expect((await call(save, { ...asked, method: "PUT", body: change })).body.code).toBe("has_receipts");
    await owner.requisition.update({ where: { id: row.id }, data: { purchase_order_number: null } });
    expect((await call(remove, { ...asked, method: "DELETE" })).body.code).toBe("has_receipts");
    await owner.requisition.update({ where: { id: row.id }, data: { status: "approved" } });
    expect((await steps.unapprove(people.plant_admin, row.id)).body.code).toBe("has_receipts");
    expect(await owner.requisitionReceipt.count({ where: { line: { requisition_id: row.id } } })).toBe(1);
  });
});

describe("the figures of requisitions", () => {
  const days = (from: string, to: string) => ({ "daterange[from]": from, "daterange[to]": to });

  async function finished(shop: Shop, { cost, at, asked_at = at, more = {} }: Finished) {
    const { id } = await inStatus(shop, "completed");
    return owner.requisition.update({
      where: { id },
      data: { cost, completed_at: new Date(at), created_at: new Date(asked_at), ...more },
    });
  }
  interface Finished {
    cost: number;
    at: string;
    asked_at?: string;
    more?: object;
  }

  test("are those of the plant's days, by month, and the sum of the records that they lead to", async () => {
    const shop = await aShop();
    await owner.plant.update({ where: { id: shop.plant.id }, data: { time_zone: "America/New_York" } });
    // 11:30 in the evening of October 31 in the plant is November in Greenwich.
    await finished(shop, { cost: 10_001, at: "2026-11-01T03:30:00Z", asked_at: "2026-10-22T03:30:00Z" });
    await finished(shop, { cost: 20_020, at: "2026-11-01T05:30:00Z", asked_at: "2026-10-31T05:30:00Z" });
    await finished(shop, { cost: 40_000, at: "2026-11-20T12:00:00Z", asked_at: "2026-11-17T12:00:00Z" });
    const as = shop.people.plant_admin;
    const of = async (query: Record<string, string>) => (await call(analytics, { as, query })).body.data;

    expect(await of(days("2026-10-01", "2026-11-30"))).toMatchObject({
      completed: 3,
      spend: 70_021,
      by_status: { completed: 3 },
      by_type: { service: 3 },
      spend_by_currency: [{ currency: "USD", spend: 70_021, count: 3 }],
      spend_by_month: [
        { month: "2026-10", currency: "USD", spend: 10_001, count: 1 },
        { month: "2026-11", currency: "USD", spend: 60_020, count: 2 },
      ],
    });
    const october = await of(days("2026-10-01", "2026-10-31"));
    expect([october.completed, october.spend, october.average_days]).toEqual([1, 10_001, 10]);
    expect(Object.values(october.by_reason)).toEqual([0, 0, 2, 0]);

    const behind = await call(list, {
      as,
      query: { status: 3, "completed_at[from]": "2026-11-01", "completed_at[to]": "2026-11-30" },
    });
    const spent = behind.body.data.map((row: { spent: number }) => row.spent);
    expect(spent.reduce((sum: number, one: number) => sum + one, 0)).toBe(60_020);
  });

  test("add money and returns within a currency only", async () => {
    const [here, there] = [await aShop(), await aShop()];
    await owner.company.update({ where: { id: there.company.id }, data: { currency: "CAD" } });
    const at = "2026-11-10T12:00:00Z";
    const concluded = (roi_final: number, outlay: number) => ({
      roi_final,
      outlay,
      yearly_benefit: outlay * 2,
      concluded_at: new Date(at),
    });
    await finished(here, { cost: 30_000, at, more: concluded(50, 10_000) });
    await finished(here, { cost: 30_000, at, more: concluded(-10, 30_000) });
    // A benefit without an outlay has no return, and adds nothing to that of others.
    await finished(here, { cost: 0, at, more: { ...concluded(0, 0), outlay: null, yearly_benefit: 900_000 } });
    await finished(there, { cost: 70_000, at, more: concluded(20, 5_000) });
    const query = {
      "plant_id[]": [here.plant.id, there.plant.id],
      "daterange[from]": "2026-11-01",
      "daterange[to]": "2026-11-30",
    };
    const as = here.people.super_admin;
    const { spend, spend_by_currency } = (await call(analytics, { as, query })).body.data;
    expect([spend, spend_by_currency]).toEqual([
      null,
      [
        { currency: "CAD", spend: 70_000, count: 1 },
        { currency: "USD", spend: 60_000, count: 3 },
      ],
    ]);
    expect((await call(roi, { as, query })).body.data).toEqual({
      estimated: null,
      final: null,
      count: 4,
      by_currency: [
        { currency: "CAD", estimated: 200, final: 20, count: 1 },
        { currency: "USD", estimated: 200, final: 5, count: 3 },
      ],
    });
    const own = await call(roi, { as: here.people.requisitioner, query: { "daterange[from]": "2026-11-01" } });
    expect(own.body.data).toMatchObject({ estimated: 200, final: 5, count: 3 });
    const concludedIn = (from: string) =>
      call(list, { as: here.people.requisitioner, query: { is_concluded: true, "concluded_at[from]": from } });
    expect((await concludedIn("2026-11-01")).body.meta.total).toBe(3);
    expect((await concludedIn("2026-11-11")).body.meta.total).toBe(0);
  });
});

test("each step notifies those who wait for it, and them once", async () => {
  const shop = await aShop();
  const { plant_admin, technician, fab_shop_manager } = shop.people;
  const row = await asked(shop, service);
  const recipientsOf = async (action: string) => {
    const event = await owner.requisitionEvent.findFirstOrThrow({
      where: { requisition_id: row.id, action },
      orderBy: { id: "desc" },
    });
    for (const _twice of [1, 2]) await asProvider((tx) => notifyOfRequisition(tx, event.id));
    const notices = await owner.notification.findMany({
      where: { subject: { startsWith: `requisition-event:${event.id}:` } },
    });
    return notices.map(({ user_id }) => user_id).sort((a, b) => a - b);
  };
  const sorted = (...people: Person[]) => people.map(({ id }) => id).sort((a, b) => a - b);
  expect(await recipientsOf("create")).toEqual(
    expect.arrayContaining(sorted(plant_admin, shop.people.plant_superintendent, shop.people.corporate)),
  );
  await steps.approve(plant_admin, row.id);
  expect(await recipientsOf("approve")).toEqual(sorted(technician, fab_shop_manager));
  await steps.take(fab_shop_manager, row.id);
  expect(await recipientsOf("take")).toEqual(sorted(technician));
  await steps.hold(fab_shop_manager, row.id);
  expect(await recipientsOf("hold")).toEqual(sorted(technician));
});

describe("a reminder of a requisition", () => {
  const reminded = (as: Person, id: number) => call(remind, { as, params: { id }, method: "PUT", body: {} });

  /** What a worker makes of the reminder, which may run twice. */
  async function sentFor(requisition_id: number) {
    const events = await owner.requisitionEvent.findMany({ where: { requisition_id, action: "remind" } });
    for (const { id } of [...events, ...events]) await asProvider((tx) => notifyOfRequisition(tx, id));
    const subject = { startsWith: `requisition-reminder:${requisition_id}:` };
    const bells = await owner.notification.findMany({ where: { subject }, orderBy: { user_id: "asc" } });
    const mails = await owner.delivery.findMany({ where: { subject }, orderBy: { user_id: "asc" } });
    return { bells, mails };
  }

  test("reaches each approver by bell and email once a day, in their language, and never the requester", async () => {
    const shop = await aShop();
    const { plant_admin, plant_superintendent, corporate, requisitioner } = shop.people;
    await owner.user.update({ where: { id: corporate.id }, data: { language_id: 2 } });
    const row = await asked(shop, {}, plant_superintendent);
    expect((await reminded(requisitioner, row.id)).status).toBe(200);
    const first = await sentFor(row.id);
    const approvers = [shop.admin, plant_admin, corporate].map(({ id }) => id).sort((a, b) => a - b);
    expect(first.bells.map(({ user_id }) => user_id)).toEqual(approvers);
    expect(first.mails.map(({ user_id }) => user_id)).toEqual(approvers);
    const locales = first.mails.map(({ payload }) => (payload as { locale: string }).locale);
    expect(locales.filter((locale) => locale === "es")).toHaveLength(1);

    const again = await reminded(plant_superintendent, row.id);
    expect([again.status, again.body.message]).toEqual([409, "A reminder was sent today already"]);
    expect((await sentFor(row.id)).mails).toHaveLength(approvers.length);

    // The next day it may be sent again.
    const subject = { startsWith: `requisition-reminder:${row.id}:` };
    for (const { id, subject: sentSubject } of await owner.notification.findMany({ where: { subject } }))
      await owner.notification.update({
        where: { id },
        data: { subject: sentSubject!.replace(/\d{4}-\d\d-\d\d/, "2020-01-01") },
      });
    await owner.delivery.deleteMany({ where: { subject } });
    await owner.requisitionEvent.updateMany({
      where: { requisition_id: row.id, action: "remind" },
      data: { created_at: new Date(Date.now() - 25 * 3_600_000) },
    });
    expect((await reminded(requisitioner, row.id)).status).toBe(200);
  });

  test("of many at once is sent once", async () => {
    const shop = await aShop();
    const row = await asked(shop);
    const answers = await Promise.all(
      Array.from({ length: atOnce(50) }, () => reminded(shop.people.technician, row.id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - 1);
    expect((await sentFor(row.id)).mails).toHaveLength(4);
  });

  test("is refused once it is decided, to those it is not for, and to another plant", async () => {
    const shop = await aShop();
    const row = await asked(shop);
    expect((await reminded(shop.people.supervisor, row.id)).status).toBe(403);
    expect((await reminded((await aShop()).people.requisitioner, row.id)).status).toBe(404);
    await steps.approve(shop.people.plant_admin, row.id);
    const late = await reminded(shop.people.technician, row.id);
    expect([late.status, late.body.data]).toEqual([409, { id: row.id, status: "approved" }]);
  });
});
