import { beforeEach, describe, expect, test } from "vitest";
import { PUT as decide } from "@/app/api/sensors/[id]/re-baseline/[baselineId]/route";
import { GET as learning, PUT as rebaseline } from "@/app/api/sensors/[id]/re-baseline/route";
import { POST as addZone } from "@/app/api/sensors/jobs/[id]/level-zones/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant } from "../samples";

beforeEach(() => resetLimits());

const temperature = 5;

/** A sensor of a machine that speaks every quarter of an hour. */
async function aSpeaker() {
  const tenant = await aTenant();
  const gateway = await aGateway({ plant: tenant.plant });
  const { controller, sensor, token } = gateway;
  let next = -900;
  const speak = async (count: number, value: (index: number) => number, key = "temp") => {
    resetLimits();
    const readings = Array.from(
      { length: count },
      (_, index) => [at(next++ * 15 * minute), { [key]: value(index) }] as const,
    );
    expect((await send(token, batchOf(sensor.uid, readings))).status).toBe(202);
    await recordReadings(
      { controller_id: controller.id, company_id: controller.company_id, plant_id: controller.plant_id },
      new Date(),
    );
  };
  const zones = () =>
    owner.levelZone.findMany({ where: { sensor_id: sensor.id, kind: { not: "rise" } }, orderBy: { kind: "asc" } });
  const alerts = () => owner.alert.findMany({ where: { sensor_id: sensor.id, kind: "level" }, orderBy: { id: "asc" } });

  return { ...tenant, ...gateway, speak, zones, alerts };
}

const usual = (index: number) => 60 + Math.sin(index);

describe("learned limits", () => {
  test("a drop raises an alert on a measurement that nobody has set limits for", async () => {
    const { speak, zones, alerts } = await aSpeaker();
    await speak(310, usual);
    expect(await zones()).toMatchObject([
      { kind: "amplitude", source: "baseline", warning: 10, is_provisional: false, samples_to_alarm: 24 },
      { kind: "high", source: "baseline", alarm: expect.closeTo(85, 0) },
      { kind: "low", source: "baseline", warning: expect.closeTo(45, 0), alarm: null },
    ]);
    expect(await alerts()).toEqual([]);

    await speak(4, () => 30);

    expect(await alerts()).toMatchObject([{ alert_rule: "low", level: "warning", onset_value: 30, ended_at: null }]);
    // That it warms again within an hour is a rise, for as long.
    await speak(12, usual);
    expect(await alerts()).toMatchObject([{ ended_at: expect.any(Date) }]);
  });

  test("learning is shown as paused while readings are too high to be learned from, and a re-baseline learns them", async () => {
    const { admin, sensor, speak } = await aSpeaker();
    const shown = async () => (await call(learning, { as: admin, params: { id: sensor.id } })).body.data;
    await speak(110, usual);
    expect(await shown()).toMatchObject([{ status: "learning", samples: 110, is_paused: false }]);
    await speak(40, () => 78);
    expect(await shown()).toMatchObject([{ status: "learning", samples: 110, is_paused: true }]);

    const body = { reason: "It runs this warm" };
    await call(rebaseline, { as: admin, method: "PUT", params: { id: sensor.id }, body });
    await speak(40, () => 78);
    expect(await shown()).toMatchObject([{ status: "learning", is_first: false, samples: 40, is_paused: false }]);
  });

  test("a drop raises none where somebody has set limits, for nothing is learned beside them", async () => {
    const { sensor, speak, zones, alerts } = await aSpeaker();
    await aZone(sensor, { parameter: temperature, warning: 75, alarm: 90 });
    await speak(310, usual);
    await speak(4, () => 30);

    expect(await zones()).toMatchObject([{ kind: "high", source: "manual" }]);
    expect(await alerts()).toEqual([]);
  });

  test("limits that somebody sets switch off what was learned of the other sides, and end what it raised", async () => {
    const { admin, sensor, speak, zones, alerts } = await aSpeaker();
    await speak(310, usual);
    await speak(4, () => 30);
    await call(addZone, {
      as: admin,
      method: "POST",
      params: { id: sensor.id },
      body: { parameter: temperature, warning: 75, alarm: 90 },
    });
    await speak(1, () => 30);

    expect(await zones()).toMatchObject([
      { kind: "amplitude", is_enabled: false },
      { kind: "high", source: "manual", is_enabled: true },
      { kind: "low", source: "baseline", is_enabled: false },
    ]);
    expect(await alerts()).toMatchObject([{ ended_at: expect.any(Date) }]);
  });

  test("a re-baseline that is accepted learns all sides, and keeps a lower limit that somebody set", async () => {
    const { admin, sensor, speak, zones } = await aSpeaker();
    await aZone(sensor, { parameter: temperature, warning: 75, alarm: 90 });
    await aZone(sensor, { parameter: temperature, kind: "low", warning: 20 });
    await speak(3, usual);
    await call(rebaseline, { as: admin, method: "PUT", params: { id: sensor.id }, body: {} });
    await speak(310, usual);
    const [proposed] = (await call(learning, { as: admin, params: { id: sensor.id } })).body.data;
    const params = { id: sensor.id, baselineId: proposed.id };
    const accepted = await call(decide, { as: admin, method: "PUT", params, body: { action: "accept" } });

    expect(accepted.status).toBe(200);
    expect(await zones()).toMatchObject([
      { kind: "amplitude", source: "baseline", warning: 10, is_enabled: true },
      { kind: "high", source: "baseline", warning: expect.closeTo(75, 0) },
      { kind: "low", source: "manual", warning: 20 },
    ]);
  });

  test("a re-baseline that is accepted takes away a lower limit that no longer applies, and ends what it raised", async () => {
    const { admin, sensor, speak, zones, alerts } = await aSpeaker();
    await speak(310, (index) => 2 + 0.05 * Math.sin(index), "vel_rms_z");
    const low = { kind: "low", warning: expect.closeTo(1, 1) };
    expect(await zones()).toMatchObject([{ kind: "amplitude" }, { kind: "high" }, low]);
    // Repaired, it runs so quietly that half of it would be nothing.
    await call(rebaseline, { as: admin, method: "PUT", params: { id: sensor.id }, body: {} });
    await speak(310, (index) => 0.45 + 0.01 * Math.sin(index), "vel_rms_z");
    expect(await alerts()).toMatchObject([{ alert_rule: "low", ended_at: null }]);
    const [proposed] = (await call(learning, { as: admin, params: { id: sensor.id } })).body.data;
    const params = { id: sensor.id, baselineId: proposed.id };
    const body = { action: "accept", reason: "The bearing was replaced" };
    expect((await call(decide, { as: admin, method: "PUT", params, body })).status).toBe(200);
    await speak(1, () => 0.45, "vel_rms_z");

    expect(await zones()).toMatchObject([
      { kind: "amplitude" },
      { kind: "high", source: "baseline" },
      { kind: "low", source: "baseline", warning: null, alarm: null },
    ]);
    expect(await alerts()).toMatchObject([{ alert_rule: "low", ended_at: expect.any(Date) }]);
  });
});

test("an alert that the same sample opened as ended another has the limits of its own side", async () => {
  const { sensor, speak, alerts } = await aSpeaker();
  await aZone(sensor, { parameter: temperature, warning: 75, alarm: 90 });
  await aZone(sensor, { parameter: temperature, kind: "low", warning: 20, alarm: 5 });
  await speak(6, (index) => (index < 3 ? 95 : 15));

  expect(await alerts()).toMatchObject([
    { alert_rule: "high", warning: 75, alarm: 90, onset_value: 95, ended_at: expect.any(Date) },
    { alert_rule: "low", warning: 20, alarm: 5, onset_value: 15, ended_at: null },
  ]);
});
