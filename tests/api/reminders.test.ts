import { describe, expect, test } from "vitest";
import { PUT as saveOrder } from "@/app/api/maintenance/[id]/route";
import { POST as createOrder } from "@/app/api/maintenance/route";
import { asProvider } from "@/lib/server/data/db";
import { notifyOfWorkOrder } from "@/lib/services/maintenance/work-orders/notify";
import { remindOfDue } from "@/lib/services/maintenance/work-orders/remind";
import { compose } from "@/lib/services/platform/deliveries/compose";
import { composeSms } from "@/lib/services/platform/deliveries/compose-sms";
import type { Letter } from "@/lib/services/platform/deliveries/letter";
import { call } from "../helpers";
import { owner } from "../owner";
import { anEquipment, aTeam, aTenant, aUser, aWorkOrder, placeIn } from "../samples";

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
  await Promise.all(Array.from({ length: 10 }, () => remindOfDue(monday)));
  await remindOfDue(new Date(monday.getTime() + 3_600_000));
  expect([await reminders(tomorrow), await reminders(today), await reminders(later)]).toEqual([
    ["due_tomorrow"],
    [],
    [],
  ]);
  expect(await notified(tomorrow)).toEqual([{ user_id: technician.id, message: "work_order_due_tomorrow" }]);
});

test("a reminder does not wait for the work of other companies that is due later", async () => {
  const other = await aTenant();
  const others = Array.from({ length: 500 }, (_, at) => ({
    ...placeIn(other.plant),
    number: at + 1,
    name: `Order ${at + 1}`,
    due_at: new Date("2026-10-07T04:00:00Z"),
  }));
  await owner.workOrder.createMany({ data: others });
  const { order } = await aPlant();
  const tomorrow = await order("2026-10-07T03:30:00Z");
  await remindOfDue(monday);
  expect(await reminders(tomorrow)).toEqual(["due_tomorrow"]);
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

describe("messages of work", () => {
  /** What was sent of an order, after the worker has done it twice. */
  async function sentOf({ id }: { id: number }) {
    const events = await owner.workOrderEvent.findMany({ where: { work_order_id: id }, orderBy: { id: "asc" } });
    for (const event of [...events, ...events]) await asProvider((tx) => notifyOfWorkOrder(tx, event.id));
    const all = await owner.delivery.findMany({
      where: { OR: events.map((event) => ({ subject: { contains: `:work-order-event:${event.id}:` } })) },
      orderBy: { id: "asc" },
    });
    return all.map(({ channel, user_id, recipient, payload }) => ({
      channel,
      user_id,
      recipient,
      letter: payload as unknown as Letter,
    }));
  }

  test("an order that is assigned by a person is sent by the channels that its person chose, once each", async () => {
    const { admin, technician, colleague } = await aPlant();
    await owner.user.update({
      where: { id: technician.id },
      data: { notify_channels: ["mail", "sms"], phone: "+13125550123", language_id: 2 },
    });
    await owner.user.update({ where: { id: colleague.id }, data: { notify_channels: [] } });
    const item = await anEquipment({ plant: await plantOf(technician.id) });
    const made = async (assigned_user_id: number) =>
      (await call(createOrder, { as: admin, body: { name: "Align fan", equipment_id: item.id, assigned_user_id } }))
        .body.data;
    const [own, silent] = [await made(technician.id), await made(colleague.id)];
    const sent = await sentOf(own);
    expect(sent.map(({ channel, user_id }) => [channel, user_id])).toEqual([
      ["mail", technician.id],
      ["sms", technician.id],
    ]);
    expect(compose(sent[0]!.letter).subject).toBe(`${own.label} se le asignó: Align fan`);
    expect(composeSms(sent[1]!.letter)).toMatch(
      new RegExp(`^${own.label} se le asigno: Align fan, Plant .*/maintenance/work-orders/${own.id}$`),
    );
    expect(await sentOf(silent)).toEqual([]);
  });

  test("each event reaches the people whom it concerns in one email, and the rest stays in the bell", async () => {
    const { plant, admin, technician, colleague, order } = await aPlant();
    const team = await aTeam({ plant, members: [technician, colleague] });
    const requester = await aUser({ role: "plant_user", company: { id: plant.company_id }, plants: [plant] });
    const row = await order("2026-10-09T12:00:00Z", {
      assigned_team_id: team.id,
      assigned_user_id: null,
      requested_by: requester.id,
    });
    const expected: Record<string, [string, number[]]> = {
      assign: ["team", [technician.id, colleague.id]],
      due_tomorrow: ["due_tomorrow", [technician.id, colleague.id]],
      overdue: ["overdue", [technician.id, colleague.id, admin.id]],
      comment: ["comment", [technician.id, colleague.id]],
      complete: ["completed", [requester.id, admin.id]],
      reopen: ["reopened", [requester.id, technician.id, colleague.id]],
      deny: ["denied", [requester.id, technician.id, colleague.id]],
      attach_alert: ["", []],
    };
    for (const [action, [what, people]] of Object.entries(expected)) {
      const { id } = await owner.workOrderEvent.create({
        data: { company_id: plant.company_id, plant_id: plant.id, work_order_id: row.id, action, note: "Belt is worn" },
      });
      for (const _twice of [1, 2]) await asProvider((tx) => notifyOfWorkOrder(tx, id));
      const mails = await owner.delivery.findMany({ where: { subject: { contains: `:work-order-event:${id}:` } } });
      expect([action, mails.map(({ user_id }) => user_id).sort()]).toEqual([action, [...people].sort()]);
      for (const { payload } of mails) expect((payload as unknown as Letter).params.what).toBe(what);
    }
  });

  test("an order of a series is announced by its reminder, not when it is made", async () => {
    const { plant, technician, order } = await aPlant();
    const row = await order("2026-10-07T03:30:00Z");
    await owner.workOrderEvent.create({
      data: {
        company_id: plant.company_id,
        plant_id: plant.id,
        work_order_id: row.id,
        action: "create",
        to: "pending",
        data: { series_id: 1, date: "2026-10-06" },
      },
    });
    expect(await sentOf(row)).toEqual([]);
    await owner.user.update({
      where: { id: technician.id },
      data: { notify_channels: ["sms"], phone: "+13125550124" },
    });
    await remindOfDue(monday);
    const sent = await sentOf(row);
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([["sms", "+13125550124"]]);
    expect(composeSms(sent[0]!.letter)).toContain("is due tomorrow");
  });

  describe("in quiet hours", () => {
    const night = new Date("2026-10-06T03:00:00Z");

    /** When email and SMS of a comment on an order go out that is written at 23:00 in Toronto. */
    async function sentAt(more: { priority?: string; is_interrupted_by_alarms?: boolean; quiet_from?: string | null }) {
      const { priority = "normal", ...person } = more;
      const { plant, technician, order } = await aPlant();
      const row = await order("2026-10-09T12:00:00Z", { priority });
      await owner.user.update({
        where: { id: technician.id },
        data: {
          notify_channels: ["mail", "sms"],
          phone: "+13125550125",
          quiet_from: "22:00",
          quiet_until: "06:00",
          plant_id: plant.id,
          ...person,
          ...(person.quiet_from === null && { quiet_until: null }),
        },
      });
      const { id } = await owner.workOrderEvent.create({
        data: {
          company_id: plant.company_id,
          plant_id: plant.id,
          work_order_id: row.id,
          action: "comment",
          note: "Guard is missing",
        },
      });
      const before = Date.now();
      for (const _twice of [1, 2]) await asProvider((tx) => notifyOfWorkOrder(tx, id, night));
      const sent = await owner.delivery.findMany({ where: { subject: { contains: `:work-order-event:${id}:` } } });
      const announced = await owner.outbox.findMany({
        where: { OR: sent.map((one) => ({ payload: { equals: { delivery_id: one.id } } })) },
        orderBy: { id: "asc" },
      });
      const seen = await owner.notification.count({ where: { user_id: technician.id, message: "work_order_comment" } });
      expect([sent.length, seen]).toEqual([2, 1]);
      return announced.map(({ topic, run_after }) => [
        topic,
        run_after.getTime() >= before - 60_000 ? "at once" : run_after,
      ]);
    }

    const morning = new Date("2026-10-06T10:00:00Z");

    test("email and SMS of work wait until the person's quiet hours are over, and the bell does not", async () => {
      expect(await sentAt({})).toEqual([
        ["mail", morning],
        ["sms", morning],
      ]);
    });

    test("urgent work interrupts those whom alarms may interrupt, and nobody else", async () => {
      const atOnce = [
        ["mail", "at once"],
        ["sms", "at once"],
      ];
      expect(await sentAt({ priority: "urgent", is_interrupted_by_alarms: true })).toEqual(atOnce);
      expect(await sentAt({ priority: "urgent", is_interrupted_by_alarms: false })).not.toEqual(atOnce);
      expect(await sentAt({ priority: "high", is_interrupted_by_alarms: true })).not.toEqual(atOnce);
      expect(await sentAt({ quiet_from: null })).toEqual(atOnce);
    });
  });

  test("a request that is rejected reaches who asked, with the reason", async () => {
    const { plant } = await aPlant();
    const requester = await aUser({ role: "plant_user", company: { id: plant.company_id }, plants: [plant] });
    const request = await aWorkOrder({ plant, kind: "request", status: "rejected", requested_by: requester.id });
    await owner.workOrderEvent.create({
      data: {
        company_id: plant.company_id,
        plant_id: plant.id,
        work_order_id: request.id,
        action: "reject",
        note: "Was done last week",
      },
    });
    const [sent, ...others] = await sentOf(request);
    expect([sent!.user_id, others]).toEqual([requester.id, []]);
    expect(compose(sent!.letter).text).toContain("Was done last week");
    expect(compose(sent!.letter).subject).toMatch(/^Your request RQ-\d+ was rejected/);
  });
});

const plantOf = async (user_id: number) =>
  (await owner.userPlant.findFirstOrThrow({ where: { user_id }, select: { plant: true } })).plant;
