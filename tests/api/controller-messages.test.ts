import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { GET as listRefused, PUT as takeAgain } from "@/app/api/controllers/[id]/refused/route";
import { PUT as saveController } from "@/app/api/controllers/[id]/route";
import { POST as tryMessage } from "@/app/api/controllers/[id]/trial/route";
import { GET as listControllers } from "@/app/api/controllers/route";
import { resetLimits } from "@/lib/server/http/limits";
import { retakeRefused } from "@/lib/services/monitoring/ingest/retry-rejected";
import { aGateway, aToken, send } from "../gateways";
import { call } from "../helpers";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { aController, aRole, aSensor, aTenant, aUser, unique } from "../samples";

beforeEach(() => resetLimits());

async function aJsonGateway() {
  const { admin, company, plant } = await aTenant();
  const controller = await aController({ plant, adapter: "generic_json" });
  const sensor = await aSensor({ controller });
  const reader = await aUser({
    role: await aRole({ permissions: ["view_controllers"], company_id: company.id }),
    company,
    plants: [plant],
  });

  return { admin, reader, company, plant, controller, sensor };
}

const pointAt = (path: string, uid: string, key = "temp") => ({ path, uid, key, unit: "°F", scale: 1, offset: 0 });
const attempt = ({ id }: { id: number }, as: { id: number }, body: object) =>
  call(tryMessage, { as, params: { id }, body });

describe("a tested message", () => {
  test("a tested message is read with an unsaved map, and nothing is stored", async () => {
    const { reader, controller, sensor } = await aJsonGateway();
    const point_map = {
      time: "at",
      points: [
        pointAt("motor[0].temp", sensor.uid),
        pointAt("motor[0].humidity", sensor.uid, "humidity"),
        pointAt("spare.temp", "nobody"),
      ],
    };
    const message = { at: "2026-01-05T10:00:00Z", motor: [{ temp: 104, humidity: 40 }], spare: { temp: 50 } };

    const { status, body } = await attempt(controller, reader, { message: JSON.stringify(message), point_map });

    expect(status).toBe(200);
    expect(body.data.readings).toEqual([
      {
        path: "motor[0].temp",
        sensor: { id: sensor.id, name: sensor.name, uid: sensor.uid },
        name: "parameters.temp",
        name_text: "Temperature",
        unit: "°C",
        value: 40,
        raw: null,
        running: null,
        taken_at: "2026-01-05T10:00:00.000Z",
      },
    ]);
    expect(body.data.rejected).toEqual(
      expect.arrayContaining([
        { path: "motor[0].humidity", code: "UNKNOWN_UNIT" },
        { path: "spare.temp", code: "UNKNOWN_DEVICE" },
      ]),
    );
    expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(0);
    expect(await owner.refusedMessage.count({ where: { controller_id: controller.id } })).toBe(0);
    expect((await owner.controller.findUniqueOrThrow({ where: { id: controller.id } })).point_map).toEqual({});
  });

  test("a tested message goes through the sensor's formula and shows the register it came from", async () => {
    const { reader, company, controller, sensor } = await aJsonGateway();
    const formula = await owner.formula.create({
      data: { company_id: company.id, name: unique("Half"), expression: "value/2" },
    });
    await owner.sensorFormula.create({
      data: {
        sensor_id: sensor.id,
        parameter: 5,
        formula_id: formula.id,
        company_id: controller.company_id,
        plant_id: controller.plant_id,
      },
    });
    const register_map = { "7": { uid: sensor.uid, key: "temp", scale: 0.1 } };

    const { body } = await attempt(controller, reader, {
      message: "serial=A1&r7=800&r9=1",
      door: "form",
      register_map,
    });

    expect(body.data.readings).toMatchObject([{ path: "regs.7", raw: 80, value: 40 }]);
    expect(body.data.rejected).toEqual([{ path: "regs.9", code: "UNKNOWN_REGISTER" }]);
  });

  test("a tested message can be invalid, and an invalid map is rejected at its line", async () => {
    const { reader, controller, sensor } = await aJsonGateway();
    const wrong = { time: "", points: [pointAt("a", sensor.uid), pointAt("b", sensor.uid, "taste")] };

    expect((await attempt(controller, reader, { message: "{not json" })).body.data).toEqual({
      readings: [],
      rejected: [{ path: "", code: "MALFORMED" }],
    });
    expect((await attempt(controller, reader, { message: "{}", point_map: wrong })).body.messages).toHaveProperty([
      "point_map.points.1.key",
    ]);
  });

  test("a tested message gives no access to another plant", async () => {
    const [mine, theirs] = [await aJsonGateway(), await aJsonGateway()];

    expect((await attempt(theirs.controller, mine.reader, { message: "{}" })).status).toBe(404);
    expect((await call(listRefused, { as: mine.reader, params: { id: theirs.controller.id } })).status).toBe(404);
    const asked = { as: mine.admin, method: "PUT", params: { id: theirs.controller.id } };
    expect((await call(takeAgain, asked)).status).toBe(404);
  });
});

test("a rejected message is listed with its reason, fixed by a map, and stored when retried", async () => {
  const { admin, reader, controller, sensor } = await aJsonGateway();
  const message = { temp: 104 };
  await send(await aToken(controller), message);
  const listed = () => call(listRefused, { as: reader, params: { id: controller.id } });

  expect((await listed()).body).toMatchObject({
    data: [{ door: "json", body: JSON.stringify(message), rejected: [{ code: "MALFORMED" }] }],
    meta: { total: 1 },
  });
  const point_map = { time: "", points: [pointAt("temp", sensor.uid)] };
  const saved = await call(saveController, {
    as: admin,
    method: "PUT",
    params: { id: controller.id },
    body: { point_map },
  });
  expect(saved.status, saved.text).toBe(200);
  await owner.outbox.deleteMany({ where: { topic: "controller-changed", key: String(controller.id) } });

  const asked = { method: "PUT", params: { id: controller.id } };
  expect((await call(takeAgain, { as: reader, ...asked })).status).toBe(403);
  expect((await call(takeAgain, { as: admin, ...asked })).body.data).toEqual({ count: 1 });
  expect(await owner.outbox.count({ where: { topic: "controller-changed", key: String(controller.id) } })).toBe(1);
  const { id: controller_id, company_id, plant_id } = controller;
  await retakeRefused({ controller_id, company_id, plant_id });

  expect((await listed()).body.data).toEqual([]);
  expect(await storedReadings.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([{ value: 40 }]);
});

test("a rejected message that is retried changes no battery, firmware or pump state that was reported since", async () => {
  const { controller, sensor, token } = await aGateway();
  const { id: controller_id, company_id, plant_id } = controller;
  const pump = await owner.ultrasoundPump.create({
    data: { controller_id, company_id, plant_id, name: "P1", address: "p1" },
  });
  const states = (battery_pct: number, firmware: string, state: string, uid: string) => ({
    v: 1,
    gateway: "TEST",
    devices: [
      { uid: sensor.uid, meta: { battery_pct, firmware } },
      { uid, values: { temp: 20 } },
    ],
    lube_devices: [{ kind: "pump", uid: "p1", state }],
  });
  const later = unique("later");
  await send(token, states(90, "5.0", "ok", later));
  const aged = { received_at: new Date(Date.now() - 600_000) };
  await owner.refusedMessage.updateMany({ where: { controller_id }, data: aged });
  await aSensor({ controller, uid: later });
  await send(token, states(12, "5.1", "fault", later));
  await retakeRefused({ controller_id, company_id, plant_id });

  expect(await owner.refusedMessage.count({ where: { controller_id } })).toBe(0);
  expect(await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).toMatchObject({
    battery_pct: 12,
    firmware: "5.1",
  });
  expect((await owner.ultrasoundPump.findUniqueOrThrow({ where: { id: pump.id } })).state).toBe("fault");
});

test("a name with a NUL or half a character in it is rejected like any other, and costs the message nothing", async () => {
  const { controller, sensor, token } = await aGateway();
  const values = { temp: 21, "te\u0000mp": 1, "\ud800": 2 };
  const message = { v: 1, gateway: "TEST", devices: [{ uid: sensor.uid, values, meta: { firmware: "5.1\u0000" } }] };

  const { status, body } = await send(token, message);

  expect([status, body.accepted]).toEqual([202, 1]);
  expect(await owner.refusedMessage.findMany({ where: { controller_id: controller.id } })).toMatchObject([
    {
      rejected: [
        { path: "devices[0].values.temp", code: "UNKNOWN_KEY" },
        { path: "devices[0].values.\ufffd", code: "UNKNOWN_KEY" },
      ],
    },
  ]);
  expect(await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).toMatchObject({ firmware: "5.1" });
});

test("the controller list shows online, late and never reported, based on the sensor that sends most often", async () => {
  const { admin, plant } = await aTenant();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const controllerWith = async (fields: object, ...intervals: number[]) => {
    const { controller, sensor } = await aGateway({ plant });
    await owner.controller.update({ where: { id: controller.id }, data: fields });
    await owner.sensor.update({ where: { id: sensor.id }, data: { expected_interval_s: intervals[0] ?? 600 } });
    for (const expected_interval_s of intervals.slice(1)) await aSensor({ controller, expected_interval_s });
    return controller.id;
  };
  const expected = new Map([
    [await controllerWith({ last_seen_at: minutesAgo(29) }, 3_600, 600), "online"],
    [await controllerWith({ last_seen_at: minutesAgo(31) }, 3_600, 600), "late"],
    [await controllerWith({ last_seen_at: minutesAgo(31) }, 3_600), "online"],
    [await controllerWith({ last_seen_at: null }), "never"],
    [await controllerWith({ last_seen_at: minutesAgo(500), is_online: true }), "online"],
    [await controllerWith({ last_seen_at: minutesAgo(1), is_online: false }), "late"],
  ]);

  const { body } = await call(listControllers, { as: admin, query: { max: 50 } });

  const contacts = new Map(body.data.map(({ id, contact }: { id: number; contact: string }) => [id, contact]));
  expect(contacts).toEqual(expected);
  expect(body.data[0]).not.toHaveProperty("sensors");
});

describe("a field that the adapter does not know", () => {
  const ncd = (uid: string, n: number, data: object) =>
    JSON.stringify({
      addr: uid.slice("ncd:".length),
      received: Date.now() - 600_000 + n * 60_000,
      sensor_type: 108,
      sensor_data: { temperature: 20 + n, ...data },
    });

  test("a message with an unknown field is kept once, and stored when the map has a place for it", async () => {
    const { admin, plant } = await aTenant();
    const controller = await aController({ plant, type: "ncd" });
    const sensor = await aSensor({
      controller,
      type: "ncd",
      data_set: "ncd",
      uid: `ncd:${randomBytes(8).toString("hex")}`,
    });
    const token = await aToken(controller);
    const clock = Date.now();
    const kept = () =>
      owner.refusedMessage.findMany({ where: { controller_id: controller.id }, orderBy: { id: "asc" } });
    const later = async (n: number, data: object) => {
      expect((await send(token, ncd(sensor.uid, n, data))).status).toBe(202);
      // As if a minute had gone by.
      await owner.refusedMessage.updateMany({
        where: { controller_id: controller.id },
        data: { received_at: new Date(clock - 400_000 + n * 1_000) },
      });
    };
    await later(0, { input_1: 12.5 });
    await later(1, { input_1: 13.5 });
    expect(await kept()).toMatchObject([{ rejected: [{ path: "sensor_data.input_1", code: "UNKNOWN_FIELD" }] }]);
    await later(2, { input_1: 13.5, input_2: 1 });
    expect(await kept()).toHaveLength(2);

    await call(saveController, {
      as: admin,
      params: { id: controller.id },
      body: {
        version: (await owner.controller.findUniqueOrThrow({ where: { id: controller.id } })).version,
        point_map: {
          time: "",
          points: [{ path: "input_1", uid: sensor.uid, key: "temp_ext", unit: "", scale: 1, offset: 0 }],
        },
      },
    });
    await retakeRefused({ controller_id: controller.id, company_id: plant.company_id, plant_id: plant.id });

    expect(await kept()).toMatchObject([{ rejected: [{ path: "sensor_data.input_2" }] }]);
    const values = (await storedReadings.findMany({ where: { sensor_id: sensor.id } })).map(({ value }) => value);
    expect(values.toSorted((a, b) => a - b)).toEqual([12.5, 13.5, 20, 21, 22]);
  });
});
