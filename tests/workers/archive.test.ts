import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PUT as change, GET as read } from "@/app/api/companies/[id]/storage/route";
import { archiveKey } from "@/lib/domain/operation/archive";
import { archiveStore } from "@/lib/server/archive/open";
import { sqlAsProvider } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { metrics } from "@/lib/server/metrics";
import { archiveReadings } from "@/lib/services/monitoring/archive/archive";
import { measureArchive } from "@/lib/services/monitoring/archive/measure";
import { rollUp } from "@/lib/services/monitoring/evaluation/roll-up";
import { countStorage } from "@/lib/services/monitoring/storage/count";
import { forgetReadings } from "@/lib/services/monitoring/storage/forget";
import { aGateway, minute, recordReadings, send } from "../gateways";
import { call, hasShownPassword } from "../helpers";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { anS3Server } from "../s3-server";
import { aCompany, aMeasurement, anEquipment, aPlant, aSensor, aUser } from "../samples";

/** Readings as Parquet files, which nobody needs to draw a chart and other engines read (decision 0124). */

const dayMs = 86_400_000;
const midnight = (days: number) => new Date(Math.floor(Date.now() / dayMs) * dayMs - days * dayMs);
const dayOf = (days: number) => midnight(days).toISOString().slice(0, 10);

type Sensor = Awaited<ReturnType<typeof aSensor>>;
let staff: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  staff = await aUser({ role: "super_admin" });
});
beforeEach(async () => {
  // What another test has left is not this one's.
  await owner.company.updateMany({ data: { is_archived_to_files: false } });
  await rm(env.dataDir, { recursive: true, force: true });
});
afterEach(() => vi.unstubAllEnvs());

/** A sensor of a plant that archives. */
async function aSensorThatIsArchived(fields: { is_archived_to_files?: boolean } = {}) {
  const company = await aCompany();
  await owner.company.update({ where: { id: company.id }, data: { is_archived_to_files: true, ...fields } });
  const plant = await aPlant({ company });
  return { company, plant, sensor: await aSensor({ plant, equipment: await anEquipment({ plant }) }) };
}

/** So many readings from noon of these days on, a minute apart, as they are kept after they were rolled up. */
async function measured(sensor: Sensor, days: readonly number[], each = 4) {
  const { id: sensor_id, company_id } = sensor;
  for (const parameter of [1, 5]) await aMeasurement(sensor, { parameter, last_at: new Date() });
  for (const day of days) {
    const noon = midnight(day).getTime() + dayMs / 2;
    await owner.$executeRaw`select make_readings_week(${new Date(noon)})`;
    await owner.reading.createMany({
      data: [1, 5].flatMap((parameter) =>
        Array.from({ length: each }, (_, at) => ({
          taken_at: new Date(noon + at * minute + at),
          value: Math.sqrt(at + day),
          sensor_id,
          company_id,
          parameter,
          quality: at === 2 ? 3 : 0,
          is_running: [true, false, null][at % 3] ?? null,
        })),
      ),
    });
    await sqlAsProvider((client) => rollUp(client, [{ sensor_id, bucket: new Date(noon) }], new Date()));
  }
  await countStorage();
  // Days without a reading have no file: they were looked at before.
  await owner.$executeRaw`insert into archive_days (company_id, plant_id, day, written_changes, written_at)
    select s.company_id, p.id, s.day, 0, now() from storage_days s join plants p using (company_id)
    where s.company_id = ${company_id} and s.readings = 0 and s.day <= ${dayOf(3)}::date on conflict do nothing`;
}

const pathOf = ({ company_id, plant_id }: Sensor, days: number, part = 0) =>
  path.join(env.dataDir, "archive", archiveKey({ company_id, plant_id, day: dayOf(days) }, part));
const rowsOf = async (file: string) => parquetReadObjects({ file: await asyncBufferFromFile(file) });
const filesOf = ({ company_id }: Sensor) =>
  owner.archiveFile.findMany({ where: { company_id }, orderBy: [{ day: "asc" }, { part: "asc" }] });

describe("days in the archive", () => {
  test("a day that ended 48 hours ago becomes a file with every reading in order, however they are kept, with its checksum", async () => {
    const { plant } = await aSensorThatIsArchived();
    const { sensor, token, controller } = await aGateway({
      plant,
      sensor: { equipment: await anEquipment({ plant }) },
    });
    const start = midnight(3).getTime();
    const devices = Array.from({ length: 300 }, (_, at) => ({
      uid: sensor.uid,
      ts: new Date(start + at * 3 * minute).toISOString(),
      running: at % 5 > 0,
      values: { vel_rms_z: 2 + (at % 16) / 7, temp: 40.1 + (at % 4) },
    }));
    expect((await send(token, { v: 1, gateway: "G", devices })).status).toBe(202);
    await recordReadings({ ...controller, controller_id: controller.id }, new Date());
    await measured(sensor, [40], 3);

    expect(await archiveReadings()).toBe(2);
    for (const days of [40, 3]) {
      const rows = await rowsOf(pathOf(sensor, days));
      const stored = await storedReadings.findMany({
        where: { sensor_id: sensor.id, taken_at: { gte: midnight(days), lt: midnight(days - 1) } },
        orderBy: [{ parameter: "asc" }, { taken_at: "asc" }],
      });
      expect(stored).toHaveLength(days === 3 ? 600 : 6);
      const item = await owner.equipment.findUniqueOrThrow({ where: { id: sensor.equipment_id ?? 0 } });
      expect(rows).toEqual(
        stored.map(({ sensor_id, parameter, taken_at, value, quality, is_running }) => ({
          sensor_id,
          sensor_uid: sensor.uid,
          item: item.name,
          parameter,
          key: parameter === 1 ? "vel_rms_z" : "temp",
          unit: parameter === 1 ? "mm/s" : "°C",
          taken_at,
          value,
          quality,
          is_running,
        })),
      );
    }
    const files = await filesOf(sensor);
    expect(files.map(({ day, rows }) => [day.toISOString().slice(0, 10), Number(rows)])).toEqual([
      [dayOf(40), 6],
      [dayOf(3), 600],
    ]);
    const bytes = await readFile(pathOf(sensor, 3));
    expect(files.at(-1)).toMatchObject({
      bytes: BigInt(bytes.length),
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    expect(await archiveReadings()).toBe(0);
  });

  test("younger days, other companies and drafts are not there; each plant has its own folder", async () => {
    const { company, sensor } = await aSensorThatIsArchived();
    const second = await aSensor({ plant: await aPlant({ company }) });
    const { sensor: other } = await aSensorThatIsArchived({ is_archived_to_files: false });
    for (const one of [sensor, second, other]) await measured(one, [4, 2]);
    await archiveReadings();
    expect([sensor, second, other].map((one) => existsSync(pathOf(one, 4)))).toEqual([true, true, false]);
    expect([sensor, second, other].map((one) => existsSync(pathOf(one, 2)))).toEqual([false, false, false]);
    expect(existsSync(path.join(env.dataDir, "archive", ".drafts", "x"))).toBe(false);
  });

  test("a late reading makes its day of its plant be written again, and no other", async () => {
    const { company, sensor } = await aSensorThatIsArchived();
    const second = await aSensor({ plant: await aPlant({ company }) });
    await measured(sensor, [5, 4]);
    await measured(second, [4]);
    await archiveReadings();
    const before = await filesOf(sensor);
    const late = new Date(midnight(4).getTime() + dayMs / 2 + 30 * minute);
    await owner.reading.create({
      data: { taken_at: late, value: 99, sensor_id: sensor.id, company_id: sensor.company_id, parameter: 1 },
    });
    await sqlAsProvider((client) =>
      rollUp(client, [{ sensor_id: sensor.id, bucket: new Date(late.getTime() - 30 * minute) }], new Date()),
    );
    await countStorage();
    expect(await archiveReadings(new Date(Date.now() + minute))).toBe(1);
    const after = await filesOf(sensor);
    const changed = after.filter(({ sha256 }) => !before.some((one) => one.sha256 === sha256));
    expect(changed).toMatchObject([{ plant_id: sensor.plant_id, rows: 9n }]);
    expect((await rowsOf(pathOf(sensor, 4))).map(({ value }) => value)).toContain(99);
    expect(await archiveReadings()).toBe(0);
  });

  test("what was cut off goes on with the part that was not finished, and parts that are too many are removed", async () => {
    const { plant, sensor } = await aSensorThatIsArchived();
    const sensors = [sensor, await aSensor({ plant }), await aSensor({ plant })];
    for (const one of sensors) await measured(one, [4]);
    const seen: number[] = [];
    const inTheWay = pathOf(sensor, 4, 1);
    await mkdir(path.join(inTheWay, "x"), { recursive: true });
    expect(await archiveReadings(new Date(), 8)).toBe(0);
    seen.push((await filesOf(sensor)).length);
    await rm(inTheWay, { recursive: true });
    const [first] = await filesOf(sensor);
    expect(await archiveReadings(new Date(Date.now() + minute), 8)).toBe(1);
    const files = await filesOf(sensor);
    seen.push(files.length);
    expect(seen).toEqual([1, 3]);
    expect(files[0]).toEqual(first);
    const ids = await Promise.all(
      [0, 1, 2].map(async (part) => (await rowsOf(pathOf(sensor, 4, part))).map((row) => row.sensor_id)),
    );
    expect(ids.map((some) => [...new Set(some)])).toEqual(sensors.map(({ id }) => [id]));

    await owner.archiveDay.updateMany({
      where: { company_id: sensor.company_id, day: midnight(4) },
      data: { changes: { increment: 1 } },
    });
    expect(await archiveReadings()).toBe(1);
    expect((await filesOf(sensor)).map(({ part, rows }) => [part, Number(rows)])).toEqual([[0, 24]]);
    expect([0, 1, 2].map((part) => existsSync(pathOf(sensor, 4, part)))).toEqual([true, false, false]);
  });

  test("when two workers archive at once, each day is written once", async () => {
    const { sensor } = await aSensorThatIsArchived();
    await measured(sensor, [6, 5, 4]);
    const written = await Promise.all([archiveReadings(), archiveReadings()]);
    expect(written.toSorted()).toEqual([0, 3]);
  });
});

describe("retention of a company that archives", () => {
  async function aCompanyThatKeeps30Days() {
    const archived = await aSensorThatIsArchived();
    await measured(archived.sensor, [42, 41, 40, 4]);
    await owner.company.update({ where: { id: archived.company.id }, data: { keep_readings_days: 30 } });
    return archived;
  }
  const left = ({ id: sensor_id }: Sensor) => storedReadings.count({ where: { sensor_id } });
  const tomorrow = () => new Date(Date.now() + dayMs);

  test("readings that are not in the archive are not deleted, and those that are go", async () => {
    const { sensor } = await aCompanyThatKeeps30Days();
    await forgetReadings();
    expect(await left(sensor)).toBe(32);
    await archiveReadings();
    await forgetReadings(tomorrow());
    expect(await left(sensor)).toBe(8);
    expect(await rowsOf(pathOf(sensor, 41))).toHaveLength(8);
    expect(await archiveReadings(tomorrow())).toBe(1);
    expect(await rowsOf(pathOf(sensor, 41))).toHaveLength(8);
  });

  test("a day whose file is gone is kept and written again", async () => {
    const { sensor } = await aCompanyThatKeeps30Days();
    await archiveReadings();
    await rm(pathOf(sensor, 41));
    await forgetReadings();
    expect(await left(sensor)).toBe(24);
    expect(await archiveReadings()).toBe(1);
    expect(await rowsOf(pathOf(sensor, 41))).toHaveLength(8);
    await forgetReadings(tomorrow());
    expect(await left(sensor)).toBe(8);
  });

  test("a day whose late reading is not in its file is kept", async () => {
    const { sensor } = await aCompanyThatKeeps30Days();
    await archiveReadings();
    await owner.archiveDay.updateMany({
      where: { company_id: sensor.company_id, day: midnight(41) },
      data: { changes: { increment: 1 } },
    });
    await forgetReadings();
    expect(await left(sensor)).toBe(24);
  });
});

describe("an archive that cannot be reached", () => {
  test("everything waits, the provider is notified once, and it goes on when the archive is back", async () => {
    const { company, sensor } = await aSensorThatIsArchived();
    await measured(sensor, [40, 4]);
    const folder = path.join(env.dataDir, "share");
    vi.stubEnv("ARCHIVE_URL", `file://${folder}`);
    await owner.company.update({ where: { id: company.id }, data: { keep_readings_days: 30 } });
    const notices = () => owner.notification.findMany({ where: { user_id: staff.id, message: "archive_unreachable" } });
    const now = Date.now();
    for (const minutes of [0, 5, 11, 16]) {
      expect(await archiveReadings(new Date(now + minutes * minute))).toBe(0);
      expect(await notices()).toHaveLength(minutes > 10 ? 1 : 0);
    }
    expect((await notices())[0]).toMatchObject({ kind: "system", params: { days: 2 } });
    await measureArchive(new Date(now + 20 * minute));
    const gaugeOf = async (name: "archiveOutage" | "archiveWaiting") => (await metrics[name].get()).values[0]?.value;
    expect([await gaugeOf("archiveOutage"), await gaugeOf("archiveWaiting")]).toEqual([20 * 60, 2]);
    expect((await call(read, { as: staff, params: { id: company.id } })).body.data.archive).toMatchObject({
      waiting_days: 2,
      unreachable_since: new Date(now).toISOString(),
    });
    await forgetReadings();
    expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(16);

    await mkdir(folder);
    expect(await archiveReadings()).toBe(2);
    await measureArchive(new Date());
    expect([await gaugeOf("archiveOutage"), await gaugeOf("archiveWaiting")]).toEqual([0, 0]);
    expect(await rowsOf(path.join(folder, archiveKey({ ...sensor, day: dayOf(40) }, 0)))).toHaveLength(8);
  });

  test("files go to S3-compatible storage with their checksum, under the prefix, and wait while it refuses them", async () => {
    const server = await anS3Server();
    try {
      for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
      const { company, sensor } = await aSensorThatIsArchived();
      await measured(sensor, [40]);
      server.refuse(403);
      expect(await archiveReadings()).toBe(0);
      expect(await owner.archiveOutage.count()).toBe(1);
      server.refuse(null);
      expect(await archiveReadings()).toBe(1);
      expect(await owner.archiveOutage.count()).toBe(0);
      const key = `millwright/test/${archiveKey({ ...sensor, day: dayOf(40) }, 0)}`;
      expect([...server.objects.keys()]).toEqual([key]);
      const copy = path.join(env.dataDir, "copy.parquet");
      await writeFile(copy, server.objects.get(key) ?? "");
      expect(await rowsOf(copy)).toHaveLength(8);
      expect(existsSync(path.join(env.dataDir, "archive-drafts"))).toBe(true);

      await owner.company.update({ where: { id: company.id }, data: { keep_readings_days: 30 } });
      server.objects.clear();
      await forgetReadings();
      expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(8);
      expect(await archiveReadings()).toBe(1);
      expect([...server.objects.keys()]).toEqual([key]);
    } finally {
      await server.stop();
    }
  });

  test.skipIf(!process.env.S3_URL)(
    "files go to the storage of S3_URL, are there with their size, and can be removed",
    async () => {
      const { origin, pathname, username, password, searchParams } = new URL(process.env.S3_URL ?? "");
      const environment = {
        ARCHIVE_URL: `s3:/${pathname}`,
        S3_ENDPOINT: origin,
        S3_REGION: searchParams.get("region") ?? "us-east-1",
        S3_ACCESS_KEY_ID: decodeURIComponent(username),
        S3_SECRET_ACCESS_KEY: decodeURIComponent(password),
      };
      for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
      const { sensor } = await aSensorThatIsArchived();
      await measured(sensor, [4]);
      expect(await archiveReadings()).toBe(1);
      const [file] = await filesOf(sensor);
      const store = await archiveStore();
      const key = archiveKey({ ...sensor, day: dayOf(4) }, 0);
      expect(await store.sizeOf(key)).toBe(Number(file?.bytes));
      await store.remove(key);
      expect(await store.sizeOf(key)).toBe(null);
    },
  );
});

describe("the switch", () => {
  test("who may change a company turns it on with the password, sees what is archived, and it is in the audit log", async () => {
    const { company, sensor } = await aSensorThatIsArchived({ is_archived_to_files: false });
    await measured(sensor, [4]);
    const kept = { keep_readings_days: null, keep_hours_days: null };
    const body = { ...kept, is_archived_to_files: true };
    const put = (sent: object) => call(change, { as: staff, method: "PUT", params: { id: company.id }, body: sent });
    await hasShownPassword(staff);
    expect((await put(body)).body.data).toMatchObject({
      is_archived_to_files: true,
      archive: { files: 0, waiting_days: 1, unreachable_since: null },
    });
    await archiveReadings();
    const { data } = (await call(read, { as: staff, params: { id: company.id } })).body;
    expect(data.archive).toMatchObject({ files: 1, rows: 8, newest_day: dayOf(3), waiting_days: 0 });
    expect(data.archive.bytes).toBeGreaterThan(500);
    // Left out, it stays.
    expect((await put(kept)).body.data.is_archived_to_files).toBe(true);
    const event = await owner.auditEvent.findFirstOrThrow({
      where: { object: "companies", object_id: company.id, action: "keep" },
      orderBy: { id: "asc" },
    });
    expect(event.after).toMatchObject({ is_archived_to_files: true });
  });
});

describe("other engines", () => {
  /** Null where its native part is not installed. */
  const duckdb = () => import("@duckdb/node-api").catch(() => null);

  test("the query of docs/archive.md answers in DuckDB what the database has", async ({ skip }) => {
    const engine = await duckdb();
    if (!engine) return skip("DuckDB has no native part for this machine");
    const { sensor } = await aSensorThatIsArchived();
    await measured(sensor, [5, 4], 6);
    await archiveReadings();
    const [, query = ""] = /```sql\n([\s\S]*?)```/.exec(await readFile("docs/archive.md", "utf8")) ?? [];
    const asked = query
      .replace("'readings/", `'${path.join(env.dataDir, "archive")}/readings/`)
      .replace("company = 7", `company = ${sensor.company_id}`)
      .replace("2026-11-01", dayOf(9))
      .replace("2026-11-30", dayOf(0));
    const instance = await engine.DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    try {
      const found = (await connection.runAndReadAll(asked)).getRowObjectsJson();
      const usable = (day: number) => [0, 3].map((at) => Math.sqrt(at + day)).concat(Math.sqrt(5 + day));
      expect(found).toHaveLength(4);
      for (const day of [5, 4]) {
        const values = usable(day);
        for (const [key, unit] of [
          ["temp", "°C"],
          ["vel_rms_z", "mm/s"],
        ])
          expect(found).toContainEqual({
            day: dayOf(day),
            sensor_uid: sensor.uid,
            key,
            unit,
            readings: String(values.length),
            mean: expect.closeTo(values.reduce((sum, one) => sum + one, 0) / values.length, 12),
            highest: Math.sqrt(5 + day),
          });
      }
      const stored = await storedReadings.findMany({ where: { sensor_id: sensor.id } });
      const [whole] = (
        await connection.runAndReadAll(
          `select count(*)::int as rows, sum(epoch_ms(taken_at)) as times, count(is_running)::int as known
           from read_parquet('${path.dirname(path.dirname(pathOf(sensor, 4)))}/*/*.parquet')`,
        )
      ).getRowObjectsJson();
      expect(whole).toEqual({
        rows: stored.length,
        times: String(stored.reduce((sum, { taken_at }) => sum + taken_at.getTime(), 0)),
        known: stored.filter(({ is_running }) => is_running !== null).length,
      });
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  });
});
