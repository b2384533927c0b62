import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUT as change, GET as read } from "@/app/api/companies/[id]/storage/route";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { sqlAsProvider } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { rollUp } from "@/lib/services/monitoring/evaluation/roll-up";
import { countStorage } from "@/lib/services/monitoring/storage/count";
import { forgetReadings } from "@/lib/services/monitoring/storage/forget";
import { sealReadings } from "@/lib/services/monitoring/storage/seal";
import { call, hasShownPassword } from "../helpers";
import { storedDays, storedHours, storedReadings } from "../measured";
import { owner } from "../owner";
import { aMeasurement, aPlant, aRole, aSensor, aTenant, aUser } from "../samples";

/** What a company stores, and what it keeps no longer. */

const dayMs = 86_400_000;
const midnight = (days: number) => new Date(Math.floor(Date.now() / dayMs) * dayMs - days * dayMs);

let staff: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  staff = await aUser({ role: "super_admin" });
});
beforeEach(() => resetLimits());

type Sensor = Awaited<ReturnType<typeof aSensor>>;

/** So many readings at noon of each of these days, and what follows of them. */
async function aCompanyWith(days: readonly number[], each = 4) {
  const tenant = await aTenant();
  const sensor = await aSensor({ plant: tenant.plant });
  await measured(sensor, days, each);
  await countStorage();
  return { ...tenant, sensor };
}

async function measured(sensor: Sensor, days: readonly number[], each: number) {
  const { id: sensor_id, company_id } = sensor;
  await aMeasurement(sensor, { last_at: new Date() });
  for (const day of days) {
    const noon = midnight(day).getTime() + dayMs / 2;
    await owner.$executeRaw`select make_readings_week(${new Date(noon)})`;
    await owner.reading.createMany({
      data: Array.from({ length: each }, (_, at) => ({
        taken_at: new Date(noon + at * 60_000),
        value: at + 1,
        sensor_id,
        company_id,
        parameter: 1,
      })),
    });
    await owner.readingRaw.create({
      data: { taken_at: new Date(noon), raw: 1, sensor_id, company_id, parameter: 1 },
    });
    await sqlAsProvider((client) => rollUp(client, [{ sensor_id, bucket: new Date(noon) }], new Date()));
  }
}

const storage = (id: number, as: { id: number } = staff) => call(read, { as, params: { id } });

async function keep(id: number, body: object, as: { id: number } = staff) {
  await hasShownPassword(as);
  return call(change, { as, method: "PUT", params: { id }, body: { keep_hours_days: null, ...body } });
}

const left = async ({ id: sensor_id }: Sensor) => ({
  readings: await storedReadings.count({ where: { sensor_id } }),
  raws: await owner.readingRaw.count({ where: { sensor_id } }),
  hours: await storedHours.count({ where: { sensor_id } }),
  days: await storedDays.count({ where: { sensor_id } }),
});

describe("what a company stores", () => {
  test("bytes by kind, their growth and what they come to come from what was counted", async () => {
    const { company } = await aCompanyWith([1, 2, 40]);
    const { data } = (await storage(company.id)).body;
    expect(data).toMatchObject({ counted_until: midnight(1).toISOString().slice(0, 10), keep_readings_days: null });
    const readings = data.kinds.find(({ kind }: { kind: string }) => kind === "readings");
    expect(readings).toMatchObject({ rows: 12, bytes: expect.any(Number), bytes_a_day: expect.any(Number) });
    expect(readings.bytes_a_day / readings.bytes).toBeCloseTo(8 / 7 / 12, 1);
    expect(data.bytes).toBeGreaterThan(readings.bytes);
    expect(data.preview.map(({ years }: { years: number }) => years)).toEqual([1, 2, 5, 10]);
    expect(data.days_until_full).toBeGreaterThan(0);
  });

  test("counting again changes nothing, and what came late to the last days is counted", async () => {
    const { company, sensor } = await aCompanyWith([1, 5]);
    const counted = async () =>
      (await owner.storageDay.findMany({ where: { company_id: company.id }, orderBy: { day: "asc" } })).map(
        ({ readings }) => Number(readings),
      );
    const before = await counted();
    expect(before).toEqual([4, 0, 0, 0, 4]);
    await countStorage();
    expect(await counted()).toEqual(before);
    await measured(sensor, [2], 3);
    await countStorage();
    expect(await counted()).toEqual([4, 0, 0, 3, 4]);
  });

  test("a user who sees every plant of the company sees it", async () => {
    const { company, plant } = await aTenant();
    const role = await aRole({ permissions: ["view_companies"] });
    const person = await aUser({ role: { ...role, key: null }, company, plants: [plant] });
    expect((await storage(company.id, person)).status).toBe(200);
    await aPlant({ company });
    expect((await storage(company.id, person)).status).toBe(403);
  });
});

describe("how long it is kept", () => {
  test("a shorter time is refused with how much would be deleted, until that is confirmed", async () => {
    const { company, sensor } = await aCompanyWith([1, 40, 50]);
    const refused = await keep(company.id, { keep_readings_days: 30 });
    expect([refused.status, refused.body.data]).toEqual([
      409,
      { readings: 8, hours: 0, oldest_day: midnight(50).toISOString().slice(0, 10) },
    ]);
    expect((await owner.company.findUniqueOrThrow({ where: { id: company.id } })).keep_readings_days).toBe(null);
    expect((await keep(company.id, { keep_readings_days: 30, confirm: "delete" })).status).toBe(200);
    expect(await left(sensor)).toMatchObject({ readings: 12 });
    const event = await owner.auditEvent.findFirstOrThrow({
      where: { object: "companies", object_id: company.id, action: "keep" },
    });
    expect(event.after).toMatchObject({ keep_readings_days: 30 });
  });

  test("a time that deletes nothing needs no confirmation", async () => {
    const { company } = await aCompanyWith([1, 40]);
    expect((await keep(company.id, { keep_readings_days: 50 })).status).toBe(200);
    expect((await keep(company.id, { keep_readings_days: null })).status).toBe(200);
  });

  test("hours are kept at least as long as readings", async () => {
    const { company } = await aCompanyWith([1]);
    for (const keep_readings_days of [null, 100]) {
      const refused = await keep(company.id, { keep_readings_days, keep_hours_days: 90 });
      expect([refused.status, Object.keys(refused.body.messages ?? {})]).toEqual([422, ["keep_hours_days"]]);
    }
  });

  test("the worker deletes what is too old in small batches, and nothing else", async () => {
    const { company, sensor } = await aCompanyWith([1, 40, 50, 120]);
    const other = await aCompanyWith([120]);
    await keep(company.id, { keep_readings_days: 45, keep_hours_days: 100, confirm: "delete" });
    await forgetReadings(new Date(), 3);
    expect(await left(sensor)).toEqual({ readings: 8, raws: 2, hours: 3, days: 4 });
    expect(await left(other.sensor)).toEqual({ readings: 4, raws: 1, hours: 1, days: 1 });
    const { data } = (await storage(company.id)).body;
    expect(data).toMatchObject({
      readings_since: midnight(45).toISOString(),
      hours_since: midnight(100).toISOString(),
    });
    expect(data.kinds.find(({ kind }: { kind: string }) => kind === "readings").rows).toBe(8);
    expect(await forgetReadings()).toBe(0);
  });

  test("the worker deletes what is too old of what is sealed, and whole months that no company keeps", async () => {
    const before = await owner.readingStore.findFirstOrThrow();
    const { company, sensor } = await aCompanyWith([40, 50, 120, 800]);
    const other = await aCompanyWith([120]);
    try {
      while ((await sealReadings()) > 0);
      expect(await owner.sealedReading.count({ where: { sensor_id: sensor.id } })).toBe(4);
      expect(await owner.sealedHour.count({ where: { sensor_id: sensor.id } })).toBe(4);
      await keep(company.id, { keep_readings_days: 45, keep_hours_days: 100, confirm: "delete" });
      await forgetReadings(new Date(), 1);
      expect(await left(sensor)).toEqual({ readings: 4, raws: 1, hours: 2, days: 4 });
      expect(await left(other.sensor)).toEqual({ readings: 4, raws: 1, hours: 1, days: 1 });
      const parts = () => owner.$queryRaw<{ n: number }[]>`select count(*)::int as n from pg_inherits
        where inhparent in ('sealed_readings'::regclass, 'sealed_hours'::regclass)`;
      const all = (await parts())[0]!.n;
      await owner.company.updateMany({ data: { readings_since: midnight(60), hours_since: midnight(60) } });
      await owner.$queryRaw`select empty_readings_weeks()`;
      expect((await parts())[0]!.n).toBeLessThan(all - 1);
      expect(await left(sensor)).toMatchObject({ readings: 4, hours: 2 });
    } finally {
      await owner.$executeRaw`delete from sealed_readings`;
      await owner.$executeRaw`delete from sealed_hours`;
      await owner.readingStore.updateMany({ data: before });
      await owner.company.updateMany({ data: { readings_since: null, hours_since: null } });
    }
  });

  test("a longer time does not bring back what was deleted, and keeps the rest", async () => {
    const { company, sensor } = await aCompanyWith([40, 60]);
    await keep(company.id, { keep_readings_days: 50, confirm: "delete" });
    await forgetReadings();
    await keep(company.id, { keep_readings_days: null });
    await forgetReadings();
    expect(await left(sensor)).toMatchObject({ readings: 4 });
    expect((await storage(company.id)).body.data.readings_since).toBe(midnight(50).toISOString());
  });

  test("a chart of a day whose readings were deleted is drawn from the hours", async () => {
    const { company, sensor, admin } = await aCompanyWith([40, 1]);
    const drawn = async (days: number) => {
      const query = { from: midnight(days).toISOString(), to: midnight(days - 1).toISOString() };
      const { body } = await call(readSeries, { as: admin, params: { id: sensor.id }, query });
      return [body.data.source, body.data.series[0].avg.length];
    };
    expect(await drawn(40)).toEqual(["raw", 4]);
    await keep(company.id, { keep_readings_days: 30, confirm: "delete" });
    await forgetReadings();
    expect(await drawn(40)).toEqual(["hour", 1]);
    expect(await drawn(1)).toEqual(["raw", 4]);
  });

  test("what comes late to an hour whose readings were deleted changes no roll-up", async () => {
    const { company, sensor } = await aCompanyWith([40]);
    await keep(company.id, { keep_readings_days: 30, confirm: "delete" });
    await forgetReadings();
    const hour = { where: { sensor_id: sensor.id } };
    const before = await owner.readingHour.findFirstOrThrow(hour);
    const late = new Date(before.bucket.getTime() + 59 * 60_000);
    await owner.reading.create({
      data: { taken_at: late, value: 99, sensor_id: sensor.id, company_id: company.id, parameter: 1 },
    });
    await sqlAsProvider((client) => rollUp(client, [{ sensor_id: sensor.id, bucket: before.bucket }], new Date()));
    expect(await owner.readingHour.findFirstOrThrow(hour)).toEqual(before);
  });
});
