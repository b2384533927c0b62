import { beforeEach, describe, expect, test } from "vitest";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { evaluateSensors } from "@/lib/services/monitoring/evaluation/evaluate";
import { recordSensor } from "@/lib/services/monitoring/evaluation/record-sensors";
import { rollUp } from "@/lib/services/monitoring/evaluation/roll-up";
import { sweepSilence } from "@/lib/services/monitoring/evaluation/sweep-silence";
import { writeEvaluations } from "@/lib/services/monitoring/evaluation/write-evaluations";
import { notifyAlert } from "@/lib/services/outward/notices/notify-alert";
import { aGateway, at, aZone, batchOf, hour, minute, recordReadings, send } from "../gateways";
import { storedDays, storedHours } from "../measured";
import { owner } from "../owner";
import { anEquipment, aUser, aWorkOrder } from "../samples";

beforeEach(() => resetLimits());

type Gateway = Awaited<ReturnType<typeof aGateway>>;

const record = ({ controller }: Gateway, now = new Date()) =>
  recordReadings(
    { controller_id: controller.id, company_id: controller.company_id, plant_id: controller.plant_id },
    now,
  );

/** Velocities a minute apart, the last one just now. */
const minutes = (values: readonly number[], end = 0) =>
  values.map((value, index) => [at(end - (values.length - 1 - index) * minute), { vel_rms_z: value }] as const);

const alertsOf = ({ sensor }: Gateway) =>
  owner.alert.findMany({
    where: { sensor_id: sensor.id },
    orderBy: { id: "asc" },
    include: { changes: { orderBy: { id: "asc" } } },
  });
const levelOf = async ({ sensor }: Gateway) =>
  (await owner.sensor.findUniqueOrThrow({ where: { id: sensor.id } })).level;
const outboxOf = (gateway: Gateway) =>
  owner.outbox.findMany({
    where: { topic: "alert-raised", company_id: gateway.sensor.company_id },
    orderBy: { id: "asc" },
  });

async function aWatched() {
  const gateway = await aGateway();
  await aZone(gateway.sensor, { parameter: 1, warning: 4.5, alarm: 7.1, deadband: 0.3 });
  return gateway;
}

describe("an alert", () => {
  test("an alert opens, worsens and ends as one record with its history", async () => {
    const gateway = await aWatched();
    const { sensor, token } = gateway;
    await send(token, batchOf(sensor.uid, minutes([2, 5, 5, 5, 8, 8, 9])));
    await record(gateway);

    expect(await alertsOf(gateway)).toMatchObject([
      {
        kind: "level",
        level: "alarm",
        peak_level: "alarm",
        onset_value: 5,
        peak_value: 9,
        last_value: 9,
        ended_at: null,
        alert_rule: "high",
        warning: 4.5,
        alarm: 7.1,
        changes: [
          { action: "opened", to: "warning" },
          { action: "escalated", from: "warning", to: "alarm" },
        ],
      },
    ]);
    expect(await levelOf(gateway)).toBe("alarm");

    for (const later of [1_000, 2_000, 3_000]) await send(token, batchOf(sensor.uid, [[at(later), { vel_rms_z: 1 }]]));
    await record(gateway);

    const [alert] = await alertsOf(gateway);
    expect(alert).toMatchObject({ level: "alarm", peak_value: 9, changes: [{}, {}, { action: "closed", to: "ok" }] });
    expect(alert?.ended_at).not.toBeNull();
    expect(await levelOf(gateway)).toBe("ok");
  });

  test("an alert is raised once by many workers at the same time", async () => {
    const gateway = await aWatched();
    await send(gateway.token, batchOf(gateway.sensor.uid, minutes([8, 8, 8, 8])));

    await Promise.all(Array.from({ length: 4 }, () => record(gateway)));

    expect(await alertsOf(gateway)).toHaveLength(1);
    expect(await outboxOf(gateway)).toHaveLength(1);
  });

  test("an alert is the same when a worker is killed while storing", async () => {
    const gateway = await aWatched();
    const { sensor, token } = gateway;
    await send(token, batchOf(sensor.uid, minutes([8, 8, 8, 8])));
    const killed = sqlWithinPlant(sensor.company_id, sensor.plant_id, async (client) => {
      await writeEvaluations(client, await evaluateSensors(client, [sensor.id]), new Date());
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await alertsOf(gateway)).toEqual([]);

    await record(gateway);
    await record(gateway);

    expect(await alertsOf(gateway)).toMatchObject([{ level: "alarm", changes: [{ action: "opened" }] }]);
    expect(await outboxOf(gateway)).toHaveLength(1);
  });

  test("an alert is not changed by late samples, in any order and with repeats", async () => {
    const gateway = await aWatched();
    const { sensor, token } = gateway;
    await send(token, batchOf(sensor.uid, minutes([8, 8, 8])));
    await record(gateway);
    const before = await owner.measurement.findMany({ where: { sensor_id: sensor.id } });
    const late = minutes([1, 1, 1, 1, 9, 9, 9], -30 * 24 * hour);

    await send(token, batchOf(sensor.uid, late.toReversed()));
    await send(token, batchOf(sensor.uid, late));
    await record(gateway);

    expect(await owner.measurement.findMany({ where: { sensor_id: sensor.id } })).toEqual(before);
    expect(await alertsOf(gateway)).toHaveLength(1);
    expect(await owner.dirtyHour.findMany({ where: { sensor_id: sensor.id } })).toEqual([]);
  });

  test("an alert of old readings is stored without notifications", async () => {
    const gateway = await aWatched();
    await send(gateway.token, batchOf(gateway.sensor.uid, minutes([8, 8, 8, 1, 1, 1, 8, 8, 8], -3 * hour)));
    await record(gateway);

    expect(await alertsOf(gateway)).toMatchObject([
      { is_repeat: false, ended_at: expect.any(Date), notified_at: null },
      { is_repeat: true, ended_at: null, notified_at: null },
    ]);
    expect((await outboxOf(gateway)).map(({ payload }) => payload)).toMatchObject([
      { is_told: false },
      { is_told: false },
    ]);
    const [first, second] = await alertsOf(gateway);
    expect(second?.repeat_of_id).toBe(first?.id);
  });

  test("an alert ends when its limits are disabled", async () => {
    const gateway = await aWatched();
    await send(gateway.token, batchOf(gateway.sensor.uid, minutes([8, 8, 8])));
    await record(gateway);
    await owner.levelZone.deleteMany({ where: { sensor_id: gateway.sensor.id } });
    await send(gateway.token, batchOf(gateway.sensor.uid, [[at(1_000), { vel_rms_z: 8 }]]));
    await record(gateway);

    expect((await alertsOf(gateway))[0]?.ended_at).not.toBeNull();
    expect(await levelOf(gateway)).toBe("unknown");
  });

  test("an alert ends when its limits are disabled also where the sensor goes silent before", async () => {
    const gateway = await aWatched();
    const { id, company_id, plant_id, expected_interval_s } = gateway.sensor;
    await send(gateway.token, batchOf(gateway.sensor.uid, minutes([8, 8, 8])));
    await record(gateway);
    await owner.levelZone.updateMany({ where: { sensor_id: id }, data: { is_enabled: false } });
    const later = new Date(Date.now() + expected_interval_s * 3_000 + minute);
    await sweepSilence(later);
    await recordSensor({ company_id, plant_id }, id, later);

    expect((await alertsOf(gateway)).map(({ kind, ended_at }) => [kind, ended_at === null])).toEqual([
      ["level", false],
      ["no_data", true],
    ]);
  });

  test("an alert is added to the open work order of its fault", async () => {
    const gateway = await aWatched();
    const { sensor } = gateway;
    const order = await aWorkOrder({
      plant: { id: sensor.plant_id, company_id: sensor.company_id },
      status: "in_work",
    });
    await send(gateway.token, batchOf(sensor.uid, minutes([8, 8, 8, 1, 1, 1], -10 * minute)));
    await record(gateway);
    await owner.alert.updateMany({ where: { sensor_id: sensor.id }, data: { work_order_id: order.id } });
    await send(gateway.token, batchOf(sensor.uid, minutes([8, 8, 8])));
    await record(gateway);
    for (const { id, payload } of await outboxOf(gateway)) await notifyAlert(payload as never, id, new Date());

    expect((await alertsOf(gateway)).map(({ work_order_id }) => work_order_id)).toEqual([order.id, order.id]);
  });

  test("an alert is sent to the plant's users once each, and not while muted", async () => {
    const gateway = await aWatched();
    const plant = { id: gateway.sensor.plant_id, company_id: gateway.sensor.company_id };
    const listening = await aUser({ plants: [plant], receives_sensor_anomaly_notifications: true, language_id: 2 });
    const deaf = await aUser({ plants: [plant] });
    const elsewhere = await aUser({ company: { id: plant.company_id }, receives_sensor_anomaly_notifications: true });
    const equipment = await anEquipment({ plant });
    await owner.sensor.update({ where: { id: gateway.sensor.id }, data: { equipment_id: equipment.id } });
    await send(gateway.token, batchOf(gateway.sensor.uid, minutes([8, 8, 8])));
    await record(gateway);
    const [message] = await outboxOf(gateway);

    await notifyAlert(message!.payload as never, message!.id, new Date());
    await notifyAlert(message!.payload as never, message!.id, new Date()).catch(() => undefined);

    const notices = await owner.notification.findMany({
      where: { user_id: { in: [listening.id, deaf.id, elsewhere.id] } },
    });
    expect(notices).toMatchObject([
      {
        user_id: listening.id,
        message: "alert_alarm",
        level: "alarm",
        params: { item: equipment.name, value: "8 mm/s" },
        href: `/equipments/${equipment.id}/details/pdm/${gateway.sensor.id}`,
      },
    ]);
    expect(await owner.delivery.count({ where: { company_id: plant.company_id } })).toBe(1);
  });
});

describe("missing data", () => {
  test("missing data opens an alert beside the level and ends with the first sample", async () => {
    const gateway = await aWatched();
    const { sensor, token } = gateway;
    await send(token, batchOf(sensor.uid, minutes([1, 1, 1])));
    await record(gateway);
    expect(await levelOf(gateway)).toBe("ok");
    const later = new Date(Date.now() + sensor.expected_interval_s * 3_000 + minute);

    await sweepSilence(later);
    await sweepSilence(later);

    expect(await alertsOf(gateway)).toMatchObject([{ kind: "no_data", level: "unknown", ended_at: null }]);
    expect(await levelOf(gateway)).toBe("unknown");

    await send(token, batchOf(sensor.uid, [[at(minute), { vel_rms_z: 1 }]]));
    await record(gateway);
    expect((await alertsOf(gateway))[0]?.ended_at).not.toBeNull();
    expect(await levelOf(gateway)).toBe("ok");
  });

  test("missing data is reported in no plant of a company that is archived or being imported", async () => {
    const gateway = await aWatched();
    const { sensor, token } = gateway;
    await send(token, batchOf(sensor.uid, minutes([1, 1, 1])));
    await record(gateway);
    const later = new Date(Date.now() + sensor.expected_interval_s * 3_000 + minute);
    for (const data of [{ archived_at: later }, { archived_at: null, deleted_at: later }]) {
      await owner.company.update({ where: { id: sensor.company_id }, data });
      await sweepSilence(later);
      expect(await alertsOf(gateway)).toEqual([]);
    }
    await owner.company.update({ where: { id: sensor.company_id }, data: { deleted_at: null } });
    await sweepSilence(later);
    expect(await alertsOf(gateway)).toHaveLength(1);
  });

  test("missing data is reported once by two schedulers at once, and unknown is never shown as healthy", async () => {
    const gateway = await aWatched();
    const { sensor, token } = gateway;
    await send(token, batchOf(sensor.uid, minutes([1, 1, 1])));
    await record(gateway);
    const later = new Date(Date.now() + sensor.expected_interval_s * 3_000 + minute);

    await Promise.all([sweepSilence(later), sweepSilence(later), sweepSilence(later)]);

    const alerts = await alertsOf(gateway);
    expect(alerts).toMatchObject([{ kind: "no_data", changes: [{ action: "opened" }] }]);
    expect(await outboxOf(gateway)).toHaveLength(1);
    const [parameter] = await owner.measurement.findMany({ where: { sensor_id: sensor.id } });
    expect(parameter).toMatchObject({ level: "unknown" });
    const [rules] = await owner.ruleState.findMany({ where: { sensor_id: sensor.id } });
    expect(rules?.states).toMatchObject({ high: { level: "ok", stale: true } });
  });

  test("missing data keeps an alarm that was open before, and restarts the counts toward another", async () => {
    const gateway = await aWatched();
    const { sensor, token } = gateway;
    await send(token, batchOf(sensor.uid, minutes([8, 8, 8, 1, 1])));
    await record(gateway);
    const silence = sensor.expected_interval_s * 3_000 + minute;
    await sweepSilence(new Date(Date.now() + silence));

    expect(await levelOf(gateway)).toBe("alarm");
    await send(token, batchOf(sensor.uid, [[at(minute), { vel_rms_z: 1 }]]));
    await record(gateway);
    // Two before the silence and one after it are not three in a row.
    expect(await levelOf(gateway)).toBe("alarm");
    expect((await alertsOf(gateway)).map(({ kind, ended_at }) => [kind, ended_at === null])).toEqual([
      ["level", true],
      ["no_data", false],
    ]);
  });

  test("missing data is not reported for a gateway that is still catching up", async () => {
    const gateway = await aWatched();
    await send(gateway.token, batchOf(gateway.sensor.uid, minutes([1, 1, 1], -5 * 24 * hour)));
    await record(gateway);

    await sweepSilence(new Date());

    expect(await alertsOf(gateway)).toEqual([]);
  });
});

describe("roll-ups", () => {
  test("roll-ups equal the aggregates of the readings, in any order of arrival", async () => {
    const gateway = await aWatched();
    const { sensor, token } = gateway;
    const start = Math.floor((Date.now() - 60 * hour) / hour) * hour;
    const all = Array.from({ length: 600 }, (_, index) => {
      const ts = new Date(start + index * 5 * minute).toISOString();
      return [
        ts,
        { vel_rms_z: Math.round(((index * 37) % 101) * 10) / 100, temp: 40 + (index % 7) },
        { running: index % 3 > 0, q: index % 50 === 0 ? { temp: 3 } : {} },
      ] as const;
    });
    const parts = [all.slice(300), all.slice(100, 320), all.slice(0, 100).toReversed(), all];
    for (const part of parts) {
      await send(token, batchOf(sensor.uid, part));
      await record(gateway);
    }

    const expected = new Map<string, { min: number; max: number; sum: number; count: number; running: number }>();
    for (const [ts, values, { running, q }] of all) {
      for (const [parameter, value] of [
        [1, values.vel_rms_z],
        [5, values.temp],
      ] as const) {
        if (parameter === 5 && "temp" in q) continue;
        const hourStart = Math.floor(Date.parse(ts) / hour) * hour;
        for (const key of [
          `hour ${parameter} ${hourStart}`,
          `day ${parameter} ${Math.floor(hourStart / 24 / hour) * 24 * hour}`,
        ]) {
          const known = expected.get(key) ?? { min: Infinity, max: -Infinity, sum: 0, count: 0, running: 0 };
          expected.set(key, {
            min: Math.min(known.min, value),
            max: Math.max(known.max, value),
            sum: known.sum + value,
            count: known.count + 1,
            running: known.running + (running ? 1 : 0),
          });
        }
      }
    }
    const where = { where: { sensor_id: sensor.id } };
    const stored = [
      ...(await storedHours.findMany(where)).map((row) => ["hour", row] as const),
      ...(await storedDays.findMany(where)).map((row) => ["day", row] as const),
    ];
    expect(stored).toHaveLength(expected.size);
    for (const [width, { parameter, bucket, min, max, sum, count, running }] of stored) {
      const known = expected.get(`${width} ${parameter} ${bucket.getTime()}`);
      expect({ min, max, count, running }).toEqual({
        min: known?.min,
        max: known?.max,
        count: known?.count,
        running: known?.running,
      });
      expect(sum).toBeCloseTo(known!.sum, 6);
    }
  });

  test("roll-ups count samples with the quality of a machine that does not run as stopped", async () => {
    const gateway = await aGateway();
    const { sensor, token } = gateway;
    await send(token, batchOf(sensor.uid, [[at(-minute), { vel_rms_z: 0.1, temp: 40 }, { q: { vel_rms_z: 5 } }]]));
    await record(gateway);

    const hours = await storedHours.findMany({ where: { sensor_id: sensor.id }, orderBy: { parameter: "asc" } });
    expect(hours).toMatchObject([
      { parameter: 1, count: 1, running: 0 },
      { parameter: 5, count: 1, running: 1 },
    ]);
  });

  test("roll-ups keep the mark of an hour that was marked again meanwhile", async () => {
    const gateway = await aGateway();
    const { sensor, token } = gateway;
    await send(token, batchOf(sensor.uid, [[at(-minute), { temp: 1 }]]));
    await sqlWithinPlant(sensor.company_id, sensor.plant_id, (client) => rollUp(client, [], new Date()));
    await Promise.all([record(gateway), send(token, batchOf(sensor.uid, [[at(-2 * minute), { temp: 2 }]]))]);
    await record(gateway);

    const rows = await storedHours.findMany({ where: { sensor_id: sensor.id } });
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(await owner.dirtyHour.count({ where: { sensor_id: sensor.id } })).toBe(0);
  });
});
