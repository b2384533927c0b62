import { describe, expect, test } from "vitest";
import { GET as coverage } from "@/app/api/equipments/coverage/route";
import { PUT as change, GET as getOrder } from "@/app/api/maintenance/[id]/route";
import { POST as open, GET as proposal } from "@/app/api/sensors/[id]/order/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAlert, anEquipment, aSensor, aTenant, aUser, unique } from "../samples";

const seen = (minutes: number) => ({
  last_seen_at: new Date(Date.now() - minutes * 60_000),
  expected_interval_s: 600,
});

/** A plant with an item whose sensor is silent, a part for it, and so many of them in the storeroom. */
async function aSilentSensor(pieces: number) {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  const place = { company_id: company.id, plant_id: plant.id };
  const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  const item = await anEquipment({ plant });
  const part = await owner.part.create({ data: { ...place, number: unique("P"), name: "Sensor" } });
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
  await owner.stockLine.create({ data: { ...place, store_room_id: room.id, part_id: part.id, on_hand: pieces } });
  const sensor = await aSensor({ plant, equipment: item, ...seen(90), part_id: part.id, battery_pct: 4 });
  return { ...tenant, supervisor, technician, item, part, sensor };
}

const openFor = (as: { id: number }, { id }: { id: number }, body: object = {}) =>
  call(open, { as, params: { id }, body });

describe("the order of a sensor that does not report", () => {
  test("is for its item, is assigned, and holds the spare that is in stock", async () => {
    const { supervisor, technician, item, part, sensor } = await aSilentSensor(2);
    const asked = (await call(proposal, { as: supervisor, params: { id: sensor.id } })).body.data;
    expect(asked).toMatchObject({
      report: "silent",
      order: null,
      spare_state: "held",
      assignee: { id: technician.id },
      spare: { id: part.id, available: 2 },
    });
    const { status, body } = await openFor(supervisor, sensor);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ kind: "order", status: "pending", equipment_id: item.id, spare_state: "held" });
    expect(body.data.assigned_user.id).toBe(technician.id);
    const order = (await call(getOrder, { as: supervisor, params: { id: body.data.id } })).body.data;
    expect(order.required_parts).toMatchObject([{ part: { id: part.id }, reserved: 1, missing: 0 }]);
    const [row] = (await call(coverage, { as: supervisor })).body.data;
    expect(row.sensors).toMatchObject([{ id: sensor.id, report: "silent", order: { id: body.data.id } }]);
  });

  test("states that its spare is not in stock, and that none is named", async () => {
    const { supervisor, sensor, plant, part } = await aSilentSensor(0);
    const { body } = await openFor(supervisor, sensor);
    expect(body.data.spare_state).toBe("not_in_stock");
    const { required_parts } = (await call(getOrder, { as: supervisor, params: { id: body.data.id } })).body.data;
    expect(required_parts).toMatchObject([{ part: { id: part.id }, reserved: 0, missing: 1 }]);
    const other = await aSensor({ plant, type: "ncd", data_set: "ncd", ...seen(90) });
    expect((await openFor(supervisor, other)).body.data).toMatchObject({ spare_state: "no_spare", equipment_id: null });
  });

  test("takes the spare that the plant's other sensors of its kind have, where none is named", async () => {
    const { supervisor, plant, part } = await aSilentSensor(1);
    const other = await aSensor({ plant, ...seen(90) });
    const asked = (await call(proposal, { as: supervisor, params: { id: other.id } })).body.data;
    expect(asked.spare).toMatchObject({ id: part.id });
  });

  test("is one when two people open it at once, and a second follows only when the first is not open any more", async () => {
    const { supervisor, admin, sensor } = await aSilentSensor(5);
    const answers = await Promise.all([openFor(supervisor, sensor), openFor(admin, sensor)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [first] = answers.filter(({ status }) => status === 201);
    const [second] = answers.filter(({ status }) => status === 409);
    expect(second?.body.data).toMatchObject({ id: first?.body.data.id, label: first?.body.data.label });
    expect(await owner.workOrder.count({ where: { plant_id: sensor.plant_id } })).toBe(1);
    const id = first?.body.data.id as number;
    const denied = { status: 6, reason: "Moved to another line" };
    expect((await call(change, { as: admin, method: "PUT", params: { id }, body: denied })).status).toBe(200);
    expect((await openFor(supervisor, sensor)).status).toBe(201);
  });

  test("covers the alert of the silence, and is not opened where that has an order", async () => {
    const { supervisor, sensor, plant } = await aSilentSensor(1);
    const silence = { sensor, kind: "no_data", alert_rule: "no_data", level: "unknown", peak_level: "unknown" };
    const alert = await anAlert(silence);
    const { body } = await openFor(supervisor, sensor);
    expect((await owner.alert.findUniqueOrThrow({ where: { id: alert.id } })).work_order_id).toBe(body.data.id);
    const other = await aSensor({ plant, ...seen(90) });
    await anAlert({ ...silence, sensor: other, work_order_id: body.data.id });
    expect((await openFor(supervisor, other)).status).toBe(409);
  });

  test("is refused for a sensor that reports, and to those who may not create orders or see the plant", async () => {
    const { supervisor, technician, plant, sensor } = await aSilentSensor(1);
    const reporting = await aSensor({ plant, ...seen(1) });
    expect((await openFor(supervisor, reporting)).body.code).toBe("not_silent");
    expect((await openFor(technician, sensor)).status).toBe(403);
    expect((await openFor((await aTenant()).admin, sensor)).status).toBe(404);
  });
});
