import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { GET as readStatistics } from "@/app/api/sensors/[id]/statistics/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, aZone, hour, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAlert, aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());

const day = 24 * hour;
const start = Math.floor((Date.now() - 10 * day) / day) * day;
/** 2.00, 2.01 … 3.43 over the day, one every ten minutes; four hours missing, one hour standing still. */
const valueAt = (index: number) => 2 + index / 100;
const isMissing = (index: number) => index >= 60 && index < 84;
const isStopped = (index: number) => index >= 100 && index < 106;

let tenant: Awaited<ReturnType<typeof aTenant>>;
let gateway: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  tenant = await aTenant();
  gateway = await aGateway({ plant: tenant.plant });
  await aZone(gateway.sensor, { parameter: 5, warning: 60, alarm: 70 });
  const devices = Array.from({ length: 144 }, (_, index) => index)
    .filter((index) => !isMissing(index))
    .map((index) => ({
      uid: gateway.sensor.uid,
      ts: new Date(start + index * 10 * minute).toISOString(),
      running: !isStopped(index),
      values: { vel_rms_z: valueAt(index), temp: 40 + (index % 2) },
    }));
  expect((await send(gateway.token, { v: 1, gateway: "G", devices })).status).toBe(202);
  const { id, company_id, plant_id } = gateway.controller;
  await recordReadings({ controller_id: id, company_id, plant_id }, new Date());
  const alert = await anAlert({
    sensor: gateway.sensor,
    parameter: 1,
    level: "warning",
    opened_at: new Date(start + 20 * hour),
    ended_at: new Date(start + 23 * hour),
  });
  await owner.alertChange.createMany({
    data: [
      { at: new Date(start + 20 * hour), action: "opened", from: "ok", to: "warning" },
      { at: new Date(start + 22 * hour), action: "escalated", from: "warning", to: "alarm" },
      { at: new Date(start + 23 * hour), action: "closed", from: "alarm", to: "ok" },
    ].map((change) => ({ ...change, company_id: tenant.company.id, alert_id: alert.id })),
  });
});

const ask = (query: Record<string, string | number> = {}, as: { id: number } = tenant.admin) =>
  call(readStatistics, {
    as,
    params: { id: gateway.sensor.id },
    query: { from: new Date(start).toISOString(), to: new Date(start + day).toISOString(), ...query },
  });

describe("the statistics of a sensor", () => {
  test("the statistics of a sensor are computed from its readings: minimum, maximum, mean, spread and percentiles", async () => {
    const { status, body } = await ask();

    expect(status).toBe(200);
    expect(body.data.source).toBe("readings");
    const [velocity] = body.data.measurements;
    const values = Array.from({ length: 144 }, (_, index) => index)
      .filter((index) => !isMissing(index))
      .map(valueAt);
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    const sd = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1));
    expect(velocity).toMatchObject({ parameter: 1, unit: "mm/s", count: 120, min: 2, max: 3.43 });
    expect(velocity.mean).toBeCloseTo(mean, 2);
    expect(velocity.sd).toBeCloseTo(sd, 2);
    expect(velocity.percentiles[1]).toBeCloseTo(values[59]! / 2 + values[60]! / 2, 2);
    expect(velocity.percentiles[0]).toBeLessThan(velocity.percentiles[1]);
    expect(velocity.last).toEqual({ value: 3.43, at: start + 143 * 10 * minute });
  });

  test("the statistics of a sensor include completeness and running time", async () => {
    const { body } = await ask();

    const [velocity] = body.data.measurements;
    const missing = 25 * 10 * minute;
    expect(velocity.gaps).toEqual({ count: 1, total: missing, longest: missing });
    expect(velocity.completeness).toBeCloseTo(1 - missing / day, 6);
    // Twenty hours of readings, one of them standing still.
    expect(body.data.running_s / 3600).toBeCloseTo(19, 1);
    expect(velocity.spark.filter((one: number | null) => one === null).length).toBeGreaterThan(5);
  });

  test("the statistics of a sensor count a gap where the line of its chart is broken, and nowhere else", async () => {
    // One reading is expected every ten minutes: 28 minutes are within three of them, 31 are not.
    const moments = [0, 28, 59].map((minutes) => start - day + minutes * minute);
    const devices = moments.map((ts) => ({
      uid: gateway.sensor.uid,
      ts: new Date(ts).toISOString(),
      running: true,
      values: { vel_rms_z: 2 },
    }));
    expect((await send(gateway.token, { v: 1, gateway: "G", devices })).status).toBe(202);
    const range = {
      from: new Date(moments[0]!).toISOString(),
      to: new Date(moments[2]! + minute).toISOString(),
    };
    const { body: statistics } = await ask(range);
    const query = { ...range, "parameters[]": [1] };
    const { body: chart } = await call(readSeries, { as: tenant.admin, params: { id: gateway.sensor.id }, query });
    const [line] = chart.data.series;
    expect(line.avg).toEqual([2, 2, null, 2]);
    expect(statistics.data.measurements[0].gaps).toEqual({ count: 1, total: 31 * minute, longest: 31 * minute });
  });

  test.each([
    ["readings", "raw", hour, 30],
    ["hours", "hour", 3 * hour, 90],
    ["days", "day", day, 200],
  ])(
    "the statistics of a sensor count as many gaps as the line of its chart has, drawn from %s",
    async (_of, source, width, days) => {
      const { sensor, token, controller } = await aGateway({ plant: tenant.plant });
      const first = Math.floor(Date.now() / day) * day - days * day;
      // One bucket without readings, then two: each is a gap.
      const isEmpty = (index: number) => [5, 9, 10].includes(index);
      const moments = Array.from({ length: 14 }, (_, index) => index)
        .filter((index) => !isEmpty(index))
        .flatMap((index) =>
          Array.from({ length: width / (10 * minute) }, (_, at) => first + index * width + at * 10 * minute),
        );
      const devices = moments.map((ts) => ({
        uid: sensor.uid,
        ts: new Date(ts).toISOString(),
        running: true,
        values: { vel_rms_z: 2 },
      }));
      for (let at = 0; at < devices.length; at += 500)
        expect((await send(token, { v: 1, gateway: "G", devices: devices.slice(at, at + 500) })).status).toBe(202);
      const { id, company_id, plant_id } = controller;
      await recordReadings({ controller_id: id, company_id, plant_id }, new Date());
      const range = { from: new Date(first).toISOString(), to: new Date(first + days * day).toISOString() };
      const params = { id: sensor.id };
      const { body: chart } = await call(readSeries, { as: tenant.admin, params, query: range });
      const { body: statistics } = await call(readStatistics, { as: tenant.admin, params, query: range });

      expect([chart.data.source, chart.data.bucket_ms ?? day]).toEqual([source, width]);
      const breaks = chart.data.series[0].avg.filter((value: number | null) => value === null).length;
      expect(breaks).toBe(2);
      // And the one from the last reading to the end of the range, after which no line goes on.
      expect(statistics.data.measurements[0].gaps.count).toBe(breaks + 1);
    },
  );

  test("the statistics of a sensor include the time each measurement was at each level", async () => {
    const { body } = await ask();

    const [velocity, temperature] = body.data.measurements;
    expect(velocity.times).toMatchObject({ warning: 2 * hour, alarm: hour });
    expect(temperature.times).toMatchObject({ warning: 0, alarm: 0 });
    const whole = Object.values(velocity.times as Record<string, number>).reduce((sum, one) => sum + one, 0);
    expect(whole).toBe(day);
  });

  test("the statistics of a sensor come in the requested units: a spread of one degree is 1.8 °F, not 33.8", async () => {
    const { body } = await ask({ unit_system: 2 });

    const temperature = body.data.measurements.find(({ parameter }: { parameter: number }) => parameter === 5);
    expect(temperature).toMatchObject({ unit: "°F", min: 104, max: 105.8 });
    expect(temperature.sd).toBeCloseTo(0.5 * 1.8, 1);
    expect(temperature.limits).toEqual([{ kind: "high", warning: 140, alarm: 158 }]);
  });

  test("the statistics of a sensor use hourly values if there are too many readings, without a spread", async () => {
    const many = { count: 1_000_000, sum: 2_500_000 };
    await owner.readingHour.updateMany({ where: { sensor_id: gateway.sensor.id, parameter: 1 }, data: many });
    await owner.$executeRaw`update recent_hours set counts[array_position(parameters, 1::smallint)] = ${many.count},
      sums[array_position(parameters, 1::smallint)] = ${many.sum} where sensor_id = ${gateway.sensor.id}`;

    const { body } = await ask();

    expect(body.data.source).toBe("hours");
    const [velocity] = body.data.measurements;
    expect(velocity).toMatchObject({ min: 2, max: 3.43, mean: 2.5, sd: null, percentiles: null });
    expect(velocity.gaps.count).toBe(1);
    expect(velocity.gaps.total).toBe(4 * hour);
  });

  test("the statistics of a sensor require access to the sensor and a valid range", async () => {
    const without = await aUser({ role: "requisitioner", company: tenant.company, plants: [tenant.plant] });

    expect((await ask({}, (await aTenant()).admin)).status).toBe(404);
    expect((await ask({}, without)).status).toBe(403);
    expect((await ask({ to: new Date(start - 1).toISOString() })).status).toBe(422);
  });
});
