import { beforeEach, describe, expect, test } from "vitest";
import { GET as success } from "@/app/api/analytics/success/route";
import { GET as coverage } from "@/app/api/equipments/coverage/route";
import { GET as health } from "@/app/api/equipments/health/route";
import { PUT as estimate } from "@/app/api/maintenance/[id]/saving/route";
import { GET as sensors } from "@/app/api/sensors/route";
import { coveredHours } from "@/lib/domain/monitoring/coverage";
import { asProvider, sqlAsProvider } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { coveredItems } from "@/lib/services/monitoring/coverage/items";
import { coverPast } from "@/lib/services/monitoring/coverage/past";
import { rollUp } from "@/lib/services/monitoring/evaluation/roll-up";
import { call } from "../helpers";
import { owner } from "../owner";
import { anEquipment, aSensor, aTenant, aUser, aWorkOrder, theRole } from "../samples";

beforeEach(() => resetLimits());

const hour = 3_600_000;
const midnight = (days: number) => Math.floor(Date.now() / (24 * hour)) * 24 * hour - days * 24 * hour;

/** Three items of a plant: one whose sensor reports, one whose sensor was unplugged, and one without. */
async function threeItems() {
  const { company, plant, admin } = await aTenant();
  const [watched, unplugged, bare] = [
    await anEquipment({ plant, name: "A watched" }),
    await anEquipment({ plant, name: "B unplugged" }),
    await anEquipment({ plant, name: "C bare" }),
  ];
  const seen = (ms: number) => ({ last_seen_at: new Date(Date.now() - ms), expected_interval_s: 600 });
  const sensor = await aSensor({ plant, equipment: watched, ...seen(60_000), battery_pct: 20 });
  const silent = await aSensor({ plant, equipment: unplugged, ...seen(hour), level: "ok" });
  return { company, plant, admin, watched, unplugged, bare, sensor, silent };
}

type Sent = [sensor: { id: number; company_id: number; plant_id: number }, day: number, counts: number[]];

/** Readings as they are stored: so many in each hour after midnight of the day. */
async function stored(...sent: Sent) {
  await sentBefore(...sent);
  const [{ id: sensor_id }, day] = sent;
  await sqlAsProvider((client) => rollUp(client, [{ sensor_id, bucket: new Date(day) }], new Date()));
}

/** As stored by a release that did not count hours yet. */
async function sentBefore(...[sensor, day, counts]: Sent) {
  const { id: sensor_id, company_id, plant_id } = sensor;
  await owner.sensorParameter.upsert({
    where: { sensor_id_parameter: { sensor_id, parameter: 1 } },
    create: { sensor_id, parameter: 1, company_id, plant_id },
    update: {},
  });
  const buckets = counts.flatMap((count, at) => (count > 0 ? [{ at, count }] : []));
  await owner.readingHour.createMany({
    data: buckets.map(({ at, count }) => ({
      bucket: new Date(day + at * hour),
      sensor_id,
      company_id,
      parameter: 1,
      count,
      min: 1,
      max: 1,
      sum: count,
      running: count,
    })),
  });
}

describe("coverage", () => {
  test("a sensor that is unplugged reports nowhere, and its item is watched nowhere", async () => {
    const { admin, unplugged, silent } = await threeItems();
    const { devices, coverage: items } = (await call(health, { as: admin })).body.data;
    expect(devices).toMatchObject({ sensors: 2, reporting: 1, silent: 1, battery_low: 1 });
    expect(items).toMatchObject({ items: 3, watched: 1, silent: 1, no_sensor: 1 });
    const listed = (await call(coverage, { as: admin })).body;
    expect(listed.meta.totals).toMatchObject({ items: 3, watched: 1, silent: 1, no_sensor: 1 });
    const [gone] = (await call(coverage, { as: admin, query: { coverage: "silent" } })).body.data;
    expect(gone).toMatchObject({
      id: unplugged.id,
      coverage: "silent",
      sensors: [{ id: silent.id, report: "silent" }],
    });
  });

  test("lists and customer success count the same sensors and items as the dashboard", async () => {
    const { admin, company, silent } = await threeItems();
    const found = await call(sensors, { as: admin, query: { device_state: "silent" } });
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([silent.id]);
    expect((await call(sensors, { as: admin, query: { device_state: "reporting" } })).body.meta.total).toBe(1);
    const manager = await aUser({ role: await theRole("super_admin") });
    const [shown] = (await call(success, { as: manager, query: { company_id: company.id } })).body.data;
    expect(shown).toMatchObject({ items: 3, watched: 1, sensors: 2, reporting: 1 });
  });

  test("hours are covered as the rule has it, and late readings are counted", async () => {
    const { admin, watched, sensor } = await threeItems();
    const day = midnight(1);
    const counts = [6, 3, 2, 0, 6];
    await stored(sensor, day, counts);
    const expected = coveredHours(new Map(counts.map((count, at) => [at, count])), 600);
    const rows = () => owner.coverageDay.findMany({ where: { sensor_id: sensor.id } });
    expect(await rows()).toMatchObject([{ hours: expected, equipment_id: watched.id }]);
    await stored(sensor, day, [0, 0, 0, 6]);
    expect(await rows()).toMatchObject([{ hours: expected | (1 << 3) }]);
    const month = new Date(day).toISOString().slice(0, 7);
    await owner.equipment.updateMany({ where: { id: watched.id }, data: { created_at: new Date(day) } });
    const { data } = (await call(coverage, { as: admin, query: { month } })).body;
    expect(data.find(({ id }: { id: number }) => id === watched.id)).toMatchObject({ covered_hours: 4 });
  });

  test("days from before hours were counted are counted once, three months back, and expected from then on", async () => {
    const { admin, watched, sensor } = await threeItems();
    const counts = [6, 3, 2, 0, 6];
    const [before, first, second] = [midnight(100), midnight(40), midnight(39)];
    for (const day of [before, first, second]) await sentBefore(sensor, day, counts);
    await stored(sensor, midnight(1), counts);
    const created_at = new Date(before);
    await owner.equipment.updateMany({ where: { id: watched.id }, data: { created_at } });

    expect(await coverPast()).toBe(1);
    const hours = coveredHours(new Map(counts.map((count, at) => [at, count])), 600);
    const days = await owner.coverageDay.findMany({ where: { sensor_id: sensor.id }, orderBy: { day: "asc" } });
    expect(days).toMatchObject([first, second, midnight(1)].map((day) => ({ day: new Date(day), hours })));
    expect(await coverPast()).toBe(0);

    const month = new Date(first).toISOString().slice(0, 7);
    const until = new Date(`${month}-01T00:00:00Z`);
    until.setUTCMonth(until.getUTCMonth() + 1);
    const { data } = (await call(coverage, { as: admin, query: { month } })).body;
    expect(data.find(({ id }: { id: number }) => id === watched.id)).toMatchObject({
      expected_hours: (until.getTime() - first) / hour,
    });
  });

  test("the hours of a month are those of its days, whichever sensor covered them and whatever changes them", async () => {
    const { admin, plant, watched, sensor } = await threeItems();
    const second = await aSensor({ plant, equipment: watched, expected_interval_s: 600 });
    const today = new Date();
    const monthOf = (months: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1);
    const [from, next] = [monthOf(-1), monthOf(0)];
    await owner.equipment.updateMany({ where: { id: watched.id }, data: { created_at: new Date(from) } });
    const month = new Date(from).toISOString().slice(0, 7);
    const span = { from: new Date(from), until: new Date(next) };
    /** Of the watched item, as the list and the days themselves have it. */
    const hours = async () => {
      const { data } = (await call(coverage, { as: admin, query: { month } })).body;
      const days = await asProvider((tx) => coveredItems({ tx, now: today }, plant.id, span));
      return [data, days].map((rows: { id: number; covered_hours: number; expected_hours: number }[]) =>
        rows.filter(({ id }) => id === watched.id).map((row) => [row.covered_hours, row.expected_hours]),
      );
    };
    const both = (covered: number) => {
      const row = [[covered, (next - from) / hour]];
      return [row, row];
    };

    await stored(sensor, from, [6, 6, 6]);
    await stored(second, from, [0, 0, 6, 6]);
    expect(await hours()).toEqual(both(4));
    await stored(sensor, from, [0, 0, 0, 0, 0, 6]);
    await stored(sensor, from + 24 * hour, [6]);
    expect(await hours()).toEqual(both(6));
    await owner.coverageDay.deleteMany({ where: { sensor_id: second.id } });
    expect(await hours()).toEqual(both(5));
    // The first day of the next month is none of its own.
    await stored(sensor, next, [6, 6]);
    expect(await hours()).toEqual(both(5));
  });

  test("the hours of a plant's month begin and end with it, in the middle of a day of UTC", async () => {
    const { plant, watched, sensor } = await threeItems();
    const [first, last] = [midnight(4), midnight(2)];
    for (const day of [first, last]) await stored(sensor, day, Array(24).fill(6));
    await owner.equipment.updateMany({ where: { id: watched.id }, data: { created_at: new Date(first) } });
    const span = { from: new Date(first + 6 * hour), until: new Date(last + 6 * hour) };
    const items = await asProvider((tx) => coveredItems({ tx, now: new Date() }, plant.id, span));

    expect(items.find(({ id }) => id === watched.id)).toMatchObject({ covered_hours: 24, expected_hours: 48 });
  });

  test("two sensors of an item that are counted at once make one sum", async () => {
    const { plant, watched } = await threeItems();
    const made = [];
    for (let at = 0; at < 4; at++) made.push(await aSensor({ plant, equipment: watched, expected_interval_s: 600 }));
    const day = midnight(1);
    for (const [at, sensor] of made.entries()) await sentBefore(sensor, day, [...Array(at).fill(0), 6]);
    await Promise.all(
      made.map(({ id }) =>
        sqlAsProvider((client) => rollUp(client, [{ sensor_id: id, bucket: new Date(day) }], new Date())),
      ),
    );
    expect(await owner.coverageMonth.findMany({ where: { equipment_id: watched.id } })).toMatchObject([{ hours: 4 }]);
  });

  /** Claims ten hours of avoided downtime for an order of the item. */
  async function claimed({ plant, watched }: Awaited<ReturnType<typeof threeItems>>) {
    const supervisor = await aUser({ role: "supervisor", plants: [plant] });
    const { id } = await aWorkOrder({
      plant,
      equipment_id: watched.id,
      status: "completed",
      problem_solved: true,
      completed_at: new Date(),
    });
    const body = {
      probability: 100,
      failure_minutes: 600,
      planned_minutes: 60,
      downtime_cost: 6_000,
      failure_cost: 0,
      labor_cost: 0,
      parts_cost: 0,
    };
    return (await call(estimate, { as: supervisor, method: "PUT", params: { id }, body })).body.data;
  }

  test("a saving claims no more downtime than its item was covered for", async () => {
    const items = await threeItems();
    await stored(items.sensor, midnight(1), [6, 6]);
    expect(await claimed(items)).toMatchObject({
      failure_minutes: 120,
      claimed_minutes: 600,
      covered_hours: 2,
      amount: 6_000,
    });
  });

  test("a saving is capped only once all days of its item have been counted", async () => {
    const items = await threeItems();
    await sentBefore(items.sensor, midnight(2), [6, 6, 6]);
    await stored(items.sensor, midnight(1), [6, 6]);
    expect(await claimed(items)).toMatchObject({ failure_minutes: 600, claimed_minutes: null, covered_hours: null });

    await coverPast();
    expect(await claimed(items)).toMatchObject({ failure_minutes: 300, claimed_minutes: 600, covered_hours: 5 });
  });

  test("people see the coverage of their plants, and nobody else's", async () => {
    await threeItems();
    expect((await call(coverage, { as: (await aTenant()).admin })).body).toMatchObject({ data: [] });
  });
});
