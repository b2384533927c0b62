import { describe, expect, test } from "vitest";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { ordersOf } from "@/lib/services/maintenance/work-orders/of-place";
import { spectrumScreen } from "@/lib/services/screens/capture";
import { placeDetails } from "@/lib/services/screens/place-details";
import { signedIn } from "../helpers";
import { owner } from "../owner";
import {
  aBearing,
  aController,
  aMeasurement,
  anAlert,
  anAsset,
  anEquipment,
  aRole,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
  unique,
} from "../samples";

async function ordersFor(person: { id: number }, equipment_id: number) {
  const viewer = (await viewerOf(await signedIn(person)))!;
  return withScope(viewer, (tx) => ordersOf({ viewer, tx, now: new Date() } as Call, "equipment", equipment_id));
}

describe("the work orders of an item", () => {
  test("the work orders of an item are the open ones by due date, then the last completed ones, without those of other items", async () => {
    const { plant, admin } = await aTenant();
    const asset = await anAsset({ plant });
    const [here, elsewhere] = [await anEquipment({ asset }), await anEquipment({ asset })];
    const on = (fields: object) => aWorkOrder({ plant, equipment_id: here.id, ...fields });
    const done = await on({ status: "closed", completed_at: new Date("2026-11-02") });
    const doneBefore = await on({ status: "completed", completed_at: new Date("2026-10-02") });
    const later = await on({ due_at: new Date("2026-12-02") });
    const sooner = await on({ status: "in_work", due_at: new Date("2026-11-30") });
    const undated = await on({});
    await on({ status: "denied" });
    await aWorkOrder({ plant, equipment_id: elsewhere.id });

    const orders = await ordersFor(admin, here.id);

    expect(orders?.map(({ id }) => id)).toEqual([sooner.id, later.id, undated.id, done.id, doneBefore.id]);
  });

  test("the work orders of an item are hidden from users without permission", async () => {
    const { company, plant } = await aTenant();
    const item = await anEquipment({ asset: await anAsset({ plant }) });
    await aWorkOrder({ plant, equipment_id: item.id });
    const role = await aRole({ company_id: company.id, permissions: ["view_dashboard"] });
    const viewer = await aUser({ company, plants: [plant], role });

    expect(await ordersFor(viewer, item.id)).toBeNull();
  });
});

test("an item shows which of its sensors has reported the same value for a day, and no sensor that moves", async () => {
  const { plant, admin } = await aTenant();
  const equipment = await anEquipment({ asset: await anAsset({ plant }) });
  const controller = await aController({ plant });
  const [still, moving] = [await aSensor({ controller, equipment }), await aSensor({ controller, equipment })];
  for (const sensor of [still, moving]) await aMeasurement(sensor);
  const hour = 3_600_000;
  const now = Math.floor(Date.now() / hour) * hour;
  const hours = (sensor: { id: number }, of: (at: number) => number) =>
    Array.from({ length: 30 }, (_, at) => ({
      sensor_id: sensor.id,
      company_id: plant.company_id,
      parameter: 1,
      bucket: new Date(now - at * hour),
      min: of(at),
      max: of(at),
      sum: of(at) * 6,
      count: 6,
    }));
  await owner.readingHour.createMany({ data: [...hours(still, () => 1.82), ...hours(moving, (at) => 1 + at)] });

  const viewer = (await viewerOf(await signedIn(admin)))!;
  const { sensors } = await withScope(viewer, (tx) =>
    placeDetails({ viewer, tx, now: new Date(), locale: "en" } as Call, "equipments", "equipment", equipment.id),
  );
  const stuck = new Map(sensors.map(({ id, stuck }) => [id, stuck.map(({ since }) => since)]));
  expect(stuck).toEqual(
    new Map([
      [still.id, [new Date(now - 29 * hour).toISOString()]],
      [moving.id, []],
    ]),
  );
});

test("the history of an item has its greasings that have ended, with the level before and after", async () => {
  const { plant, admin } = await aTenant();
  const equipment = await anEquipment({ asset: await anAsset({ plant }) });
  const place = { company_id: equipment.company_id, plant_id: equipment.plant_id };
  const point = await owner.lubricator.create({
    data: { ...place, name: "Drive end", equipment_id: equipment.id, target_per_set: 10 },
  });
  const [first, second] = [new Date("2026-11-18T08:00:00Z"), new Date("2026-11-19T08:00:00Z")];
  const given = { ...place, lubricator_id: point.id, user_id: admin.id, charge_grams: 12, density: 0.9, before_db: 41 };
  await owner.greasing.create({
    data: { ...given, started_at: first, ended_at: first, outcome: "greased", grams: 12, after_db: 33 },
  });
  await owner.greasing.create({ data: { ...given, started_at: second, grams: 4 } });

  const viewer = (await viewerOf(await signedIn(admin)))!;
  const { item } = await withScope(viewer, (tx) =>
    placeDetails({ viewer, tx, now: new Date(), locale: "en" } as Call, "equipments", "equipment", equipment.id),
  );
  expect(item?.histories).toMatchObject([
    {
      kind: "greasing",
      at: first,
      user: { id: admin.id },
      greasing: { lubricator: { id: point.id, name: "Drive end" }, grams: 12, before_db: 41, after_db: 33 },
    },
  ]);
});

describe("the sisters of an item in alarm", () => {
  const measured = async (
    sensor: { id: number; company_id: number; plant_id: number },
    last_value: number,
    level = "ok",
  ) => aMeasurement(sensor, { last_value, level });
  const like = { type: "banner", data_set: "temp_vibe" } as const;

  async function aFleet() {
    const { plant, admin } = await aTenant();
    const asset = await anAsset({ plant });
    const controller = await aController({ plant });
    const type = await owner.equipmentType.create({ data: { name: unique("Motor") } });
    const anItem = (name: string, more: object = {}) =>
      anEquipment({ asset, name, equipment_type_id: type.id, ...more });
    const own = await anItem("Fan motor 3B");
    const sensor = await aSensor({ controller, equipment: own, ...like });
    await measured(sensor, 7.4, "alarm");
    const alert = await anAlert({ sensor, parameter: 1 });
    const around = async () => {
      const viewer = (await viewerOf(await signedIn(admin)))!;
      return withScope(viewer, (tx) =>
        placeDetails({ viewer, tx, now: new Date(), locale: "en" } as Call, "equipments", "equipment", own.id),
      );
    };
    return { plant, controller, type, anItem, own, sensor, alert, around };
  }

  test("are those of its type in the plant with the same measurement, itself first and then the worst", async () => {
    const { controller, type, anItem, own, around } = await aFleet();
    const [calm, bad] = [await anItem("Fan motor 2B"), await anItem("Fan motor 3A")];
    await measured(await aSensor({ controller, equipment: calm, ...like }), 1.2);
    await measured(await aSensor({ controller, equipment: bad, ...like }), 1);
    await measured(await aSensor({ controller, equipment: bad, ...like, name: "NDE" }), 4.9, "warning");
    // Another measurement, one put away, and one of another plant.
    await aSensor({ controller, equipment: await anItem("Without") });
    await measured(
      await aSensor({ controller, equipment: await anItem("Old", { archived_at: new Date() }), ...like }),
      9,
    );
    const elsewhere = await anAsset({});
    const foreign = await anEquipment({ asset: elsewhere, equipment_type_id: type.id });
    await measured(
      await aSensor({ plant: { id: foreign.plant_id, company_id: foreign.company_id }, equipment: foreign, ...like }),
      8,
    );

    const { around: found } = await around();
    expect(found?.sisters.map(({ item, level, value }) => [item, level, value])).toEqual([
      ["Fan motor 3B", "alarm", 7.4],
      ["Fan motor 3A", "warning", 4.9],
      ["Fan motor 2B", "ok", 1.2],
    ]);
    expect(found?.sisters[0]).toMatchObject({ id: own.id, is_own: true });
  });

  test("are none where it is the only one of its type", async () => {
    const { around } = await aFleet();
    expect((await around()).around?.sisters).toEqual([]);
  });

  test("are not looked for where nothing is wrong", async () => {
    const { alert, around } = await aFleet();
    await owner.alert.update({ where: { id: alert.id }, data: { ended_at: new Date("2026-01-01") } });
    expect((await around()).around).toBeNull();
  });
});

test("the page of an item and its spectra show the age of an alert's level apart from how long it is abnormal", async () => {
  const { plant, admin } = await aTenant();
  const equipment = await anEquipment({ asset: await anAsset({ plant }) });
  const sensor = await aSensor({ plant, equipment, type: "banner", data_set: "temp_vibe" });
  const [opened, worsened] = [new Date("2026-11-16T07:30:00Z"), new Date("2026-11-19T03:20:00Z")];
  const alert = await anAlert({ sensor, parameter: 1, opened_at: opened });
  const { company_id } = sensor;
  for (const [action, at, to] of [
    ["opened", opened, "warning"],
    ["escalated", worsened, "alarm"],
    ["acknowledged", new Date("2026-11-20T03:20:00Z"), null],
  ] as const)
    await owner.alertChange.create({ data: { company_id, alert_id: alert.id, at, action, to } });

  const viewer = (await viewerOf(await signedIn(admin)))!;
  const found = await withScope(viewer, async (tx) => {
    const call = { viewer, tx, now: new Date("2026-11-25T00:00:00Z"), locale: "en" } as Call;
    const { alarms } = await placeDetails(call, "equipments", "equipment", equipment.id);
    return { alarms, spectra: await spectrumScreen(call, sensor.id, "latest") };
  });
  expect(found.alarms.alerts).toMatchObject([
    { id: alert.id, case: { level_since: worsened.toISOString(), abnormal_since: opened.toISOString() } },
  ]);
  expect(found.spectra.alert).toMatchObject({ id: alert.id, level_since: worsened, abnormal_since: opened });
});

test("the spectra of a sensor show the work that follows a finding: the date, the bearing's part in stock, and the order", async () => {
  const { plant, admin } = await aTenant();
  const equipment = await anEquipment({ asset: await anAsset({ plant }) });
  const sensor = await aSensor({ plant, equipment, type: "banner", data_set: "temp_vibe" });
  const place = { company_id: sensor.company_id, plant_id: sensor.plant_id };
  const { id: bearing_id } = await aBearing({ name: "6316" });
  await owner.equipmentBearing.create({
    data: { ...place, equipment_id: equipment.id, position: "DE", bearing_id, sensor_id: sensor.id },
  });
  const room = await owner.storeRoom.create({ data: { ...place, name: "Main store" } });
  for (const [number, on_hand] of [
    ["63161", 9],
    ["6316", 0],
    ["6316-C3", 3],
  ] as const) {
    const part = await owner.part.create({ data: { ...place, number, name: `Bearing ${number}` } });
    await owner.stockLine.create({
      data: { ...place, store_room_id: room.id, part_id: part.id, on_hand, reserved: on_hand && 1, value: 0n },
    });
  }
  const stepsNow = async () => {
    const viewer = (await viewerOf(await signedIn(admin)))!;
    return withScope(viewer, async (tx) => {
      const call = { viewer, tx, now: new Date("2026-11-25T12:00:00Z"), locale: "en" } as Call;
      return (await spectrumScreen(call, sensor.id, "latest")).steps;
    });
  };

  expect(await stepsNow()).toMatchObject({ bearing: "6316", due_at: null, order: null });
  await anAlert({ sensor, parameter: 1, alert_rule: "high", opened_at: new Date("2026-11-24T12:00:00Z") });
  const company = await owner.company.findUniqueOrThrow({ where: { id: place.company_id } });
  const day = 24 + company.alarm_due_days;
  expect(await stepsNow()).toMatchObject({
    due_at: new Date(Date.UTC(2026, 10, day, 23, 59)),
    part: { number: "6316-C3", available: 2, room: { id: room.id } },
    order: null,
  });
  const due_at = new Date("2026-12-01T10:00:00Z");
  const order = await aWorkOrder({ plant, equipment_id: equipment.id, status: "in_work", due_at });
  expect(await stepsNow()).toMatchObject({ due_at, order: { id: order.id, label: `WO-${order.number}` } });
});
