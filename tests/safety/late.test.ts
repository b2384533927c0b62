import { expect, test } from "vitest";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, aZone, batchOf, hour, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { storedHours, storedReadings } from "../measured";
import { owner } from "../owner";
import { aTenant, aUser } from "../samples";

/** A33 of the safety paper: what comes late, twice, backwards, early or contradicting is stored once and notifies nobody. */

type Gateway = Awaited<ReturnType<typeof aGateway>>;
type Reading = readonly [ts: string, values: { vel_rms_z: number }];

const now = Math.floor(Date.now() / 1000) * 1000;
const day = 24 * hour;
const readingAt = (offset: number, value: number): Reading => [
  new Date(now + offset).toISOString(),
  { vel_rms_z: value },
];

/** Three days at ten minutes with an alarm in the middle, that ended long ago; and the same thirty days earlier. */
const course = (shift: number) =>
  Array.from({ length: 432 }, (_, index) => {
    const offset = -3 * day + index * 10 * minute + shift;
    return readingAt(offset, index > 200 && index < 260 ? 8 + (index % 5) / 10 : 2 + (index % 7) / 10);
  });
const present = course(0);
const monthOld = course(-30 * day);

async function aWatched(tenant: Awaited<ReturnType<typeof aTenant>>) {
  const gateway = await aGateway({ plant: tenant.plant });
  await aZone(gateway.sensor, { parameter: 1, warning: 4.5, alarm: 7.1, deadband: 0.3 });
  return gateway;
}

const record = ({ controller: { id, company_id, plant_id } }: Gateway) =>
  recordReadings({ controller_id: id, company_id, plant_id }, new Date());

async function sendReadings(gateway: Gateway, readings: readonly Reading[]) {
  resetLimits();
  const { status, body } = await send(gateway.token, batchOf(gateway.sensor.uid, readings));
  expect(status).toBe(202);
  await record(gateway);
  return body as { accepted: number; duplicates: number; conflicts?: number; rejected: { code: string }[] };
}

test("A33: late, duplicate, reversed, early and contradicting batches leave a correct chart and send no email", async () => {
  const tenant = await aTenant();
  await aUser({
    company: tenant.company,
    plants: [tenant.plant],
    receives_sensor_anomaly_notifications: true,
  });
  const reference = await aWatched(tenant);
  await sendReadings(reference, monthOld);
  await sendReadings(reference, present);

  const tried = await aWatched(tenant);
  const answers = [
    await sendReadings(tried, present.slice(200).toReversed()),
    await sendReadings(tried, present.slice(0, 220).toReversed()),
    await sendReadings(tried, present),
    await sendReadings(tried, monthOld.toReversed()),
    await sendReadings(tried, monthOld),
    await sendReadings(
      tried,
      present.map(([ts, { vel_rms_z }]) => [ts, { vel_rms_z: vel_rms_z + 50 }] as const),
    ),
    await sendReadings(tried, [readingAt(5 * minute, 2), readingAt(60 * minute, 99)]),
  ];
  await sendReadings(reference, [readingAt(5 * minute, 2)]);
  const sum = (count: (answer: (typeof answers)[number]) => number) =>
    answers.reduce((total, answer) => total + count(answer), 0);

  const points = async ({ sensor }: Gateway) => {
    const query = { from: new Date(now - 35 * day).toISOString(), to: new Date(now + hour).toISOString() };
    const { body } = await call(readSeries, { as: tenant.admin, params: { id: sensor.id }, query });
    return body.data.series;
  };
  const stored = await storedReadings.count({ where: { sensor_id: tried.sensor.id } });
  const rolled = await storedHours.findMany({ where: { sensor_id: tried.sensor.id } });
  const quarantined = await owner.quarantinedReading.count({ where: { controller_id: tried.controller.id } });
  const mails = await owner.delivery.count({ where: { company_id: tenant.company.id } });
  const raisedAlerts = await owner.outbox.findMany({ where: { topic: "alert-raised", company_id: tenant.company.id } });
  console.log(
    `A33 readings sent ${answers.length} batches, stored ${stored}, accepted ${sum((one) => one.accepted)}, ` +
      `conflicts ${sum((one) => one.conflicts ?? 0)}, quarantined ${quarantined}, late mails ${mails}`,
  );

  expect(sum((one) => one.accepted)).toBe(stored);
  expect(stored).toBe(present.length + monthOld.length + 1);
  expect(sum((one) => one.conflicts ?? 0)).toBe(present.length);
  expect(quarantined).toBe(1);
  expect(rolled.reduce((total, { count }) => total + count, 0)).toBe(stored);
  expect(Math.max(...rolled.map(({ max }) => max))).toBeCloseTo(8.4, 6);
  expect(await points(tried)).toEqual(await points(reference));
  expect(mails).toBe(0);
  expect(raisedAlerts.filter(({ payload }) => (payload as { is_told: boolean }).is_told)).toEqual([]);
});
