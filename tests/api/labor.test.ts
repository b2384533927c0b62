import { describe, expect, test } from "vitest";
import { PUT as closeDowntime } from "@/app/api/downtimes/[id]/close/route";
import { PUT as correctDowntime } from "@/app/api/downtimes/[id]/route";
import { GET as listDowntimes, POST as recordDowntime } from "@/app/api/downtimes/route";
import { GET as getItem } from "@/app/api/equipments/[id]/route";
import { PUT as closeOrder } from "@/app/api/maintenance/[id]/close/route";
import { GET as costOf } from "@/app/api/maintenance/[id]/cost/route";
import { DELETE as removeLabor } from "@/app/api/maintenance/[id]/labor/[laborId]/route";
import { POST as addLabor, GET as laborOf } from "@/app/api/maintenance/[id]/labor/route";
import { PUT as reopen } from "@/app/api/maintenance/[id]/open/route";
import { PUT as saveOrder } from "@/app/api/maintenance/[id]/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as start } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as convertRequest } from "@/app/api/maintenance/requests/[id]/route";
import { POST as createRequest } from "@/app/api/maintenance/requests/route";
import { POST as createOrder, DELETE as removeOrders } from "@/app/api/maintenance/route";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { anEquipment, aTenant, aUser, unique } from "../samples";
import { waitingForLocks } from "../workers/held-row";

async function aJob(body: object = {}) {
  const tenant = await aTenant();
  const { plant, company, admin } = tenant;
  const person = () => aUser({ role: "technician", company, plants: [plant], hourly_rate: 60 });
  const [technician, colleague] = [await person(), await person()];
  const item = await anEquipment({ plant });
  const order = async (more: object = {}) =>
    (
      await call(createOrder, {
        as: admin,
        body: { name: unique("Order"), equipment_id: item.id, assigned_user_id: technician.id, ...body, ...more },
      })
    ).body.data as { id: number };
  return { ...tenant, technician, colleague, item, order, first: await order() };
}

const begin = (as: Person, { id }: { id: number }) => call(start, { as, body: { ids: [id] } });
const finish = async (as: Person, { id }: { id: number }, more: object = {}) =>
  (await call(complete, { as, body: { ids: [id], problem_solved: true, ...more } })).body.data?.[0];
const book = (as: Person, { id }: { id: number }, body: object) => call(addLabor, { as, params: { id }, body });
const minutesOf = async ({ id }: { id: number }) =>
  (await owner.workOrder.findUniqueOrThrow({ where: { id } })).total_minutes;

describe("labor", () => {
  test("is booked for oneself and a colleague, with the rate of the day, and sums at completion", async () => {
    const { technician, colleague, admin, first } = await aJob();
    await begin(technician, first);
    expect((await book(technician, first, { minutes: 10 })).status).toBe(201);
    const span = { started_at: "2026-01-05T08:00:00Z", ended_at: "2026-01-05T08:45:00Z" };
    const other = await book(technician, first, { user_id: colleague.id, ...span });
    expect(other.body.data).toMatchObject({ minutes: 45, user: { id: colleague.id }, cost: null });
    await finish(technician, first, { total_minutes: 30, labor: [{ user_id: colleague.id, minutes: 15 }] });
    expect(await minutesOf(first)).toBe(90);

    await owner.user.updateMany({ where: { id: { in: [technician.id, colleague.id] } }, data: { hourly_rate: 500 } });
    const cost = await call(costOf, { as: admin, params: { id: first.id } });
    expect(cost.body.data).toMatchObject({ labor: 9_000, total: 9_000 });
    const seen = await call(laborOf, { as: admin, params: { id: first.id } });
    expect(
      seen.body.data.map(({ minutes, cost: cents }: { minutes: number; cost: number }) => [minutes, cents]),
    ).toEqual([
      [10, 1_000],
      [45, 4_500],
      [20, 2_000],
      [15, 1_500],
    ]);
  });

  test("of all together must be a quarter of an hour", async () => {
    const { technician, colleague, first } = await aJob();
    await begin(technician, first);
    expect(await finish(technician, first, { total_minutes: 10 })).toMatchObject({ status: "skipped" });
    await book(technician, first, { user_id: colleague.id, minutes: 5 });
    expect(await finish(technician, first, { total_minutes: 10 })).toMatchObject({ status: "done" });
  });

  test("of work that is taken up again adds to what was booked before", async () => {
    const { technician, admin, first } = await aJob();
    await begin(technician, first);
    await finish(technician, first, { total_minutes: 30 });
    await call(reopen, { as: admin, params: { id: first.id }, body: { reason: "It leaks" } });
    await finish(technician, first, { total_minutes: 50 });
    expect(await minutesOf(first)).toBe(50);
    expect(await owner.laborEntry.count({ where: { work_order_id: first.id } })).toBe(2);
  });

  test("is taken back by who booked it or a supervisor, and by nobody once the order is closed", async () => {
    const { technician, colleague, admin, first } = await aJob();
    await begin(technician, first);
    const { id } = (await book(technician, first, { minutes: 20 })).body.data;
    const remove = (as: Person, laborId: number) =>
      call(removeLabor, { as, method: "DELETE", params: { id: first.id, laborId } });
    expect((await remove(colleague, id)).status).toBe(403);
    expect((await remove(technician, id)).status).toBe(200);
    const again = (await book(technician, first, { minutes: 20 })).body.data;
    await finish(technician, first, { total_minutes: 20 });
    await owner.workOrder.update({ where: { id: first.id }, data: { status: "closed" } });
    expect((await remove(admin, again.id)).status).toBe(409);
    expect((await book(technician, first, { minutes: 20 })).status).toBe(409);
  });

  test("that is booked after the provider completed the work adds to the provider's time", async () => {
    const { technician, first } = await aJob();
    const staff = await aUser({ role: "super_admin" });
    expect(await finish(staff, first, { total_minutes: 60 })).toMatchObject({ status: "done" });
    const { id } = (await book(technician, first, { minutes: 10 })).body.data;
    expect(await minutesOf(first)).toBe(70);
    await call(removeLabor, { as: technician, method: "DELETE", params: { id: first.id, laborId: id } });
    expect(await minutesOf(first)).toBe(60);
  });

  test("that is being booked while the order is closed is part of its frozen cost", async () => {
    const { admin, technician, plant, company, first } = await aJob();
    await begin(technician, first);
    await finish(technician, first, { total_minutes: 30 });
    const [closing] = await owner.$transaction(async (tx) => {
      await tx.$queryRaw`select id from work_orders where id = ${first.id} for update`;
      await tx.laborEntry.create({
        data: {
          company_id: company.id,
          plant_id: plant.id,
          work_order_id: first.id,
          user_id: technician.id,
          minutes: 60,
          hourly_cost: 6_000,
          cost: 6_000,
          created_by: technician.id,
        },
      });
      const begun = call(closeOrder, { as: admin, method: "PUT", params: { id: first.id }, body: {} });
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      return [begun];
    });
    expect((await closing!).status).toBe(200);
    const { labor_cost } = await owner.workOrder.findUniqueOrThrow({ where: { id: first.id } });
    expect(Number(labor_cost)).toBe(9_000);
  });

  test("refuses what cannot be: an end before the start, the future, both ways at once, people from elsewhere", async () => {
    const { technician, first } = await aJob();
    const stranger = await aTenant();
    const refused = async (body: object) => Object.keys((await book(technician, first, body)).body.messages ?? {});
    const at = "2026-01-05T08:00:00Z";
    expect(await refused({ started_at: at, ended_at: at })).toEqual(["ended_at"]);
    expect(await refused({ started_at: "2099-01-01T08:00:00Z", ended_at: "2099-01-01T09:00:00Z" })).toEqual([
      "ended_at",
    ]);
    expect(await refused({ started_at: at, ended_at: "2026-01-05T09:00:00Z", minutes: 5 })).toEqual(["minutes"]);
    expect(await refused({ started_at: at })).toEqual(["ended_at"]);
    expect(await refused({})).toEqual(["minutes"]);
    expect(await refused({ minutes: 5, user_id: stranger.admin.id })).toEqual(["user_id"]);
  });
});

describe("downtime", () => {
  const openOf = (equipment_id: number) => owner.downtime.findMany({ where: { equipment_id, ended_at: null } });

  test("of planned work begins with its start, and ends with the last order that stops the machine", async () => {
    const { technician, admin, item, order, first, plant } = await aJob({ is_machine_down: true, type: "pm" });
    await owner.plant.update({ where: { id: plant.id }, data: { downtime_cost: 60_000 } });
    const second = await order();
    const later = await order({ is_machine_down: false });
    expect(await openOf(item.id)).toHaveLength(0);
    await begin(technician, first);
    await begin(technician, second);
    expect(await openOf(item.id)).toMatchObject([{ source: "order", work_order_id: first.id }]);
    const shown = await call(getItem, { as: admin, params: { id: item.id } });
    expect(shown.body.data.has_breakdown).toBe(true);
    await owner.downtime.updateMany({
      where: { equipment_id: item.id },
      data: { started_at: new Date(Date.now() - 2 * 3_600_000) },
    });
    await finish(technician, first, { total_minutes: 20 });
    expect(await openOf(item.id)).toHaveLength(1);
    const running_at = new Date(Date.now() - 3_600_000).toISOString();
    await finish(technician, second, { total_minutes: 20, running_at });
    expect(await openOf(item.id)).toHaveLength(0);
    const cost = await call(costOf, { as: admin, params: { id: first.id } });
    expect(cost.body.data.downtime).toBeGreaterThanOrEqual(59_990);
    expect(cost.body.data.downtime).toBeLessThanOrEqual(60_010);
    await begin(technician, later);
    expect(await openOf(item.id)).toHaveLength(0);
  });

  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const change = (as: Person, { id }: { id: number }, body: object) => call(saveOrder, { as, params: { id }, body });

  test("and labor of work done without a connection count from when it was done, however late that arrives", async () => {
    const { technician, item, first } = await aJob({ is_machine_down: true, type: "pm" });
    const ids = [first.id];
    await call(start, { as: technician, body: { ids, made_at: ago(4) } });
    const held = { status: 5, reason: "Waits for parts", made_at: ago(3) };
    expect((await call(saveOrder, { as: technician, params: { id: first.id }, body: held })).status).toBe(200);
    await call(start, { as: technician, body: { ids, made_at: ago(2) } });
    expect(await finish(technician, first, { made_at: ago(1) })).toMatchObject({ status: "done" });
    const near = (at: Date | null, hours: number) => Math.abs(at!.getTime() - Date.parse(ago(hours))) < 60_000;
    const order = await owner.workOrder.findUniqueOrThrow({ where: { id: first.id } });
    expect([near(order.started_at, 4), near(order.completed_at, 1), order.total_minutes]).toEqual([true, true, 120]);
    const [down] = await owner.downtime.findMany({ where: { equipment_id: item.id } });
    expect([near(down!.started_at, 4), near(down!.ended_at, 1)]).toEqual([true, true]);
  });

  test("of a breakdown begins with its report, at the moment that the report names", async () => {
    const { technician, admin, item, first } = await aJob({ is_machine_down: true, down_since: ago(3) });
    const [open] = await openOf(item.id);
    expect(Date.now() - open!.started_at.getTime()).toBeGreaterThanOrEqual(3 * 3_600_000 - 1_000);
    await begin(technician, first);
    expect(await openOf(item.id)).toMatchObject([{ id: open!.id, started_at: open!.started_at }]);
    await finish(technician, first, { total_minutes: 20 });
    const cost = await call(costOf, { as: admin, params: { id: first.id } });
    expect(cost.status).toBe(200);
    expect(await openOf(item.id)).toHaveLength(0);
  });

  test("is corrected with the order until it is closed, and overlaps no other", async () => {
    const { admin, technician, item, first } = await aJob({ is_machine_down: true });
    const since = async () => (await openOf(item.id))[0]!.started_at.toISOString();
    const earlier = ago(5);
    const moved = await change(technician, first, { down_since: earlier });
    expect([moved.status, moved.body.data.down_since, await since()]).toEqual([200, earlier, earlier]);
    const other = { equipment_id: item.id, started_at: ago(9), ended_at: ago(7) };
    expect((await call(recordDowntime, { as: admin, body: other })).status).toBe(201);
    for (const down_since of [ago(8), ago(-1), ago(31 * 24)]) {
      const refused = await change(technician, first, { down_since });
      expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["down_since"]]);
    }
    expect(await since()).toBe(earlier);
    // A second report of the same item does not begin before the last downtime ended.
    await finish(technician, first, { total_minutes: 20 });
    const [last] = await owner.downtime.findMany({ where: { equipment_id: item.id }, orderBy: { id: "asc" } });
    const again = await call(createOrder, {
      as: admin,
      body: {
        name: unique("Order"),
        equipment_id: item.id,
        assigned_user_id: technician.id,
        is_machine_down: true,
        down_since: ago(6),
      },
    });
    expect(again.body.data.down_since).toBe(last!.ended_at!.toISOString());
  });

  const correct = (as: Person, id: number, body: object) => call(correctDowntime, { as, params: { id }, body });

  test("of an order is corrected by its assignee or a supervisor, and the order and its cost follow", async () => {
    const { technician, colleague, admin, item, plant, first } = await aJob({
      is_machine_down: true,
      down_since: ago(3),
    });
    await owner.plant.update({ where: { id: plant.id }, data: { downtime_cost: 60_000 } });
    const [open] = await openOf(item.id);
    const { id, version } = open!;
    const from = ago(5);
    expect((await correct(colleague, id, { started_at: from })).status).toBe(403);
    const moved = await correct(technician, id, { started_at: from, version });
    expect([moved.status, moved.body.data.started_at]).toEqual([200, from]);
    expect((await correct(technician, id, { started_at: ago(4), version })).status).toBe(409);
    expect((await correct(admin, id, { ended_at: ago(3) })).status).toBe(200);
    expect((await owner.workOrder.findUniqueOrThrow({ where: { id: first.id } })).down_since?.toISOString()).toBe(from);
    const cost = await call(costOf, { as: admin, params: { id: first.id } });
    expect(Math.abs(cost.body.data.downtime - 2 * 60_000)).toBeLessThan(100);
    const audited = await owner.auditEvent.findMany({ where: { action: "downtime_correct", object_id: plant.id } });
    expect(audited).toHaveLength(2);
  });

  test("is corrected to no moment ahead, before its start, a month before its report or over another", async () => {
    const { technician, admin, item, first } = await aJob({ is_machine_down: true, down_since: ago(3) });
    const [open] = await openOf(item.id);
    const { id } = open!;
    await call(recordDowntime, { as: admin, body: { equipment_id: item.id, started_at: ago(9), ended_at: ago(7) } });
    const refused = async (body: object) => {
      const { status, body: answer } = await correct(technician, id, body);
      return [status, Object.keys(answer.messages)];
    };
    for (const started_at of [ago(8), ago(-1), ago(31 * 24)])
      expect(await refused({ started_at })).toEqual([422, ["started_at"]]);
    for (const ended_at of [ago(4), ago(-1)]) expect(await refused({ ended_at })).toEqual([422, ["ended_at"]]);
    await owner.workOrder.update({ where: { id: first.id }, data: { status: "closed" } });
    expect((await correct(admin, id, { started_at: ago(2) })).status).toBe(409);
    const stranger = await aTenant();
    expect((await correct(stranger.admin, id, { started_at: ago(2) })).status).toBe(404);
  });

  test("of a denied breakdown stays where its machine was down, and is removed where it was not", async () => {
    const { admin, item, order, first } = await aJob({ is_machine_down: true });
    const deny = (one: { id: number }, more: object = {}) =>
      change(admin, one, { status: "denied", reason: "Runs again", ...more });
    expect((await deny(first)).status).toBe(200);
    expect(await owner.downtime.count({ where: { equipment_id: item.id } })).toBe(1);
    const second = await order();
    expect((await deny(second, { was_down: false })).status).toBe(200);
    expect(await owner.downtime.findMany({ where: { equipment_id: item.id } })).toMatchObject([
      { work_order_id: first.id, ended_at: expect.any(Date) },
    ]);
  });

  test("of an order that is deleted is removed, or becomes that of another order that needs it", async () => {
    const { admin, item, order, first } = await aJob({ is_machine_down: true });
    const second = await order();
    const remove = (one: { id: number }) =>
      call(removeOrders, { as: admin, method: "DELETE", body: { ids: [one.id] } });
    expect((await remove(first)).status).toBe(200);
    expect(await openOf(item.id)).toMatchObject([{ work_order_id: second.id }]);
    expect((await remove(second)).status).toBe(200);
    expect(await owner.downtime.count({ where: { equipment_id: item.id } })).toBe(0);
  });

  test("of an accepted request begins when the request was made", async () => {
    const { technician, admin, item } = await aJob();
    const asked = await call(createRequest, {
      as: technician,
      body: { name: unique("Request"), equipment_id: item.id, is_machine_down: true, confirm: true },
    });
    expect(await openOf(item.id)).toHaveLength(0);
    const order = await call(convertRequest, {
      as: admin,
      params: { id: asked.body.data.id },
      body: { assigned_user_id: technician.id },
    });
    expect(order.status).toBe(201);
    const { down_since } = asked.body.data;
    expect([order.body.data.down_since, (await openOf(item.id))[0]!.started_at.toISOString()]).toEqual([
      ...[down_since, down_since],
    ]);
  });

  test("is listed for the days in which something was down, also where it began before them", async () => {
    const { admin, item, plant } = await aJob();
    const body = { equipment_id: item.id, started_at: "2026-01-05T08:00:00Z", ended_at: "2026-01-07T10:00:00Z" };
    await call(recordDowntime, { as: admin, body });
    const on = async (day: string) =>
      (
        await call(listDowntimes, {
          as: admin,
          query: { "plant_id[]": [plant.id], "daterange[from]": day, "daterange[to]": day },
        })
      ).body.data.length;
    expect([await on("2026-01-04"), await on("2026-01-06"), await on("2026-01-07"), await on("2026-01-08")]).toEqual([
      ...[0, 1, 1, 0],
    ]);
  });

  test("begins when it turns out during the work, and ends when it was not so", async () => {
    const { technician, admin, item, first } = await aJob();
    await begin(technician, first);
    await change(admin, first, { is_machine_down: true });
    expect(await openOf(item.id)).toHaveLength(1);
    await change(admin, first, { is_machine_down: false });
    expect(await openOf(item.id)).toHaveLength(0);
  });

  test("two technicians who start two orders of one item at once begin one downtime", async () => {
    const { technician, admin, item, order, first } = await aJob({ is_machine_down: true, type: "pm" });
    const others = await Promise.all([order(), order(), order()]);
    await Promise.all([first, ...others].map((one, at) => begin(at % 2 ? admin : technician, one)));
    expect(await openOf(item.id)).toHaveLength(1);
    await Promise.all([first, ...others].map((one) => finish(technician, one, { total_minutes: 20 })));
    expect(await openOf(item.id)).toHaveLength(0);
  });

  test("recorded by a person is listed, ended once, and is neither over another nor in the future", async () => {
    const { admin, item } = await aJob();
    const record = (body: object) => call(recordDowntime, { as: admin, body: { equipment_id: item.id, ...body } });
    const early = { started_at: "2026-01-05T08:00:00Z", ended_at: "2026-01-05T10:00:00Z" };
    expect((await record({ ...early, reason: "No air", is_planned: false })).status).toBe(201);
    expect(Object.keys((await record({ ...early, started_at: "2026-01-05T09:00:00Z" })).body.messages)).toEqual([
      "started_at",
    ]);
    expect((await record({ started_at: "2026-01-05T10:00:00Z", ended_at: "2026-01-05T11:00:00Z" })).status).toBe(201);
    expect(Object.keys((await record({ started_at: "2099-01-05T10:00:00Z" })).body.messages)).toEqual(["started_at"]);
    const two = await call(recordDowntime, { as: admin, body: { ...early, equipment_id: item.id, machine_id: 1 } });
    expect(Object.keys(two.body.messages)).toEqual(["equipment_id"]);

    const { id } = (await record({ started_at: "2026-01-06T08:00:00Z" })).body.data;
    const end = (ended_at: string) => call(closeDowntime, { as: admin, params: { id }, body: { ended_at } });
    expect(Object.keys((await end("2026-01-06T07:00:00Z")).body.messages)).toEqual(["ended_at"]);
    const ends = await Promise.all([end("2026-01-06T09:00:00Z"), end("2026-01-06T09:30:00Z")]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    const list = await call(listDowntimes, { as: admin, query: { equipment_id: item.id } });
    expect(list.body.data.map((row: { source: string }) => row.source)).toEqual(["person", "person", "person"]);
    const stranger = await aTenant();
    expect((await call(listDowntimes, { as: stranger.admin, query: { equipment_id: item.id } })).body.data).toEqual([]);
    const foreign = await call(closeDowntime, {
      as: stranger.admin,
      params: { id },
      body: { ended_at: "2026-01-06T09:00:00Z" },
    });
    expect(foreign.status).toBe(404);
  });
});
