import { beforeEach, describe, expect, test } from "vitest";
import { isRunning } from "@/lib/domain/monitoring/running";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, aToken, aZone, minute, recordReadings, send } from "../gateways";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { recording, utc } from "../recordings";
import { aController, aSensor } from "../samples";

/** Recordings of real failures, through the gateway's door and the worker, moved to the present by a constant. */

beforeEach(() => resetLimits());

interface Reading {
  uid: string;
  ts: number;
  values: Record<string, number>;
  running?: boolean;
}

/** As a gateway sends: in order, so many readings a batch. Returns how far the recording was moved. */
async function replay(
  controller: { id: number; company_id: number; plant_id: number },
  readings: readonly Reading[],
  size: number,
) {
  const token = await aToken(controller);
  const shift = Math.floor((Date.now() - minute - Math.max(...readings.map(({ ts }) => ts))) / 1000) * 1000;
  for (let index = 0; index < readings.length; index += size) {
    const devices = readings
      .slice(index, index + size)
      .map((one) => ({ ...one, ts: new Date(one.ts + shift).toISOString() }));
    const answer = await send(token, { v: 1, gateway: "RECORDED", devices });
    expect(answer.status).toBe(202);
    resetLimits();
    await recordReadings(
      { controller_id: controller.id, company_id: controller.company_id, plant_id: controller.plant_id },
      new Date(),
    );
  }
  return shift;
}

const alertsOf = (sensor: { id: number }) =>
  owner.alert.findMany({
    where: { sensor_id: sensor.id },
    orderBy: { opened_at: "asc" },
    include: { changes: { orderBy: { id: "asc" } } },
  });

const nab = recording("nab/machine_temperature_system_failure.csv");

describe.skipIf(!nab.present)("eleven weeks of a machine's temperature", () => {
  test("eleven weeks of a machine's temperature raise exactly the six cold alerts", async () => {
    const { controller, sensor } = await aGateway({ sensor: { expected_interval_s: 300 } });
    await aZone(sensor, { parameter: 5, kind: "low", alarm: 50, deadband: 5, is_run_gated: false });
    const readings = nab
      .lines()
      .slice(1)
      .map((line) => line.split(","))
      .map(([time, value]) => ({ uid: sensor.uid, ts: utc(time!), values: { temp: Number(value) } }));

    const shift = await replay(controller, readings, 4_000);

    expect(
      (await alertsOf(sensor)).map(({ opened_at }) => new Date(opened_at.getTime() - shift).toISOString().slice(0, 16)),
    ).toEqual([
      "2013-12-10T10:00",
      "2013-12-16T08:30",
      "2014-01-29T14:50",
      "2014-01-30T18:35",
      "2014-02-03T09:10",
      "2014-02-07T21:25",
    ]);
  });
});

const ims = recording("ims/test2_timefeatures.csv");

describe.skipIf(!ims.present)("four bearings with learned limits", () => {
  test("bearing 1 alarms first, more than two days before the failure, and its stop is not a recovery", async () => {
    const [header, ...rows] = ims.lines().map((line) => line.split(","));
    const controller = await aController();
    const bearings = await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const column = header!.indexOf(`B${number}_rms`);
        const sensor = await aSensor({ controller });
        // No gateway sends whether the machine runs: the learned baseline decides it.
        const readings = rows.map((row): Reading => {
          return { uid: sensor.uid, ts: utc(row[0]!), values: { acc_rms_z: Number(row[column]) } };
        });
        return { number, sensor, readings };
      }),
    );
    const readings = rows.flatMap((_, index) => bearings.map((bearing) => bearing.readings[index]!));
    const end = utc(rows.at(-1)![0]!);

    const shift = await replay(controller, readings, 600);

    const alarms: { number: number; hours: number; level: string }[] = [];
    for (const { number, sensor } of bearings) {
      const zone = await owner.levelZone.findFirstOrThrow({
        where: { sensor_id: sensor.id, parameter: 117, kind: "high" },
      });
      expect(zone).toMatchObject({ source: "baseline", is_provisional: false });
      const changes = (await alertsOf(sensor)).flatMap((alert) => alert.changes);
      for (const { to, at, action } of changes) {
        if (action === "opened" || action === "escalated")
          alarms.push({ number, hours: (end + shift - at.getTime()) / 3_600_000, level: to! });
      }
      const changeTexts = changes.map(
        ({ to, at }) => `${to} ${((end + shift - at.getTime()) / 3_600_000).toFixed(1)} h`,
      );
      console.log(
        `IMS bearing ${number}: learnt warning ${zone.warning!.toFixed(4)} g, alarm ${zone.alarm!.toFixed(4)} g; before the end: ${changeTexts.join(", ") || "nothing"}`,
      );
    }
    const [first, ...others] = alarms.toSorted((a, b) => b.hours - a.hours);
    expect(first).toMatchObject({ number: 1, level: "warning" });
    expect(first!.hours).toBeGreaterThanOrEqual(48);
    for (const other of others.filter(({ number }) => number !== 1)) expect(other.hours).toBeLessThan(first!.hours);

    const last = (await alertsOf(bearings[0]!.sensor)).at(-1);
    expect(last).toMatchObject({ level: "alarm", ended_at: null });
    const [stopped] = await storedReadings.findMany({
      where: { sensor_id: bearings[0]!.sensor.id },
      orderBy: { taken_at: "desc" },
      take: 1,
    });
    expect(stopped).toMatchObject({ is_running: false });
  });
});

describe.skipIf(!ims.present)("four bearings run until the first one fails", () => {
  test("of four bearings run to failure, bearing 1 alarms first, 56 hours before the end", async () => {
    const [header, ...rows] = ims.lines().map((line) => line.split(","));
    const controller = await aController();
    const bearings = await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const column = header!.indexOf(`B${number}_rms`);
        const values = rows.map((row) => Number(row[column]));
        const early = values.slice(20, 164).reduce((sum, value) => sum + value, 0) / 144;
        const sensor = await aSensor({ controller });
        await aZone(sensor, { parameter: 117, warning: 1.25 * early, alarm: 2 * early, samples_to_alarm: 6 });
        let running: boolean | null = null;
        const readings = values.map((value, index): Reading => {
          running = isRunning({ velocity: { value, threshold: 0.1 * early } }, running);
          return {
            uid: sensor.uid,
            ts: utc(rows[index]![0]!),
            values: { acc_rms_z: value },
            running: running ?? undefined,
          };
        });
        return { sensor, readings };
      }),
    );
    const readings = rows.flatMap((_, index) => bearings.map((bearing) => bearing.readings[index]!));

    const shift = await replay(controller, readings, 600);

    const [first, ...others] = await Promise.all(bearings.map(({ sensor }) => alertsOf(sensor)));
    const moments = first![0]!.changes.slice(0, 2).map(({ action, to, at }) => [action, to, at.getTime() - shift]);
    expect(moments).toEqual([
      ["opened", "warning", utc("2004-02-16 21:52:39")],
      ["escalated", "alarm", utc("2004-02-17 08:22:39")],
    ]);
    for (const { opened_at } of others.flat())
      expect(opened_at.getTime()).toBeGreaterThan(first![0]!.opened_at.getTime());
    // The last two snapshots are the stopped machine, which is no recovery.
    expect(first!.at(-1)).toMatchObject({ ended_at: null, level: "alarm" });
  });
});
