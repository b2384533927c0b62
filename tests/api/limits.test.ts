import { beforeEach, describe, expect, test } from "vitest";
import { PUT as decide } from "@/app/api/sensors/[id]/re-baseline/[baselineId]/route";
import { GET as learning, PUT as rebaseline } from "@/app/api/sensors/[id]/re-baseline/route";
import { GET as alike } from "@/app/api/sensors/jobs/[id]/alike/route";
import { PUT as saveZone } from "@/app/api/sensors/jobs/[id]/level-zones/[zoneId]/route";
import { PUT as goBack } from "@/app/api/sensors/jobs/[id]/level-zones/[zoneId]/versions/[version]/route";
import { GET as versions } from "@/app/api/sensors/jobs/[id]/level-zones/[zoneId]/versions/route";
import { POST as replay } from "@/app/api/sensors/jobs/[id]/level-zones/replay/route";
import { POST as addZone } from "@/app/api/sensors/jobs/[id]/level-zones/route";
import { DELETE as removeOur } from "@/app/api/sensors/jobs/level-zones/our/[id]/route";
import { GET as previewOur } from "@/app/api/sensors/jobs/level-zones/our/preview/route";
import { GET as ourLimits, PUT as saveOur } from "@/app/api/sensors/jobs/level-zones/our/route";
import { PUT as rebaselineByZone } from "@/app/api/sensors/jobs/level-zones/re-baseline/route";
import { PUT as saveMany } from "@/app/api/sensors/jobs/level-zones/route";
import { PUT as rebaselineMany } from "@/app/api/sensors/re-baseline/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAlert, anEquipment, aSensor, aTenant, aUser, aWorkOrder, unique } from "../samples";

beforeEach(() => resetLimits());

/** A tenant with one sensor whose gateway speaks, a quarter of an hour between two samples. */
async function aSpeaker() {
  const tenant = await aTenant();
  const gateway = await aGateway({ plant: tenant.plant });
  const { controller, sensor, token } = gateway;
  let next = -1_000;
  const speak = async (values: readonly number[], key = "vel_rms_z") => {
    resetLimits();
    const readings = values.map((value) => [at(next++ * 15 * minute), { [key]: value }] as const);
    expect((await send(token, batchOf(sensor.uid, readings))).status).toBe(202);
    await recordReadings(
      { controller_id: controller.id, company_id: controller.company_id, plant_id: controller.plant_id },
      new Date(),
    );
  };
  return { ...tenant, ...gateway, speak };
}

const steady = (count: number, level = 1) =>
  Array.from({ length: count }, (_, index) => level * (1 + 0.1 * (((7 * index) % 5) - 2)));

const zoneOf = (sensor: { id: number }) =>
  owner.levelZone.findFirstOrThrow({ where: { sensor_id: sensor.id, parameter: 1, kind: "high" } });

describe("re-baseline", () => {
  test("re-baseline learns while the present limits stay in effect until the proposal is accepted", async () => {
    const { admin, sensor, speak } = await aSpeaker();
    await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1, acute_samples: 7 });
    await speak(steady(10));

    const started = await call(rebaseline, { as: admin, method: "PUT", params: { id: sensor.id }, body: {} });
    expect(started.body).toMatchObject({ status: "success", data: [{ parameter: 1, status: "learning", samples: 0 }] });
    await speak(steady(120, 2));
    const half = await call(learning, { as: admin, params: { id: sensor.id } });
    expect(half.body.data).toMatchObject([{ samples: 120, wanted: 300, actions: ["reject"] }]);
    expect(await zoneOf(sensor)).toMatchObject({ warning: 4.5, source: "manual", version: 1 });

    await speak(steady(200, 2));
    const [proposed] = (await call(learning, { as: admin, params: { id: sensor.id } })).body.data;
    expect(proposed).toMatchObject({ status: "proposed", samples: 300, unit: "mm/s", actions: ["accept", "reject"] });
    expect(proposed.warning).toBeCloseTo(3, 2);
    expect(await zoneOf(sensor)).toMatchObject({ warning: 4.5, version: 1 });

    const accept = () =>
      call(decide, {
        as: admin,
        method: "PUT",
        params: { id: sensor.id, baselineId: proposed.id },
        body: { action: "accept" },
      });
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const zone = await zoneOf(sensor);
    expect(zone).toMatchObject({ source: "baseline", version: 2, acute_samples: 7, changed_by: admin.id });
    expect(zone.warning).toBeCloseTo(3, 2);
  });

  test("re-baseline that is rejected keeps the present limits and can be started again", async () => {
    const { admin, sensor, speak } = await aSpeaker();
    await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1 });
    await speak(steady(5));
    const start = () => call(rebaseline, { as: admin, method: "PUT", params: { id: sensor.id }, body: {} });
    const [open] = (await start()).body.data;
    expect((await start()).status).toBe(409);

    const rejected = await call(decide, {
      as: admin,
      method: "PUT",
      params: { id: sensor.id, baselineId: open.id },
      body: { action: "reject" },
    });

    expect(rejected).toMatchObject({ status: 200, body: { data: [] } });
    expect(await zoneOf(sensor)).toMatchObject({ warning: 4.5, version: 1 });
    expect((await start()).status).toBe(200);
  });

  test("re-baseline is rejected while an unacknowledged alarm is open, unless a completed work order or a reason explains it", async () => {
    const { plant, admin, sensor, speak } = await aSpeaker();
    await speak(steady(5));
    const alert = await anAlert({ sensor, parameter: 1 });
    const start = (body: object) => call(rebaseline, { as: admin, method: "PUT", params: { id: sensor.id }, body });

    const refused = await start({});
    expect(refused.status).toBe(409);
    expect(refused.body.messages).toHaveProperty("reason");
    const order = await aWorkOrder({ plant, status: "in_work" });
    await owner.alert.update({ where: { id: alert.id }, data: { work_order_id: order.id }, select: { id: true } });
    expect((await start({})).status).toBe(409);

    await owner.workOrder.update({ where: { id: order.id }, data: { status: "completed" } });
    expect((await start({})).status).toBe(200);
    await owner.baseline.deleteMany({ where: { sensor_id: sensor.id } });
    await owner.alert.update({ where: { id: alert.id }, data: { work_order_id: null }, select: { id: true } });
    expect((await start({ reason: "New bearing" })).body.data).toMatchObject([{ reason: "New bearing" }]);
    await owner.baseline.deleteMany({ where: { sensor_id: sensor.id } });
    await owner.alert.update({ where: { id: alert.id }, data: { acknowledged_at: new Date() }, select: { id: true } });
    expect((await start({})).status).toBe(200);
  });

  test("re-baseline of several sensors gives a result per sensor, and is rejected as a whole with a foreign sensor", async () => {
    const { plant, admin, sensor, speak } = await aSpeaker();
    await speak(steady(5));
    const silent = await aSensor({ plant });
    const foreign = await aSensor();
    const ask = (ids: number[]) => call(rebaselineMany, { as: admin, method: "PUT", body: { ids } });

    expect((await ask([])).body.messages).toEqual({ ids: ["Sensors should be selected"] });
    expect((await ask([sensor.id, foreign.id])).status).toBe(404);
    expect(await owner.baseline.count({ where: { sensor_id: sensor.id, is_first: false } })).toBe(0);
    expect((await ask([sensor.id, silent.id])).body.data).toMatchObject([
      { id: sensor.id, status: "done" },
      { id: silent.id, status: "skipped", reason: expect.any(String) },
    ]);
    expect((await ask([sensor.id])).body.data).toMatchObject([{ id: sensor.id, status: "skipped" }]);
  });

  test("re-baseline by limits learns their measurements", async () => {
    const { admin, sensor, speak } = await aSpeaker();
    const zone = await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1 });
    await speak(steady(5));
    await speak(steady(5), "temp");

    const { body } = await call(rebaselineByZone, { as: admin, method: "PUT", body: { ids: [zone.id] } });

    expect(body.data).toEqual([{ id: zone.id, status: "done" }]);
    const begun = await owner.baseline.findMany({ where: { sensor_id: sensor.id, is_first: false } });
    expect(begun).toMatchObject([{ parameter: 1, status: "learning" }]);
  });

  test("re-baseline on the controller starts with its reply, fails without one, and can be retried", async () => {
    const { admin, sensor, token, speak } = await aSpeaker();
    await speak(steady(5));
    await owner.sensor.update({ where: { id: sensor.id }, data: { port_number: 7 }, select: { id: true } });
    const states = async () => (await call(learning, { as: admin, params: { id: sensor.id } })).body.data;
    const take = async () =>
      (await send(token, batchOf(sensor.uid, [[at(-2_000 * minute), { temp: 1 }]], { sent_at: at(0) }))).body.commands;

    await call(rebaseline, { as: admin, method: "PUT", params: { id: sensor.id }, body: { on_controller: true } });
    expect(await states()).toMatchObject([{ parameter: 1, status: "sent" }]);
    const [command] = await take();
    expect(command).toMatchObject({ type: "write_registers", start: 327, values: [1] });
    await send(token, { v: 1, gateway: "TEST", acks: [{ id: command.id, ok: false, error: "no radio" }] });
    const [failed] = await states();
    expect(failed).toMatchObject({ status: "failed", error: "no radio", actions: expect.arrayContaining(["retry"]) });

    const again = await call(decide, {
      as: admin,
      method: "PUT",
      params: { id: sensor.id, baselineId: failed.id },
      body: { action: "retry" },
    });
    expect(again.body.data).toMatchObject([{ status: "sent" }]);
    const [second] = await take();
    await send(token, { v: 1, gateway: "TEST", acks: [{ id: second.id, ok: true }] });
    expect(await states()).toMatchObject([{ status: "learning", error: null }]);
  });

  test("re-baseline requires permission to update controllers", async () => {
    const { plant, sensor } = await aSpeaker();
    const technician = await aUser({ role: "technician", plants: [plant] });
    const stranger = (await aTenant()).admin;
    const ask = (as: { id: number }) => call(rebaseline, { as, method: "PUT", params: { id: sensor.id }, body: {} });

    expect((await ask(technician)).status).toBe(403);
    expect((await ask(stranger)).status).toBe(404);
  });
});

describe("versions of limits", () => {
  test("versions of limits keep author and reason, and any version can be restored with one call", async () => {
    const { admin, sensor } = await aSpeaker();
    const { body } = await call(addZone, {
      as: admin,
      params: { id: sensor.id },
      body: { parameter: 1, warning: 4.5, alarm: 7.1, reason: "First guess" },
    });
    const zoneId = body.data.id;
    const save = (change: object) =>
      call(saveZone, { as: admin, method: "PUT", params: { id: sensor.id, zoneId }, body: change });
    await save({ warning: 3, reason: "Too late last time" });
    await save({ alarm: 9, is_latching: true });

    const list = () => call(versions, { as: admin, params: { id: sensor.id, zoneId } });
    expect((await list()).body.data).toMatchObject([
      { version: 3, warning: 3, alarm: 9, is_latching: true, reason: null, is_current: true },
      { version: 2, warning: 3, alarm: 7.1, reason: "Too late last time", changed_by: { id: admin.id } },
      { version: 1, warning: 4.5, alarm: 7.1, reason: "First guess", unit: "mm/s", is_current: false },
    ]);

    const back = await call(goBack, {
      as: admin,
      method: "PUT",
      params: { id: sensor.id, zoneId, version: 1 },
      body: { reason: "It was right" },
    });
    expect(back.body.data).toMatchObject({ version: 4, warning: 4.5, alarm: 7.1, is_latching: false });
    expect((await list()).body.data).toHaveLength(4);
  });

  test("versions of limits cannot be changed by the runtime login", async () => {
    const [row] = await owner.$queryRaw<{ may: boolean }[]>`
      select has_table_privilege('millwright_scoped', 'level_zone_versions', 'UPDATE')
        or has_table_privilege('millwright_all', 'level_zone_versions', 'DELETE') as may`;
    expect(row).toEqual({ may: false });
  });
});

describe("limits for several sensors", () => {
  test("limits for several sensors are set on each sensor, and rejected as a whole with a foreign sensor", async () => {
    const { plant, admin } = await aTenant();
    const [first, second] = [await aSensor({ plant }), await aSensor({ plant })];
    const other = await aSensor({ plant, data_set: "pressure" });
    await aZone(second, { parameter: 3, warning: 1 });
    const ask = (ids: number[]) =>
      call(saveMany, {
        as: admin,
        method: "PUT",
        body: { ids, zones: [{ parameter: 3, warning: 2.8, alarm: 4.5 }], reason: "Same machines" },
      });

    expect((await ask([])).body.messages).toEqual({ ids: ["Sensors should be selected"] });
    expect((await ask([first.id, (await aSensor()).id])).status).toBe(404);
    const { body } = await ask([first.id, second.id, other.id]);

    expect(body.data).toMatchObject([
      { id: first.id, status: "done" },
      { id: second.id, status: "done" },
      { id: other.id, status: "skipped" },
    ]);
    const zones = await owner.levelZone.findMany({ where: { plant_id: plant.id }, orderBy: { sensor_id: "asc" } });
    expect(zones).toMatchObject([
      { sensor_id: first.id, warning: 2.8, alarm: 4.5, version: 1, change_reason: "Same machines" },
      { sensor_id: second.id, warning: 2.8, alarm: 4.5, version: 2 },
    ]);
  });

  test("limits for several sensors are saved by the specification's names too", async () => {
    const { plant, admin } = await aTenant();
    const sensor = await aSensor({ plant });
    await owner.sensorParameter.create({
      data: { company_id: plant.company_id, plant_id: plant.id, sensor_id: sensor.id, parameter: 3 },
    });
    const zones = [{ parameter_type: 3, warning_zone: 2.8, alarm_zone: 4.5 }];
    const { body } = await call(saveMany, { as: admin, method: "PUT", body: { ids: [sensor.id], zones } });

    expect(body.data, JSON.stringify(body)).toEqual([{ id: sensor.id, status: "done" }]);
    expect(await owner.levelZone.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([
      { parameter: 3, warning: 2.8, alarm: 4.5 },
    ]);
  });

  test("limits for several sensors list the possible sensors with their present limits", async () => {
    const { plant, admin } = await aTenant();
    const fan = await anEquipment({ plant, name: "Fan", power_kw: 30 });
    const [here, there] = [await aSensor({ plant, equipment: fan }), await aSensor({ plant, equipment: fan })];
    for (const sensor of [here, there, await aSensor({ plant, data_set: "ncd" })])
      await owner.sensorParameter.create({
        data: { company_id: plant.company_id, plant_id: plant.id, sensor_id: sensor.id, parameter: 1 },
      });
    await aZone(there, { parameter: 1, warning: 4.5 });

    const { body } = await call(alike, { as: admin, params: { id: here.id }, query: { parameter: 1 } });

    expect(body.data).toMatchObject([
      { id: there.id, equipment: { name: "Fan" }, limit_class: "motor_medium", zone: { warning: 4.5 } },
    ]);
    expect(body.data).toHaveLength(1);
  });

  test("limits for several sensors can come from our standard for the machine type", async () => {
    const { plant, admin } = await aTenant();
    const pump = await anEquipment({ plant, limit_class: "centrifugal_pump" });
    const sensor = await aSensor({ plant, equipment: pump });
    const unknown = await aSensor({ plant });
    for (const parameter of [1, 2, 5, 89])
      await owner.sensorParameter.create({
        data: { company_id: plant.company_id, plant_id: plant.id, sensor_id: sensor.id, parameter },
      });

    const { body } = await call(saveMany, {
      as: admin,
      method: "PUT",
      body: { ids: [sensor.id, unknown.id], our: true },
    });

    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(["done", "skipped"]);
    const zones = await owner.levelZone.findMany({
      where: { sensor_id: sensor.id },
      orderBy: [{ parameter: "asc" }, { kind: "asc" }],
    });
    expect(zones).toMatchObject([
      { parameter: 1, source: "our", warning: 5.1, alarm: 8.5, acute_samples: 5 },
      { parameter: 2, source: "our", warning: 1, alarm: 2 },
      { parameter: 5, source: "our", warning: 80, alarm: 95, is_run_gated: false },
      { parameter: 5, source: "our", kind: "rise", warning: 10, alarm: null, is_run_gated: true },
    ]);
  });

  test("limits for several sensors from our standard are previewed before they are applied, and not shown as a change afterwards", async () => {
    const [{ plant, admin }, other] = [await aTenant(), await aTenant()];
    const pump = await anEquipment({ plant, name: "Pump", limit_class: "centrifugal_pump" });
    const sensor = await aSensor({ plant, equipment: pump });
    await aSensor({ plant });
    await aSensor({ plant, equipment: await anEquipment({ plant, limit_class: "fan" }) });
    await owner.sensorParameter.create({
      data: { company_id: plant.company_id, plant_id: plant.id, sensor_id: sensor.id, parameter: 1 },
    });
    await aZone(sensor, { parameter: 1, warning: 4, alarm: 7 });
    const preview = async (as: { id: number }, query: object = {}) =>
      (await call(previewOur, { as, query: { plant_id: plant.id, ...query } })).body.data;

    expect(await preview(admin)).toEqual([
      {
        id: sensor.id,
        name: sensor.name,
        equipment: { id: pump.id, name: "Pump" },
        limit_class: "centrifugal_pump",
        equipment_type: null,
        changes: [
          {
            parameter: 1,
            name: "parameters.vel_rms_z",
            name_text: "Z velocity",
            kind: "high",
            unit: "mm/s",
            source: "manual",
            before: { warning: 4, alarm: 7 },
            after: { warning: 5.1, alarm: 8.5 },
          },
        ],
      },
    ]);
    expect(await preview(admin, { limit_class: "fan" })).toEqual([]);
    expect(await preview(other.admin)).toEqual([]);
    expect(await owner.levelZone.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([{ warning: 4 }]);

    await call(saveMany, { as: admin, method: "PUT", body: { ids: [sensor.id], our: true } });
    const [after] = await preview(admin);
    expect(after.changes[0]).toMatchObject({ source: "our", before: { warning: 5.1, alarm: 8.5 } });
  });

  test("limits for several sensors of our standard can be read by everybody and changed by the provider", async () => {
    const { admin } = await aTenant();
    const analyst = await aUser({ role: "analyst" });
    const limit = { limit_class: "spindle", quantity: "velocity", warning: 1.2, alarm: 2.6 };
    const change = (as: { id: number }) => call(saveOur, { as, method: "PUT", body: { limits: [limit] } });
    const spindle = async () =>
      (await call(ourLimits, { as: admin })).body.data.find(
        (row: { limit_class: string; quantity: string }) =>
          row.limit_class === "spindle" && row.quantity === "velocity",
      );

    expect(await spindle()).toMatchObject({ warning: 1.4, alarm: 2.8, unit: "mm/s" });
    expect((await change(admin)).status).toBe(403);
    expect((await change(analyst)).status).toBe(200);
    expect(await spindle()).toMatchObject({ warning: 1.2, alarm: 2.6, version: 2 });
    await owner.standardLimit.updateMany({
      where: { limit_class: "spindle", quantity: "velocity" },
      data: { warning: 1.4, alarm: 2.8, version: 1 },
    });
  });
});

describe("standard limits of an item type", () => {
  /** A company's item type with a pump of that type, whose sensor has spoken or not. */
  async function aTypedSpeaker() {
    const speaker = await aSpeaker();
    const { plant, sensor, company } = speaker;
    const type = await owner.equipmentType.create({
      data: { name: unique("Vacuum pump"), company_id: company.id, limit_class: "centrifugal_pump" },
    });
    const item = await anEquipment({ plant, equipment_type_id: type.id });
    await owner.sensor.update({ where: { id: sensor.id }, data: { equipment_id: item.id } });
    const line = { equipment_type_id: type.id, quantity: "velocity", warning: 3, alarm: 4 };
    return { ...speaker, type, item, line };
  }

  const put = (as: { id: number }, limits: object[]) => call(saveOur, { as, method: "PUT", body: { limits } });
  const zonesOf = (sensor: { id: number }) =>
    owner.levelZone.findMany({ where: { sensor_id: sensor.id }, orderBy: [{ parameter: "asc" }, { kind: "asc" }] });

  test("standard limits of an item type are the company's own, and seen by no other company", async () => {
    const [{ admin, company, type, line }, other] = [await aTypedSpeaker(), await aTenant()];

    const saved = await put(admin, [line]);
    expect(saved.status).toBe(200);
    const own = saved.body.data.find((row: { equipment_type_id: number }) => row.equipment_type_id === type.id);
    expect(own).toMatchObject({
      company_id: company.id,
      equipment_type: { id: type.id, name: type.name },
      limit_class: null,
      warning: 3,
    });
    expect(JSON.stringify((await call(ourLimits, { as: other.admin })).body)).not.toContain(type.name);
    expect((await put(other.admin, [line])).body.messages).toHaveProperty("equipment_type_id");
    expect((await put(admin, [{ ...line, warning: 2.5, version: 1 }])).status).toBe(200);
    expect((await put(admin, [{ ...line, warning: 2, version: 1 }])).status).toBe(409);

    const remove = (as: { id: number }) => call(removeOur, { as, method: "DELETE", params: { id: own.id } });
    expect((await remove(other.admin)).status).toBe(404);
    expect((await remove(admin)).status).toBe(200);
    expect((await remove(admin)).status).toBe(404);
  });

  test("standard limits of a rise begin with its pace, as limits of a sensor do", async () => {
    const { admin, sensor, type } = await aTypedSpeaker();
    const pace = { samples_to_alarm: 1, delay_after_start_s: 3600 };
    const rise = { kind: "rise", warning: 10 };

    const { body } = await put(admin, [{ equipment_type_id: type.id, quantity: "temperature", ...rise }]);
    expect(body.data).toContainEqual(expect.objectContaining({ equipment_type_id: type.id, ...rise, ...pace }));
    const zone = await call(addZone, { as: admin, params: { id: sensor.id }, body: { parameter: 5, ...rise } });
    expect(zone.body.data).toMatchObject(pace);
  });

  test("standard limits of a machine type stay the provider's, and a line has one type", async () => {
    const { admin, line } = await aTypedSpeaker();
    expect((await put(admin, [{ ...line, equipment_type_id: null, limit_class: "fan" }])).status).toBe(403);
    const both = await put(admin, [{ ...line, limit_class: "fan" }]);
    expect(both.status).toBe(422);
    expect(Object.values(both.body.messages).flat()).toEqual(["Choose an item type or a machine type, not both"]);
    const fan = await owner.standardLimit.findFirstOrThrow({ where: { limit_class: "fan" } });
    const analyst = await aUser({ role: "analyst" });
    expect((await call(removeOur, { as: analyst, method: "DELETE", params: { id: fan.id } })).status).toBe(404);
  });

  test("standard limits of a provider's item type can differ from company to company", async () => {
    const [one, two] = [await aSpeaker(), await aSpeaker()];
    const analyst = await aUser({ role: "analyst" });
    const type = await owner.equipmentType.create({ data: { name: unique("Blower") } });
    const line = { equipment_type_id: type.id, quantity: "velocity", warning: 5, alarm: 9 };
    expect((await put(analyst, [line])).status).toBe(200);
    expect((await put(one.admin, [{ ...line, warning: 2, alarm: 4 }])).status).toBe(200);

    for (const { plant, sensor, speak } of [one, two]) {
      const item = await anEquipment({ plant, equipment_type_id: type.id });
      await owner.sensor.update({ where: { id: sensor.id }, data: { equipment_id: item.id } });
      await speak([1]);
    }
    expect(await zonesOf(one.sensor)).toMatchObject([{ warning: 2, alarm: 4 }]);
    expect(await zonesOf(two.sensor)).toMatchObject([{ warning: 5, alarm: 9 }]);
  });

  test("standard limits of an item type are what a new sensor begins with, and judge its first samples", async () => {
    const { admin, sensor, line, speak } = await aTypedSpeaker();
    await put(admin, [line, { ...line, quantity: "temperature", warning: 60, alarm: 70 }]);

    await speak([3.5, 3.5, 3.5, 3.5]);
    await speak([40], "temp");
    await speak([1], "acc_hf_z");

    expect(await zonesOf(sensor)).toMatchObject([
      { parameter: 1, kind: "high", source: "our", warning: 3, alarm: 4 },
      { kind: "high", source: "our", warning: 60, alarm: 70 },
      { kind: "rise", source: "our", warning: 10 },
    ]);
    expect(await owner.alert.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([{ level: "warning" }]);
    // What the type has no limits for learns its own.
    const learnt = await owner.baseline.findMany({ where: { sensor_id: sensor.id } });
    expect(learnt).toHaveLength(1);
  });

  test("standard limits of an item type leave limits alone that a sensor has already", async () => {
    const { admin, sensor, line, speak } = await aTypedSpeaker();
    await speak(steady(5));
    await put(admin, [line]);
    await speak(steady(5));
    expect(await zonesOf(sensor)).toEqual([]);
    expect(await owner.baseline.count({ where: { sensor_id: sensor.id } })).toBe(1);
  });

  test("standard limits of an item type are previewed and applied instead of those of the machine type", async () => {
    const { admin, plant, sensor, item, type, line } = await aTypedSpeaker();
    for (const parameter of [1, 5])
      await owner.sensorParameter.create({
        data: { company_id: plant.company_id, plant_id: plant.id, sensor_id: sensor.id, parameter },
      });
    await put(admin, [line]);
    const preview = async (query: object) =>
      (await call(previewOur, { as: admin, query: { plant_id: plant.id, ...query } })).body.data;

    const [shown] = await preview({ equipment_type_id: type.id });
    expect(shown).toMatchObject({ id: sensor.id, equipment: { id: item.id }, equipment_type: type.name });
    expect(shown.changes).toMatchObject([
      { parameter: 1, kind: "high", before: null, after: { warning: 3, alarm: 4 } },
      { parameter: 5, kind: "high", before: null, after: { warning: 80, alarm: 95 } },
      { parameter: 5, kind: "rise" },
    ]);
    expect(await preview({ equipment_type_id: type.id + 1_000_000 })).toEqual([]);

    await call(saveMany, { as: admin, method: "PUT", body: { ids: [sensor.id], our: true } });
    expect(await zonesOf(sensor)).toMatchObject([
      { parameter: 1, warning: 3, alarm: 4, source: "our" },
      { parameter: 5, warning: 80, alarm: 95 },
      { parameter: 5, kind: "rise", warning: 10 },
    ]);
  });

  test("standard limits of an item type apply without a machine type", async () => {
    const { admin, plant, sensor, type, line } = await aTypedSpeaker();
    await owner.equipmentType.update({ where: { id: type.id }, data: { limit_class: null } });
    await owner.sensorParameter.create({
      data: { company_id: plant.company_id, plant_id: plant.id, sensor_id: sensor.id, parameter: 1 },
    });
    await put(admin, [line]);
    const { body } = await call(saveMany, { as: admin, method: "PUT", body: { ids: [sensor.id], our: true } });
    expect(body.data).toMatchObject([{ status: "done" }]);
    expect(await zonesOf(sensor)).toMatchObject([{ warning: 3 }]);
  });
});

describe("a simulation of limits", () => {
  test("a simulation of limits shows the alerts of the saved and the given limits, and changes nothing", async () => {
    const { admin, sensor, speak } = await aSpeaker();
    await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1 });
    await speak([...steady(50), 5, 5, 5, 5, 1, 1, 1, 1, 8, 8, 8, 8, 1, 1, 1, ...steady(20), 3, 3, 3, 3, ...steady(10)]);
    const before = await owner.measurement.findMany({ where: { sensor_id: sensor.id } });

    const { status, body } = await call(replay, {
      as: admin,
      params: { id: sensor.id },
      body: { parameter: 1, warning: 2.5, alarm: 9, chronic_samples: 10 },
    });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      isWhole: true,
      saved: { alarms: 1, warnings: 1, chronic: 0 },
      draft: { alarms: 0, warnings: 2, chronic: 1 },
    });
    expect(body.data.saved.episodes).toHaveLength(2);
    expect(body.data.saved.episodes[1]).toMatchObject({ level: "alarm", ended_at: expect.any(Number) });
    expect(await owner.measurement.findMany({ where: { sensor_id: sensor.id } })).toEqual(before);
  });

  test("a simulation of limits names the field of an invalid limit", async () => {
    const { admin, sensor } = await aSpeaker();
    const { status, body } = await call(replay, {
      as: admin,
      params: { id: sensor.id },
      body: { parameter: 1, warning: 9, alarm: 8 },
    });

    expect(status).toBe(422);
    expect(body.messages).toEqual({ alarm: ["Alarm zone should be higher than Warning zone"] });
  });

  test("a simulation of limits of thirty days at ten minutes takes less than a second, and uses the newest of denser samples", async () => {
    const { plant, admin } = await aTenant();
    const sensor = await aSensor({ plant });
    const fill = (every: number, parameter: number) => owner.$executeRaw`
      insert into readings (taken_at, value, sensor_id, company_id, parameter)
      select ts, 2 + 3 * random(), ${sensor.id}::int, ${plant.company_id}::int, ${parameter}::smallint
      from generate_series(now() - interval '30 days', now() - interval '1 minute', ${every}::int * interval '1 second') ts`;
    for (let week = 0; week <= 5; week++)
      await owner.$executeRaw`select ensure_readings_week(now() - ${week}::int * interval '1 week')`;
    await fill(600, 1);
    await fill(30, 3);
    const ask = (parameter: number) =>
      call(replay, {
        as: admin,
        params: { id: sensor.id },
        body: { parameter, warning: 4, alarm: 4.5, acute_samples: 5, chronic_samples: 100 },
      });
    await ask(1);

    const started = performance.now();
    const { body } = await ask(1);
    const took = performance.now() - started;
    const again = performance.now();
    const dense = await ask(3);
    console.log(
      `replay of ${body.data.samples} samples ${took.toFixed(0)} ms, of ${dense.body.data.samples} samples ${(performance.now() - again).toFixed(0)} ms`,
    );

    expect(body.data.samples).toBeGreaterThan(4_300);
    expect(dense.body.data).toMatchObject({ isWhole: false, samples: 60_000 });
    expect(dense.body.data.from).toBeGreaterThan(body.data.from);
  });
});
