import { beforeEach, expect, test } from "vitest";
import { GET as readAlert } from "@/app/api/alerts/[id]/route";
import { GET as listAlerts } from "@/app/api/alerts/route";
import { PUT as change } from "@/app/api/maintenance/[id]/route";
import { POST as convert } from "@/app/api/maintenance/requests/[id]/route";
import { POST as ask } from "@/app/api/maintenance/requests/route";
import { POST as order } from "@/app/api/maintenance/route";
import { resetLimits } from "@/lib/server/http/limits";
import { call } from "../helpers";
import { owner } from "../owner";
import { aController, anAlert, anEquipment, aSensor, aTenant, aUser, aWorkOrder } from "../samples";

/** Who cannot create orders requests the work of an alarm, once per case; the order made of it covers the case. */

beforeEach(() => resetLimits());

async function aCase() {
  const { company, plant } = await aTenant();
  const equipment = await anEquipment({ plant });
  const controller = await aController({ plant });
  const sensors = [
    await aSensor({ controller, equipment, data_set: "temp_vibe" }),
    await aSensor({ controller, equipment, data_set: "temp_vibe" }),
  ] as const;
  const high = { parameter: 1, alert_rule: "high", last_value: 4.1, warning: 1.5, alarm: 3 };
  const alerts = [
    await anAlert({ sensor: sensors[0], ...high }),
    await anAlert({ sensor: sensors[1], ...high, level: "warning" }),
  ] as const;
  const person = (role: string) => aUser({ role, company, plants: [plant] });
  return {
    company,
    plant,
    equipment,
    sensors,
    alerts,
    user: await person("plant_user"),
    technician: await person("technician"),
    supervisor: await person("supervisor"),
  };
}
type Case = Awaited<ReturnType<typeof aCase>>;
type Person = { id: number };

const request = (as: Person, alert_id: number, more: object = {}) => call(ask, { as, body: { alert_id, ...more } });
const conversion = ({ supervisor, technician }: Case, id: number) =>
  call(convert, { as: supervisor, params: { id }, body: { assigned_user_id: technician.id } });
const caseOf = async (as: Person, id: number) => (await call(readAlert, { as, params: { id } })).body.data.case;

test("a request from an alert is about its item, and keeps the finding, a name and the priority of the company", async () => {
  const { user, plant, equipment, alerts } = await aCase();
  const { status, body } = await request(user, alerts[0].id);

  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    kind: "request",
    status: "requested",
    plant_id: plant.id,
    equipment_id: equipment.id,
    name: expect.stringContaining(equipment.name),
    requested_by_user: { id: user.id },
    finding: { alert_id: alerts[0].id, alert_rule: "high" },
  });
  const { alarm_priority } = await owner.company.findUniqueOrThrow({ where: { id: plant.company_id } });
  expect(body.data.priority).toBe(alarm_priority);
  expect(body.data.due_at).not.toBeNull();
  expect(await owner.alert.count({ where: { plant_id: plant.id, work_order_id: { not: null } } })).toBe(0);

  const own = await request((await aCase()).user, alerts[0].id);
  expect([own.status, own.body.messages]).toEqual([422, { alert_id: ["does not exist"] }]);
});

test("people who may only ask for work request it from an alert, and cannot create the order", async () => {
  for (const role of ["user", "technician"] as const) {
    const one = await aCase();
    const alert_id = one.alerts[0].id;
    expect((await call(order, { as: one[role], body: { alert_id } })).status).toBe(403);
    expect((await request(one[role], alert_id)).status).toBe(201);
  }
  const { company, plant, alerts } = await aCase();
  for (const role of ["corporate", "oee_process"]) {
    const reader = await aUser({ role, company, plants: [plant] });
    expect((await request(reader, alerts[0].id)).status).toBe(403);
  }
});

test("the second request of a case is answered with the first, also at the same time and from another alert", async () => {
  const { user, technician, alerts } = await aCase();
  const both = await Promise.all([
    request(user, alerts[0].id, { confirm: true }),
    request(technician, alerts[1].id, { confirm: true }),
  ]);
  const [made, refused] = both.sort((a, b) => a.status - b.status);
  expect([made!.status, refused!.status]).toEqual([201, 409]);
  const { id, label } = made!.body.data;
  expect(refused!.body).toMatchObject({ code: "fault_has_request", data: { id, label, status: "requested" } });
  expect(refused!.body.message).toContain(label);
});

test("a request from an alert whose case has an order is answered with the order", async () => {
  const one = await aCase();
  const made = await call(order, { as: one.supervisor, body: { alert_id: one.alerts[0].id } });
  const refused = await request(one.user, one.alerts[1].id);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "fault_has_order", data: { id: made.body.data.id } });
});

test("a case shows its open request to everybody who sees its alerts, until the request is decided", async () => {
  const one = await aCase();
  const { user, supervisor, technician, sensors, alerts } = one;
  expect((await caseOf(user, alerts[0].id)).request).toBeNull();
  const { id, number, name } = (await request(user, alerts[0].id)).body.data;
  const shown = { id, number, name, status: "requested" };
  expect((await caseOf(supervisor, alerts[1].id)).request).toEqual(shown);
  const later = await anAlert({ sensor: sensors[1], parameter: 4 });
  expect((await caseOf(technician, later.id)).request).toEqual(shown);
  const silence = await anAlert({ sensor: sensors[1], kind: "no_data", alert_rule: "no_data" });
  expect((await caseOf(technician, silence.id)).request).toBeNull();
  const listed = (await call(listAlerts, { as: technician, query: { "state[]": "open" } })).body.data;
  expect(listed.map((alert: { case: { request: unknown } }) => alert.case.request)).toEqual(
    expect.arrayContaining([shown, shown, shown, null]),
  );

  await call(change, { as: user, method: "PUT", params: { id }, body: { status: "withdrawn" } });
  expect((await caseOf(user, alerts[0].id)).request).toBeNull();
  expect((await request(technician, alerts[0].id)).status).toBe(201);
});

test("a silent sensor is requested apart from what it measured, also one without an item", async () => {
  const { user, plant, sensors, alerts } = await aCase();
  const silence = await anAlert({ sensor: sensors[0], kind: "no_data", alert_rule: "no_data" });
  const loose = await anAlert({ sensor: await aSensor({ plant }), parameter: 1 });
  const requests = [];
  for (const { id } of [alerts[0], silence, loose])
    requests.push((await request(user, id, { confirm: true })).body.data);
  for (const [at, { id }] of [alerts[0], silence, loose].entries())
    expect((await caseOf(user, id)).request.id).toBe(requests[at].id);
  expect(requests[2].equipment_id).toBeNull();
});

test("a request from an alert is asked back where the item has other work, and not because of its own alarm", async () => {
  const { user, plant, equipment, alerts } = await aCase();
  const other = await aWorkOrder({ type: "pm", plant, equipment_id: equipment.id, status: "pending" });
  const asked = await request(user, alerts[0].id);
  expect(asked.status).toBe(409);
  expect(asked.body.data.possible_duplicates).toMatchObject([{ id: other.id, kind: "order" }]);
  expect((await request(user, alerts[0].id, { confirm: true })).status).toBe(201);
});

test("the order that a request becomes covers the case with its finding and its priority", async () => {
  const one = await aCase();
  const { id, priority } = (await request(one.user, one.alerts[0].id, { priority: "urgent" })).body.data;
  expect(priority).toBe("urgent");
  const made = (await conversion(one, id)).body.data;

  expect(made).toMatchObject({ kind: "order", priority, finding: { alert_id: one.alerts[0].id } });
  const linked = await owner.alert.findMany({ where: { work_order_id: made.id }, select: { id: true } });
  expect(linked.map((alert) => alert.id).sort()).toEqual(one.alerts.map((alert) => alert.id).sort());
  expect(await caseOf(one.user, one.alerts[1].id)).toMatchObject({
    state: "ordered",
    order: { id: made.id },
    request: null,
  });
});

test("a request is not converted while another order covers its case, and stays open", async () => {
  const one = await aCase();
  const { id } = (await request(one.user, one.alerts[0].id)).body.data;
  // The alarm came while its item had this order.
  const covering = await aWorkOrder({ plant: one.plant, equipment_id: one.equipment.id });
  await owner.alert.update({ where: { id: one.alerts[0].id }, data: { work_order_id: covering.id } });
  const refused = await conversion(one, id);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "fault_has_order", data: { id: covering.id } });
  expect((await owner.workOrder.findUniqueOrThrow({ where: { id } })).status).toBe("requested");
});

test("an order made directly for an alert settles the open request of its case, once", async () => {
  const of = await aCase();
  const { user, supervisor, alerts } = of;
  const asked = (await request(user, alerts[0].id, { description: "It howls" })).body.data;

  const made = await call(order, { as: supervisor, body: { alert_id: alerts[1].id } });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ request: { id: asked.id }, requested_by_user: { id: user.id } });
  const settled = await owner.workOrder.findUniqueOrThrow({ where: { id: asked.id } });
  expect(settled.status).toBe("converted");
  expect((await caseOf(supervisor, alerts[0].id)).request).toBeNull();
  expect((await conversion(of, asked.id)).status).toBe(409);
  const events = await owner.workOrderEvent.findMany({ where: { work_order_id: asked.id, action: "convert" } });
  expect(events).toHaveLength(1);
});

test("when a request is converted and an order is made for its alert at once, there is one order", async () => {
  const of = await aCase();
  const asked = (await request(of.user, of.alerts[0].id)).body.data;
  const answers = await Promise.all([
    conversion(of, asked.id),
    call(order, { as: of.supervisor, body: { alert_id: of.alerts[0].id } }),
  ]);
  expect(answers.map(({ status }) => Math.floor(status / 100)).sort()).toEqual([2, 4]);
  const orders = await owner.workOrder.count({ where: { equipment_id: of.equipment.id, kind: "order" } });
  expect(orders).toBe(1);
});
