import { beforeEach, describe, expect, test } from "vitest";
import { GET as listItems } from "@/app/api/equipments/route";
import { PUT as changePlant } from "@/app/api/plants/[id]/route";
import { POST as addSensor } from "@/app/api/sensors/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, aZone, batchOf, hour, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { anAsset, anEquipment, aSensor, aTenant } from "../samples";

/** A plant that tracks run hours: the counters of its sensors, its alarms, and its list of items. */

beforeEach(() => resetLimits());

/** A wireless sensor does not report running; its item has another one that has never sent a reading. */
async function aPlantOfItems() {
  const { plant, admin } = await aTenant();
  const item = await anEquipment({ asset: await anAsset({ plant }) });
  const gateway = await aGateway({ plant, sensor: { type: "ncd", data_set: "ncd", equipment_id: item.id } });
  const silent = await aSensor({ controller: gateway.controller, equipment: item });
  const track = (is_equipment_runtime_tracking: boolean) =>
    call(changePlant, { as: admin, method: "PUT", params: { id: plant.id }, body: { is_equipment_runtime_tracking } });
  const hoursInList = async () =>
    (await call(listItems, { as: admin, query: { plant_id: [plant.id] } })).body.data.map(
      (row: { run_hours: number | null }) => row.run_hours,
    );
  const sends = async (readings: [number, Record<string, number>][]) => {
    const rows = readings.map(([ms, values]) => [new Date(ms).toISOString(), values] as const);
    await send(gateway.token, batchOf(gateway.sensor.uid, rows));
    const { id: controller_id, company_id, plant_id } = gateway.controller;
    await recordReadings({ controller_id, company_id, plant_id }, new Date());
  };
  return { ...gateway, plant, admin, item, silent, track, hoursInList, sends };
}

describe("a plant that tracks run hours", () => {
  test("turning it on starts the counter of every sensor, also of one that is added later, and turning it off stops them", async () => {
    const { plant, admin, controller, item, silent, sensor, track, hoursInList } = await aPlantOfItems();
    expect(await hoursInList()).toEqual([null]);

    expect((await track(true)).status).toBe(200);
    const body = { controller_id: controller.id, equipment_id: item.id, uid: "late", name: "Late" };
    expect((await call(addSensor, { as: admin, body })).status).toBe(201);
    const tracked = () => owner.sensor.findMany({ where: { plant_id: plant.id }, orderBy: { id: "asc" } });
    expect((await tracked()).map(({ is_runtime_tracked }) => is_runtime_tracked)).toEqual([true, true, true]);
    expect((await tracked()).every(({ runtime_since }) => runtime_since !== null)).toBe(true);
    expect(await hoursInList()).toEqual([0]);

    // A count that is on goes on when the plant is saved again.
    const since = new Date(Date.now() - 5 * hour);
    await owner.sensor.updateMany({ where: { id: { in: [sensor.id, silent.id] } }, data: { runtime_since: since } });
    await track(true);
    expect((await tracked())[0]!.runtime_since).toEqual(since);
    await track(false);
    expect((await tracked()).map(({ is_runtime_tracked }) => is_runtime_tracked)).toEqual([false, false, false]);
    expect(await hoursInList()).toEqual([null]);
  });

  test("the list of items shows the hours in which the machine moved, by the usual threshold of 0.3 mm/s", async () => {
    const { plant, sensor, track, sends, hoursInList } = await aPlantOfItems();
    await track(true);
    await owner.sensor.updateMany({
      where: { plant_id: plant.id },
      data: { runtime_since: new Date(Date.now() - 9 * hour) },
    });
    const start = Math.floor(Date.now() / hour) * hour - 3 * hour;
    await sends([0, 1, 2, 3, 4, 5].map((index) => [start + index * 20 * minute, { vel_rms_z: index < 3 ? 2 : 0.1 }]));

    expect(await hoursInList()).toEqual([1]);
    const readings = await storedReadings.findMany({ where: { sensor_id: sensor.id }, orderBy: { taken_at: "asc" } });
    expect(readings.map(({ is_running }) => is_running)).toEqual([true, true, true, false, false, false]);
  });

  test("a machine that ran runs until it is a fifth below its threshold, within a message and from one to the next", async () => {
    const { sensor, sends } = await aPlantOfItems();
    await owner.sensor.update({ where: { id: sensor.id }, data: { run_threshold: 0.3 } });
    const start = Math.floor(Date.now() / hour) * hour - hour;
    const moments = [0.29, 0.31, 0.27, 0.25, 0.23, 0.25].map((vel_rms_z, index): [number, Record<string, number>] => [
      start + index * minute,
      { vel_rms_z },
    ]);
    await sends(moments.slice(0, 3).toReversed());
    await sends(moments.slice(3));

    const readings = await storedReadings.findMany({ where: { sensor_id: sensor.id }, orderBy: { taken_at: "asc" } });
    expect(readings.map(({ is_running }) => is_running)).toEqual([false, true, true, true, false, false]);
  });

  test.each([
    [true, 0],
    [false, 1],
  ])("tracking %s: a hot machine that is stopped raises %s alarms", async (isTracking, alarms) => {
    const { sensor, track, sends } = await aPlantOfItems();
    await track(isTracking);
    await aZone(sensor, { parameter: 5, warning: 75, alarm: 90 });
    const start = Date.now() - hour;
    await sends([0, 1, 2, 3, 4].map((index) => [start + index * 10 * minute, { vel_rms_z: 0.05, temp: 96 }]));
    expect(await owner.alert.count({ where: { sensor_id: sensor.id, kind: "level" } })).toBe(alarms);
  });
});
