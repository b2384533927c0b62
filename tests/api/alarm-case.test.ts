import { describe, expect, test } from "vitest";
import { GET as listAlerts } from "@/app/api/alerts/route";
import { PUT as closeOne } from "@/app/api/maintenance/[id]/close/route";
import { PUT as closeMany } from "@/app/api/maintenance/close/route";
import { POST as createOrder } from "@/app/api/maintenance/route";
import type { Call } from "@/lib/server/data/call";
import { asProvider, withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { attachToOpenOrder } from "@/lib/services/maintenance/work-orders/from-alert";
import { workOrderScreen } from "@/lib/services/maintenance/work-orders/screen";
import { placeDetails } from "@/lib/services/screens/place-details";
import { attention } from "@/lib/services/views/dashboard/attention";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { anAlert, anEquipment, aSensor, aTenant, aUser, aWorkOrder } from "../samples";

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

async function anAlarmingItem() {
  const { company, plant, admin } = await aTenant();
  const equipment = await anEquipment({ plant });
  const place = { plant, equipment, type: "banner", data_set: "temp_vibe" };
  const sensor = await aSensor(place);
  await owner.sensor.update({ where: { id: sensor.id }, data: { level: "alarm" } });
  const alert = (more: object) => anAlert({ sensor, alert_rule: "high", parameter: 1, ...more });
  return { company, plant, admin, equipment, sensor, alert };
}

async function within<Found>(person: { id: number }, run: (call: Call) => Promise<Found>) {
  const viewer = (await viewerOf(await signedIn(person)))!;
  return withScope(viewer, (tx) => run({ viewer, tx, now: new Date(), locale: "en", timezone_offset: 0 } as Call));
}

const attentionOf = async (person: { id: number }) =>
  (await within(person, (call) => attention(call, { page: 1, max: 5 }))).data;

describe("a case on the dashboard", () => {
  test("a case is all open alerts of its item, with the age of its level and of its first alert", async () => {
    const { company, admin, alert } = await anAlarmingItem();
    const { id } = await alert({ opened_at: ago(9 * 24 * hour), acknowledged_at: new Date() });
    const at = ago(22 * hour);
    await owner.alertChange.create({
      data: { company_id: company.id, alert_id: id, at, action: "escalated", from: "warning", to: "alarm" },
    });
    await alert({ parameter: 2, level: "warning", opened_at: ago(11 * 24 * hour), acknowledged_at: new Date() });

    const [row] = await attentionOf(admin);
    expect(row).toMatchObject({ case: { state: "acknowledged", alerts: 2 }, since: at.toISOString() });
    expect(Date.parse(row!.abnormal_since!)).toBeCloseTo(Date.now() - 11 * 24 * hour, -5);
    await alert({ parameter: 3, level: "warning" });
    expect(await attentionOf(admin)).toMatchObject([{ case: { state: "new", alerts: 3 } }]);
  });

  test("a case is muted, and not counted by the alarm strip, once all its open alerts are", async () => {
    const { admin, alert } = await anAlarmingItem();
    const { id } = await alert({});
    await alert({ parameter: 2, shelved_until: ago(-hour) });
    expect(await attentionOf(admin)).toMatchObject([{ case: { is_muted: false } }]);

    await owner.alert.update({ where: { id }, data: { shelved_until: ago(-hour) } });
    expect(await attentionOf(admin)).toMatchObject([{ case: { is_muted: true } }]);
    await owner.alert.update({ where: { id }, data: { shelved_until: ago(hour) } });
    expect(await attentionOf(admin)).toMatchObject([{ case: { is_muted: false } }]);
  });

  test("a case follows its work order, and the proof of the repair", async () => {
    const { company, plant, admin, equipment, sensor, alert } = await anAlarmingItem();
    const order = await aWorkOrder({ plant, equipment_id: equipment.id, status: "in_work" });
    const { id } = await alert({ work_order_id: order.id });
    expect(await attentionOf(admin)).toMatchObject([{ case: { state: "in_work" } }]);

    await owner.workOrder.update({ where: { id: order.id }, data: { status: "completed", completed_at: new Date() } });
    const now = new Date();
    const proof = await owner.proof.create({
      data: {
        company_id: company.id,
        plant_id: plant.id,
        work_order_id: order.id,
        sensor_id: sensor.id,
        alert_id: id,
        parameter: 1,
        alert_rule: "high",
        fault_at: now,
        work_at: now,
        opened_at: now,
        closes_at: now,
        after_samples: 3,
      },
    });
    expect(await attentionOf(admin)).toMatchObject([{ case: { state: "repaired", proof: { samples: 3, of: 30 } } }]);
    await owner.proof.update({ where: { id: proof.id }, data: { verdict: "not_fixed" } });
    expect(await attentionOf(admin)).toMatchObject([{ case: { state: "not_fixed", proof: null } }]);
  });

  test("the item page and the technician's list show the same state of a case", async () => {
    const { plant, admin, equipment, alert } = await anAlarmingItem();
    const order = await aWorkOrder({ plant, equipment_id: equipment.id, status: "in_work" });
    await alert({ work_order_id: order.id });
    const itemPage = () => within(admin, (call) => placeDetails(call, "equipments", "equipment", equipment.id));
    const list = () => within(admin, (call) => workOrderScreen(call, {}));

    expect((await itemPage()).alarms.alerts).toMatchObject([{ case: { state: "in_work", proof: null } }]);
    expect((await list()).order_cases).toEqual({});
    const done = { status: "completed", completed_at: new Date(), problem_solved: false };
    await owner.workOrder.update({ where: { id: order.id }, data: done });
    expect((await itemPage()).alarms.alerts).toMatchObject([{ case: { state: "not_fixed", proof: null } }]);
    expect((await list()).order_cases).toEqual({ [order.id]: { state: "not_fixed", proof: null } });
  });

  test("work from an alert is listed before a full page of work that is due sooner", async () => {
    const { plant, admin, equipment, sensor } = await anAlarmingItem();
    const due = (hours: number) => ({ plant, equipment_id: equipment.id, due_at: new Date(Date.now() + hours * hour) });
    for (const hours of [1, 2, 3]) await aWorkOrder(due(hours));
    const finding = { sensor_id: sensor.id, parameter: 3, data_set: "temp_vibe", points: [] };
    const fromAlert = await aWorkOrder({ ...due(500), finding });
    const { orders, total } = await within(admin, (call) => workOrderScreen(call, { max: "2" }));

    expect(orders.map(({ id }) => id)).toEqual([fromAlert.id, expect.any(Number), expect.any(Number)]);
    expect(total).toBe(4);
    const done = await within(admin, (call) => workOrderScreen(call, { max: "2", status: ["closed"] }));
    expect(done.orders).toEqual([]);
  });

  test("a case with two finished work orders is judged by the one that was finished last", async () => {
    const { plant, admin, equipment, alert } = await anAlarmingItem();
    const done = (hours: number, problem_solved: boolean) =>
      aWorkOrder({
        plant,
        equipment_id: equipment.id,
        status: "closed",
        problem_solved,
        completed_at: ago(hours * hour),
      });
    const finishedLast = await done(1, false);
    const newer = await done(30, true);
    await alert({ work_order_id: newer.id, ended_at: ago(29 * hour) });
    await alert({ work_order_id: finishedLast.id });
    expect(await attentionOf(admin)).toMatchObject([{ case: { state: "not_fixed" } }]);
  });

  test("a silent sensor is another case: its work order takes no alarm, and an alarm's takes no silence", async () => {
    const { admin, plant, equipment, sensor, alert } = await anAlarmingItem();
    const silence = await anAlert({
      sensor,
      alert_rule: "no_data",
      kind: "no_data",
      parameter: null,
      level: "unknown",
    });
    const battery = await aWorkOrder({ plant, equipment_id: equipment.id, name: "Swap the battery" });
    await owner.alert.update({ where: { id: silence.id }, data: { work_order_id: battery.id } });
    const alarm = await alert({});
    expect(await asProvider((tx) => attachToOpenOrder(tx, alarm))).toBeNull();
    expect(await attentionOf(admin)).toMatchObject([{ case: { state: "new", alerts: 1 } }]);

    const { status, body } = await call(createOrder, { as: admin, body: { alert_id: alarm.id } });
    expect(status).toBe(201);
    expect(await owner.alert.findUniqueOrThrow({ where: { id: silence.id } })).toMatchObject({
      work_order_id: battery.id,
    });
    expect(await owner.alert.findUniqueOrThrow({ where: { id: alarm.id } })).toMatchObject({
      work_order_id: body.data.id,
    });
  });
});

describe("a case in the list of alerts", () => {
  test("every alert names the state of its case, also that of a sensor without an item", async () => {
    const { plant, admin, equipment, alert } = await anAlarmingItem();
    const order = await aWorkOrder({ plant, equipment_id: equipment.id, status: "pending" });
    await alert({ work_order_id: order.id, acknowledged_at: new Date() });
    await alert({ parameter: 2, level: "warning" });
    await anAlert({ sensor: await aSensor({ plant }), level: "warning", acknowledged_at: new Date(), parameter: 1 });

    const { body } = await call(listAlerts, { as: admin, query: { "state[]": ["open"] } });
    const states = body.data.map(({ case: of }: { case: { state: string; alerts: number } }) => [of.state, of.alerts]);
    expect(states.toSorted()).toEqual([
      ["acknowledged", 1],
      ["ordered", 2],
      ["ordered", 2],
    ]);
  });

  test("an alert that has ended is listed as repaired while its repair is being verified", async () => {
    const { company, plant, admin, equipment, sensor, alert } = await anAlarmingItem();
    const now = new Date();
    const order = await aWorkOrder({
      plant,
      equipment_id: equipment.id,
      status: "completed",
      completed_at: now,
    });
    const { id } = await alert({ work_order_id: order.id, ended_at: now });
    await alert({ parameter: 2, ended_at: now });
    await owner.proof.create({
      data: {
        company_id: company.id,
        plant_id: plant.id,
        work_order_id: order.id,
        sensor_id: sensor.id,
        alert_id: id,
        parameter: 1,
        alert_rule: "high",
        fault_at: now,
        work_at: now,
        opened_at: now,
        closes_at: now,
        after_samples: 12,
      },
    });
    const { body } = await call(listAlerts, { as: admin, query: { "state[]": ["open", "repaired"] } });
    expect(body.data).toMatchObject([{ id, case: { state: "repaired", proof: { samples: 12, of: 30 }, alerts: 0 } }]);
  });
});

describe("closing a work order as solved", () => {
  async function aCompletedOrder(more: object = {}) {
    const found = await anAlarmingItem();
    const { company, plant, equipment } = found;
    const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
    const order = await aWorkOrder({
      plant,
      equipment_id: equipment.id,
      status: "completed",
      completed_at: new Date(),
      problem_solved: true,
      ...more,
    });
    await found.alert({ work_order_id: order.id, last_value: 4.1, warning: 1.5, alarm: 3 });
    const close = (supervisor_notes?: string) =>
      call(closeOne, { as: supervisor, method: "PUT", params: { id: order.id }, body: { supervisor_notes } });
    return { ...found, supervisor, order, close };
  }

  test("closing a work order as solved, with a reading still beyond its limit, needs a reason that its history keeps", async () => {
    const { supervisor, order, close } = await aCompletedOrder();

    const refused = await close("  ");
    expect(refused.status).toBe(422);
    expect(refused.body.messages.supervisor_notes[0]).toBe(
      "Z velocity is still 4.1 mm/s at a limit of 1.5 mm/s: explain why the problem counts as solved",
    );
    const many = await call(closeMany, { as: supervisor, method: "PUT", body: { ids: [order.id] } });
    expect(many.body.data).toMatchObject([{ status: "skipped", reason: expect.stringContaining("4.1 mm/s") }]);

    expect((await close("Sensor hangs loose, replaced on Monday")).body.data).toMatchObject({ status: "closed" });
    const event = await owner.workOrderEvent.findFirstOrThrow({ where: { work_order_id: order.id, action: "close" } });
    expect(event).toMatchObject({
      note: "Sensor hangs loose, replaced on Monday",
      data: { still_beyond_limit: [{ value: 4.1, limit: 1.5 }] },
    });
  });

  test.each([
    ["has ended and come back since", { ended: true }],
    ["belongs to a newer work order", { ended: false }],
  ])("closing a work order as solved needs a reason where its alert %s", async (_, { ended }) => {
    const { plant, equipment, order, alert, close } = await aCompletedOrder();
    const reading = { last_value: 4.1, warning: 1.5, alarm: 3 };
    if (ended) {
      await owner.alert.updateMany({ where: { work_order_id: order.id }, data: { ended_at: new Date() } });
      await alert(reading);
    } else {
      const newer = await aWorkOrder({ plant, equipment_id: equipment.id });
      const { sensor_id } = await owner.alert.findFirstOrThrow({ where: { work_order_id: order.id } });
      const finding = {
        alert_id: 1,
        sensor_id,
        sensor_name: "Drive end",
        parameter: 1,
        data_set: "temp_vibe",
        points: [],
        alert_rule: "high",
        level: "alarm",
        peak_level: "alarm",
        opened_at: "2026-11-22T12:00:00.000Z",
        onset_value: 4,
        value: 4,
        peak_value: 4.1,
        warning: 1.5,
        alarm: 3,
        diagnosis: null,
      };
      await owner.workOrder.update({ where: { id: order.id }, data: { finding } });
      await owner.alert.updateMany({ where: { work_order_id: order.id }, data: { work_order_id: newer.id } });
    }
    expect((await close()).status).toBe(422);
    expect((await close("Sensor hangs loose")).status).toBe(200);
  });

  test("closing a work order as solved needs no reason once the readings agree, nor where nobody called it solved", async () => {
    const agreed = await aCompletedOrder();
    await owner.alert.updateMany({ where: { work_order_id: agreed.order.id }, data: { last_value: 1.2 } });
    expect((await agreed.close()).status).toBe(200);
    const unsolved = await aCompletedOrder({ problem_solved: false });
    expect((await unsolved.close()).status).toBe(200);
  });

  test("the alerts of a work order are listed by it", async () => {
    const { admin, order, alert } = await aCompletedOrder();
    await alert({ parameter: 2 });
    const { body } = await call(listAlerts, { as: admin, query: { "work_order_id[]": [order.id] } });
    expect(body.data).toMatchObject([{ work_order_id: order.id, last_value: 4.1 }]);
  });
});
