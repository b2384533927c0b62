import { expect, test } from "vitest";
import { recordSensors } from "@/lib/services/monitoring/evaluation/record-sensors";
import { sweepSilence } from "@/lib/services/monitoring/evaluation/sweep-silence";
import { aGateway, aZone, batchOf, minute, send } from "../gateways";
import { owner } from "../owner";

/*
 * A measurement at rest: samples that decide nothing are evaluated by the transaction that stores them, and no worker
 * looks at them. What that must not change: tests/domain/rest.test.ts compares it with judging each sample.
 */

// One moment for all of a test: the second must not change between what is sent and what is expected.
const begun = Math.floor(Date.now() / 1_000) * 1_000;
const at = (ms: number) => new Date(begun + ms).toISOString();

type Gateway = Awaited<ReturnType<typeof aGateway>>;

const record = ({ sensor: { id, company_id, plant_id } }: Gateway) =>
  recordSensors([{ id, company_id, plant_id }], new Date(), { what: "new", isPaced: true, waits: true });

const parameterOf = ({ sensor }: Gateway, parameter = 1) =>
  owner.measurement.findFirstOrThrow({ where: { sensor_id: sensor.id, parameter } });
const alertsOf = ({ sensor }: Gateway) =>
  owner.alert.findMany({ where: { sensor_id: sensor.id }, orderBy: { id: "asc" } });
/** Hours that a worker would evaluate the sensor for. */
const waitingOf = async ({ sensor }: Gateway) =>
  (await owner.dirtyHour.findMany({ where: { sensor_id: sensor.id } })).filter(
    ({ marks, evaluated }) => marks > evaluated,
  );

/** Samples a minute apart, the first of them so many minutes ago. */
const speak = ({ token, sensor }: Gateway, ago: number, values: readonly number[], more = {}) =>
  send(
    token,
    batchOf(
      sensor.uid,
      values.map((value, index) => [at((index - ago) * minute), { vel_rms_z: value, ...more }] as const),
    ),
  );

async function atRest(zone = {}) {
  const gateway = await aGateway();
  await aZone(gateway.sensor, { parameter: 1, warning: 4.5, alarm: 7.1, deadband: 0.3, ...zone });
  await speak(gateway, 60, [1, 1, 1]);
  await record(gateway);
  expect(await parameterOf(gateway)).toMatchObject({ level: "ok", rest: "running" });
  return gateway;
}

test("samples within the limits are evaluated as they are stored, and wait for their roll-up only", async () => {
  const gateway = await atRest();

  await speak(gateway, 50, [2, 3, 2]);

  const { last_at, last_value, evaluated_at } = await parameterOf(gateway);
  expect(last_value).toBe(2);
  expect(evaluated_at).toEqual(last_at);
  expect(await waitingOf(gateway)).toEqual([]);
  expect(await owner.dirtyHour.count({ where: { sensor_id: gateway.sensor.id } })).toBeGreaterThan(0);
});

test("a sample beyond a limit waits for a worker, with all that follow until it is evaluated", async () => {
  const gateway = await atRest();
  const before = await parameterOf(gateway);

  await speak(gateway, 50, [8]);
  await speak(gateway, 40, [1]);

  expect((await parameterOf(gateway)).evaluated_at).toEqual(before.evaluated_at);
  expect(await waitingOf(gateway)).not.toEqual([]);
  await speak(gateway, 30, [8, 8, 8]);
  await record(gateway);
  expect(await alertsOf(gateway)).toMatchObject([{ level: "alarm", opened_at: new Date(at(-28 * minute)) }]);
});

test("a mean takes in what came while the measurement was at rest", async () => {
  const gateway = await atRest({ chronic_samples: 5, samples_to_alarm: 50 });
  await speak(gateway, 50, [4, 4, 4, 4]);
  await record(gateway);
  await speak(gateway, 45, [4.4, 4.4]);
  expect(await waitingOf(gateway)).toEqual([]);

  // 4, 4.4, 4.4, 4.4 and 6 are 4.64 on average; with the 1, 1 and 1 of before they would be less.
  await speak(gateway, 40, [4.4]);
  await speak(gateway, 39, [6]);
  await record(gateway);

  expect(await alertsOf(gateway)).toMatchObject([
    { alert_rule: "high_chronic", opened_at: new Date(at(-39 * minute)) },
  ]);
});

test("limits that are lowered judge the very next sample", async () => {
  const gateway = await atRest({ samples_to_alarm: 1 });

  await owner.levelZone.updateMany({ where: { sensor_id: gateway.sensor.id }, data: { warning: 1.5, alarm: 3 } });
  await speak(gateway, 50, [2]);

  expect(await waitingOf(gateway)).not.toEqual([]);
  await record(gateway);
  expect(await alertsOf(gateway)).toMatchObject([{ level: "warning", opened_at: new Date(at(-50 * minute)) }]);
});

test("a sample that ended a rest counts once", async () => {
  const gateway = await atRest({ samples_to_alarm: 3, chronic_samples: 50 });
  await speak(gateway, 50, [1, 1]);

  await owner.levelZone.updateMany({ where: { sensor_id: gateway.sensor.id }, data: { warning: 1.5, alarm: 9 } });
  for (const ago of [45, 44]) {
    await speak(gateway, ago, [2]);
    await record(gateway);
    expect(await parameterOf(gateway)).toMatchObject({ level: "ok", rest: null, rested_from: null });
  }
  expect(await alertsOf(gateway)).toEqual([]);
  await speak(gateway, 43, [2]);
  await record(gateway);
  expect(await alertsOf(gateway)).toMatchObject([{ level: "warning", opened_at: new Date(at(-43 * minute)) }]);
});

test("a re-baseline that begins takes the very next sample", async () => {
  const gateway = await atRest();
  const { id: sensor_id, company_id, plant_id } = gateway.sensor;
  const multipliers = { k_warning: 3, k_alarm: 6, ratio_warning: 1.25, ratio_alarm: 1.6 };

  await owner.baseline.create({
    data: { sensor_id, company_id, plant_id, parameter: 1, is_first: false, ...multipliers },
  });

  await speak(gateway, 50, [1.1, 1.2]);
  await record(gateway);

  expect(await owner.baseline.findFirst({ where: { sensor_id } })).toMatchObject({ values: [1.1] });
});

test("a late sample changes nothing of a measurement at rest", async () => {
  const gateway = await atRest();
  await speak(gateway, 40, [1, 1]);
  const before = await parameterOf(gateway);

  await speak(gateway, 50, [9, 9, 9]);
  await record(gateway);

  expect(await parameterOf(gateway)).toEqual(before);
  expect(await alertsOf(gateway)).toEqual([]);
});

test("a stopped machine is at rest whatever its sensor measures, and its start ends that", async () => {
  const gateway = await atRest();
  const speakOf = (ago: number, value: number, running: boolean) =>
    send(gateway.token, batchOf(gateway.sensor.uid, [[at(-ago * minute), { vel_rms_z: value }, { running }]]));
  await speakOf(50, 0, false);
  await record(gateway);
  expect(await parameterOf(gateway)).toMatchObject({ rest: "stopped" });

  await speakOf(49, 90, false);
  expect(await waitingOf(gateway)).toEqual([]);
  await speakOf(48, 1, true);
  expect(await waitingOf(gateway)).not.toEqual([]);
  await record(gateway);
  expect(await alertsOf(gateway)).toEqual([]);
});

test("a sensor waits for a worker as soon as one of its measurements is not at rest", async () => {
  const gateway = await atRest();

  await speak(gateway, 50, [1], { temp: 40 });

  expect(await waitingOf(gateway)).not.toEqual([]);
  const { last_at, evaluated_at } = await parameterOf(gateway);
  expect(evaluated_at).toEqual(last_at);
});

test("the silence of a sensor at rest is reported, and its next sample ends it", async () => {
  const gateway = await atRest();
  await speak(gateway, 50, [1]);

  await sweepSilence(new Date(Date.now() + gateway.sensor.expected_interval_s * 3_000 + minute));
  expect(await alertsOf(gateway)).toMatchObject([{ kind: "no_data", ended_at: null }]);
  expect(await parameterOf(gateway)).toMatchObject({ level: "unknown", rest: null });

  await speak(gateway, -1, [1]);
  expect(await waitingOf(gateway)).not.toEqual([]);
  await record(gateway);
  expect(await alertsOf(gateway)).toMatchObject([{ ended_at: expect.any(Date) }]);
  expect(await parameterOf(gateway)).toMatchObject({ level: "ok" });
});
