import { beforeEach, describe, expect, test } from "vitest";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { evaluateSensors } from "@/lib/services/monitoring/evaluation/evaluate";
import { writeEvaluations } from "@/lib/services/monitoring/evaluation/write-evaluations";
import { aGateway, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { anEquipment } from "../samples";

beforeEach(() => resetLimits());

type Gateway = Awaited<ReturnType<typeof aGateway>>;

const record = ({ controller }: Gateway) =>
  recordReadings(
    { controller_id: controller.id, company_id: controller.company_id, plant_id: controller.plant_id },
    new Date(),
  );

/** So far apart that each of them teaches. */
const quarter = 15 * minute;

/** Values a quarter of an hour apart, the last one just now. */
const quarters = (values: readonly number[], key = "vel_rms_z", end = 0) =>
  values.map((value, index) => [at(end - (values.length - 1 - index) * quarter), { [key]: value }] as const);

/** Test vector V17: mean 1, standard deviation 0.1416576. */
const steady = (count: number) => Array.from({ length: count }, (_, index) => 1 + 0.1 * (((7 * index) % 5) - 2));

const zoneOf = ({ sensor }: Gateway) =>
  owner.levelZone.findFirst({ where: { sensor_id: sensor.id, parameter: 1, kind: "high" } });
const baselineOf = ({ sensor }: Gateway) =>
  owner.baseline.findFirst({ where: { sensor_id: sensor.id, parameter: 1 }, orderBy: { id: "desc" } });
const levelOf = async ({ sensor }: Gateway) =>
  (await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).level;

describe("a measurement without limits", () => {
  test("a measurement without limits learns them: none before 30 samples, provisional limits from 30, final ones at 300", async () => {
    const gateway = await aGateway();
    const { sensor, token } = gateway;
    const all = quarters(steady(300), "vel_rms_z");

    await send(token, batchOf(sensor.uid, all.slice(0, 29)));
    await record(gateway);
    expect(await zoneOf(gateway)).toBeNull();
    expect(await baselineOf(gateway)).toMatchObject({ status: "learning", is_first: true, samples: 29 });
    expect(await levelOf(gateway)).toBe("unknown");

    await send(token, batchOf(sensor.uid, all.slice(29, 120)));
    await record(gateway);
    expect(await zoneOf(gateway)).toMatchObject({ source: "baseline", is_provisional: true, is_enabled: true });
    expect(await baselineOf(gateway)).toMatchObject({ status: "learning", samples: 120 });
    expect(await levelOf(gateway)).toBe("ok");

    await send(token, batchOf(sensor.uid, all.slice(120)));
    await record(gateway);
    const zone = await zoneOf(gateway);
    expect(zone).toMatchObject({ is_provisional: false, source: "baseline" });
    expect(zone!.warning).toBeCloseTo(1.5, 6);
    expect(zone!.alarm).toBeCloseTo(2.5, 6);
    expect(await baselineOf(gateway)).toMatchObject({ status: "active", samples: 300, values: [] });
  });

  test("a measurement without limits gives the same limits and alerts whether samples come singly, in batches, or to a killed worker", async () => {
    const values = [...steady(100), ...Array.from({ length: 20 }, () => 3), ...steady(190)];
    const outcome = async (size: number, isKilled: boolean) => {
      const gateway = await aGateway();
      const { sensor, token } = gateway;
      const all = quarters(values);
      for (let index = 0; index < all.length; index += size) {
        resetLimits();
        await send(token, batchOf(sensor.uid, all.slice(index, index + size)));
        if (isKilled) await kill(gateway);
        await record(gateway);
      }
      const first = Date.parse(all[0]![0]);
      const zone = await zoneOf(gateway);
      const alerts = await owner.alert.findMany({ where: { sensor_id: sensor.id }, orderBy: { id: "asc" } });
      return {
        limits: [zone!.warning, zone!.alarm],
        alerts: alerts.map((alert) => ({
          provisional: alert.is_provisional,
          limits: [alert.warning, alert.alarm],
          opened: Math.round((alert.opened_at.getTime() - first) / quarter),
          ended: alert.ended_at && Math.round((alert.ended_at.getTime() - first) / quarter),
        })),
      };
    };

    const once = await outcome(400, false);
    expect(once.alerts).toMatchObject([{ provisional: true, opened: 102 }]);
    expect(await outcome(33, false)).toEqual(once);
    expect(await outcome(55, true)).toEqual(once);
  });

  test("a measurement without limits keeps the alert of a fault that comes while it learns, in whatever batches", async () => {
    const values = [...steady(100), ...Array.from({ length: 240 }, () => 2.6)];
    const outcome = async (size: number) => {
      const gateway = await aGateway();
      const all = quarters(values);
      for (let index = 0; index < all.length; index += size) {
        resetLimits();
        await send(gateway.token, batchOf(gateway.sensor.uid, all.slice(index, index + size)));
        await record(gateway);
      }
      const [zone, baseline] = [await zoneOf(gateway), await baselineOf(gateway)];
      const alerts = await owner.alert.findMany({ where: { sensor_id: gateway.sensor.id } });
      return {
        limits: [zone!.warning, zone!.is_provisional],
        samples: baseline!.samples,
        alerts: alerts.map(({ level, ended_at }) => ({ level, ended_at })),
      };
    };

    const once = await outcome(400);
    expect(once).toEqual({
      limits: [expect.closeTo(1.5, 6), true],
      samples: 100,
      alerts: [{ level: "alarm", ended_at: null }],
    });
    expect(await outcome(37)).toEqual(once);
  });

  test("a measurement without limits learns nothing from a stopped machine, and nothing twice", async () => {
    const gateway = await aGateway();
    const { sensor, token } = gateway;
    const running = quarters(steady(40)).map(
      ([ts, values], index) => [ts, values, { running: index % 2 === 0 }] as const,
    );

    await send(token, batchOf(sensor.uid, running));
    await record(gateway);
    await send(token, batchOf(sensor.uid, running));
    await send(token, batchOf(sensor.uid, quarters(steady(50), "vel_rms_z", -40 * quarter)));
    await record(gateway);
    await record(gateway);

    expect(await baselineOf(gateway)).toMatchObject({ samples: 20 });
  });

  test("a measurement without limits is capped by the ISO boundaries of its item", async () => {
    const item = await anEquipment({ power_kw: 75 });
    const gateway = await aGateway({
      plant: { id: item.plant_id, company_id: item.company_id },
      sensor: { equipment: item },
    });
    await send(gateway.token, batchOf(gateway.sensor.uid, quarters(steady(300).map((value) => value * 4))));
    await record(gateway);

    expect(await zoneOf(gateway)).toMatchObject({ warning: 3.5, alarm: 5.625 });
  });

  test("a measurement without limits reports missing data of a stopped machine correctly afterwards", async () => {
    const gateway = await aGateway();
    const { sensor, token } = gateway;
    await send(token, batchOf(sensor.uid, quarters(steady(300), "vel_rms_z", -4 * quarter)));
    await record(gateway);

    await send(token, batchOf(sensor.uid, quarters([0.9, 0.02, 0.05])));

    const last = await storedReadings.findMany({
      where: { sensor_id: sensor.id },
      orderBy: { taken_at: "desc" },
      take: 3,
    });
    expect(last.map(({ is_running }) => is_running)).toEqual([false, false, true]);
  });
});

test("limits set by a user are not replaced by learning", async () => {
  const gateway = await aGateway();
  const { sensor, token } = gateway;
  await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1 });
  await send(token, batchOf(sensor.uid, quarters(steady(300))));
  await record(gateway);

  expect(await zoneOf(gateway)).toMatchObject({ source: "manual", warning: 4.5, alarm: 7.1, version: 1 });
  expect(await baselineOf(gateway)).toBeNull();
});

test("a measurement that cannot learn stays without limits", async () => {
  const gateway = await aGateway();
  const { sensor, token } = gateway;
  await send(token, batchOf(sensor.uid, quarters(steady(60), "crest_z")));
  await send(token, batchOf(sensor.uid, quarters(steady(60), "rpm")));
  await record(gateway);

  expect(await owner.levelZone.count({ where: { sensor_id: sensor.id } })).toBe(0);
});

/** Everything is written, and then the transaction is lost. */
async function kill({ sensor }: Gateway) {
  const killed = sqlWithinPlant(sensor.company_id, sensor.plant_id, async (client) => {
    await writeEvaluations(client, await evaluateSensors(client, [sensor.id]), new Date());
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
}
