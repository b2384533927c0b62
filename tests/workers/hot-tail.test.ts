import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { GET as readStatistics } from "@/app/api/sensors/[id]/statistics/route";
import { sqlAsProvider } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { rollUp } from "@/lib/services/monitoring/evaluation/roll-up";
import { changeForm } from "@/lib/services/monitoring/storage/change-form";
import { countStorage } from "@/lib/services/monitoring/storage/count";
import { forgetReadings } from "@/lib/services/monitoring/storage/forget";
import { sealReadings } from "@/lib/services/monitoring/storage/seal";
import { sealHours } from "@/lib/services/monitoring/storage/seal-hours";
import { copyReadings } from "@/lib/services/monitoring/storage/seal-readings";
import { aGateway, at, batchOf, hour, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { storedDays, storedHours, storedReadings } from "../measured";
import { owner } from "../owner";
import { aMeasurement, aTenant } from "../samples";

/** New readings are kept as moments and recent hours, older ones as rows; readers see no difference (decision 0121). */

beforeEach(() => resetLimits());

const day = 24 * hour;
const midnight = (days: number) => Math.floor(Date.now() / day) * day - days * day;
type Gateway = Awaited<ReturnType<typeof aGateway>>;
const recorded = ({ controller: { id, company_id, plant_id } }: Gateway) =>
  recordReadings({ controller_id: id, company_id, plant_id }, new Date());

describe("both forms", () => {
  const start = midnight(6);
  let tenant: Awaited<ReturnType<typeof aTenant>>;
  let fresh: Gateway;
  let old: Gateway;

  beforeAll(async () => {
    tenant = await aTenant();
    [fresh, old] = [await aGateway({ plant: tenant.plant }), await aGateway({ plant: tenant.plant })];
    const batch = (at: number) => ({
      uid: fresh.sensor.uid,
      ts: new Date(start + at * 20 * minute).toISOString(),
      running: at % 50 > 3,
      values: {
        vel_rms_z: 2 + (at % 16) / 8,
        temp: 40 + (at % 4),
        ...(at % 3 === 0 ? { acc_hf_z: 1 + (at % 5) / 4 } : {}),
      },
    });
    const all = Array.from({ length: 6 * 72 }, (_, index) => index).filter((index) => index < 200 || index > 260);
    const late = (index: number) => index % 40 === 7;
    for (const some of [all.filter((index) => !late(index)), all.filter(late)]) {
      expect((await send(fresh.token, { v: 1, gateway: "G", devices: some.map(batch) })).status).toBe(202);
      await recorded(fresh);
    }
    await inOldForm(fresh.sensor, old.sensor);
  });

  /** The same readings of another sensor, as the release before would have kept and rolled them up. */
  async function inOldForm(from: { id: number }, to: { id: number; company_id: number; plant_id: number }) {
    const readings = await storedReadings.findMany({ where: { sensor_id: from.id } });
    expect(readings.length).toBeGreaterThan(800);
    for (const days of [0, 7]) await owner.$executeRaw`select make_readings_week(${new Date(midnight(days))})`;
    await owner.reading.createMany({ data: readings.map((one) => ({ ...one, sensor_id: to.id })) });
    const measurements = await owner.measurement.findMany({ where: { sensor_id: from.id } });
    for (const { parameter, last_at, last_value, last_running } of measurements)
      await aMeasurement(to, { parameter, last_at, last_value: last_value ?? undefined, last_running });
    for (const unit of ["hour", "day"])
      await owner.$executeRawUnsafe(`insert into reading_${unit}s (bucket, min, max, sum, sensor_id, company_id, count, parameter, running)
        select date_trunc('${unit}', taken_at, 'UTC'), min(value), max(value), sum(value), sensor_id, company_id, count(*), parameter,
          count(*) filter (where is_running is not false)
        from readings where sensor_id = ${to.id} and quality not in (2, 3) group by 1, sensor_id, company_id, parameter`);
  }

  const asked = async (
    handler: Parameters<typeof call>[0],
    { sensor }: Gateway,
    query: Record<string, string | number>,
  ) => {
    const { status, body } = await call(handler, { as: tenant.admin, params: { id: sensor.id }, query });
    expect(status).toBe(200);
    // One sensor was evaluated, and learned its limits; the other one was not.
    const measurements = body.data.measurements?.map((one: object) => ({ ...one, limits: [], level: null }));
    return { ...body.data, sensor_id: 0, zones: [], measurements };
  };

  const compared = async () => {
    expect(await owner.reading.count({ where: { sensor_id: fresh.sensor.id } })).toBe(0);
    for (const unit_system of [1, 2])
      for (const [from, to, points] of [
        [start, start + 6 * day, 1_000],
        [start, start + 6 * day, 60],
        [start, start + 6 * day, 20],
        [start + 2 * hour, start + 5 * hour, 1_000],
        [start + 70 * hour, start + 100 * hour, 20],
        [start - 100 * day, start + 6 * day, 200],
        [start - 1_000 * day, start + 6 * day, 1_000],
      ] as const) {
        const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), unit_system };
        const series = { ...query, points };
        expect(await asked(readSeries, fresh, series)).toEqual(await asked(readSeries, old, series));
        expect(await asked(readStatistics, fresh, query)).toEqual(await asked(readStatistics, old, query));
      }
  };

  test("give equal answers for raw values, hours and days, in both unit systems", compared);

  test("give equal answers after their days were sealed", async () => {
    const where = { sensor_id: fresh.sensor.id };
    const before = { hours: await storedHours.findMany({ where }), days: await storedDays.findMany({ where }) };
    expect(await owner.readingDay.count({ where })).toBe(0);
    expect(await sealReadings(new Date(), 1)).toBeGreaterThan(2);
    expect(await owner.readingDay.count({ where })).toBeGreaterThan(0);
    expect(await owner.sealedReading.count({ where })).toBeGreaterThan(0);
    expect({ hours: await storedHours.findMany({ where }), days: await storedDays.findMany({ where }) }).toEqual(
      before,
    );
    expect(await sealReadings()).toBe(0);
    await compared();
  });

  test("take in what comes late, before and after their days were sealed", async () => {
    for (const days of [1, 5]) {
      const late = new Date(midnight(days) + 90_000).toISOString();
      expect((await send(fresh.token, batchOf(fresh.sensor.uid, [[late, { temp: 200 }]]))).body).toMatchObject({
        accepted: 1,
      });
      await recorded(fresh);
      const span = { where: { sensor_id: fresh.sensor.id, parameter: 5, max: 200 } };
      expect(await storedHours.findMany(span)).toMatchObject(days === 1 ? [{}] : [{}, {}]);
      expect(await storedDays.findMany(span)).toMatchObject(days === 1 ? [{}] : [{}, {}]);
    }
  });

  test("a late sample and the sealing of its day at once leave each hour in one place", async () => {
    const gateway = await aGateway({ plant: tenant.plant });
    const later = new Date(midnight(-2));
    const hours = [0, 5, 9].map((one) => new Date(midnight(1) + one * hour));
    const batch = batchOf(
      gateway.sensor.uid,
      hours.map((ts) => [ts.toISOString(), { temp: 1 }] as const),
    );
    expect((await send(gateway.token, batch)).body).toMatchObject({ accepted: 3 });
    const sensor_id = gateway.sensor.id;
    // By the clock of today, to which the day is not old enough to be sealed: it is done before it is two days later.
    await recorded(gateway);
    await Promise.all([
      sealReadings(later),
      ...hours.map((bucket) => sqlAsProvider((client) => rollUp(client, [{ sensor_id, bucket }], later))),
    ]);
    await Promise.all([sealReadings(later, 1), sealReadings(later)]);
    expect((await storedHours.findMany({ where: { sensor_id } })).map(({ bucket, count }) => [bucket, count])).toEqual(
      hours.map((bucket) => [bucket, 1]),
    );
    expect(await storedDays.findMany({ where: { sensor_id } })).toMatchObject([{ count: 3, sum: 3 }]);
    expect(await storedReadings.count({ where: { sensor_id } })).toBe(3);
  });

  test("count alike what a company stores", async () => {
    await countStorage();
    const days = await owner.storageDay.findMany({ where: { company_id: tenant.company.id }, orderBy: { day: "asc" } });
    const readings = await storedReadings.count({ where: { sensor_id: { in: [fresh.sensor.id, old.sensor.id] } } });
    expect(days.reduce((sum, one) => sum + Number(one.readings), 0)).toBeGreaterThanOrEqual(readings);
  });
});

describe("a moment", () => {
  const momentsOf = ({ sensor }: Gateway) =>
    owner.readingMoment.findMany({ where: { sensor_id: sensor.id }, orderBy: { taken_at: "asc" } });

  test("takes in measurements of its time that come in other messages, and counts what was there", async () => {
    const gateway = await aGateway();
    const [one, two] = [at(-2 * minute), at(-minute)];
    const answers = [];
    for (const values of [{ temp: 40 }, { vel_rms_z: 2, temp: 40 }, { vel_rms_z: 3, acc_hf_z: 1, temp: 41 }])
      answers.push((await send(gateway.token, batchOf(gateway.sensor.uid, [[one, values]]))).body);
    const across = batchOf(gateway.sensor.uid, [
      [one, { vel_rms_z: 2 }],
      [two, { vel_rms_z: 2 }],
    ]);
    answers.push((await send(gateway.token, across)).body);
    expect(answers.map(({ accepted, duplicates, conflicts }) => [accepted, duplicates, conflicts])).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [1, 0, 2],
      [1, 1, 0],
    ]);
    expect(await momentsOf(gateway)).toMatchObject([
      { parameters: [1, 2, 5], values: [2, 1, 40] },
      { parameters: [1], values: [2] },
    ]);
  });

  test("that several messages write at once has all measurements, each with the value of one of them", async () => {
    const gateway = await aGateway();
    const ts = at(-minute);
    const keys = ["temp", "vel_rms_z", "acc_hf_z", "vel_rms_x"];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send(gateway.token, batchOf(gateway.sensor.uid, [[ts, { [keys[index % 4]!]: index, vel_rms_y: 1 }]])),
      ),
    );
    const sum = (name: string) => answers.reduce((all, { body }) => all + body[name], 0);
    expect([sum("accepted"), sum("duplicates"), sum("conflicts")]).toEqual([5, 7, 4]);
    const [moment, ...others] = await momentsOf(gateway);
    expect(others).toEqual([]);
    expect(moment!.parameters).toHaveLength(5);
    expect(new Set(moment!.parameters).size).toBe(5);
  });

  test("that messages of two processes write at once is stored once, and nothing of it is lost", async () => {
    const gateway = await aGateway();
    const taken_at = at(-minute);
    await send(gateway.token, batchOf(gateway.sensor.uid, [[taken_at, { temp: 1 }]]));
    const other = new pg.Client(process.env.DATABASE_URL);
    await other.connect();
    await other.query("begin");
    await other.query("select from reading_moments where sensor_id = $1 for update", [gateway.sensor.id]);
    const waiting = send(gateway.token, batchOf(gateway.sensor.uid, [[taken_at, { acc_hf_z: 3, temp: 1 }]]));
    await expect
      .poll(
        async () =>
          (await other.query("select from pg_locks where not granted and locktype in ('transactionid', 'tuple')"))
            .rowCount,
      )
      .toBeGreaterThan(0);
    await other.query("update reading_moments set parameters = '{1,5}', values = '{7,1}' where sensor_id = $1", [
      gateway.sensor.id,
    ]);
    await other.query("commit");
    await other.end();
    expect((await waiting).body).toMatchObject({ accepted: 1, duplicates: 1, conflicts: 0 });
    expect(await momentsOf(gateway)).toMatchObject([{ parameters: [1, 2, 5], values: [7, 3, 1] }]);
  });
});

test("roll-ups of the hour that runs change its row in place", async () => {
  const gateway = await aGateway();
  const changed = async () => {
    await owner.$executeRaw`select pg_stat_force_next_flush()`;
    const [row] = await owner.$queryRaw<{ all: number; hot: number }[]>`
      select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'recent_hours'`;
    return row!;
  };
  const [before, updates] = [await changed(), 6];
  for (let index = 0; index <= updates; index++) {
    await send(gateway.token, batchOf(gateway.sensor.uid, [[at(-index * 1_000), { temp: index, vel_rms_z: 1 }]]));
    await recorded(gateway);
  }
  await expect.poll(async () => (await changed()).all - before.all).toBeGreaterThan(1);
  const after = await changed();
  expect(after.hot - before.hot).toBe(after.all - before.all);
});

test("days that a company keeps no longer are deleted once they are sealed, and only its own", async () => {
  const tenant = await aTenant();
  const gateway = await aGateway({ plant: tenant.plant });
  const neighbour = await aGateway();
  for (const { token, sensor } of [gateway, neighbour])
    await send(
      token,
      batchOf(
        sensor.uid,
        [7, 2].map((days) => [new Date(midnight(days) + hour).toISOString(), { temp: days }] as const),
      ),
    );
  // As if it were a month later.
  const later = new Date(midnight(0) + 25 * day);
  await owner.company.update({ where: { id: tenant.company.id }, data: { keep_readings_days: 30 } });
  await forgetReadings(later);
  await sealReadings(new Date(midnight(0)));
  await forgetReadings(new Date(later.getTime() + day));
  const left = async ({ sensor }: Gateway) =>
    (await storedReadings.findMany({ where: { sensor_id: sensor.id } })).map(({ value }) => value);
  expect(await left(gateway)).toEqual([2]);
  expect((await left(neighbour)).toSorted()).toEqual([2, 7]);
});

describe("in a database of its own time", () => {
  const database = new pg.Client(process.env.DATABASE_URL);
  beforeAll(() => database.connect());
  afterAll(() => database.end());
  beforeEach(async () => {
    await database.query("begin");
    return async () => {
      await database.query("rollback");
    };
  });

  test("hours and days around a change of clocks are those of UTC, sealed or not, whatever the clock of the connection", async () => {
    await database.query(`update reading_store set moments_from = '2026-10-30Z', hours_from = '2026-10-30Z', sealed_until = '2026-10-30Z', rows_from = null;
      set local session_replication_role = replica;
      insert into sensor_parameters (sensor_id, parameter, company_id, plant_id) values (70007, 1, 7, 7), (70007, 5, 7, 7);
      select make_moments_day('2026-10-30Z'::timestamptz + d * interval '24 hours') from generate_series(0, 4) d;
      insert into reading_moments select t, floor(extract(epoch from t) / 300)::int, 70007, 7, true, '{1,5}', array[n, 2 * n]::float8[], null
        from generate_series(timestamptz '2026-10-30 00:05Z', '2026-11-03 23:55Z', interval '10 minutes') with ordinality as g (t, n);
      insert into recent_hours select h, 70007, 7, '{5}', '{1}', '{2}', array[extract(hour from h at time zone 'UTC')]::float8[], '{1}', '{1}'
        from generate_series(timestamptz '2026-10-30Z', '2026-11-03 23:00Z', interval '1 hour') h`);
    const read = async (zone: string) => {
      await database.query(`set local time zone '${zone}'`);
      const { rows } = await database.query(`select
        (select json_agg(array[extract(epoch from taken_at), value] order by taken_at, value)
          from readings_between(7, 70007, '{1,5}', '2026-10-31 04:00Z', '2026-11-02 07:07Z')) as readings,
        (select json_agg(array[extract(epoch from bucket), sum] order by bucket) from hours_between(7, 70007, '{5}', '2026-10-31 04:30Z', '2026-11-02 07:07Z')) as hours,
        (select json_agg(array[extract(epoch from bucket), sum, count] order by bucket) from days_between(7, 70007, '{5}', '2026-10-31 04:30Z', '2026-11-03 00:00Z')) as days,
        (select json_agg(value) from readings_in_order(7, 70007, 1::int2, '-infinity', '2026-11-01 08:00Z', 9, true)) as newest`);
      return rows[0];
    };
    const plain = await read("UTC");
    expect(await read("America/Chicago")).toEqual(plain);
    expect(await read("Pacific/Chatham")).toEqual(plain);
    expect(plain.readings).toHaveLength(2 * (51 * 6 + 1));
    expect(plain.hours).toHaveLength(51);
    expect(plain.days.map(([, sum, count]: number[]) => [sum, count])).toEqual([
      [276, 24],
      [276, 24],
    ]);
    expect(plain.newest).toHaveLength(9);

    await database.query(
      "select ensure_sealed_month('2026-10-30Z'), ensure_sealed_month('2026-11-01Z'), ensure_sealed_year('2026-10-30Z')",
    );
    for (let from = Date.parse("2026-10-30Z"); from < Date.parse("2026-11-02Z"); from += day) {
      const stretch = { from, until: from + day, form: "moments" } as const;
      await copyReadings(database as unknown as pg.PoolClient, stretch, [70000, 70100]);
      await sealHours(database as unknown as pg.PoolClient, stretch, [70000, 70100]);
    }
    await database.query("update reading_store set sealed_until = '2026-11-02Z', hours_from = '2026-11-02Z'");
    await database.query("delete from reading_moments where sensor_id = 70007 and taken_at < '2026-11-02Z'");
    for (const zone of ["UTC", "America/Chicago", "Pacific/Chatham"]) expect(await read(zone)).toEqual(plain);
  });

  test("readings become moments from the next midnight on, once every process can write them", async () => {
    await database.query("rollback");
    const before = await owner.readingStore.findFirstOrThrow();
    try {
      await owner.readingStore.updateMany({ data: { moments_from: null, hours_from: null } });
      const one = (id: string, writes_moments: boolean) =>
        owner.process.create({ data: { id, name: "gateway", host: "h", pid: 1, writes_moments } });
      const [newer, older] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
      await one(newer, true);
      await one(older, false);
      expect(await changeForm()).toBe(false);
      await owner.process.delete({ where: { id: older } });
      expect(await changeForm()).toBe(true);
      expect(await changeForm()).toBe(false);
      const { moments_from, hours_from } = await owner.readingStore.findFirstOrThrow();
      expect(hours_from).toEqual(moments_from);
      expect(moments_from!.getTime() % day).toBe(0);
      expect(moments_from!.getTime() - Date.now()).toBeGreaterThan(0.99 * hour);
      expect(moments_from!.getTime() - Date.now()).toBeLessThan(26 * hour);
    } finally {
      await owner.readingStore.updateMany({ data: before });
    }
    await database.query("begin");
  });
});
