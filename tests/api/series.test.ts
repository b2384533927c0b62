import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as comparable } from "@/app/api/sensors/[id]/comparable/route";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, aZone, hour, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { aMeasurement, anAlert, anEquipment, aRole, aTenant, aUser, aWorkOrder } from "../samples";

beforeEach(() => resetLimits());

const day = 24 * hour;
const start = Math.floor((Date.now() - 40 * day) / day) * day;
// Ten minutes apart with one peak, one trough, a stopped stretch and a gap.
const values = Array.from({ length: 40 * 144 }, (_, index) =>
  index === 3_000 ? 9.9 : index === 3_100 ? 0.1 : 2 + (index % 10) / 100,
);
const isMissing = (index: number) => index >= 2_000 && index < 2_100;
const isStopped = (index: number) => index >= 1_000 && index < 1_020;

let tenant: Awaited<ReturnType<typeof aTenant>>;
let gateway: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  tenant = await aTenant();
  gateway = await aGateway({ plant: tenant.plant });
  await aZone(gateway.sensor, { parameter: 5, warning: 60, alarm: 70 });
  const devices = values
    .map((value, index) => ({
      uid: gateway.sensor.uid,
      ts: new Date(start + index * 10 * minute).toISOString(),
      running: !isStopped(index),
      values: { vel_rms_z: value, temp: 40 },
    }))
    .filter((_, index) => !isMissing(index));
  for (let index = 0; index < devices.length; index += 2_000)
    expect(
      (await send(gateway.token, { v: 1, gateway: "G", devices: devices.slice(index, index + 2_000) })).status,
    ).toBe(202);
  const { id, company_id, plant_id } = gateway.controller;
  await recordReadings({ controller_id: id, company_id, plant_id }, new Date());
});

const series = (
  from: number,
  to: number,
  query: Record<string, string | number | readonly number[]> = {},
  as = tenant.admin,
) =>
  call(readSeries, {
    as,
    params: { id: gateway.sensor.id },
    query: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...query },
  });

describe("the points of a chart", () => {
  test.each([
    ["a day", 1, "raw"],
    ["ten days", 10, "raw"],
    ["forty days", 40, "raw"],
  ])("chart points over %s are about a thousand and keep the peaks", async (_, days, source) => {
    const { status, body, text } = await series(
      start + 20 * day - (days / 2) * day,
      start + 20 * day + (days / 2) * day,
      { "parameters[]": [1] },
    );

    expect(status).toBe(200);
    const [velocity] = body.data.series;
    expect(body.data.source).toBe(source);
    expect(velocity.t.length).toBeLessThanOrEqual(1_500);
    expect(text.length).toBeLessThan(40_000);
    const highest = Math.max(...(velocity.max ?? velocity.avg));
    expect(highest).toBe(days >= 10 ? 9.9 : 2.09);
  });

  test("the points of a chart over a year come from roll-ups, with the same peaks and the mean of the readings", async () => {
    const { body, text } = await series(start - 300 * day, start + 41 * day, { "parameters[]": [1] });

    const [velocity] = body.data.series;
    expect(body.data.source).not.toBe("raw");
    expect(Math.max(...velocity.max)).toBe(9.9);
    expect(Math.min(...velocity.min.filter((value: number | null) => value !== null))).toBe(0.1);
    expect(text.length).toBeLessThan(40_000);
  });

  test("the points of a chart leave a gap without readings, and mark when the machine was stopped", async () => {
    const { body } = await series(start, start + 20 * day);

    const [velocity] = body.data.series;
    const gaps = velocity.t.filter((_: number, index: number) => velocity.avg[index] === null);
    expect(gaps).toHaveLength(1);
    expect(gaps[0] * 1000).toBeGreaterThan(2_000 * 10 * minute - hour);
    expect(gaps[0] * 1000).toBeLessThan(2_100 * 10 * minute + hour);
    expect(body.data.stopped).toHaveLength(1);
    const [from, to] = body.data.stopped[0];
    expect(Math.abs(from - (start + 1_000 * 10 * minute))).toBeLessThanOrEqual(30 * minute);
    expect(Math.abs(to - (start + 1_020 * 10 * minute))).toBeLessThanOrEqual(30 * minute);
  });

  test("the stop on a chart ends one step after its last reading where a gap follows", async () => {
    const { sensor, token } = await aGateway({ plant: tenant.plant });
    const begin = Math.floor(Date.now() / minute) * minute - 5 * hour;
    const moments = [...[0, 1, 2].map((at) => [at, false] as const), ...[180, 181].map((at) => [at, true] as const)];
    const devices = moments.map(([at, running]) => ({
      uid: sensor.uid,
      ts: new Date(begin + at * minute).toISOString(),
      running,
      values: { vel_rms_z: 1 },
    }));
    expect((await send(token, { v: 1, gateway: "G", devices })).status).toBe(202);

    const query = {
      from: new Date(begin).toISOString(),
      to: new Date(begin + 4 * hour).toISOString(),
      "parameters[]": [1],
    };
    const { body } = await call(readSeries, { as: tenant.admin, params: { id: sensor.id }, query });
    const { expected_interval_s } = await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } });
    expect(body.data.stopped).toEqual([[begin, begin + 2 * minute + expected_interval_s * 1000]]);
  });

  test("the points of a chart are of all that the sensor measures, however many", async () => {
    const { sensor, token, controller } = await aGateway({ plant: tenant.plant });
    const per = (key: string) => ["x", "y", "z"].map((axis) => `${key}_${axis}`);
    const keys = ["vel_rms", "acc_rms", "acc_hf", "acc_peak", "vel_peak"].flatMap(per);
    const values = Object.fromEntries(keys.map((key) => [key, 1]));
    const devices = [{ uid: sensor.uid, ts: new Date().toISOString(), values }];
    expect((await send(token, { v: 1, gateway: "G", devices })).status).toBe(202);
    await recordReadings({ ...controller, controller_id: controller.id }, new Date());

    const query = { from: new Date(Date.now() - hour).toISOString(), to: new Date().toISOString() };
    const { body } = await call(readSeries, { as: tenant.admin, params: { id: sensor.id }, query });
    expect(body.data.series).toHaveLength(15);
  });

  test("the points of a chart come in the requested units, with limits and alerts", async () => {
    const { sensor } = gateway;
    const alert = await anAlert({
      sensor,
      parameter: 5,
      opened_at: new Date(start + day),
      ended_at: new Date(start + 2 * day),
    });
    await anAlert({
      sensor,
      parameter: 5,
      opened_at: new Date(start + 15 * day),
      ended_at: new Date(start + 16 * day),
    });

    const { body } = await series(start, start + 3 * day, { "parameters[]": [5], unit_system: 2 });

    expect(body.data.series).toMatchObject([{ parameter: 5, unit: "°F", name: "parameters.temp" }]);
    expect(body.data.series[0].avg[0]).toBe(104);
    expect(body.data.zones.filter(({ parameter }: { parameter: number }) => parameter === 5)).toMatchObject([
      { warning: 140, alarm: 158 },
    ]);
    expect(body.data.events).toMatchObject([
      { id: alert.id, level: "alarm", opened_at: start + day, ended_at: start + 2 * day },
    ]);
  });

  test("the points of a chart require access to the sensor", async () => {
    const stranger = (await aTenant()).admin;
    const without = await aUser({ role: "requisitioner", company: tenant.company, plants: [tenant.plant] });

    expect((await series(start, start + day, {}, stranger)).status).toBe(404);
    expect((await series(start, start + day, {}, without)).status).toBe(403);
  });

  test("the points of a chart require a valid range", async () => {
    expect((await series(start, start - 1)).status).toBe(422);
    expect((await series(start, start + 2_000 * day)).status).toBe(422);
    expect(
      (
        await call(readSeries, {
          as: tenant.admin,
          params: { id: gateway.sensor.id },
          query: { from: "yesterday", to: "now" },
        })
      ).status,
    ).toBe(422);
  });
});

describe("the events of a chart", () => {
  const [from, to] = [start + 20 * day, start + 26 * day];
  const when = (days: number) => new Date(from + days * day);
  const eventsOf = async (as = tenant.admin) => (await series(from, to, {}, as)).body.data.events;

  beforeAll(async () => {
    const { sensor } = gateway;
    const { company_id, plant_id, id: sensor_id } = sensor;
    const item = await anEquipment({ plant: tenant.plant });
    await owner.sensor.update({ where: { id: sensor_id }, data: { equipment_id: item.id } });
    await aWorkOrder({
      plant: tenant.plant,
      equipment_id: item.id,
      name: "Align the coupling",
      created_at: when(0.5),
      started_at: when(1),
      completed_at: when(1.5),
      status: "completed",
    });
    await aWorkOrder({ plant: tenant.plant, equipment_id: item.id, kind: "request", created_at: when(1) });
    await aWorkOrder({ plant: tenant.plant, name: "Elsewhere", created_at: when(1) });
    const alert = await anAlert({
      sensor,
      parameter: 1,
      opened_at: when(2),
      ended_at: when(2.2),
      peak_level: "warning",
    });
    await owner.alertChange.createMany({
      data: [
        { company_id, alert_id: alert.id, at: when(2), action: "opened", from: "ok", to: "warning" },
        { company_id, alert_id: alert.id, at: when(2.1), action: "escalated", from: "warning", to: "alarm" },
        { company_id, alert_id: alert.id, at: when(2.2), action: "closed", from: "alarm", to: "ok" },
      ],
    });
    const zones = await owner.levelZone.findMany({ where: { sensor_id, parameter: { in: [1, 5] } } });
    await owner.levelZoneVersion.createMany({
      data: zones.map((zone) => ({
        company_id,
        plant_id,
        sensor_id,
        zone_id: zone.id,
        version: 90,
        created_at: when(3),
        limits: { warning: 50, alarm: 60 },
      })),
    });
    await owner.baseline.createMany({
      data: [1, 3].map((parameter) => ({
        company_id,
        plant_id,
        sensor_id,
        parameter,
        status: "accepted",
        created_at: when(4),
        decided_at: when(5),
        k_warning: 3,
        k_alarm: 5,
        ratio_warning: 1.5,
        ratio_alarm: 2,
      })),
    });
  });

  test("the events of a chart are in order: work on the item, alerts, limit changes, learning", async () => {
    const events = await eventsOf();

    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(["order", "level", "limits", "rebaseline"]);
    expect(events[0]).toMatchObject({
      opened_at: when(1).getTime(),
      ended_at: when(1.5).getTime(),
      order: { name: "Align the coupling" },
    });
    const moves = [
      { at: when(2).getTime(), level: "warning" },
      { at: when(2.1).getTime(), level: "alarm" },
    ];
    expect(events[1]).toMatchObject({ level: "warning", parameter: 1, moves });
    expect(events[2].limits ?? events[2].count).toBeTruthy();
    expect(events[3]).toMatchObject({ count: 2, ended_at: when(5).getTime() });
  });

  test("the events of a chart leave out work orders without permission", async () => {
    const role = await aRole({ company_id: tenant.company.id, permissions: ["view_dashboard"] });
    const looker = await aUser({ role, company: tenant.company, plants: [tenant.plant] });

    expect((await eventsOf(looker)).map(({ kind }: { kind: string }) => kind)).not.toContain("order");
  });
});

describe("the machine axes of a sensor", () => {
  const setMap = (axis_map: object) => owner.sensor.update({ where: { id: gateway.sensor.id }, data: { axis_map } });
  const within = [start, start + day] as const;

  test("the machine axes of a sensor are separate measurements, not stored, with the limits of their source", async () => {
    await owner.levelZone.update({
      where: { sensor_id_parameter_kind: { sensor_id: gateway.sensor.id, parameter: 1, kind: "high" } },
      data: { warning: 4.5, alarm: 7.1 },
    });
    await setMap({ z: "axial", x: "radial_h" });
    const { data } = (await series(...within, { "parameters[]": [1, 79, 80] })).body;
    const [z, axial, radial] = data.series;
    expect(z).toMatchObject({ parameter: 1, key: "vel_rms_z", axis: "z", view: { parameter: 79, direction: "axial" } });
    expect(axial).toMatchObject({
      parameter: 79,
      key: "vel_axial",
      name: "parameters.vel_axial",
      unit: "mm/s",
      axis: "z",
    });
    expect(axial.avg).toEqual(z.avg);
    expect(axial.avg.length).toBeGreaterThan(100);
    expect(radial).toMatchObject({ parameter: 80, axis: "x", avg: [] });
    const above = data.zones.filter(({ kind }: { kind: string }) => kind === "high");
    expect(above.map(({ parameter, alarm }: { parameter: number; alarm: number }) => [parameter, alarm])).toEqual([
      [1, 7.1],
      [79, 7.1],
    ]);
  });

  test.each([
    [79, { z: "axial" }, "vel_axial"],
    [80, { z: "radial_h" }, "vel_radial_h"],
    [81, { z: "radial_v" }, "vel_radial_v"],
    [82, { z: "axial" }, "acc_axial"],
    [83, { z: "radial_h" }, "acc_radial_h"],
    [84, { z: "radial_v" }, "acc_radial_v"],
  ])("machine axis number %s follows the axis map", async (parameter, axis_map, key) => {
    await setMap(axis_map);
    expect((await series(...within, { parameters: parameter })).body.data.series).toMatchObject([
      { parameter, key, axis: "z" },
    ]);
  });

  test("the machine axes of a sensor are absent if no axis has that direction", async () => {
    await setMap({ x: "axial" });
    expect((await series(...within, { "parameters[]": [81] })).body.data.series).toEqual([]);
    await setMap({});
    const { data } = (await series(...within)).body;
    expect(data.series.every(({ view }: { view: unknown }) => view === null)).toBe(true);
  });
});

describe("sensors to compare with", () => {
  test("sensors to compare with are those of the plant with the same unit, the item's own first", async () => {
    const other = await aGateway({ plant: tenant.plant, sensor: { name: "Other fan" } });
    const elsewhere = await aGateway({ plant: (await aTenant()).plant, sensor: { name: "Other fan" } });
    const measured = (sensor: typeof other.sensor, parameter: number) =>
      aMeasurement(sensor, { parameter, last_at: new Date() });
    await measured(other.sensor, 3);
    await measured(other.sensor, 4);
    await measured(elsewhere.sensor, 3);
    const find = (query = {}, as = tenant.admin) => call(comparable, { as, params: { id: gateway.sensor.id }, query });

    const all = (await find()).body.data;
    expect(all[0].id).toBe(gateway.sensor.id);
    expect(all.map(({ id }: { id: number }) => id)).toContain(other.sensor.id);
    expect((await find({ search: "other f" })).body.data).toEqual([
      {
        id: other.sensor.id,
        name: "Other fan",
        item: null,
        measures: [{ id: 3, name: "parameters.vel_rms_x", name_text: "X velocity", quantity: "velocity" }],
      },
    ]);
    expect((await find({ id: elsewhere.sensor.id })).body.data).toEqual([]);
    expect((await find({}, (await aTenant()).admin)).status).toBe(404);
  });
});
