import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { GET as readStatistics } from "@/app/api/sensors/[id]/statistics/route";
import { resetLimits } from "@/lib/server/http/limits";
import { log } from "@/lib/server/log";
import { storeMessage } from "@/lib/services/monitoring/ingest/door";
import { mergeLate } from "@/lib/services/monitoring/storage/merge-late";
import { sealReadings } from "@/lib/services/monitoring/storage/seal";
import { aGateway, batchOf, hour, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { storedDays, storedHours, storedReadings } from "../measured";
import { owner } from "../owner";
import { aTenant } from "../samples";

/** Days that are over are sealed: an hour of a sensor is a row, and readers see no difference (decision 0123). */

beforeEach(() => resetLimits());

const day = 24 * hour;
const midnight = (days: number) => Math.floor(Date.now() / day) * day - days * day;
type Gateway = Awaited<ReturnType<typeof aGateway>>;

let tenant: Awaited<ReturnType<typeof aTenant>>;
beforeAll(async () => {
  tenant = await aTenant();
});

const recorded = ({ controller: { id, company_id, plant_id } }: Gateway) =>
  recordReadings({ controller_id: id, company_id, plant_id }, new Date());

const store = () => owner.readingStore.findFirstOrThrow();

/** Moments of some days, every twenty minutes, of three measurements, with gaps, pauses and marks of quality. */
async function measured(gateway: Gateway, start: number, days: number) {
  const batch = (at: number) => ({
    uid: gateway.sensor.uid,
    ts: new Date(start + at * 20 * minute).toISOString(),
    running: at % 50 > 3,
    values: { vel_rms_z: 2 + (at % 16) / 8, temp: 40 + (at % 4), ...(at % 3 === 0 && { acc_hf_z: 1 + (at % 5) / 4 }) },
  });
  const all = Array.from({ length: days * 72 }, (_, index) => index).filter((index) => index % 30 !== 7);
  expect((await send(gateway.token, { v: 1, gateway: "G", devices: all.map(batch) })).status).toBe(202);
  await owner.$executeRaw`update reading_moments set qualities = array_fill(2::int2, array[cardinality(parameters)])
    where sensor_id = ${gateway.sensor.id} and slot % 37 = 0`;
  await recorded(gateway);
}

/** All that is stored of a sensor, in the words of who reads. */
async function stored({ sensor }: Gateway) {
  const where = { sensor_id: sensor.id };
  const read = await owner.$queryRaw`select r.* from readings_between(${sensor.company_id}::int, ${sensor.id}::int,
    array(select n::int2 from generate_series(0, 400) n), '-infinity', 'infinity') r order by parameter, taken_at`;

  return {
    read,
    readings: await storedReadings.findMany({ where }),
    hours: await storedHours.findMany({ where }),
    days: await storedDays.findMany({ where }),
  };
}

async function shown({ sensor }: Gateway, start: number, until: number) {
  const answers: unknown[] = [];
  for (const [unit_system, from, to, points] of [
    [1, start, until, 1_000],
    [2, start, until, 1_000],
    [1, start + 2 * hour, start + 5 * hour + 7 * minute, 1_000],
    [2, start + 20 * hour, start + 60 * hour, 20],
    [1, start - 100 * day, until, 200],
    [1, start - 1_000 * day, until, 1_000],
  ] as const)
    for (const [handler, more] of [
      [readSeries, { points }],
      [readStatistics, {}],
    ] as const) {
      const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), unit_system, ...more };
      const { status, body } = await call(handler, { as: tenant.admin, params: { id: sensor.id }, query });
      expect(status).toBe(200);
      answers.push(body.data);
    }

  return answers;
}

const sensorsSealed = (gateway: Gateway) => owner.sealedReading.count({ where: { sensor_id: gateway.sensor.id } });

describe("days that ended two days ago", () => {
  const start = midnight(7);
  let gateway: Gateway;
  let before: { stored: Awaited<ReturnType<typeof stored>>; shown: unknown[] };
  const now = async () => ({ stored: await stored(gateway), shown: await shown(gateway, start, midnight(0)) });

  beforeAll(async () => {
    gateway = await aGateway({ plant: tenant.plant });
    await measured(gateway, start, 7);
    before = await now();
    expect(before.stored.read).toHaveLength(before.stored.readings.length);
    expect(before.stored.readings.length).toBeGreaterThan(1_000);
  });

  test("are sealed, and give the same readings, hours, days, series and statistics, in both unit systems", async () => {
    expect(await sealReadings(new Date(), 1)).toBeGreaterThan(500);
    expect((await store()).sealed_until).toEqual(new Date(midnight(2)));
    expect(await sensorsSealed(gateway)).toBeGreaterThan(5 * 24);
    expect(await owner.recentHour.count({ where: { bucket: { lt: new Date(midnight(2)) } } })).toBe(0);
    expect(await now()).toEqual(before);
    expect(await sealReadings()).toBe(0);
  });

  test("count as many readings and hours as are in their rows", async () => {
    await owner.$executeRaw`analyze sealed_readings`;
    await owner.$executeRaw`analyze sealed_hours`;
    const [counted] = await owner.$queryRaw<Record<string, number>[]>`
      select rows_of_storage('sealed_readings') as readings, rows_of_storage('sealed_hours') as hours,
        (select sum(cardinality(values)) from sealed_readings)::float8 as all_readings, (select sum(cardinality(hours)) from sealed_hours)::float8 as all_hours`;
    expect(counted!.all_readings).toBeGreaterThan(500);
    expect(counted!.readings).toBeCloseTo(counted!.all_readings!, 3);
    expect(counted!.hours).toBeCloseTo(counted!.all_hours!, 3);
  });

  test("lose nothing when the tables of before are dropped, which is not at once, nor while somebody reads them", async () => {
    const days = async () =>
      (
        await owner.$queryRaw<
          { n: number }[]
        >`select count(*)::int as n from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'reading_moments'::regclass and c.relname < 'reading_moments_' || to_char(now() - interval '2 days', 'YYYY_MM_DD')`
      )[0]!.n;
    const there = await days();
    await owner.$queryRaw`select drop_copied_readings()`;
    expect(await days()).toBe(there);
    await owner.readingStore.updateMany({ data: { sealed_at: new Date(Date.now() - 2 * hour) } });
    const reader = new pg.Client(process.env.DATABASE_URL);
    await reader.connect();
    await reader.query("begin; select from reading_moments limit 1");
    await owner.$queryRaw`select drop_copied_readings()`;
    expect(await days()).toBe(there);
    await reader.query("commit");
    await reader.end();
    await owner.$queryRaw`select drop_copied_readings()`;
    expect(await days()).toBe(0);
    expect(await now()).toEqual(before);
  });

  test("take in what a gateway sends that comes back after five days: first write wins, and all is shown at once", async () => {
    const at = (minutes: number) => new Date(midnight(5) + minutes * minute).toISOString();
    const [known] = await storedReadings.findMany({
      where: { sensor_id: gateway.sensor.id, parameter: 5, taken_at: { gte: new Date(midnight(5)) } },
      orderBy: { taken_at: "asc" },
    });
    const first = (known!.taken_at.getTime() - midnight(5)) / minute;
    const sent = batchOf(gateway.sensor.uid, [
      [at(first), { temp: known!.value, acc_hf_x: 3 }],
      [at(first + 1), { temp: 77, vel_rms_z: 6 }],
      [at(first + 61), { temp: 78 }],
    ]);
    expect((await send(gateway.token, sent)).body).toMatchObject({ accepted: 4, duplicates: 1, conflicts: 0 });
    const again = batchOf(gateway.sensor.uid, [
      [at(first), { temp: 1, acc_hf_x: 3 }],
      [at(first + 1), { temp: 77, vel_rms_z: 1 }],
    ]);
    expect((await send(gateway.token, again)).body).toMatchObject({ accepted: 0, duplicates: 2, conflicts: 2 });
    expect(await owner.lateMoment.count()).toBe(3);
    await recorded(gateway);
    const late = await now();
    expect(late.stored.readings).toHaveLength(before.stored.readings.length + 4);
    expect(late.stored.read).toHaveLength(late.stored.readings.length);
    expect(late.stored.hours.filter(({ max }) => max === 77 || max === 78)).toMatchObject([{}, {}]);
    expect(late.stored.days.filter(({ max }) => max === 78)).toHaveLength(1);

    expect(await mergeLate(1)).toBe(2);
    expect(await owner.lateMoment.count()).toBe(0);
    expect(await now()).toEqual(late);
    expect((await send(gateway.token, again)).body).toMatchObject({ accepted: 0, duplicates: 2, conflicts: 2 });
    expect(await owner.lateMoment.count()).toBe(0);
    expect(await now()).toEqual(late);
    expect(await mergeLate()).toBe(0);
  });

  test("take in what was refused when it came, and is stored as of then", async () => {
    const { controller, sensor } = gateway;
    const device = { ...controller, token_id: null, controller_id: controller.id, adapter: null, point_map: null };
    const ts = new Date(midnight(4) + 23 * minute).toISOString();
    const before = await storedReadings.count({ where: { sensor_id: sensor.id } });
    const message = { door: "json", text: JSON.stringify(batchOf(sensor.uid, [[ts, { temp: 3 }]])) } as const;
    const receipt = await storeMessage(device, message, { now: new Date(midnight(4) + hour), understood: [] });
    expect(receipt).toMatchObject({ accepted: 1 });
    expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(before + 1);
    await mergeLate();
    expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(before + 1);
  });

  test("take in what comes late to other hours where one hour cannot be merged, which is logged", async () => {
    const { id: sensor_id, company_id } = gateway.sensor;
    const late = (taken_at: Date) => ({
      taken_at,
      slot: Math.floor(taken_at.getTime() / (5 * minute)),
      sensor_id,
      company_id,
      parameters: [5],
      values: [42],
      qualities: [],
    });
    const wrong = late(new Date("1970-01-02T00:00:00Z"));
    await owner.lateMoment.createMany({ data: [wrong, late(new Date(midnight(4) + 41 * minute))] });
    const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);

    expect(await mergeLate(1)).toBe(1);

    expect(errors.mock.calls).toMatchObject([[{ sensor_id, hour: wrong.taken_at }, "late readings not merged"]]);
    errors.mockRestore();
    expect(await owner.lateMoment.findMany()).toMatchObject([{ taken_at: wrong.taken_at }]);
    await owner.lateMoment.deleteMany();
  });

  test("take in what several send at once while it is merged, each reading once", async () => {
    const sensor_id = gateway.sensor.id;
    const before = await storedReadings.count({ where: { sensor_id } });
    const ts = new Date(midnight(4) + 17 * minute).toISOString();
    const keys = ["temp", "vel_rms_z", "acc_hf_z", "vel_rms_x"];
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const { body } = await send(
          gateway.token,
          batchOf(gateway.sensor.uid, [[ts, { [keys[index % 4]!]: index, vel_rms_y: 1 }]]),
        );
        await mergeLate();
        return body;
      }),
    );
    const sum = (name: string) => answers.reduce((all, body) => all + body[name], 0);
    expect([sum("accepted"), sum("duplicates"), sum("conflicts")]).toEqual([5, 7, 4]);
    await mergeLate();
    expect(await storedReadings.count({ where: { sensor_id } })).toBe(before + 5);
    expect(await owner.lateMoment.count()).toBe(0);
  });
});

describe("a sealer", () => {
  /** Nothing is sent to the database from a statement on, by its number, as if the process had ended; only what is open is given up. */
  function cutOffAt(number: number) {
    let asked = 0;
    const submit = pg.Query.prototype.submit;
    const spy = vi.spyOn(pg.Query.prototype, "submit").mockImplementation(function (this: pg.Query, connection) {
      const { text } = this as { text?: string };
      if (text === "rollback" || ++asked < number) return Reflect.apply(submit, this, [connection]);
      return new Error("cut off") as never;
    });
    return () => spy.mockRestore();
  }

  test("that is cut off at any statement loses, doubles and changes nothing, and goes on where it was", async () => {
    const all = await Promise.all([aGateway({ plant: tenant.plant }), aGateway({ plant: tenant.plant })]);
    for (const gateway of all) {
      await measured(gateway, midnight(1), 1);
      await send(
        gateway.token,
        batchOf(gateway.sensor.uid, [[new Date(midnight(2) + hour).toISOString(), { temp: 9 }]]),
      );
      await recorded(gateway);
    }
    const look = async () => [await stored(all[0]!), await stored(all[1]!)];
    const before = await look();
    // As if it were some days later.
    const later = new Date(midnight(-2));
    let cuts = 0;
    for (let number = 1; ; number++) {
      const heal = cutOffAt(number);
      const outcome = await sealReadings(later, 1).then(
        () => "done",
        (error: Error) => error.message,
      );
      heal();
      expect(await look()).toEqual(before);
      if (outcome === "done") break;
      expect(outcome).toBe("cut off");
      cuts++;
    }
    expect(cuts).toBeGreaterThan(20);
    expect((await store()).sealed_until).toEqual(new Date(midnight(0)));
    expect(
      await owner.readingMoment.count({
        where: { taken_at: { gte: new Date(midnight(1)), lt: new Date(midnight(0)) } },
      }),
    ).toBeGreaterThan(0);
  });
});

describe("what was kept in rows of their own", () => {
  const start = midnight(40);
  let gateway: Gateway;
  let before: { stored: Awaited<ReturnType<typeof stored>>; shown: unknown[] };
  const now = async () => ({ stored: await stored(gateway), shown: await shown(gateway, start, start + 9 * day) });

  beforeAll(async () => {
    // As in an installation of the release before: nothing is sealed.
    await owner.$executeRaw`delete from sealed_readings`;
    await owner.$executeRaw`delete from sealed_hours`;
    await owner.readingStore.updateMany({ data: { hot_from: null, sealed_until: null, rows_from: null } });
    gateway = await aGateway({ plant: tenant.plant });
    await measured(gateway, start, 9);
    await owner.$executeRaw`update readings set quality = 1 where sensor_id = ${gateway.sensor.id} and parameter = 5 and extract(hour from taken_at) = 7`;
    await owner.$executeRaw`update readings set is_running = null where sensor_id = ${gateway.sensor.id} and parameter = 2 and extract(hour from taken_at) = 8`;
    before = await now();
    expect(await owner.reading.count({ where: { sensor_id: gateway.sensor.id } })).toBe(before.stored.readings.length);
    expect(await owner.readingHour.count({ where: { sensor_id: gateway.sensor.id } })).toBe(before.stored.hours.length);
  });

  test("is sealed week by week, the oldest first, after the days, by two workers at once as by one", async () => {
    await Promise.all([sealReadings(new Date(), 1), sealReadings(new Date(), 2)]);
    await sealReadings();
    const { rows_from, moments_from } = await store();
    expect(rows_from).toEqual(moments_from);
    expect(await owner.readingHour.count({ where: { sensor_id: gateway.sensor.id } })).toBe(0);
    expect(await sensorsSealed(gateway)).toBeGreaterThan(9 * 24);
    expect(await now()).toEqual(before);
    await owner.readingStore.updateMany({ data: { sealed_at: new Date(Date.now() - 2 * hour) } });
    await owner.$queryRaw`select drop_copied_readings()`;
    expect(await owner.reading.count()).toBe(0);
    expect(await now()).toEqual(before);
  });

  test("takes in what comes late to it, with its hours and days", async () => {
    const late = new Date(start + day + 31 * minute).toISOString();
    const sent = batchOf(gateway.sensor.uid, [[late, { temp: 300, vel_rms_z: 1 }]]);
    expect((await send(gateway.token, sent)).body).toMatchObject({ accepted: 2 });
    await recorded(gateway);
    const merged = await now();
    expect(merged.stored.readings).toHaveLength(before.stored.readings.length + 2);
    expect(merged.stored.hours.filter(({ max }) => max === 300)).toHaveLength(1);
    expect(merged.stored.hours).toHaveLength(before.stored.hours.length);
    expect(merged.stored.days.filter(({ max }) => max === 300)).toHaveLength(1);
    expect(await mergeLate()).toBe(1);
    expect(await now()).toEqual(merged);
  });
});
