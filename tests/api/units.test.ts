import { describe, expect, test } from "vitest";
import { GET as listAlerts } from "@/app/api/alerts/route";
import { GET as pdm } from "@/app/api/dashboard/pdm/route";
import { POST as makeOrder } from "@/app/api/maintenance/route";
import { GET as readSensor } from "@/app/api/sensors/[id]/route";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { PUT as saveZone } from "@/app/api/sensors/jobs/[id]/level-zones/[zoneId]/route";
import { at, aZone, minute } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { aMeasurement, anAlert, anAsset, anEquipment, aSensor, aTenant } from "../samples";

/** 25.4 mm/s are an inch a second. */
async function aMetricPlant() {
  const { plant, admin } = await aTenant();
  const equipment = await anEquipment({ asset: await anAsset({ plant }) });
  const sensor = await aSensor({ plant, equipment_id: equipment.id, level: "alarm" });
  const zone = await aZone(sensor, { parameter: 1, warning: 12.7, alarm: 25.4 });
  await aMeasurement(sensor, { last_value: 50.8, last_at: new Date(at(-minute)), level: "alarm" });
  const alert = await anAlert({ sensor, parameter: 1, last_value: 50.8, alarm: 25.4, warning: 12.7 });
  return { admin, sensor, zone, alert };
}

const thinksInInches = (admin: { id: number }) =>
  owner.user.update({ where: { id: admin.id }, data: { unit_system: 2 }, select: { id: true } });

test("a measurement has its name beside the key of it, in the language of the caller", async () => {
  const { admin, sensor } = await aMetricPlant();
  const names = async () => {
    const { data } = (await call(readSensor, { as: admin, params: { id: sensor.id } })).body;
    const [alert] = (await call(listAlerts, { as: admin })).body.data;
    return [data.latest[0], alert].map(({ name, name_text }: Record<string, string>) => [name, name_text]);
  };
  const key = "parameters.vel_rms_z";
  expect(await names()).toEqual([
    [key, "Z velocity"],
    [key, "Z velocity"],
  ]);
  await owner.user.update({ where: { id: admin.id }, data: { language_id: 2 } });
  expect((await names())[1]).toEqual([key, "Velocidad de vibración Z"]);
});

describe("a user with imperial units in a metric plant", () => {
  test("a user with imperial units in a metric plant reads alerts, latest values, limits, charts and findings in imperial units", async () => {
    const { admin, sensor, alert } = await aMetricPlant();
    await thinksInInches(admin);

    const alerts = await call(listAlerts, { as: admin });
    expect(alerts.body.data).toMatchObject([{ last_value: 2, alarm: 1, unit: "in/s", decimals: 3 }]);

    const { data } = (await call(readSensor, { as: admin, params: { id: sensor.id } })).body;
    expect(data.latest).toMatchObject([{ parameter: 1, value: 2, unit: "in/s" }]);
    expect(data.zones).toMatchObject([{ warning: 0.5, alarm: 1, unit: "in/s" }]);

    const query = { from: at(-60 * minute), to: at(0) };
    const series = await call(readSeries, { as: admin, params: { id: sensor.id }, query });
    expect(series.body.data.zones).toMatchObject([{ warning: 0.5, alarm: 1 }]);

    const attention = await call(pdm, { as: admin });
    expect(JSON.stringify(attention.body)).toContain('"unit":"in/s"');
    expect(JSON.stringify(attention.body)).not.toContain("mm/s");

    const order = await call(makeOrder, { as: admin, body: { alert_id: alert.id, assigned_user_id: admin.id } });
    expect(order.body.data.finding).toMatchObject({ value: 2, alarm: 1, unit: "in/s" });
    // What is kept is not what is shown.
    const kept = await owner.workOrder.findFirstOrThrow({ where: { id: order.body.data.id } });
    expect(kept.finding).toMatchObject({ value: 50.8, alarm: 25.4 });
  });

  test("a user with imperial units in a metric plant sets limits in imperial units", async () => {
    const { admin, sensor, zone } = await aMetricPlant();
    await thinksInInches(admin);

    const saved = await call(saveZone, {
      as: admin,
      method: "PUT",
      params: { id: sensor.id, zoneId: zone.id },
      body: { alarm: 2 },
    });

    expect(saved.body.data).toMatchObject({ alarm: 2, warning: 0.5, unit: "in/s" });
    const stored = await owner.levelZone.findUniqueOrThrow({ where: { id: zone.id } });
    expect(stored).toMatchObject({ alarm: 50.8, warning: 12.7 });
  });
});
