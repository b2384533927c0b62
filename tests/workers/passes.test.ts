import { expect, test, vi } from "vitest";
import { isOutage } from "@/lib/server/data/failures";
import { log } from "@/lib/server/log";
import { recordSensor, recordSensors } from "@/lib/services/monitoring/evaluation/record-sensors";
import { recordWaiting } from "@/lib/services/monitoring/evaluation/record-waiting";
import { sensorChanged } from "@/workers/sensor-changed";
import { aGateway, at, aZone, batchOf, hour, minute, recordReadings, send } from "../gateways";
import { storedHours } from "../measured";
import { owner } from "../owner";

type Gateway = Awaited<ReturnType<typeof aGateway>>;

const quick = { what: "new", isPaced: false, waits: true } as const;
const paced = { what: "new", isPaced: true, waits: false } as const;

const placeOf = ({ sensor }: Gateway) => ({
  id: sensor.id,
  company_id: sensor.company_id,
  plant_id: sensor.plant_id,
});

/** A gateway of a company of its own whose sensor has been too loud three times. */
async function aLoud() {
  const gateway = await aGateway();
  await aZone(gateway.sensor, { parameter: 1, warning: 4.5, alarm: 7.1, deadband: 0.3 });
  const samples = [8, 8, 8].map((value, index) => [at((index - 3) * minute), { vel_rms_z: value }] as const);
  await send(gateway.token, batchOf(gateway.sensor.uid, samples));
  return gateway;
}

const levelsOf = async (gateways: readonly Gateway[]) => {
  const where = { id: { in: gateways.map(({ sensor }) => sensor.id) } };
  return (await owner.sensor.findMany({ where, orderBy: { id: "asc" } })).map(({ level }) => level);
};
const marksOf = ({ sensor }: Gateway) => owner.dirtyHour.findMany({ where: { sensor_id: sensor.id } });

/** What no version of the product writes: the engine cannot read it. */
const spoil = ({ sensor }: Gateway) =>
  owner.ruleState.createMany({
    data: [
      {
        company_id: sensor.company_id,
        plant_id: sensor.plant_id,
        sensor_id: sensor.id,
        parameter: 1,
        states: { high: {} },
      },
    ],
  });

test("sensors of many companies are evaluated in one transaction, each for its own company", async () => {
  const gateways = await Promise.all(Array.from({ length: 6 }, aLoud));

  await recordSensors(gateways.map(placeOf), new Date(), quick);

  expect(await levelsOf(gateways)).toEqual(gateways.map(() => "alarm"));
  const rows = await owner.$queryRaw<{ sensor_id: number; company_id: number; plant_id: number; by: string }[]>`
    select sensor_id, company_id, plant_id, xmin::text as by from alerts
    where sensor_id = any(${gateways.map(({ sensor }) => sensor.id)}) order by sensor_id`;
  expect(rows.map(({ by: _, ...row }) => row)).toEqual(
    gateways
      .map(({ sensor }) => ({ sensor_id: sensor.id, company_id: sensor.company_id, plant_id: sensor.plant_id }))
      .sort((a, b) => a.sensor_id - b.sensor_id),
  );
  expect(new Set(rows.map(({ by }) => by)).size).toBe(1);
});

test("a sensor that cannot be evaluated does not stop the others, and is logged and left to a job of its own", async () => {
  const gateways = await Promise.all(Array.from({ length: 5 }, aLoud));
  const bad = gateways[2]!;
  await spoil(bad);
  const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);

  await recordSensors(gateways.map(placeOf), new Date(), quick);

  expect(errors.mock.calls.map(([about]) => (about as unknown as { sensor_id: number }).sensor_id)).toEqual([
    bad.sensor.id,
  ]);
  errors.mockRestore();
  const others = gateways.filter((gateway) => gateway !== bad);
  expect(await levelsOf(others)).toEqual(others.map(() => "alarm"));
  expect(await levelsOf([bad])).toEqual(["unknown"]);
  expect(
    await owner.outbox.findMany({ where: { topic: "sensor-changed", company_id: bad.sensor.company_id } }),
  ).toMatchObject([{ payload: { sensor_id: bad.sensor.id } }]);

  // Its readings are not lost: once it can be evaluated, it is.
  expect(await marksOf(bad)).not.toEqual([]);
  await owner.ruleState.deleteMany({ where: { sensor_id: bad.sensor.id } });
  await recordSensor(placeOf(bad), bad.sensor.id, new Date());
  expect(await levelsOf([bad])).toEqual(["alarm"]);
  expect(await marksOf(bad)).toEqual([]);
});

/** Evaluating these sensors takes longer than a statement may; all others are evaluated. */
async function slowDown(gateways: readonly Gateway[]) {
  await owner.$executeRaw`create or replace function take_too_long() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`;
  await owner.$executeRawUnsafe(`create trigger take_too_long before insert on rule_states for each row
    when (new.sensor_id = any(array[${gateways.map(({ sensor }) => sensor.id).join()}])) execute function take_too_long()`);
  return () => owner.$executeRaw`drop function take_too_long cascade`;
}

test("a sensor whose evaluation takes too long does not stop the others, and is left to a job of its own", async () => {
  const gateways = await Promise.all(Array.from({ length: 5 }, aLoud));
  const bad = gateways[1]!;
  const others = gateways.filter((gateway) => gateway !== bad);
  const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const speedUp = await slowDown([bad]);
  try {
    await recordSensors(gateways.map(placeOf), new Date(), quick);

    expect(await levelsOf(others)).toEqual(others.map(() => "alarm"));
    expect(errors.mock.calls).toMatchObject([[{ sensor_id: bad.sensor.id }, expect.any(String)]]);
    const { company_id } = bad.sensor;
    const [job] = await owner.outbox.findMany({ where: { topic: "sensor-changed", company_id } });
    expect(job).toMatchObject({ payload: { sensor_id: bad.sensor.id } });
    // The job is given up after some tries, which an outage would not cost.
    const failed = await Promise.resolve(sensorChanged(job!.payload as never, {} as never)).catch((error) => error);
    expect([failed.message, isOutage(failed)]).toEqual([expect.stringContaining("not evaluated in time"), false]);
  } finally {
    await speedUp();
    errors.mockRestore();
  }
});

test("a database in which every evaluation takes too long puts aside three sensors, and the next round begins behind", async () => {
  const gateways = await Promise.all(Array.from({ length: 6 }, aLoud));
  const ids = gateways.map(({ sensor }) => sensor.id).sort((a, b) => a - b);
  const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const speedUp = await slowDown(gateways);
  const passed: number[] = [];
  try {
    const { signal } = new AbortController();
    const round = recordWaiting(ids[0]! - 1, new Date(), signal, (sensor_id) => passed.push(sensor_id));

    await expect(round).rejects.toMatchObject({ code: "57014" });
    expect(errors.mock.calls).toHaveLength(3);
    expect(passed).toEqual([ids.at(-1)]);
  } finally {
    await speedUp();
    errors.mockRestore();
  }
});

test("a sensor that cannot be evaluated is left out of the next rounds of the workers", async () => {
  const bad = await aLoud();
  await spoil(bad);
  const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const round = () => recordWaiting(bad.sensor.id - 1, new Date(), new AbortController().signal);

  await round();
  await round();

  expect(
    errors.mock.calls.filter(([about]) => (about as unknown as { sensor_id: number }).sensor_id === bad.sensor.id),
  ).toHaveLength(1);
  errors.mockRestore();
});

test("alerts are raised at once, and an hour that still runs is rolled up every five minutes", async () => {
  const gateway = await aLoud();
  const { sensor, token } = gateway;
  const hourNow = new Date(Math.floor(Date.now() / hour) * hour);
  const readingsRolledUp = async () =>
    (await storedHours.findMany({ where: { sensor_id: sensor.id } })).reduce((sum, { count }) => sum + count, 0);
  const marked = (since: number) =>
    owner.dirtyHour.updateMany({ where: { sensor_id: sensor.id }, data: { since: new Date(Date.now() - since) } });

  await recordSensors([placeOf(gateway)], new Date(), paced);
  expect(await levelsOf([gateway])).toEqual(["alarm"]);
  // The first readings of a sensor are rolled up at once, so that no chart of it is empty.
  expect(await readingsRolledUp()).toBe(3);

  await send(token, batchOf(sensor.uid, [[new Date().toISOString(), { vel_rms_z: 8 }]]));
  await marked(4 * minute);
  await recordSensors([placeOf(gateway)], new Date(), paced);
  expect(await readingsRolledUp()).toBe(3);
  expect(await marksOf(gateway)).toMatchObject([{ bucket: hourNow }]);

  await marked(6 * minute);
  await recordSensors([placeOf(gateway)], new Date(), paced);
  expect(await readingsRolledUp()).toBe(4);
  expect(await marksOf(gateway)).toEqual([]);
});

test("an hour that is over is rolled up within half a minute", async () => {
  const gateway = await aLoud();
  const { sensor, token } = gateway;
  await recordSensors([placeOf(gateway)], new Date(), quick);

  await send(token, batchOf(sensor.uid, [[at(-2 * hour), { vel_rms_z: 2 }]]));
  const late = { sensor_id: sensor.id, max: 2 };
  await recordSensors([placeOf(gateway)], new Date(), paced);
  expect(await storedHours.count({ where: late })).toBe(0);

  await owner.dirtyHour.updateMany({
    where: { sensor_id: sensor.id },
    data: { since: new Date(Date.now() - minute / 2) },
  });
  await recordSensors([placeOf(gateway)], new Date(), paced);
  expect(await storedHours.count({ where: late })).toBe(1);
});

test("a sensor that somebody else holds is left out and evaluated in the next round", async () => {
  const [held, free] = [await aLoud(), await aLoud()];
  const left = await owner.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(41601, ${held.sensor.id}::int)`;
    return recordSensors([placeOf(held), placeOf(free)], new Date(), paced);
  });

  expect(left).toBe(1);
  expect(await levelsOf([held, free])).toEqual(["unknown", "alarm"]);
  expect(await recordSensors([placeOf(held), placeOf(free)], new Date(), paced)).toBe(0);
  expect(await levelsOf([held])).toEqual(["alarm"]);
});

test("workers side by side evaluate everything that waits, each sensor once", async () => {
  const gateways = await Promise.all(Array.from({ length: 12 }, aLoud));
  const first = Math.min(...gateways.map(({ sensor }) => sensor.id)) - 1;
  const worker = async () => {
    const { signal } = new AbortController();
    for (let left = 1; left > 0; ) left = (await recordWaiting(first, new Date(), signal)).left;
  };

  await Promise.all([worker(), worker(), worker()]);

  expect(await levelsOf(gateways)).toEqual(gateways.map(() => "alarm"));
  expect(await owner.alert.count({ where: { sensor_id: { in: gateways.map(({ sensor }) => sensor.id) } } })).toBe(12);
});

test("a sensor that catches up with more samples than a pass takes is evaluated to the last one", async () => {
  const gateway = await aLoud();
  const { sensor, token } = gateway;
  await recordReadings({ ...placeOf(gateway), controller_id: sensor.controller_id }, new Date());
  // It settles, and is too loud again at the very end.
  await owner.$executeRaw`select ensure_readings_week(now() - interval '1 minute'), ensure_readings_week(now())`;
  await owner.$executeRaw`insert into readings (taken_at, value, sensor_id, company_id, parameter)
    select now() - interval '58.5 seconds' + n * interval '1 millisecond', 1, ${sensor.id}, ${sensor.company_id}, 1
    from generate_series(1, 58000) n`;
  const end = [1000, 2000, 3000].map(at);
  await send(
    token,
    batchOf(
      sensor.uid,
      end.map((ts) => [ts, { vel_rms_z: 9 }] as const),
    ),
  );

  await recordSensor(placeOf(gateway), sensor.id, new Date());

  expect(await owner.measurement.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([
    { level: "alarm", evaluated_at: new Date(end[2]!) },
  ]);
  expect(await owner.alert.findMany({ where: { sensor_id: sensor.id }, orderBy: { id: "asc" } })).toMatchObject([
    { ended_at: expect.any(Date) },
    { ended_at: null, is_repeat: true },
  ]);
  expect(await marksOf(gateway)).toEqual([]);
});

test("late readings of another hour are rolled up and change no alert", async () => {
  const gateway = await aLoud();
  const { sensor, token } = gateway;
  await recordSensors([placeOf(gateway)], new Date(), quick);
  await send(token, batchOf(sensor.uid, [[at(-30 * hour), { vel_rms_z: 1 }]]));
  await recordSensors([placeOf(gateway)], new Date(), quick);

  expect(await storedHours.count({ where: { sensor_id: sensor.id, max: 1 } })).toBe(1);
  expect(await levelsOf([gateway])).toEqual(["alarm"]);
});

test("what a process of the version before writes of a measurement's rules is what the next evaluation begins with", async () => {
  const gateway = await aLoud();
  await recordSensors([placeOf(gateway)], new Date(), quick);
  const where = { sensor_id: gateway.sensor.id };
  const { states } = await owner.ruleState.findFirstOrThrow({ where });
  const written = { ...(states as object), written_by: "another" };

  await owner.sensorParameter.updateMany({ where, data: { rule_states: written } });

  expect((await owner.ruleState.findFirstOrThrow({ where })).states).toEqual(written);
});
