import { expect, test } from "vitest";
import { asProvider } from "@/lib/server/data/db";
import { outlookOf } from "@/lib/services/monitoring/expected-alarm/of-item";
import { owner } from "../owner";
import { anAlert, anAsset, anEquipment, aPlant, aSensor } from "../samples";

const day = 86_400_000;
const now = new Date("2026-11-25T12:00:00Z");

/** An item with two sensors whose daily means rise so much a day to 6 mm/s today. */
async function rising(...slopes: number[]) {
  const plant = await aPlant();
  const equipment = await anEquipment({ asset: await anAsset({ plant }) });
  const sensors = [];
  for (const slope of slopes) {
    const sensor = await aSensor({ plant, equipment });
    const { company_id } = plant;
    await owner.levelZone.create({
      data: { company_id, plant_id: plant.id, sensor_id: sensor.id, parameter: 1, kind: "high", warning: 5, alarm: 10 },
    });
    await owner.readingDay.createMany({
      data: Array.from({ length: 25 }, (_, ago) => {
        const mean = 6 - slope * ago;
        const bucket = new Date(Date.UTC(2026, 10, 25) - ago * day);
        return {
          bucket,
          sensor_id: sensor.id,
          company_id,
          parameter: 1,
          count: 4,
          min: mean,
          max: mean,
          sum: 4 * mean,
        };
      }),
    });
    sensors.push(sensor);
  }
  return { equipment, sensors };
}

const outlook = (id: number) => asProvider((tx) => outlookOf({ tx, now }, id));

test("an item is expected to reach the limit that its trends reach first", async () => {
  const { equipment, sensors } = await rising(0.1, 0.2);
  const { expected, alert } = await outlook(equipment.id);
  expect(alert).toBeNull();
  expect(expected).toMatchObject({ sensor_id: sensors[1]!.id, parameter: 1 });
  expect((expected!.from - now.getTime()) / day).toBeCloseTo(20, 3);
});

test("limits that are switched off, archived sensors and steady trends expect nothing", async () => {
  const steady = await rising(0);
  expect((await outlook(steady.equipment.id)).expected).toBeNull();
  const off = await rising(0.2);
  await owner.levelZone.updateMany({ where: { sensor_id: off.sensors[0]!.id }, data: { is_enabled: false } });
  expect((await outlook(off.equipment.id)).expected).toBeNull();
  const archived = await rising(0.2);
  await owner.sensor.update({ where: { id: archived.sensors[0]!.id }, data: { archived_at: now } });
  expect((await outlook(archived.equipment.id)).expected).toBeNull();
});

test("an item's outlook names its worst open alert", async () => {
  const { equipment, sensors } = await rising(0.2);
  await anAlert({ sensor: sensors[0]!, parameter: 2, level: "warning", opened_at: new Date("2026-11-01T00:00:00Z") });
  const worst = await anAlert({ sensor: sensors[0]!, parameter: 1, level: "alarm", opened_at: now });
  await anAlert({ sensor: sensors[0]!, parameter: 3, level: "alarm", ended_at: now });
  expect((await outlook(equipment.id)).alert).toMatchObject({ id: worst.id, level: "alarm" });
});
