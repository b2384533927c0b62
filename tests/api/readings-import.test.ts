import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUT as chooseColumns } from "@/app/api/imports/[id]/columns/route";
import { GET as getErrors } from "@/app/api/imports/[id]/errors/route";
import { GET as findMeasurements } from "@/app/api/imports/[id]/measurements/route";
import { PUT as changeSettings } from "@/app/api/imports/[id]/readings/route";
import { POST as repeat } from "@/app/api/imports/[id]/repeat/route";
import { POST as takeBack } from "@/app/api/imports/[id]/revert/route";
import { GET as findImport } from "@/app/api/imports/[id]/route";
import { DELETE as removeRows, PUT as repair, GET as rowsOf } from "@/app/api/imports/[id]/rows/route";
import { GET as template } from "@/app/api/imports/templates/[kind]/route";
import { PUT as saveSensor } from "@/app/api/sensors/[id]/route";
import { GET as readSeries } from "@/app/api/sensors/[id]/series/route";
import { POST as importFile } from "@/app/api/settings/import/route";
import { normalized } from "@/lib/domain/imports/fields";
import type { Call } from "@/lib/server/data/call";
import { readWithScope } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOf } from "@/lib/server/http/session";
import { mergeLate } from "@/lib/services/monitoring/storage/merge-late";
import { sealReadings } from "@/lib/services/monitoring/storage/seal";
import { runImport } from "@/lib/services/outward/imports/run";
import { importScreen } from "@/lib/services/outward/imports/screen";
import { withinScope } from "@/lib/services/outward/imports/within";
import { writeReadings } from "@/lib/services/outward/imports/write-readings";
import { aGateway, aZone, hour, minute, recordReadings, send } from "../gateways";
import { call, signedIn } from "../helpers";
import { uploaded } from "../imports";
import { storedDays, storedHours, storedReadings } from "../measured";
import { owner } from "../owner";
import { aMeasurement, aSensor, aTenant, aUser, unique } from "../samples";

/** History of other systems becomes readings of sensors that are there (decision 0128). */

type Tenant = Awaited<ReturnType<typeof aTenant>>;

let mill: Tenant;
beforeEach(() => resetLimits());
beforeAll(async () => {
  mill = await aTenant();
  // As in an installation of some weeks: what is older than the day before yesterday is sealed.
  await sealReadings();
});

const day = 24 * hour;
const midnight = (days: number) => Math.floor(Date.now() / day) * day - days * day;
const iso = (ts: number) => new Date(ts).toISOString();

const formOf = (content: string, fields: Record<string, string | number>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: "readings", ...fields })) form.set(name, String(value));
  form.set("file", new File([content], "history.csv"));
  return form;
};

const upload = async (content: string, fields: Record<string, string | number> = {}, { admin, plant } = mill) => {
  const form = formOf(content, { plant_id: plant.id, ...fields });
  const { status, body } = await uploaded(importFile, { as: admin, form });
  expect(status).toBe(201);
  return body.data;
};

const workOn = (id: number) => runImport(id, { signal: new AbortController().signal }, () => new Date());
const found = async (id: number, { admin } = mill) => (await call(findImport, { as: admin, params: { id } })).body.data;
const approve = (id: number) => call(importFile, { as: mill.admin, body: { id } });

async function imported(content: string, fields: Record<string, string | number> = {}) {
  const { id } = await upload(content, fields);
  expect((await approve(id)).status).toBe(200);
  await workOn(id);
  return found(id);
}

/** A value of a measurement each twenty minutes. */
const series = (
  uid: string,
  start: number,
  count: number,
  parameter = "temp",
  measuredAt = (at: number) => 40 + (at % 8),
) =>
  Array.from({ length: count }, (_, at) => `${uid},${parameter},${iso(start + at * 20 * minute)},${measuredAt(at)},`);
const csv = (lines: readonly string[]) => `sensor,parameter,time,value,unit\n${lines.join("\n")}\n`;

const aSensorOf = (tenant: Tenant = mill) => aSensor({ plant: tenant.plant, uid: unique("VIB") });
const readingsOf = (sensor: { id: number }) => storedReadings.findMany({ where: { sensor_id: sensor.id } });

describe("a file of readings", () => {
  test("is counted when it is read, and writes nothing until it is approved", async () => {
    const sensor = await aSensorOf();
    const start = Date.UTC(2019, 2, 1);
    const summary = await upload(
      csv([
        ...series(sensor.uid, start, 6),
        ...series(sensor.uid, start, 3, "vel_rms_x", () => 0.1).map((line) => `${line}in/s`),
        `${sensor.uid},temp,${iso(start + day)},,`,
        `Nobody,temp,${iso(start)},20,`,
        `${sensor.uid},pressure,${iso(start)},20,`,
        `${sensor.uid},temp,1989-12-31,20,`,
        `${sensor.uid},temp,${iso(Date.now() + day)},20,`,
        `${sensor.uid},temp,${iso(start)},900,`,
      ]),
    );
    expect(summary).toMatchObject({
      kind: "readings",
      status: "pending",
      problem: null,
      is_merging: false,
      counts: { total: 14, create: 9, update: 0, same: 0, error: 5 },
      readings: {
        sensors: 1,
        measurements: 2,
        values: 9,
        blanks: 1,
        hours: 3,
        held_hours: 0,
        from: iso(start),
        to: iso(start + 100 * minute),
        time_zone: mill.plant.time_zone,
      },
    });
    const rows = (await call(rowsOf, { as: mill.admin, params: { id: summary.id } })).body.data;
    expect(rows.map(({ line, column }: Record<string, unknown>) => [line, column])).toEqual([
      ...[
        [12, "sensor"],
        [13, "parameter"],
        [14, "time"],
        [15, "time"],
        [16, "value"],
      ],
    ]);
    expect(await readingsOf(sensor)).toEqual([]);
    const viewer = (await viewerOf(await signedIn(mill.admin)))!;
    const { current, rows: shown } = await readWithScope(viewer, (tx) =>
      importScreen({ viewer, now: new Date(), locale: "es", tx } as Call, ["plant", "readings"], {
        import: String(summary.id),
      }),
    );
    expect(current).toMatchObject({ first: [sensor.uid, "temp", iso(start), "40", ""] });
    expect(shown?.meta.total).toBe(5);
  });

  test("becomes sealed readings, hours and days of years before the installation, which charts show", async () => {
    const sensor = await aSensorOf();
    const start = Date.UTC(2011, 5, 30, 12);
    const alerts = await owner.alert.count();
    const done = await imported(csv(series(sensor.uid, start, 3 * 72)));
    expect(done).toMatchObject({ status: "completed", created: 216, skipped: 0, failed: 0 });
    expect(await readingsOf(sensor)).toHaveLength(216);
    expect(await owner.sealedReading.count({ where: { sensor_id: sensor.id } })).toBe(72);
    const hours = await storedHours.findMany({ where: { sensor_id: sensor.id } });
    expect(hours).toHaveLength(72);
    expect(hours[0]).toMatchObject({ bucket: new Date(start), min: 40, max: 42, sum: 123, count: 3 });
    const days = await storedDays.findMany({ where: { sensor_id: sensor.id } });
    expect(days.map(({ count }) => count)).toEqual([36, 72, 72, 36]);
    const query = { from: iso(start - day), to: iso(start + 4 * day), points: 500, unit_system: 1 };
    const shown = await call(readSeries, { as: mill.admin, params: { id: sensor.id }, query });
    expect(shown.status).toBe(200);
    expect(JSON.stringify(shown.body.data)).toContain("47");
    // Nothing that is current has changed.
    expect(await owner.alert.count()).toBe(alerts);
    expect(await owner.dirtyHour.count({ where: { sensor_id: sensor.id } })).toBe(0);
    expect(await owner.measurement.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([
      { parameter: 5, last_at: null, level: "unknown" },
    ]);
    const events = await owner.auditEvent.findMany({ where: { object: "imports", object_id: done.id } });
    expect(events.map(({ action }) => action).sort()).toEqual(["approve", "import", "upload"]);
  });

  test("goes on where its worker was killed, and doubles nothing when two have it", async () => {
    const sensor = await aSensorOf();
    const { id } = await upload(csv(series(sensor.uid, Date.UTC(2015, 0, 1), 90)));
    await approve(id);
    const row = await owner.import.findUniqueOrThrow({ where: { id } });
    const source = { id, kind: "readings", company_id: row.company_id, plant_id: row.plant_id } as const;
    const within = withinScope((await viewerOf(await signedIn(mill.admin)))!, {
      clock: () => new Date(),
      request_id: "test",
      ip: null,
      locale: "en",
      timezone_offset: 0,
    });
    const killedAt = (batches: number) => {
      let seen = 0;
      return () => {
        if (++seen === batches) throw new Error("killed");
      };
    };
    const write = (between?: () => void) => writeReadings(source, within, undefined, { atOnce: 20, between });
    await expect(write(killedAt(3))).rejects.toThrow("killed");
    expect(await owner.import.findUniqueOrThrow({ where: { id } })).toMatchObject({ created: 40, written_line: 41 });
    await expect(write(killedAt(1))).rejects.toThrow("killed");
    expect(await readingsOf(sensor)).toHaveLength(40);
    await Promise.all([write(), write()]);
    expect(await found(id)).toMatchObject({ status: "completed", created: 90, skipped: 0 });
    expect(await readingsOf(sensor)).toHaveLength(90);
    await write();
    expect(await found(id)).toMatchObject({ created: 90, skipped: 0 });
  });

  test("that was stopped is continued from there", async () => {
    const sensor = await aSensorOf();
    const { id } = await upload(csv(series(sensor.uid, Date.UTC(2015, 1, 1), 3)));
    await approve(id);
    await owner.import.update({ where: { id }, data: { status: "failed", problem: { key: "crashed" } } });
    expect((await call(repeat, { as: mill.admin, params: { id }, method: "POST" })).status).toBe(200);
    await workOn(id);
    expect(await found(id)).toMatchObject({ status: "completed", created: 3, problem: null });
    expect((await call(repeat, { as: mill.admin, params: { id }, method: "POST" })).status).toBe(422);
  });

  test("is refused by its columns until they are chosen, and the choice is remembered", async () => {
    const sensor = await aSensorOf();
    const file = (uid: string) => `Time,P3.FAN.${uid}\n2016-03-01 00:00,41\n2016-03-01 01:00,42\n`;
    const first = await upload(file(sensor.uid.slice(-4)));
    expect(first.problem).toMatch(/^No column names a measurement/);
    expect((await approve(first.id)).status).toBe(422);
    const query = { search: `${sensor.uid} temp` };
    const options = (await call(findMeasurements, { as: mill.admin, params: { id: first.id }, query })).body.data;
    expect(options).toMatchObject([{ value: `sensors/${sensor.id}/5` }]);
    const columns = first.columns.map(({ header }: { header: string }, at: number) => ({
      header,
      field: at === 0 ? "time" : options[0].value,
    }));
    const wrong = [columns[0], { ...columns[1], field: "sensors/999999/5" }];
    const choose = (body: object) =>
      call(chooseColumns, { as: mill.admin, params: { id: first.id }, method: "PUT", body });
    expect(await choose({ columns: wrong })).toMatchObject({ status: 422 });
    expect(await choose({ columns })).toMatchObject({ status: 200 });
    await workOn(first.id);
    expect(await found(first.id)).toMatchObject({ problem: null, readings: { values: 2, sensors: 1 } });
    const again = await upload(file(sensor.uid.slice(-4)).replace("41", "40"));
    expect(again).toMatchObject({ problem: null, readings: { values: 2 }, columns: [{}, { from: "remembered" }] });
  });

  test("keeps the rows that were refused of it", async () => {
    const sensor = await aSensorOf();
    const { id } = await upload(csv([...series(sensor.uid, Date.UTC(2013, 2, 1), 3), "Nobody,temp,2013-03-01,20,"]));
    const [row] = (await call(rowsOf, { as: mill.admin, params: { id } })).body.data;
    const body = { row_ids: [row.id] };
    expect((await call(removeRows, { as: mill.admin, params: { id }, method: "DELETE", body })).status).toBe(404);
    expect(await found(id)).toMatchObject({ counts: { create: 3, error: 1 } });
  });

  test("is written by what its columns were when it was checked", async () => {
    const [sensor, other] = [await aSensorOf(), await aSensorOf()];
    const heading = unique("P7");
    const { id } = await upload(`Time,${sensor.uid} / temp,${heading}\n2014-03-01 00:00,41,7\n2014-03-01 01:00,42,8\n`);
    expect(await found(id)).toMatchObject({ readings: { values: 2, sensors: 1 } });
    // Meanwhile another file of the company has taught what the third column is, and the sensor was renamed.
    await owner.importMemory.create({
      data: {
        company_id: mill.company.id,
        kind: "readings",
        field: "",
        text: normalized(heading),
        value: `sensors/${other.id}/5`,
      },
    });
    await owner.sensor.update({ where: { id: sensor.id }, data: { uid: unique("VIB"), name: unique("Renamed") } });
    expect((await approve(id)).status).toBe(200);
    await workOn(id);
    expect(await found(id)).toMatchObject({ status: "completed", created: 2, skipped: 0 });
    expect((await readingsOf(sensor)).map(({ value }) => value).sort()).toEqual([41, 42]);
    expect(await readingsOf(other)).toEqual([]);
  });

  test("learns once for all rows which sensor a text means", async () => {
    const sensor = await aSensorOf();
    const { id } = await upload(csv(series("P9.UNKNOWN", Date.UTC(2016, 4, 1), 3)));
    const rows = (await call(rowsOf, { as: mill.admin, params: { id }, query: { column: "sensor" } })).body.data;
    expect(rows).toHaveLength(3);
    const repairWith = (text: string) =>
      call(repair, {
        as: mill.admin,
        params: { id },
        method: "PUT",
        body: { row_ids: [rows[0].id], field: "sensor", text },
      });
    expect((await repairWith("sensors/999999")).status).toBe(422);
    expect((await repairWith(`sensors/${sensor.id}`)).status).toBe(200);
    await workOn(id);
    expect(await found(id)).toMatchObject({ counts: { create: 3, error: 0 } });
  });

  test("is read no further than ten thousand refused rows, which can be downloaded", async () => {
    const lines = Array.from(
      { length: 10_050 },
      (_, at) => `Nobody,temp,${iso(Date.UTC(2017, 0, 1) + at * minute)},20,`,
    );
    const stopped = await upload(csv(lines));
    expect(stopped.problem).toMatch(/^Stopped at line 10,001: 10,000 rows were refused/);
    expect(stopped.counts).toMatchObject({ create: 0, error: 10_000 });
    expect((await approve(stopped.id)).status).toBe(422);
    const errors = await call(getErrors, { as: mill.admin, params: { id: stopped.id } });
    expect(errors.status).toBe(200);
  });

  test("takes times without an offset on the clock of its zone, which can be changed before it is imported", async () => {
    const sensor = await aSensorOf();
    const file = `sensor,time,temp\n${sensor.uid},2018-11-04 01:30,40\n${sensor.uid},2018-11-04 01:30,41\n`;
    const { id, readings } = await upload(file, { time_zone: "America/New_York" });
    expect(readings).toMatchObject({ from: "2018-11-04T05:30:00.000Z", to: "2018-11-04T06:30:00.000Z" });
    const change = (body: object) => call(changeSettings, { as: mill.admin, params: { id }, method: "PUT", body });
    expect((await change({ time_zone: "Mars/Base" })).status).toBe(422);
    expect((await change({})).status).toBe(422);
    expect((await change({ time_zone: "UTC" })).body.data).toMatchObject({ checked_at: null, time_zone: "UTC" });
    await workOn(id);
    expect(await found(id)).toMatchObject({
      readings: { from: "2018-11-04T01:30:00.000Z", to: "2018-11-04T01:30:00.000Z", time_zone: "UTC" },
    });
    await approve(id);
    await workOn(id);
    // The same instant twice: the first counts.
    expect(await found(id)).toMatchObject({ status: "completed", created: 1, skipped: 1 });
    expect(await readingsOf(sensor)).toMatchObject([{ value: 40 }]);
  });
});

describe("readings that are stored already", () => {
  test("keep a file out, unless it is merged, and stay as they are", async () => {
    const sensor = await aSensorOf();
    const start = Date.UTC(2020, 6, 1);
    await imported(csv(series(sensor.uid, start, 6)));
    const more = csv([
      ...series(sensor.uid, start + 100 * minute, 4, "temp", () => 99),
      ...series(sensor.uid, start, 1, "vel_rms_x", () => 3),
    ]);
    const { id, readings } = await upload(more);
    expect(readings).toMatchObject({ hours: 3, held_hours: 1 });
    const refused = await approve(id);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("1 hour of a measurement") },
    });
    const merge = { as: mill.admin, params: { id }, method: "PUT", body: { is_merging: true } };
    expect((await call(changeSettings, merge)).body.data.is_merging).toBe(true);
    expect((await approve(id)).status).toBe(200);
    await workOn(id);
    expect(await found(id)).toMatchObject({ status: "completed", created: 4, skipped: 1 });
    const temp = (await readingsOf(sensor)).filter(({ parameter }) => parameter === 5);
    expect(temp.map(({ value }) => value)).toEqual([40, 41, 42, 43, 44, 45, 99, 99, 99]);
    const undo = await call(takeBack, { as: mill.admin, params: { id }, method: "POST" });
    expect(undo).toMatchObject({ status: 409, body: { message: expect.stringContaining("cannot be undone") } });
    expect(await readingsOf(sensor)).toHaveLength(10);
  });

  test("that came between the check and the import stay alone in their hour", async () => {
    const gateway = await aGateway({ plant: mill.plant });
    const start = midnight(5);
    const { id } = await upload(csv(series(gateway.sensor.uid, start, 6)));
    const devices = [{ uid: gateway.sensor.uid, ts: iso(start + 20 * minute), values: { temp: 77 } }];
    expect((await send(gateway.token, { v: 1, gateway: "G", devices })).status).toBe(202);
    await approve(id);
    await workOn(id);
    expect(await found(id)).toMatchObject({ status: "completed", created: 3, skipped: 3 });
    const values = async () => (await readingsOf(gateway.sensor)).map(({ value }) => value);
    expect(await values()).toEqual([77, 43, 44, 45]);
    // What came late is sealed with it by now, or taken along later; it is there once.
    await call(takeBack, { as: mill.admin, params: { id }, method: "POST" });
    expect(await values()).toEqual([77]);
  });

  test("of days that are not sealed yet go the way of every reading", async () => {
    const gateway = await aGateway({ plant: mill.plant });
    const start = midnight(1) + 2 * hour;
    const devices = [{ uid: gateway.sensor.uid, ts: iso(start + 40 * minute), values: { vel_rms_z: 2 } }];
    expect((await send(gateway.token, { v: 1, gateway: "G", devices })).status).toBe(202);
    const { controller } = gateway;
    await recordReadings({ ...controller, controller_id: controller.id }, new Date());
    const done = await imported(csv(series(gateway.sensor.uid, start, 6)));
    expect(done).toMatchObject({ status: "completed", created: 6 });
    expect(await readingsOf(gateway.sensor)).toHaveLength(7);
    const hours = await storedHours.findMany({ where: { sensor_id: gateway.sensor.id } });
    expect(hours.map(({ parameter, count }) => [parameter, count])).toEqual([
      ...[
        [1, 1],
        [5, 3],
        [5, 3],
      ],
    ]);
    const undo = await call(takeBack, { as: mill.admin, params: { id: done.id }, method: "POST" });
    expect(undo.body.data).toMatchObject({ removed: 6, kept: [] });
    expect(await readingsOf(gateway.sensor)).toMatchObject([{ parameter: 1, value: 2 }]);
    expect(await storedHours.findMany({ where: { sensor_id: gateway.sensor.id } })).toMatchObject([{ count: 1 }]);
  });
});

test("a sensor's data set cannot be changed while it has imported readings", async () => {
  const gateway = await aGateway({ plant: mill.plant, sensor: { uid: unique("VIB"), data_set: "temp_vibe" } });
  const { id, uid } = gateway.sensor;
  const change = () =>
    call(saveSensor, { as: mill.admin, method: "PUT", params: { id }, body: { data_set: "pressure" } });
  const done = await imported(csv(series(uid, Date.UTC(2016, 0, 1), 6)));

  expect(await change()).toMatchObject({ status: 422, body: { messages: { data_set: expect.anything() } } });

  await call(takeBack, { as: mill.admin, params: { id: done.id }, method: "POST" });
  expect((await change()).status).toBe(200);
});

describe("a gateway that is connected after an import", () => {
  const sendNow = async ({ sensor, token }: Awaited<ReturnType<typeof aGateway>>, values: Record<string, number>) => {
    const ts = new Date().toISOString();
    expect((await send(token, { v: 1, gateway: "G", devices: [{ uid: sensor.uid, ts, values }] })).status).toBe(202);
    await recordReadings(sensor, new Date());
    return ts;
  };

  test("gets alerts for what it measures and none for the imported years", async () => {
    const gateway = await aGateway({ plant: mill.plant });
    await aZone(gateway.sensor, { parameter: 1, warning: 4.5, alarm: 7.1, deadband: 0.3 });
    await imported(csv(series(gateway.sensor.uid, Date.UTC(2017, 0, 1), 60, "vel_rms_z", (at) => (at < 30 ? 9 : 1))));
    const ts = await sendNow(gateway, { vel_rms_z: 2 });
    const where = { sensor_id: gateway.sensor.id };
    expect(await owner.alert.findMany({ where })).toEqual([]);
    expect(await owner.measurement.findMany({ where })).toMatchObject([
      { level: "ok", last_at: new Date(ts), evaluated_at: new Date(ts) },
    ]);
  });

  test("learns its limits from what it measures and not from the imported years", async () => {
    const gateway = await aGateway({ plant: mill.plant });
    await imported(csv(series(gateway.sensor.uid, Date.UTC(2018, 0, 1), 400, "vel_rms_z", (at) => 1 + (at % 7) / 10)));
    await sendNow(gateway, { vel_rms_z: 2 });
    const where = { sensor_id: gateway.sensor.id };
    expect(await owner.baseline.findMany({ where })).toMatchObject([{ status: "learning", values: [2] }]);
    expect(await owner.levelZone.findMany({ where })).toEqual([]);
  });
});

describe("an import of readings that is taken back", () => {
  test("leaves nothing of what it wrote, and everything that was there", async () => {
    const sensor = await aSensorOf();
    const start = Date.UTC(2013, 8, 1);
    await imported(csv(series(sensor.uid, start, 72, "vel_rms_x", () => 2)));
    const before = await readingsOf(sensor);
    const days = await storedDays.findMany({ where: { sensor_id: sensor.id } });
    const done = await imported(csv(series(sensor.uid, start, 144)));
    expect(await readingsOf(sensor)).toHaveLength(216);
    const undo = await call(takeBack, { as: mill.admin, params: { id: done.id }, method: "POST" });
    expect(undo.status).toBe(200);
    expect(await found(done.id)).toMatchObject({ state: "reverted", removed: 144, kept: 0 });
    expect(await readingsOf(sensor)).toEqual(before);
    expect(await storedDays.findMany({ where: { sensor_id: sensor.id } })).toEqual(days);
    expect(await owner.sensorParameter.count({ where: { sensor_id: sensor.id, parameter: 5 } })).toBe(0);
    expect(await owner.importedHour.count({ where: { import_id: done.id } })).toBe(0);
    expect((await call(takeBack, { as: mill.admin, params: { id: done.id }, method: "POST" })).status).toBe(409);
    // Its hours are free again.
    expect((await upload(csv(series(sensor.uid, start, 144)))).readings).toMatchObject({ held_hours: 0 });
  });

  test("keeps hours to which something was added since", async () => {
    const sensor = await aSensorOf();
    const start = Date.UTC(2014, 8, 1);
    const done = await imported(csv(series(sensor.uid, start, 6)));
    await imported(csv([`${sensor.uid},temp,${iso(start + 5 * minute)},50,`]), { is_merging: "true" });
    await call(takeBack, { as: mill.admin, params: { id: done.id }, method: "POST" });
    expect(await found(done.id)).toMatchObject({ removed: 3, kept: 3 });
    expect((await readingsOf(sensor)).map(({ value }) => value)).toEqual([40, 50, 41, 42]);
  });
});

describe("an importer of a plant's readings", () => {
  test("reaches no sensor of another plant or company", async () => {
    const other = await aTenant();
    const theirs = await aSensorOf(other);
    const line = (name: string | number) => `${name},temp,${iso(Date.UTC(2012, 0, 1))},20,`;
    const checked = await upload(
      csv([line(theirs.uid), line(theirs.name), line(theirs.id), line(`sensors/${theirs.id}`)]),
    );
    expect(checked).toMatchObject({ counts: { create: 0, error: 4 } });
    const wide = await upload(`time,${theirs.uid} / temp\n2012-01-01,20\n`);
    expect(wide.columns).toMatchObject([{ field: "time" }, { field: null }]);
    const ask = { as: other.admin, params: { id: checked.id } };
    expect((await call(findMeasurements, ask)).status).toBe(404);
    expect((await call(changeSettings, { ...ask, method: "PUT", body: { is_merging: true } })).status).toBe(404);
    expect(await readingsOf(theirs)).toEqual([]);
    const technician = await aUser({ role: "technician", company: mill.company, plants: [mill.plant] });
    expect((await call(importFile, { as: technician, form: formOf("a", { plant_id: mill.plant.id }) })).status).toBe(
      403,
    );
  });

  test("is refused a kind, a zone or a switch that is none, and finds a template", async () => {
    const post = (fields: Record<string, string>) =>
      call(importFile, { as: mill.admin, form: formOf("time,x\n1,2\n", { plant_id: mill.plant.id, ...fields }) });
    expect(await post({ kind: "weather" })).toMatchObject({
      status: 422,
      body: { messages: { kind: expect.anything() } },
    });
    expect(await post({ time_zone: "+02:00" })).toMatchObject({ body: { messages: { time_zone: expect.anything() } } });
    expect(await post({ is_merging: "maybe" })).toMatchObject({
      body: { messages: { is_merging: expect.anything() } },
    });
    const params = { kind: "readings" };
    const answer = await call(template, { as: mill.admin, params, query: { format: "csv", language: "es" } });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Medición");
  });
});

describe("an installation that has sealed nothing yet", () => {
  const young = {
    moments_from: new Date(midnight(0)),
    hours_from: new Date(midnight(0)),
    hot_from: null,
    sealed_until: null,
    rows_from: null,
    sealing_from: null,
  };
  let old: Awaited<ReturnType<typeof owner.readingStore.findFirstOrThrow>>;
  beforeAll(async () => {
    old = await owner.readingStore.findFirstOrThrow();
  });
  beforeEach(() => owner.readingStore.updateMany({ data: young }));
  afterEach(() => owner.readingStore.updateMany({ data: old }));

  test("takes history on its first day, where it holds nothing older than itself", async () => {
    const sensor = await aSensorOf();
    const done = await imported(csv(series(sensor.uid, Date.UTC(2010, 0, 1), 6)));
    expect(done).toMatchObject({ status: "completed", created: 6, problem: null });
    expect(await readingsOf(sensor)).toHaveLength(6);
    expect(await owner.readingStore.findFirstOrThrow()).toMatchObject({
      hot_from: young.moments_from,
      sealed_until: young.moments_from,
      rows_from: new Date(midnight(2)),
    });
    // What may still come of the days before it is not sealed before its time.
    expect(await sealReadings()).toBe(0);
    expect((await owner.readingStore.findFirstOrThrow()).rows_from).toEqual(new Date(midnight(2)));
  });

  test("takes history on its first day beside older readings of its own, which stay and are sealed in their turn", async () => {
    const sensor = await aSensorOf();
    const at = new Date(midnight(40));
    await aMeasurement(sensor, { parameter: 1 });
    await owner.$queryRaw`select make_readings_week(${at}::timestamptz)`;
    await owner.$executeRaw`insert into readings (taken_at, value, sensor_id, company_id, parameter, quality)
      values (${at}::timestamptz, 2, ${sensor.id}, ${sensor.company_id}, 1, 0)`;
    const older = await imported(csv(series(sensor.uid, Date.UTC(2010, 0, 1), 6)));
    expect(older).toMatchObject({ status: "completed", created: 6, problem: null });
    expect((await owner.readingStore.findFirstOrThrow()).rows_from).toEqual(at);
    // Of a day of its own that is not sealed yet, and between both.
    const between = await imported(csv(series(sensor.uid, midnight(38), 6)));
    expect(between).toMatchObject({ status: "completed", created: 6, problem: null });
    expect(await readingsOf(sensor)).toHaveLength(13);
    expect(await sealReadings()).toBe(0);
    expect(await readingsOf(sensor)).toHaveLength(13);
    // Once the installation is three days old.
    await owner.readingStore.updateMany({
      data: { moments_from: new Date(midnight(3)), hot_from: new Date(midnight(3)) },
    });
    await owner.readingStore.updateMany({ data: { sealed_until: new Date(midnight(3)) } });
    await sealReadings();
    await mergeLate();
    expect(await owner.reading.count({ where: { sensor_id: sensor.id, taken_at: { gte: at } } })).toBe(1);
    expect(await readingsOf(sensor)).toHaveLength(13);
    expect(await owner.lateMoment.count({ where: { sensor_id: sensor.id } })).toBe(0);
  });

  test("lets an import wait, and shows it, until every process knows where it goes", async () => {
    await owner.readingStore.updateMany({ data: { moments_from: new Date(midnight(-1)) } });
    const sensor = await aSensorOf();
    const waiting = await imported(csv(series(sensor.uid, Date.UTC(2010, 0, 1), 6)));
    expect(waiting).toMatchObject({ status: "approved", created: 0, problem: expect.stringContaining("Waiting") });
    const [job] = await owner.outbox.findMany({ where: { topic: "import" }, orderBy: { id: "desc" }, take: 1 });
    expect(job?.payload).toEqual({ import_id: waiting.id });
    expect(job!.run_after.getTime()).toBeGreaterThan(Date.now() + 10 * minute);
    await owner.readingStore.updateMany({ data: old });
    await workOn(waiting.id);
    expect(await found(waiting.id)).toMatchObject({ status: "completed", created: 6, problem: null });
  });
});
