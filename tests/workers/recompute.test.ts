import { beforeEach, describe, expect, test } from "vitest";
import { GET as readRoute, POST as startRoute } from "@/app/api/sensors/[id]/recompute/route";
import { PUT as saveSensor } from "@/app/api/sensors/[id]/route";
import { POST as saveFormula } from "@/app/api/sensors/formulas/route";
import { POST as startMany } from "@/app/api/sensors/recompute/route";
import { resetLimits } from "@/lib/server/http/limits";
import { runRecompute } from "@/lib/services/monitoring/recomputes/run";
import { sealReadings } from "@/lib/services/monitoring/storage/seal";
import { aGateway, at, aZone, batchOf, hour, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { storedDays, storedHours, storedReadings } from "../measured";
import { owner } from "../owner";
import { aRole, aTenant, aUser, unique } from "../samples";

beforeEach(() => resetLimits());

/** A pressure sensor with a formula and an hour of readings that it made. */
async function aConverted(expression = "value*2", count = 12) {
  const { company, plant } = await aTenant();
  const role = await aRole({
    permissions: ["view_controllers", "update_controllers", "create_settings", "update_settings"],
    company_id: company.id,
  });
  const person = await aUser({ role, company, plants: [plant] });
  const gateway = await aGateway({ plant, sensor: { data_set: "pressure", expected_interval_s: 60 } });
  const { sensor, controller, token } = gateway;
  const name = unique("Formula");
  const save = (body: object) => call(saveFormula, { as: person, body: { name, expression, ...body } });
  const formula = (await save({})).body.data as { id: number };
  const assign = (formulas: object) =>
    call(saveSensor, { as: person, method: "PUT", params: { id: sensor.id }, body: { formulas } });
  await assign({ "1": formula.id });
  const pressures = Array.from({ length: count }, (_, index) => index + 1);
  await send(
    token,
    batchOf(
      sensor.uid,
      pressures.map((pressure, index) => [at((index - count) * minute), { pressure }] as const),
    ),
  );
  const place = { company_id: controller.company_id, plant_id: controller.plant_id };
  const record = () => recordReadings({ ...place, controller_id: controller.id }, new Date());
  await record();
  const start = (body: object = {}, as: { id: number } = person) =>
    call(startRoute, {
      as,
      params: { id: sensor.id },
      body: { from: new Date(Date.now() - 2 * hour).toISOString(), ...body },
    });

  return { ...gateway, person, place, formula, pressures, save, assign, record, start };
}

type Converted = Awaited<ReturnType<typeof aConverted>>;

const valuesOf = async ({ sensor }: Converted) =>
  (await storedReadings.findMany({ where: { sensor_id: sensor.id }, orderBy: { taken_at: "asc" } })).map(
    ({ value }) => value,
  );
const openOf = ({ sensor }: Converted) =>
  owner.recompute.findFirstOrThrow({ where: { sensor_id: sensor.id }, orderBy: { id: "desc" } });
const run = async (mine: Converted, signal?: AbortSignal, moments?: number) =>
  runRecompute((await openOf(mine)).id, mine.place, new Date(), signal, moments);

/** Over all hours, because a test may run across one. */
const rolledUp = async ({ sensor }: Converted) => {
  const hours = await storedHours.findMany({ where: { sensor_id: sensor.id } });
  const days = await storedDays.findMany({ where: { sensor_id: sensor.id } });
  const total = (rows: typeof hours) => ({
    sum: rows.reduce((sum, row) => sum + row.sum, 0),
    count: rows.reduce((sum, row) => sum + row.count, 0),
  });
  expect(total(days)).toEqual(total(hours));
  return total(hours);
};
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe("a recalculation", () => {
  test("a recalculation gives the same readings, roll-ups and latest value as the changed formula would have, without alerts", async () => {
    const mine = await aConverted();
    await aZone(mine.sensor, { parameter: 1, warning: 50, alarm: 80, is_run_gated: false, samples_to_alarm: 1 });
    await mine.save({ id: mine.formula.id, expression: "value*10" });

    expect(await mine.start()).toMatchObject({ status: 202, body: { data: { status: "queued" } } });
    expect(await valuesOf(mine)).toEqual(mine.pressures.map((value) => value * 2));
    await run(mine);

    const expected = mine.pressures.map((value) => value * 10);
    expect(await valuesOf(mine)).toEqual(expected);
    expect(await rolledUp(mine)).toEqual({ sum: sumOf(expected), count: 12 });
    expect(await owner.measurement.findFirst({ where: { sensor_id: mine.sensor.id } })).toMatchObject({
      last_value: 120,
    });
    const { current_id } = await owner.formula.findUniqueOrThrow({ where: { id: mine.formula.id } });
    const raws = await owner.readingRaw.findMany({
      where: { sensor_id: mine.sensor.id },
      orderBy: { taken_at: "asc" },
    });
    expect(raws.map(({ raw }) => raw)).toEqual(mine.pressures);
    expect(raws.every(({ original_version_id }) => original_version_id === current_id)).toBe(true);
    await mine.record();
    expect(await owner.alert.count({ where: { sensor_id: mine.sensor.id } })).toBe(0);
    expect((await call(readRoute, { as: mine.person, params: { id: mine.sensor.id } })).body.data).toMatchObject({
      status: "completed",
      done: 12,
      changed: 12,
      total: 12,
    });
  });

  test("a recalculation continues where a killed worker stopped, and is shared by two workers", async () => {
    const mine = await aConverted();
    await mine.save({ id: mine.formula.id, expression: "value+0.5" });
    await mine.start();
    const dies = new AbortController();
    const dying = run(mine, dies.signal, 3);
    setTimeout(() => dies.abort(new Error("killed")), 40);
    await dying.catch(() => {});
    const before = await openOf(mine);

    await Promise.all([run(mine, undefined, 2), run(mine, undefined, 2)]);

    const expected = mine.pressures.map((value) => value + 0.5);
    expect(await valuesOf(mine)).toEqual(expected);
    expect(await rolledUp(mine)).toEqual({ sum: sumOf(expected), count: 12 });
    const after = await openOf(mine);
    expect(after).toMatchObject({ status: "completed", done: 12, changed: 12 });
    expect(before.done).toBeLessThanOrEqual(12);
    await run(mine);
    expect(await openOf(mine)).toEqual(after);
  });

  test("a recalculation stays within its range, and removes a formula as well as it adds one", async () => {
    const mine = await aConverted();
    await mine.assign({ "1": null });
    const from = new Date(Date.now() - 5.5 * minute).toISOString();

    await mine.start({ from });
    await run(mine);

    const half = await valuesOf(mine);
    expect(half.slice(0, 6)).toEqual(mine.pressures.slice(0, 6).map((value) => value * 2));
    expect(half.slice(-5)).toEqual(mine.pressures.slice(-5));
    await mine.start();
    await run(mine);
    expect(await valuesOf(mine)).toEqual(mine.pressures);
    expect(await owner.readingRaw.count({ where: { sensor_id: mine.sensor.id } })).toBe(0);
    await mine.assign({ "1": mine.formula.id });
    await mine.start();
    await run(mine);
    expect(await valuesOf(mine)).toEqual(mine.pressures.map((value) => value * 2));
  });

  test("a recalculation leaves values without a result out of the roll-ups, and adds them again", async () => {
    const mine = await aConverted();
    await mine.save({ id: mine.formula.id, expression: "ln(0-value)", sample_value: -1 });
    await mine.start();
    await run(mine);
    expect(await rolledUp(mine)).toEqual({ sum: 0, count: 0 });
    expect(await storedReadings.count({ where: { sensor_id: mine.sensor.id, quality: 2 } })).toBe(12);

    await mine.save({ id: mine.formula.id, expression: "value*3", sample_value: 1 });
    await mine.start();
    await run(mine);

    expect(await rolledUp(mine)).toEqual({ sum: sumOf(mine.pressures) * 3, count: 12 });
  });
});

test("a sensor has one recalculation at a time, forwards, with permission", async () => {
  const mine = await aConverted();
  const stranger = await aConverted();
  const reader = await aUser({ role: await aRole({ permissions: ["view_controllers"] }) });

  const both = await Promise.all([mine.start(), mine.start()]);

  expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  expect(both.find(({ status }) => status === 409)!.body.message).toContain("already");
  expect((await stranger.start({ from: new Date(Date.now() + hour).toISOString() })).body.messages).toHaveProperty(
    "from",
  );
  expect((await stranger.start({ from: "2020-01-01", to: "2026-01-01" })).body.messages).toHaveProperty("from");
  expect((await mine.start({}, stranger.person)).status).toBe(404);
  expect((await mine.start({}, reader)).status).toBe(403);
});

test("a day to recalculate is the whole day of the sensor's plant", async () => {
  const mine = await aConverted();
  await owner.plant.update({ where: { id: mine.place.plant_id }, data: { time_zone: "Asia/Tokyo" } });
  const days = { from: "2025-01-05", to: "2025-01-06" };
  const whole = { from_at: new Date("2025-01-04T15:00:00Z"), to_at: new Date("2025-01-06T15:00:00Z") };

  expect((await mine.start(days)).status).toBe(202);
  expect(await openOf(mine)).toMatchObject(whole);
  await owner.recompute.deleteMany({ where: { sensor_id: mine.sensor.id } });

  const many = (body: object) => call(startMany, { as: mine.person, body: { ids: [mine.sensor.id], ...body } });
  expect((await many({ from: days.to, to: days.from })).body.messages).toHaveProperty("to");
  expect((await many(days)).body.data).toEqual([{ id: mine.sensor.id, status: "done" }]);
  expect(await openOf(mine)).toMatchObject(whole);
});

test("all sensors of a formula are recalculated together, each with its own result", async () => {
  const mine = await aConverted();
  await mine.save({ id: mine.formula.id, expression: "value*5" });
  const body = { formula_id: mine.formula.id, from: new Date(Date.now() - hour).toISOString() };

  const { body: answer } = await call(startMany, { as: mine.person, body });

  expect(answer.data).toEqual([{ id: mine.sensor.id, status: "done" }]);
  expect((await call(startMany, { as: mine.person, body })).body.data).toMatchObject([{ status: "skipped" }]);
  await run(mine);
  expect(await valuesOf(mine)).toEqual(mine.pressures.map((value) => value * 5));
});

test("a recalculation of sealed readings gives the same readings and roll-ups as one of those of today", async () => {
  const mine = await aConverted();
  const { sensor } = mine;
  const before = await owner.readingStore.findFirstOrThrow();
  // As if it were some days later.
  const later = new Date(Date.now() + 3 * 24 * hour);
  try {
    await sealReadings(later);
    expect(await owner.sealedReading.count({ where: { sensor_id: sensor.id } })).toBeGreaterThan(0);
    await mine.save({ id: mine.formula.id, expression: "value*10" });
    await mine.start();
    await runRecompute((await openOf(mine)).id, mine.place, later, undefined, 5);
    const expected = mine.pressures.map((value) => value * 10);
    expect(await valuesOf(mine)).toEqual(expected);
    expect(await rolledUp(mine)).toEqual({ sum: sumOf(expected), count: 12 });
    expect(await owner.recentHour.count({ where: { sensor_id: sensor.id } })).toBe(0);

    await mine.save({ id: mine.formula.id, expression: "ln(0-value)", sample_value: -1 });
    await mine.start();
    await runRecompute((await openOf(mine)).id, mine.place, later);
    expect(await rolledUp(mine)).toEqual({ sum: 0, count: 0 });
    expect(await owner.sealedHour.count({ where: { sensor_id: sensor.id } })).toBe(0);
  } finally {
    await owner.readingStore.updateMany({ data: before });
  }
});
