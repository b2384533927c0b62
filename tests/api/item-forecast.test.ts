import { describe, expect, test } from "vitest";
import { GET } from "@/app/api/equipments/[id]/forecast/route";
import { GET as series } from "@/app/api/sensors/[id]/series/route";
import type { Call } from "@/lib/server/data/call";
import { sqlWithinPlant, withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { forecastDue } from "@/lib/services/monitoring/forecast/due";
import { gradeForecasts } from "@/lib/services/monitoring/forecast/grade";
import { pastOfTypes, watchedMeasurements } from "@/lib/services/monitoring/forecast/measured";
import { requisitionDraft } from "@/lib/services/screens/requisitions";
import { call, signedIn } from "../helpers";
import { storedDays, storedHours } from "../measured";
import { owner } from "../owner";
import {
  aBrand,
  aMeasurement,
  anAlert,
  anEquipment,
  aRole,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
  unique,
} from "../samples";

const hour = 3_600_000;
const day = 24 * hour;
const now = new Date(Math.floor(Date.now() / hour) * hour);
const after = (days: number) => new Date(now.getTime() + days * day);

type Tenant = Awaited<ReturnType<typeof aTenant>>;

interface Rising {
  tenant?: Tenant;
  brand_model_id?: number;
  /** The machine is stopped for one hour of three, and for half of the next. */
  hasStops?: boolean;
}

/** An item whose sensor has measured 4 mm/s today, and so much less for each day before; it warns at 4.5. */
async function rising(slope: number, { tenant, hasStops = false, ...fields }: Rising = {}) {
  const { plant, admin, company } = tenant ?? (await aTenant());
  const equipment = await anEquipment({ plant, ...fields });
  const sensor = await aSensor({ plant, equipment, data_set: "temp_vibe" });
  const place = { company_id: company.id, plant_id: plant.id, sensor_id: sensor.id, parameter: 1 };
  await owner.levelZone.create({ data: { ...place, kind: "high", warning: 4.5, alarm: 7.1 } });
  await owner.sensorParameter.create({ data: { ...place, level: "ok" } });
  const row = (bucket: number, daysAgo: number) => {
    const mean = 4 - slope * daysAgo + 0.02 * Math.sin(bucket);
    return {
      sensor_id: sensor.id,
      company_id: company.id,
      parameter: 1,
      bucket: new Date(bucket),
      count: 2,
      running: 2,
      min: mean,
      max: mean,
      sum: 2 * mean,
    };
  };
  const running = (at: number) => (hasStops ? (at / hour) % 3 : 2);
  const hours = Array.from({ length: hasStops ? 60 * 24 : 360 }, (_, ago) => {
    const whole = row(now.getTime() - (ago + 1) * hour, ago / 24);
    const part = running(whole.bucket.getTime());
    return { ...whole, running: part, sum: (whole.sum * part) / 2, min: part < 2 ? 0 : whole.min };
  });
  await owner.readingHour.createMany({ data: hours });
  const midnight = Math.floor(now.getTime() / day) * day;
  const days = Array.from({ length: 60 }, (_, ago) => {
    const whole = row(midnight - (ago + 1) * day, ago + 0.5);
    return hasStops ? { ...whole, running: 1, sum: whole.sum / (1 + (ago % 3)) } : whole;
  });
  await owner.readingDay.createMany({ data: days });

  return { plant, admin, company, equipment, sensor };
}

const forecastOf = async (as: Tenant["admin"], id: number) => (await call(GET, { as, params: { id } })).body.data;
const daysTo = (date: string) => (Date.parse(date) - now.getTime()) / day;

describe("the forecast of an item", () => {
  test("a rising measurement names the days to its next limit, and a steady one why it names none", async () => {
    const tenant = await aTenant();
    const [wearing, steady] = [await rising(0.05, { tenant }), await rising(0, { tenant })];
    await forecastDue(now);
    const found = await forecastOf(tenant.admin, wearing.equipment.id);
    expect(found.leading).toMatchObject({ target: "warning", value: 4.5, unit: "mm/s", silence: null, basis: "trend" });
    expect(daysTo(found.leading.earliest)).toBeLessThan(10);
    expect(daysTo(found.leading.latest)).toBeGreaterThan(5);
    expect(found.record).toEqual({ held: 0, graded: 0 });
    expect((await forecastOf(tenant.admin, steady.equipment.id)).leading).toMatchObject({
      target: null,
      earliest: null,
      latest: null,
      silence: "no_trend",
    });
  });

  test("a machine that stops part of the time is forecast from the hours in which it runs throughout", async () => {
    const { sensor, equipment, plant, company } = await rising(0.05, { hasStops: true });
    const [measured] = await sqlWithinPlant(company.id, plant.id, (client) =>
      watchedMeasurements(client, [equipment.id], now),
    );
    for (const { at, value } of [...(measured?.hours ?? []), ...(measured?.days ?? [])])
      expect(Math.abs(value - (4 - (0.05 * (now.getTime() - at)) / day))).toBeLessThan(0.1);
    // Every third hour of fifteen days: where they begin depends on the hour of the test.
    expect([119, 120]).toContain(measured?.hours.length);
    expect(measured?.days.length).toBeGreaterThanOrEqual(58);
    // Hours are kept for less time than days: a day of running throughout stays known.
    await owner.readingHour.deleteMany({ where: { sensor_id: sensor.id } });
    await owner.readingDay.updateMany({ where: { sensor_id: sensor.id }, data: { running: 2 } });
    const [older] = await sqlWithinPlant(company.id, plant.id, (client) =>
      watchedMeasurements(client, [equipment.id], now),
    );
    expect(older).toMatchObject({ hours: [], days: { length: 60 } });
  });

  test("it is made again after six hours, and of what has passed a limit after one", async () => {
    const { sensor } = await rising(0.05);
    expect(await forecastDue(now)).toBeGreaterThan(0);
    expect(await forecastDue(new Date(now.getTime() + 2 * hour))).toBe(0);
    await owner.sensorParameter.updateMany({ where: { sensor_id: sensor.id }, data: { level: "warning" } });
    expect(await forecastDue(new Date(now.getTime() + 2 * hour))).toBe(1);
  });

  test("while a gateway sends its past, the forecast follows at every run, and rests once it has caught up", async () => {
    const { sensor, equipment, admin } = await rising(0.05);
    const ofSensor = { where: { sensor_id: sensor.id } };
    const [hours, days] = [await storedHours.findMany(ofSensor), await storedDays.findMany(ofSensor)];
    await owner.readingHour.deleteMany(ofSensor);
    await owner.readingDay.deleteMany(ofSensor);
    await aMeasurement(sensor, { last_at: now });
    const run = async (seconds: number) => {
      const made = await forecastDue(new Date(now.getTime() + seconds * 1_000));
      return [made, (await forecastOf(admin, equipment.id)).leading.silence];
    };
    expect(await run(0)).toEqual([1, "no_readings"]);
    expect(await run(60)).toEqual([1, "no_readings"]);
    await owner.readingHour.createMany({ data: hours });
    await owner.readingDay.createMany({ data: days });
    expect(await run(120)).toEqual([1, null]);
    expect(await run(180)).toEqual([0, null]);
  });

  test("how others of its type came to an alarm is compared on the side on which the alarm was", async () => {
    const { equipment, sensor, plant, company } = await rising(0.05);
    const type = await owner.equipmentType.create({ data: { name: `Type ${equipment.id}` } });
    await owner.equipment.update({ where: { id: equipment.id }, data: { equipment_type_id: type.id } });
    const { id: sensor_id, company_id, plant_id } = sensor;
    await owner.levelZone.create({
      data: { company_id, plant_id, sensor_id, parameter: 1, kind: "low", warning: 1, alarm: 0.5 },
    });
    await anAlert({ sensor, parameter: 1, alert_rule: "low", peak_rule: "low_acute", alarm: 0.5 });
    const past = await sqlWithinPlant(company.id, plant.id, (client) => pastOfTypes(client, [type.id], now));
    expect([...past.keys()]).toEqual([`${type.id} temp_vibe 1 low`]);
  });

  test("an item of another company has none, and one without limits has no forecast", async () => {
    const { equipment, plant, admin } = await rising(0.05);
    const stranger = (await aTenant()).admin;
    expect((await call(GET, { as: stranger, params: { id: equipment.id } })).status).toBe(404);
    const bare = await anEquipment({ plant });
    expect(await forecastOf(admin, bare.id)).toMatchObject({ leading: null, measurements: [] });
  });

  test("where it is to be replaced is a third line of its trend, as the type has it, and raises nothing", async () => {
    const { equipment, sensor, admin } = await rising(0.05);
    const type = await owner.equipmentType.create({ data: { name: `Type ${equipment.id}`, replace_ratio: 1.5 } });
    const asked = { as: admin, params: { id: sensor.id }, query: { from: now.getTime() - day, to: now.getTime() } };
    const zone = async () => (await call(series, asked)).body.data.zones[0];
    expect(await zone()).toMatchObject({ warning: 4.5, alarm: 7.1, replace: 14.2 });
    await owner.equipment.update({ where: { id: equipment.id }, data: { equipment_type_id: type.id } });
    expect(await zone()).toMatchObject({ replace: 10.65 });
    expect(await owner.alert.count({ where: { sensor_id: sensor.id } })).toBe(0);
  });
});

describe("forecasts are kept and graded", () => {
  const kept = (sensor_id: number) => owner.keptForecast.findMany({ where: { sensor_id }, orderBy: { id: "asc" } });

  /** The item reads so much from a moment on. */
  const reads = (sensor: { id: number; company_id: number }, value: number, at: Date) =>
    owner.readingHour.create({
      data: {
        sensor_id: sensor.id,
        company_id: sensor.company_id,
        parameter: 1,
        bucket: at,
        count: 1,
        running: 1,
        min: value,
        max: value,
        sum: value,
      },
    });

  test("the first toward a limit is kept once, held when the limit is reached within it, and counted", async () => {
    const { sensor, equipment, admin } = await rising(0.05);
    await forecastDue(now);
    await forecastDue(new Date(now.getTime() + 7 * hour));
    const [one, ...more] = await kept(sensor.id);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ target: "warning", value: 4.5, outcome: "open" });
    const middle = new Date(((one?.earliest.getTime() ?? 0) + (one?.latest.getTime() ?? 0)) / 2);
    await gradeForecasts(new Date(middle.getTime() - hour));
    expect((await kept(sensor.id))[0]?.outcome).toBe("open");
    await reads(sensor, 4.6, middle);
    await gradeForecasts(new Date(middle.getTime() + 2 * hour));
    expect((await kept(sensor.id))[0]).toMatchObject({ outcome: "held" });
    expect((await forecastOf(admin, equipment.id)).record).toEqual({ held: 1, graded: 1 });
  });

  test("an hour in which the machine also stopped does not grade a forecast", async () => {
    const { sensor } = await rising(0.05);
    await forecastDue(now);
    const [one] = await kept(sensor.id);
    const middle = new Date(((one?.earliest.getTime() ?? 0) + (one?.latest.getTime() ?? 0)) / 2);
    await reads(sensor, 4.6, middle);
    await owner.readingHour.updateMany({
      where: { sensor_id: sensor.id, bucket: middle },
      data: { count: 2, sum: 9.2 },
    });
    await gradeForecasts(new Date(middle.getTime() + 2 * hour));
    expect((await kept(sensor.id))[0]?.outcome).toBe("open");
  });

  test("an hour that is still going on does not grade a forecast", async () => {
    const { sensor } = await rising(0.05);
    await forecastDue(now);
    await reads(sensor, 4.6, after(1));
    await gradeForecasts(new Date(after(1).getTime() + hour / 2));
    expect((await kept(sensor.id))[0]?.outcome).toBe("open");
    await gradeForecasts(new Date(after(1).getTime() + 2 * hour));
    expect((await kept(sensor.id))[0]?.outcome).not.toBe("open");
  });

  test("one that nothing reached by its end was wrong, and one whose item was repaired meanwhile counts for nothing", async () => {
    const tenant = await aTenant();
    const [wrong, repaired] = [await rising(0.05, { tenant }), await rising(0.05, { tenant })];
    await forecastDue(now);
    await aWorkOrder({
      plant: tenant.plant,
      equipment_id: repaired.equipment.id,
      kind: "order",
      type: "breakdown",
      status: "completed",
      completed_at: after(0.5),
    });
    await gradeForecasts(after(121));
    expect((await kept(wrong.sensor.id))[0]?.outcome).toBe("later");
    expect((await kept(repaired.sensor.id))[0]?.outcome).toBe("void");
    expect((await forecastOf(tenant.admin, wrong.equipment.id)).record).toEqual({ held: 0, graded: 1 });
  });

  test("one whose limit was changed counts for nothing", async () => {
    const { sensor } = await rising(0.05);
    await forecastDue(now);
    await owner.levelZone.updateMany({ where: { sensor_id: sensor.id }, data: { warning: 5 } });
    await gradeForecasts(new Date(now.getTime() + 2 * hour));
    expect((await kept(sensor.id))[0]?.outcome).toBe("void");
  });

  test("one of when to replace counts for nothing once its alarm limit was changed", async () => {
    const { sensor, equipment, plant, company } = await rising(0);
    await owner.keptForecast.create({
      data: {
        company_id: company.id,
        plant_id: plant.id,
        sensor_id: sensor.id,
        equipment_id: equipment.id,
        parameter: 1,
        kind: "high",
        target: "replace",
        value: 14.2,
        basis: "trend",
        made_at: now,
        checked_at: now,
        earliest: after(5),
        latest: after(9),
      },
    });
    await gradeForecasts(new Date(now.getTime() + 2 * hour));
    expect((await kept(sensor.id))[0]?.outcome).toBe("open");
    await owner.levelZone.updateMany({ where: { sensor_id: sensor.id }, data: { alarm: 9 } });
    await gradeForecasts(new Date(now.getTime() + 4 * hour));
    expect((await kept(sensor.id))[0]?.outcome).toBe("void");
  });
});

describe("the part of an item in time", () => {
  async function withPart(fields: { lead_time_days?: number }) {
    const brand_model_id = (
      await owner.brandModel.create({
        data: { brand_id: (await aBrand()).id, name: `Motor ${Math.random()}`, ...fields },
      })
    ).id;
    const item = await rising(0.05, { brand_model_id });
    await forecastDue(now);
    return { ...item, brand_model_id };
  }

  test("one that takes longer to deliver than the limit is away may be late, and is to be ordered", async () => {
    const { admin, equipment } = await withPart({ lead_time_days: 60 });
    const { supply, leading } = await forecastOf(admin, equipment.id);
    const late = Math.round(
      60 - (Date.parse(leading.earliest) - Date.parse((await forecastOf(admin, equipment.id)).today)) / day,
    );
    expect(supply).toMatchObject({
      work_order_id: null,
      parts: [{ state: "may_be_late", is_to_order: true, late_days: late }],
    });
  });

  test("one in a storeroom of the plant is in stock", async () => {
    const { admin, equipment, plant, brand_model_id } = await withPart({});
    const place = { company_id: plant.company_id, plant_id: plant.id };
    const room = await owner.storeRoom.create({ data: { ...place, name: "Main" } });
    await owner.stockLine.create({ data: { ...place, store_room_id: room.id, brand_model_id, on_hand: 1 } });
    expect((await forecastOf(admin, equipment.id)).supply.parts).toMatchObject([{ state: "in_stock", available: 1 }]);
  });

  test("a user who does not see the stock gets no parts", async () => {
    const { equipment, plant, company } = await withPart({ lead_time_days: 60 });
    const viewer = await aUser({ role: await aRole({ permissions: ["view_dashboard"] }), company, plants: [plant] });
    expect((await forecastOf(viewer, equipment.id)).supply).toBeNull();
  });
});

test("a requisition for an item begins with its part number, priced as in the catalog", async () => {
  const { equipment, plant, admin } = await rising(0.05);
  const model = await owner.brandModel.create({
    data: { brand_id: (await aBrand()).id, name: "Motor 110 kW", price: 99_00 },
  });
  const viewer = await viewerOf(await signedIn(admin));
  if (!viewer) throw new Error("nobody is signed in");
  const search = { equipment_id: String(equipment.id), brand_model_id: String(model.id) };
  const draft = await withScope(viewer, (tx) =>
    requisitionDraft({ tx, viewer, now, locale: "en", timezone_offset: 0 } as Call, search),
  );
  expect(draft).toMatchObject({
    plant_id: plant.id,
    equipment_id: equipment.id,
    work_order_id: null,
    lines: [{ brand_model_id: model.id, part_id: null, quantity: 1, name: "Motor 110 kW", unit_price: 99_00 }],
  });
});

test("a requisition for a low line of the stock begins with what is not available, without a price in another currency", async () => {
  const { plant, admin } = await aTenant();
  const place = { company_id: plant.company_id, plant_id: plant.id };
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
  const viewer = await viewerOf(await signedIn(admin));
  if (!viewer) throw new Error("nobody is signed in");
  const draftOf = async (currency: string) => {
    const part = await owner.part.create({
      data: { ...place, number: unique("P"), name: "Belt", price: 900, currency, minimum: 4 },
    });
    const line = await owner.stockLine.create({
      data: { ...place, store_room_id: room.id, part_id: part.id, on_hand: 5, reserved: 3 },
    });
    return withScope(viewer, (tx) =>
      requisitionDraft({ tx, viewer, now, locale: "en", timezone_offset: 0 } as Call, {
        stock_line_id: String(line.id),
      }),
    );
  };
  expect((await draftOf("USD")).lines).toMatchObject([{ quantity: 2, unit_price: 900 }]);
  expect((await draftOf("EUR")).lines).toMatchObject([{ quantity: 2, unit_price: null }]);
});
