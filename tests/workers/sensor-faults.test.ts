import { beforeEach, describe, expect, test } from "vitest";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { anEquipment, aTenant } from "../samples";

beforeEach(() => resetLimits());

async function aWatched(data_set: string) {
  const { company, plant } = await aTenant();
  const { controller, sensor, token } = await aGateway({
    plant,
    sensor: { equipment: await anEquipment({ plant }), data_set },
  });
  const speak = async (
    samples: readonly (readonly [ms: number, values: Record<string, number>, running?: boolean])[],
  ) => {
    resetLimits();
    await send(
      token,
      batchOf(
        sensor.uid,
        samples.map(([ms, values, running = true]) => [at(ms), values, { running }] as const),
      ),
    );
    await recordReadings({ controller_id: controller.id, company_id: company.id, plant_id: plant.id }, new Date());
  };
  const alerts = () => owner.alert.findMany({ where: { sensor_id: sensor.id }, orderBy: { id: "asc" } });
  const qualities = async (parameter: number) =>
    (await storedReadings.findMany({ where: { sensor_id: sensor.id, parameter }, orderBy: { taken_at: "asc" } })).map(
      ({ quality }) => quality,
    );
  return { sensor, speak, alerts, qualities };
}

describe("a failed transmitter", () => {
  test("a failed transmitter is a sensor fault and not an alarm, for its current and its measurement", async () => {
    const { sensor, speak, alerts, qualities } = await aWatched("pressure");
    await aZone(sensor, { parameter: 1, kind: "low", warning: 100, alarm: 50, samples_to_alarm: 1 });
    await aZone(sensor, { parameter: 2, kind: "low", warning: 5, alarm: 4.5, samples_to_alarm: 1 });
    await speak([
      [-5 * minute, { pressure: 300, loop_ma: 12 }],
      [-4 * minute, { pressure: 0, loop_ma: 3.5 }],
      [-3 * minute, { pressure: 0, loop_ma: 3.5 }],
      [-2 * minute, { pressure: 1034, loop_ma: 22 }],
    ]);
    expect(await qualities(1)).toEqual([0, 3, 3, 3]);
    expect(await qualities(2)).toEqual([0, 3, 3, 3]);
    expect(await alerts()).toEqual([]);

    // The same pressure by a sound loop is an alarm.
    await speak([[-minute, { pressure: 30, loop_ma: 5.6 }]]);
    expect(await alerts()).toMatchObject([{ parameter: 1, level: "alarm" }]);
  });

  test("a pressure range makes the pressure of a current that is sent alone, and its limits apply", async () => {
    const { sensor, speak, alerts, qualities } = await aWatched("pressure");
    await owner.sensor.update({ where: { id: sensor.id }, data: { pressure_range: "psig_0_150" } });
    await aZone(sensor, { parameter: 1, warning: 600, alarm: 900, samples_to_alarm: 1 });
    await speak([
      [-5 * minute, { loop_ma: 12 }],
      [-4 * minute, { loop_ma: 20.8 }],
      [-3 * minute, { loop_ma: 3.5 }],
      [-2 * minute, { loop_ma: 12, pressure: 90 }],
    ]);
    const pressures = await storedReadings.findMany({
      where: { sensor_id: sensor.id, parameter: 1 },
      orderBy: { taken_at: "asc" },
    });
    expect(pressures.map(({ value }) => Math.round(value * 10) / 10)).toEqual([517.1, 1085.9, 90]);
    expect(await qualities(1)).toEqual([0, 1, 0]);
    expect(await qualities(2)).toEqual([0, 1, 3, 0]);
    expect(await alerts()).toMatchObject([{ parameter: 1, peak_level: "alarm" }]);
  });

  test("an ultrasound model makes the level of a current that is sent alone", async () => {
    const { sensor, speak, qualities } = await aWatched("ultrasound_db");
    const { company_id } = sensor;
    const model = await owner.ultrasoundModel.create({
      data: { company_id, name: `Contact ${sensor.id}`, lo_db: 20, hi_db: 100 },
    });
    await owner.sensor.update({ where: { id: sensor.id }, data: { ultrasound_model_id: model.id } });
    await speak([
      [-5 * minute, { loop_ma: 12 }],
      [-4 * minute, { loop_ma: 3.5 }],
      [-3 * minute, { loop_ma: 20.8 }],
      [-2 * minute, { loop_ma: 12, ultrasound: 33 }],
    ]);
    const levels = await storedReadings.findMany({
      where: { sensor_id: sensor.id, parameter: 1 },
      orderBy: { taken_at: "asc" },
    });
    expect(levels.map(({ value }) => Math.round(value * 10) / 10)).toEqual([60, 104, 33]);
    expect(await qualities(1)).toEqual([0, 1, 0]);
    expect(await qualities(6)).toEqual([0, 3, 1, 0]);
  });

  test("a failed transmitter at the end of its range is estimated, and limits still apply", async () => {
    const { sensor, speak, alerts, qualities } = await aWatched("pressure");
    await aZone(sensor, { parameter: 1, warning: 900, alarm: 1000, samples_to_alarm: 1 });
    await speak([[-minute, { pressure: 1034, loop_ma: 20.8 }]]);
    expect(await qualities(1)).toEqual([1]);
    expect(await alerts()).toMatchObject([{ level: "alarm" }]);
  });
});

describe("a bearing that warms by more than ten degrees in one hour", () => {
  test("a bearing that warms by more than ten degrees in one hour raises one warning of its own rule, whatever its temperature", async () => {
    const { sensor, speak, alerts } = await aWatched("temp_vibe");
    await aZone(sensor, { parameter: 5, kind: "rise", warning: 10, alarm: null, deadband: 2, samples_to_alarm: 1 });
    await speak([
      [-60 * minute, { temp: 41 }],
      [-40 * minute, { temp: 46 }],
      [-20 * minute, { temp: 51 }],
    ]);
    expect(await alerts()).toEqual([]);
    await speak([[-10 * minute, { temp: 51.5 }]]);
    await speak([[-5 * minute, { temp: 53 }]]);
    expect(await alerts()).toMatchObject([
      { parameter: 5, alert_rule: "rise", level: "warning", onset_value: 10.5, ended_at: null },
    ]);
  });
});
