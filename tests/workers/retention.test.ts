import { afterEach, expect, test } from "vitest";
import {
  forgetBatches,
  forgetCommands,
  forgetRefused,
  forgetWaveforms,
} from "@/lib/services/outward/scheduled-tasks/retention";
import { aGateway } from "../gateways";
import { owner } from "../owner";
import { aWorkOrder } from "../samples";

const day = 86_400_000;
const daysAgo = (days: number, hours = 12) => {
  const midnight = new Date();
  midnight.setUTCHours(0, 0, 0, 0);
  return new Date(midnight.getTime() - days * day + hours * 3_600_000);
};

const kept = { KEEP_WAVEFORM_DAYS: process.env.KEEP_WAVEFORM_DAYS, KEEP_COMMAND_DAYS: process.env.KEEP_COMMAND_DAYS };
afterEach(() => {
  for (const [name, value] of Object.entries(kept)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

type Gateway = Awaited<ReturnType<typeof aGateway>>;

const aWaveform = ({ sensor }: Gateway, listed_at: Date, fields: object = {}) =>
  owner.waveform.create({
    data: {
      company_id: sensor.company_id,
      plant_id: sensor.plant_id,
      sensor_id: sensor.id,
      axis: "z",
      state: "ready",
      listed_at,
      taken_at: listed_at,
      parts: { create: { part: 1, samples: Buffer.alloc(8) } },
      ...fields,
    },
  });

const left = async ({ sensor }: Gateway) =>
  (await owner.waveform.findMany({ where: { sensor_id: sensor.id }, orderBy: { id: "asc" } })).map(({ id }) => id);

test("of old waveforms one per day, axis and sensor is kept, and all of the last ninety days", async () => {
  const gateway = await aGateway();
  const first = await aWaveform(gateway, daysAgo(100, 1));
  await aWaveform(gateway, daysAgo(100, 2));
  await aWaveform(gateway, daysAgo(100, 3), { axis: "z", state: "incomplete", taken_at: daysAgo(100, 4) });
  const otherAxis = await aWaveform(gateway, daysAgo(100, 5), { axis: "x" });
  const nextDay = await aWaveform(gateway, daysAgo(99, 1));
  await aWaveform(gateway, daysAgo(98), { state: "timeout", taken_at: null, parts: undefined });
  const awaited = await aWaveform(gateway, daysAgo(98), { state: "receiving", taken_at: null });
  const young = [await aWaveform(gateway, daysAgo(80, 1)), await aWaveform(gateway, daysAgo(80, 2))];

  expect(await forgetWaveforms(new Date(), 1)).toBe(3);

  const expected = [first, otherAxis, nextDay, awaited, ...young].map(({ id }) => id);
  expect(await left(gateway)).toEqual(expected);
  expect(await forgetWaveforms()).toBe(0);
  process.env.KEEP_WAVEFORM_DAYS = "30";
  expect(await forgetWaveforms()).toBe(1);
  expect(await left(gateway)).toEqual(expected.slice(0, -1));
  expect(await owner.waveformPart.count({ where: { waveform: { sensor_id: gateway.sensor.id } } })).toBe(5);
});

test("a referenced waveform is never deleted", async () => {
  const gateway = await aGateway();
  const { sensor } = gateway;
  const place = { company_id: sensor.company_id, plant_id: sensor.plant_id };
  await aWaveform(gateway, daysAgo(200, 1));
  const reference = await aWaveform(gateway, daysAgo(200, 2), { is_reference: true });
  const faulty = await aWaveform(gateway, daysAgo(200, 3), { diagnosis: { verdict: "fault" } });
  const sound = await aWaveform(gateway, daysAgo(200, 4), { diagnosis: { verdict: "undecided" } });
  const found = await aWaveform(gateway, daysAgo(200, 5));
  const described = await aWaveform(gateway, daysAgo(200, 6));
  const during = await aWaveform(gateway, daysAgo(199, 1));
  const alsoDuring = await aWaveform(gateway, daysAgo(199, 2));
  await owner.workOrder.update({
    where: { id: (await aWorkOrder({ plant: { id: sensor.plant_id, company_id: sensor.company_id } })).id },
    data: { finding: { waveforms: [{ capture_id: found.id }] }, description: `See /ncd/1/fft/${described.id}.` },
  });
  await owner.alert.create({
    data: {
      ...place,
      sensor_id: sensor.id,
      parameter: 1,
      kind: "level",
      level: "alarm",
      peak_level: "alarm",
      alert_rule: "high",
      opened_at: daysAgo(199, 0),
      ended_at: daysAgo(199, 3),
    },
  });

  await forgetWaveforms();

  const stays = await left(gateway);
  expect(stays).toEqual(
    expect.arrayContaining([reference, faulty, found, described, during, alsoDuring].map(({ id }) => id)),
  );
  expect(stays).not.toContain(sound.id);
});

test("old commands are deleted, except the last of a kind, open ones, and those that a learning waits for", async () => {
  const { controller, sensor } = await aGateway();
  const place = { company_id: controller.company_id, plant_id: controller.plant_id, controller_id: controller.id };
  const aCommand = (days: number, fields: object = {}) =>
    owner.deviceCommand.create({
      data: {
        ...place,
        sensor_id: sensor.id,
        type: "manual",
        purpose: "gain",
        state: "acked",
        instruction: {},
        created_at: daysAgo(days),
        expires_at: daysAgo(days),
        ...fields,
      },
    });
  await aCommand(500);
  const open = await aCommand(450, { state: "queued" });
  const config = await aCommand(440, { purpose: "config" });
  const last = await aCommand(400);
  const baseline = await aCommand(430, { purpose: null });
  const after = await aCommand(10, { purpose: null });
  await owner.baseline.create({
    data: {
      company_id: controller.company_id,
      plant_id: controller.plant_id,
      sensor_id: sensor.id,
      parameter: 1,
      status: "sent",
      command_id: baseline.id,
      k_warning: 3,
      k_alarm: 6,
      ratio_warning: 1.5,
      ratio_alarm: 2.5,
    },
  });

  expect(await forgetCommands()).toBe(1);

  const stays = await owner.deviceCommand.findMany({ where: { sensor_id: sensor.id }, orderBy: { id: "asc" } });
  expect(stays.map(({ id }) => id)).toEqual([open, config, last, baseline, after].map(({ id }) => id));
});

test("rejected messages, future readings and batch numbers are deleted in small batches after their retention", async () => {
  const { controller } = await aGateway();
  const place = { company_id: controller.company_id, plant_id: controller.plant_id, controller_id: controller.id };
  const own = { where: { controller_id: controller.id } };
  for (const days of [40, 35, 31, 29, 8, 6]) {
    const received_at = daysAgo(days);
    await owner.refusedMessage.create({ data: { ...place, received_at, door: "json", body: "{}", rejected: [] } });
    await owner.quarantinedReading.create({
      data: { ...place, received_at, uid: "u", key: "temp", taken_at: received_at, value: 1, reason: "FUTURE" },
    });
    await owner.gatewayBatch.create({ data: { ...place, received_at, sequence: days, body_hash: Buffer.alloc(1) } });
  }

  await forgetRefused(new Date(), 1);
  await forgetBatches(new Date(), 1);

  expect(await owner.refusedMessage.count(own)).toBe(3);
  expect(await owner.quarantinedReading.count(own)).toBe(3);
  expect(await owner.gatewayBatch.count(own)).toBe(1);
});
