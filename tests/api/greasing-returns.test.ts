import { beforeEach, describe, expect, test } from "vitest";
import { POST as clear } from "@/app/api/lubricators/[id]/clear-suspect/route";
import { POST as startGreasing } from "@/app/api/lubricators/[id]/greasings/route";
import { GET as listReturns } from "@/app/api/lubricators/[id]/returns/route";
import { GET as find } from "@/app/api/lubricators/[id]/route";
import { GET as results } from "@/app/api/lubricators/results/route";
import { parameterByKey } from "@/lib/domain/monitoring/parameters";
import { resetLimits } from "@/lib/server/http/limits";
import { decideReturns, findReturns } from "@/lib/services/lubrication/greasing/watch-returns";
import { call } from "../helpers";
import { owner } from "../owner";
import { aMeasurement, anAlert, anEquipment, aSensor, aTenant, aUser, unique } from "../samples";

beforeEach(() => resetLimits());

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

/** A point of an item, greased so many days ago: 45.8 dB before, 36.9 after three doses, over a baseline of 35.2. */
async function aGreasedPoint({ days = 3, lubricant = {} as object, sensor_id = null as number | null } = {}) {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  const place = { company_id: company.id, plant_id: plant.id };
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
  const item = await anEquipment({ plant });
  const type = await owner.lubricantType.create({
    data: { company_id: company.id, name: unique("Grease"), ...lubricant },
  });
  const point = await owner.lubricator.create({
    data: {
      ...place,
      name: unique("Point"),
      equipment_id: item.id,
      target_per_set: 11.5,
      interval_hours: 100,
      baseline_db: 35.2,
      lubricant_type_id: type.id,
      sensor_id,
    },
  });
  const greasing = await aGreasing(point, technician, days);
  const begin = (db: number, as = technician) => call(startGreasing, { as, params: { id: point.id }, body: { db } });
  const shown = async () => (await call(find, { as: tenant.admin, params: { id: point.id } })).body.data;
  const returned = async () => (await call(listReturns, { as: technician, params: { id: point.id } })).body.data;
  const resultsBy = async (by: string) => (await call(results, { as: technician, query: { by } })).body.data;

  return { ...tenant, place, technician, supervisor, item, type, point, greasing, begin, shown, returned, resultsBy };
}

const aGreasing = (point: { id: number; company_id: number; plant_id: number }, user: { id: number }, days: number) =>
  owner.greasing.create({
    data: {
      company_id: point.company_id,
      plant_id: point.plant_id,
      lubricator_id: point.id,
      user_id: user.id,
      started_at: ago(days),
      ended_at: ago(days),
      outcome: "greased",
      baseline_db: 35.2,
      before_db: 45.8,
      after_db: 36.9,
      charge_grams: 10.35,
      density: 0.9,
      grams: 8.26,
      strokes: 27,
      doses: {
        create: [42.1, 38.6, 36.9].map((db, at) => ({
          number: at + 1,
          strokes: 9,
          milliliters: 3.06,
          grams: 2.75,
          db,
          given_at: ago(days),
          read_at: new Date(ago(days).getTime() + (at + 1) * 120_000),
        })),
      },
    },
  });

describe("a level that comes back after a greasing", () => {
  test("within the days stops dosing, opens a suspected defect with its curve, and asks for somebody once", async () => {
    const { point, begin, shown, returned, greasing } = await aGreasedPoint();
    const answer = (await begin(44.1)).body.data;
    expect(answer).toMatchObject({ outcome: "suspect_defect", grams: 0, next_dose: null });
    expect((await begin(44.3)).body.code).toBe("suspect");
    const [one, ...others] = await returned();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ greasing_id: greasing.id, state: "open", source: "reading", returned_db: 44.1 });
    expect(one.curve.map(({ step, db }: { step: string; db: number }) => [step, db])).toEqual([
      ["before", 45.8],
      ["dose", 42.1],
      ["dose", 38.6],
      ["dose", 36.9],
      ["returned", 44.1],
    ]);
    const now = await shown();
    expect(now).toMatchObject({ status: "fail", last_outcome: "suspect_defect" });
    expect(now.suspect_since).not.toBeNull();
    expect(now.request.name).toBe(`${point.name}: suspect defect, level back after greasing`);
    expect(await owner.workOrder.count({ where: { plant_id: point.plant_id } })).toBe(1);
  });

  test("after the days of its lubricant asks for grease, as ever", async () => {
    const { begin } = await aGreasedPoint({ days: 15 });
    expect((await begin(44.1)).body.data).toMatchObject({ outcome: null, next_dose: { strokes: expect.any(Number) } });
    const shorter = await aGreasedPoint({ days: 8, lubricant: { return_days: 7 } });
    expect((await shorter.begin(44.1)).body.data.outcome).toBeNull();
    const longer = await aGreasedPoint({ days: 20, lubricant: { return_days: 30 } });
    expect((await longer.begin(44.1)).body.data.outcome).toBe("suspect_defect");
  });

  test("to the alarm mark is an alarm, and a suspected defect as well", async () => {
    const { begin, returned } = await aGreasedPoint();
    expect((await begin(52)).body.data.outcome).toBe("do_not_grease");
    expect(await returned()).toMatchObject([{ state: "open", returned_db: 52 }]);
  });

  test("is confirmed by an alert of the item's vibration, and not by one of its temperature or of another item", async () => {
    const { plant, item, begin, returned, shown, resultsBy, point, type } = await aGreasedPoint();
    await begin(44.1);
    const sensor = await aSensor({ plant, equipment: item });
    await anAlert({ sensor, parameter: 5 });
    await anAlert({ sensor: await aSensor({ plant, equipment: await anEquipment({ plant }) }), parameter: 1 });
    await anAlert({ sensor, parameter: 1, opened_at: ago(9), ended_at: ago(8) });
    await decideReturns();
    expect(await returned()).toMatchObject([{ state: "open", alert: null }]);

    const alert = await anAlert({ sensor, parameter: 2, peak_level: "warning", level: "warning" });
    await Promise.all([decideReturns(), decideReturns()]);
    expect(await returned()).toMatchObject([
      { state: "confirmed", alert: { id: alert.id, sensor: { id: sensor.id } } },
    ]);
    expect((await shown()).suspect_since).toBeNull();
    expect(await resultsBy("point")).toMatchObject([{ id: point.id, count: 1, defective: 1, held: 0 }]);
    expect(await resultsBy("lubricant")).toMatchObject([{ id: type.id, count: 1, defective: 1 }]);
  });

  test("is cleared by quiet vibration of an item that ran, and stays open where nobody measured any", async () => {
    const { plant, company, item, begin, returned, shown, resultsBy } = await aGreasedPoint();
    await begin(44.1);
    const sensor = await aSensor({ plant, equipment: item });
    await aMeasurement(sensor);
    const later = new Date(Date.now() + 15 * day);
    await decideReturns(later);
    expect(await returned()).toMatchObject([{ state: "open", watched_days: 0 }]);

    const midnight = Math.floor(Date.now() / day) * day;
    await owner.readingDay.createMany({
      data: Array.from({ length: 11 }, (_, at) => ({
        bucket: new Date(midnight + (at + 1) * day),
        sensor_id: sensor.id,
        company_id: company.id,
        parameter: 1,
        min: 1,
        max: 2,
        sum: 150,
        count: 100,
        running: 100,
      })),
    });
    await decideReturns(later);
    expect(await returned()).toMatchObject([{ state: "cleared", watched_days: 11, decided_by: null }]);
    expect((await shown()).suspect_since).toBeNull();
    expect(await resultsBy("point")).toMatchObject([{ cleared: 1, held: 0 }]);
    expect((await begin(44.1)).body.data.outcome).toBeNull();
  });

  test("is cleared by a supervisor after an inspection, once, and by nobody else", async () => {
    const { begin, point, technician, supervisor, returned } = await aGreasedPoint();
    const clearAs = (as: { id: number }) => call(clear, { as, method: "POST", params: { id: point.id } });
    expect((await clearAs(supervisor)).status).toBe(409);
    await begin(44.1);
    expect((await clearAs(technician)).status).toBe(403);
    expect((await clearAs((await aTenant()).admin)).status).toBe(404);
    expect((await clearAs(supervisor)).status).toBe(200);
    expect(await returned()).toMatchObject([{ state: "cleared", decided_by: { id: supervisor.id } }]);
    expect((await clearAs(supervisor)).status).toBe(409);
    expect((await begin(44.1)).body.data.outcome).toBeNull();
  });

  test("is found from hours of the point's own sensor, once", async () => {
    const { plant, point, company, returned } = await aGreasedPoint();
    const sensor = await aSensor({ plant, type: "ultrasound", data_set: "ultrasound_db" });
    await owner.lubricator.update({ where: { id: point.id }, data: { sensor_id: sensor.id }, select: { id: true } });
    const parameter = parameterByKey("ultrasound_db", "ultrasound")?.id ?? 0;
    await aMeasurement(sensor, { parameter });
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    const storeHour = (back: number, db: number) =>
      owner.readingHour.create({
        data: {
          bucket: new Date(hour - back * 3_600_000),
          sensor_id: sensor.id,
          company_id: company.id,
          parameter,
          min: db,
          max: db,
          sum: db * 6,
          count: 6,
          running: 6,
        },
      });
    await storeHour(4, 37);
    await storeHour(3, 44);
    await storeHour(2, 44.5);
    await findReturns();
    expect(await returned()).toEqual([]);
    await storeHour(1, 45);
    await findReturns(new Date(hour + 60_000));
    await findReturns(new Date(hour + 120_000));
    expect(await returned()).toMatchObject([{ state: "open", source: "sensor", returned_db: 44.5 }]);
    expect(await owner.workOrder.count({ where: { plant_id: plant.id, kind: "request" } })).toBe(1);
  });
});

describe("the outcome of greasings", () => {
  test("a greasing has held only where it was read again after the days, and counts for its point and lubricant", async () => {
    const { point, technician, type, resultsBy, plant } = await aGreasedPoint({ days: 40 });
    expect(await resultsBy("point")).toMatchObject([{ id: point.id, count: 1, held: 0, not_read: 1 }]);
    await aGreasing(point, technician, 2);
    expect(await resultsBy("point")).toMatchObject([{ count: 2, held: 1, watching: 1, not_read: 0 }]);
    const place = { company_id: plant.company_id, plant_id: plant.id };
    const other = await owner.lubricator.create({
      data: { ...place, name: unique("Point"), target_per_set: 11.5, baseline_db: 35.2, lubricant_type_id: type.id },
    });
    await owner.greasing.create({
      data: {
        ...place,
        lubricator_id: other.id,
        user_id: technician.id,
        started_at: ago(1),
        ended_at: ago(1),
        outcome: "blocked",
        before_db: 44,
        charge_grams: 10.35,
        density: 0.9,
      },
    });
    expect(await resultsBy("lubricant")).toMatchObject([{ id: type.id, count: 3, held: 1, watching: 1, blocked: 1 }]);
    expect(await resultsBy("point")).toHaveLength(2);
    expect((await call(results, { as: (await aTenant()).admin })).body.data).toEqual([]);
  });
});
