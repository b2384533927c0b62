import { expect, test } from "vitest";
import { PUT as saveOrder } from "@/app/api/maintenance/[id]/route";
import { asProvider } from "@/lib/server/data/db";
import { notifyOfWorkOrder } from "@/lib/services/maintenance/work-orders/notify";
import { remindOfDue } from "@/lib/services/maintenance/work-orders/remind";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTeam, aTenant, aUser, aWorkOrder } from "../samples";

/** A plant in Toronto; 5 October 2026 is a Monday, 8:00 there is 12:00 UTC. */
async function aPlant() {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "America/Toronto" } });
  const person = () => aUser({ role: "technician", company, plants: [plant] });
  const [technician, colleague] = [await person(), await person()];
  const order = (due: string, more: object = {}) =>
    aWorkOrder({ plant, due_at: new Date(due), assigned_user_id: technician.id, ...more });
  return { ...tenant, technician, colleague, order };
}

const monday = new Date("2026-10-05T12:00:00Z");
const reminders = async ({ id }: { id: number }) =>
  (
    await owner.workOrderEvent.findMany({
      where: { work_order_id: id, action: { in: ["due_tomorrow", "overdue"] } },
      orderBy: { id: "asc" },
    })
  ).map(({ action }) => action);

/** Who was notified of the reminders of an order, as the worker does it after each. */
async function notified({ id }: { id: number }) {
  const events = await owner.workOrderEvent.findMany({ where: { work_order_id: id }, select: { id: true } });
  for (const event of events) await asProvider((tx) => notifyOfWorkOrder(tx, event.id));
  const href = `/maintenance/work-orders/${id}`;
  const all = await owner.notification.findMany({ where: { href }, select: { user_id: true, message: true } });
  return all.filter(({ message }) => /due_tomorrow|overdue/.test(message));
}

test("the person of an order is reminded once, the day before it is due on the plant's clock", async () => {
  const { order, technician } = await aPlant();
  const tomorrow = await order("2026-10-07T03:30:00Z");
  const today = await order("2026-10-06T03:30:00Z");
  const later = await order("2026-10-07T04:30:00Z");
  await remindOfDue(new Date("2026-10-05T10:30:00Z"));
  expect(await reminders(tomorrow)).toEqual([]);
  await Promise.all([remindOfDue(monday), remindOfDue(monday)]);
  await remindOfDue(new Date(monday.getTime() + 3_600_000));
  expect([await reminders(tomorrow), await reminders(today), await reminders(later)]).toEqual([
    ["due_tomorrow"],
    [],
    [],
  ]);
  expect(await notified(tomorrow)).toEqual([{ user_id: technician.id, message: "work_order_due_tomorrow" }]);
});

test("the team of an overdue order and the supervisors are notified once, and again after another date has passed", async () => {
  const { order, plant, admin, technician, colleague } = await aPlant();
  const team = await aTeam({ plant, members: [technician, colleague] });
  const late = await order("2026-10-05T11:00:00Z", { assigned_user_id: null, assigned_team_id: team.id });
  await remindOfDue(monday);
  await remindOfDue(monday);
  expect(await reminders(late)).toEqual(["overdue"]);
  expect((await notified(late)).map(({ user_id }) => user_id).sort()).toEqual(
    [technician.id, colleague.id, admin.id].sort(),
  );
  const body = { extended_at: "2026-10-05T18:00:00Z" };
  expect((await call(saveOrder, { as: admin, params: { id: late.id }, body })).status).toBe(200);
  await remindOfDue(new Date("2026-10-05T17:00:00Z"));
  expect(await reminders(late)).toEqual(["overdue"]);
  await remindOfDue(new Date("2026-10-05T18:30:00Z"));
  expect(await reminders(late)).toEqual(["overdue", "overdue"]);
});

test("nobody is reminded of work that is done, or that has been overdue for weeks", async () => {
  const { order } = await aPlant();
  const done = await order("2026-10-05T11:00:00Z", { status: "completed" });
  const old = await order("2026-09-20T11:00:00Z");
  await remindOfDue(monday);
  expect([await reminders(done), await reminders(old)]).toEqual([[], []]);
});
