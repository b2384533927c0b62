import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as estimateRoute } from "@/app/api/exports/waveforms/estimate/route";
import { POST as exportRoute } from "@/app/api/exports/waveforms/route";
import { GET as readFile } from "@/app/api/files/[id]/route";
import { PUT as cancelRoute } from "@/app/api/jobs/[id]/cancel/route";
import { GET as readJob } from "@/app/api/jobs/[id]/route";
import { GET as listNotifications } from "@/app/api/notifications/route";
import type { WaveformExportInput } from "@/lib/inputs/waveform-exports";
import { closeDatabase } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { sizeColumns, storedSize } from "@/lib/server/files/storage";
import { writeZip, type ZipMember } from "@/lib/server/files/zip";
import { resetLimits } from "@/lib/server/http/limits";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";
import { waveformExport } from "@/workers/waveform-export";
import { aSine } from "../captures";
import { numbersIn } from "../domain/vibration/mat-file";
import { functionIn } from "../domain/vibration/uff-file";
import { call } from "../helpers";
import { owner } from "../owner";
import { pause } from "../pause";
import { aMachine, anAsset, anEquipment, aSensor, aTenant, aUser } from "../samples";
import { filesInZip } from "../zip";

type Person = Awaited<ReturnType<typeof aUser>>;

const day = 86_400_000;
const noon = Date.UTC(2026, 5, 10, 12);

/** A machine with an item, its sensor, and who looks at it. */
async function aMill({ unit_system = 1 } = {}) {
  const { company, plant, admin } = await aTenant();
  await owner.plant.update({ where: { id: plant.id }, data: { unit_system } });
  const machine = await aMachine({ plant, name: "Press 3" });
  const item = await anEquipment({ asset: await anAsset({ machine }), name: "Motor 75 kW" });
  const sensor = await aSensor({ plant, equipment: item, name: "Drive end" });
  return { company, plant, admin, machine, item, sensor };
}

type Sensor = Awaited<ReturnType<typeof aSensor>>;

/** A waveform as a gateway has sent it, in one packet or more. */
function aTaken(
  sensor: Sensor,
  at: number,
  more: { axis?: string; unit?: string; state?: string; parts?: number[] } = {},
) {
  const { parts = [1], ...fields } = more;
  const samples = aSine(512);
  const { company_id, plant_id, id: sensor_id } = sensor;
  const taken_at = new Date(at);
  const each = samples.length / parts.length;
  return owner.waveform.create({
    data: {
      company_id,
      plant_id,
      sensor_id,
      axis: "z",
      state: "ready",
      unit: "g",
      fs_hz: 2560,
      samples_count: samples.length,
      taken_at,
      listed_at: taken_at,
      shaft_rpm: 1487.5,
      shaft_source: "measured",
      ...fields,
      parts: {
        create: parts.map((part, at) => ({
          part,
          samples: Buffer.from(samples.slice(at * each, (at + 1) * each).buffer),
        })),
      },
    },
  });
}

const june = { from: "2026-06-01", to: "2026-06-30" };

const ask = (as: Person, body: Partial<WaveformExportInput> & object) =>
  call(exportRoute, { as, body: { ...june, format: "mat", ...body }, path: "/exports/waveforms" });
const estimate = (as: Person, body: Partial<WaveformExportInput> & object) =>
  call(estimateRoute, { as, body: { ...june, format: "mat", ...body }, path: "/exports/waveforms/estimate" });

const signal = new AbortController().signal;

async function run(job_id: number, more: { signal?: AbortSignal; is_last_attempt?: boolean } = {}) {
  const { id } = await owner.outbox.findFirstOrThrow({
    where: { topic: "waveform-export", payload: { equals: { job_id } } },
    select: { id: true },
  });
  return waveformExport({ job_id }, { outbox_id: id, attempt: 1, is_last_attempt: false, signal, ...more });
}

const jobOf = (id: number) => owner.job.findUniqueOrThrow({ where: { id } });

async function unpacked(job_id: number) {
  const { file_id } = await jobOf(job_id);
  const { storage_key } = await owner.file.findUniqueOrThrow({ where: { id: file_id ?? 0 } });
  return filesInZip(path.join(env.dataDir, "files", storage_key));
}

async function exported(as: Person, body: Partial<WaveformExportInput> & object) {
  const { body: answer, text } = await ask(as, body);
  expect(answer.status, text).toBe("success");
  await run(answer.data.id);
  return unpacked(answer.data.id);
}

const tmp = () => path.join(env.dataDir, "tmp");
const leftOf = (job_id: number) =>
  existsSync(tmp()) ? readdirSync(tmp()).filter((name) => name.startsWith(`waveforms-${job_id}-`)) : [];

beforeEach(resetLimits);
afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

describe("an export of waveforms", () => {
  test("an export of a machine's waveforms is a ZIP file with each of them by place and time, and a list of them", async () => {
    const { admin, machine, sensor, plant } = await aMill();
    const { id } = await aTaken(sensor, noon);
    await aTaken(sensor, noon, { axis: "x" });
    const answer = await ask(admin, { machine_ids: [machine.id], format: "uff58b" });
    expect(answer.body).toMatchObject({ message: "The file is being written", data: { kind: "waveforms", total: 2 } });
    await run(answer.body.data.id);

    const files = await unpacked(answer.body.data.id);
    const name = `${plant.name}/Press 3/Motor 75 kW/Drive end/2026-06-10T12-00-00Z Z ${id}.uff`;
    expect([...files.keys()]).toEqual([expect.stringContaining(" X "), name, "waveforms.csv"]);
    const read = functionIn(files.get(name) ?? Buffer.alloc(0));
    expect(read.samples).toEqual([...aSine(512)]);
    expect(read).toMatchObject({ functionType: 1, z: 1487.5, response: { node: sensor.id, direction: 3 } });
    expect(files.get("waveforms.csv")?.toString().split("\r\n")).toHaveLength(4);
    const job = await call(readJob, { as: admin, params: { id: answer.body.data.id } });
    expect(job.body.data).toMatchObject({ status: "completed", done: 2, total: 2 });
  });

  test("a finished export of waveforms is in the bell of its owner, once, however often the worker ran", async () => {
    const { admin, sensor } = await aMill();
    await aTaken(sensor, noon);
    const { body } = await ask(admin, { sensor_ids: [sensor.id] });
    await Promise.allSettled([run(body.data.id), run(body.data.id)]);
    await run(body.data.id);

    const bell = await call(listNotifications, { as: admin });
    expect(bell.body.data).toHaveLength(1);
    expect(bell.body.data[0]).toMatchObject({
      message: "The ZIP file with 1 waveform is ready",
      href: `/api/files/${(await jobOf(body.data.id)).file_id}`,
    });
    expect(await owner.file.count({ where: { user_id: admin.id } })).toBe(1);
    expect(leftOf(body.data.id)).toEqual([]);
  });

  test("an export of waveforms holds the chosen axes of the chosen days, on the clock of the sensor's plant", async () => {
    const { admin, item, sensor, plant } = await aMill();
    await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "America/Monterrey" } });
    // Six hours behind: the first is the evening of 31 May there, the last the evening of 30 June.
    const times = [Date.UTC(2026, 5, 1, 5, 59), Date.UTC(2026, 5, 1, 6), Date.UTC(2026, 6, 1, 5, 59)];
    for (const at of times) await aTaken(sensor, at);
    await aTaken(sensor, noon, { axis: "x" });
    await aTaken(sensor, noon, { axis: "y" });
    const files = await exported(admin, { equipment_ids: [item.id], axes: ["z", "y"] });

    expect(
      [...files.keys()].map((name) =>
        name
          .split("/")
          .at(-1)
          ?.replace(/ \d+\.mat$/, ""),
      ),
    ).toEqual([...["2026-06-01T06-00-00Z Z", "2026-06-10T12-00-00Z Y", "2026-07-01T05-59-00Z Z", "waveforms.csv"]]);
  });

  test("exported waveforms are in the units of the user, which the files state", async () => {
    const { admin, plant, sensor } = await aMill();
    await aTaken(sensor, noon, { unit: "mm/s" });
    const inInches = await aUser({
      role: "plant_admin",
      company: { id: plant.company_id },
      plants: [plant],
      unit_system: 2,
    });
    const valuesOf = async (person: Person) => {
      const files = await exported(person, { sensor_ids: [sensor.id], format: "uff58b" });
      const [file = Buffer.alloc(0)] = [...files.values()];
      const { samples, axes } = functionIn(file);
      return { peak: Math.max(...samples), unit: axes[1]?.unit };
    };

    expect(await valuesOf(admin)).toEqual({ peak: 1, unit: "mm/s" });
    const inches = await valuesOf(inInches);
    expect(inches.unit).toBe("in/s");
    expect(inches.peak).toBeCloseTo(1 / 25.4, 6);
  });

  test("a waveform that lacks packets is exported as its longest stretch, marked as incomplete", async () => {
    const { admin, sensor } = await aMill();
    await aTaken(sensor, noon, { state: "incomplete", parts: [1, 3] });
    const files = await exported(admin, { sensor_ids: [sensor.id] });
    const [file = Buffer.alloc(0)] = [...files.values()];

    expect(numbersIn(file).get("x")).toHaveLength(256);
    expect(numbersIn(file).get("is_whole")?.[0]).toBe(0);
  });

  test("an export of waveforms shows count and size before, and an empty one is refused", async () => {
    const { admin, sensor } = await aMill();
    for (const axis of ["x", "y"]) await aTaken(sensor, noon, { axis });
    await aTaken(sensor, noon, { state: "receiving" });
    expect((await estimate(admin, { sensor_ids: [sensor.id] })).body.data).toMatchObject({
      sensors: 1,
      waveforms: 2,
      samples: 1024,
      refused: null,
      bytes: expect.any(Number),
    });
    expect(await owner.job.count({ where: { user_id: admin.id } })).toBe(0);

    const may = { from: "2026-05-01", to: "2026-05-31", sensor_ids: [sensor.id] };
    expect((await estimate(admin, may)).body.data).toMatchObject({ waveforms: 0, bytes: 0, refused: "none" });
    const refused = await ask(admin, may);
    expect([refused.status, refused.body.message]).toEqual([409, "There is no waveform in this period."]);
    expect(await owner.job.count({ where: { user_id: admin.id } })).toBe(0);
  });

  test("an export of waveforms larger than one file may be is refused before it begins", async () => {
    const { admin, sensor } = await aMill();
    const { id } = await aTaken(sensor, noon);
    await owner.waveform.update({ where: { id }, data: { samples_count: 2_000_000_000 } });
    const inText = await ask(admin, { sensor_ids: [sensor.id], format: "csv" });
    expect([inText.status, inText.body.message]).toEqual([
      409,
      expect.stringMatching(/^The file would have about 18\.\d GB/),
    ]);
    expect((await estimate(admin, { sensor_ids: [sensor.id], format: "csv" })).body.data.refused).toBe("too_large");
  });

  test("exports of waveforms ask for one kind of place, and a period", async () => {
    const { admin, sensor, item } = await aMill();
    expect((await ask(admin, {})).status).toBe(422);
    expect((await ask(admin, { sensor_ids: [sensor.id], equipment_ids: [item.id] })).status).toBe(422);
    expect((await ask(admin, { sensor_ids: [sensor.id], from: "2026-07-01" })).status).toBe(422);
    expect((await ask(admin, { sensor_ids: [sensor.id], axes: [] })).status).toBe(422);
  });

  test("waveforms of another company or plant do not exist, for the export as for its estimate", async () => {
    const [mine, foreign] = [await aMill(), await aMill()];
    await aTaken(foreign.sensor, noon);
    const sister = await aSensor({ plant: (await aTenant()).plant });
    for (const body of [
      { sensor_ids: [mine.sensor.id, foreign.sensor.id] },
      { equipment_ids: [foreign.item.id] },
      { machine_ids: [foreign.machine.id] },
      { sensor_ids: [sister.id] },
    ]) {
      const [key = "", ids = []] = Object.entries(body)[0] ?? [];
      for (const answer of [await ask(mine.admin, body), await estimate(mine.admin, body)]) {
        expect(answer.status).toBe(422);
        expect(Object.keys(answer.body.messages)).toEqual([`${key}.${ids.length - 1}`]);
      }
    }
  });

  test("an export of waveforms requires the right to see the dashboard, when requested and when made", async () => {
    const { company, plant, admin, sensor } = await aMill();
    await aTaken(sensor, noon);
    const stranger = await aUser({ role: "requisitioner", company, plants: [plant] });
    const asked = { sensor_ids: [sensor.id] };
    expect([(await ask(stranger, asked)).status, (await estimate(stranger, asked)).status]).toEqual([403, 403]);

    const { body } = await ask(admin, asked);
    await owner.user.update({ where: { id: admin.id }, data: { role_id: stranger.role_id } });
    await expect(run(body.data.id)).rejects.toThrow();
    expect(await jobOf(body.data.id)).toMatchObject({ status: "failed", file_id: null });
    const notices = await owner.notification.findMany({ where: { user_id: admin.id } });
    expect(notices.map(({ message }) => message)).toEqual(["waveforms_failed"]);
  });

  test("a file of waveforms can be downloaded by its owner only", async () => {
    const { company, plant, admin, sensor } = await aMill();
    await aTaken(sensor, noon);
    const { body } = await ask(admin, { sensor_ids: [sensor.id] });
    await run(body.data.id);
    const id = (await jobOf(body.data.id)).file_id ?? 0;
    const colleague = await aUser({ role: "plant_admin", company, plants: [plant] });

    expect((await call(readFile, { as: admin, params: { id } })).headers.get("content-type")).toBe("application/zip");
    expect((await call(readFile, { as: colleague, params: { id } })).status).toBe(404);
  });

  test("the audit log holds who exported which waveforms", async () => {
    const { admin, sensor } = await aMill();
    await aTaken(sensor, noon);
    await ask(admin, { sensor_ids: [sensor.id] });
    const [event] = await owner.auditEvent.findMany({ where: { user_id: admin.id, object: "captures" } });
    expect(event).toMatchObject({
      action: "export",
      after: { sensor_ids: [sensor.id], format: "mat", waveforms: 1 },
    });
  });

  test("the same export of waveforms requested twice at once is one job, and a different one is another", async () => {
    const { admin, sensor } = await aMill();
    for (const axis of ["x", "y"]) await aTaken(sensor, noon, { axis });
    const asked = { sensor_ids: [sensor.id] };
    const answers = await Promise.all([ask(admin, asked), ask(admin, asked), ask(admin, { ...asked, axes: ["x"] })]);
    const [one, other, third] = answers.map(({ body }) => body.data.id as number);
    expect(one).toBe(other);
    expect(third).not.toBe(one);

    await Promise.all([run(one ?? 0), run(third ?? 0)]);
    expect((await unpacked(one ?? 0)).size).toBe(3);
    expect((await unpacked(third ?? 0)).size).toBe(2);
  });

  test("an export of waveforms that is canceled before it begins is never made", async () => {
    const { admin, company, plant, sensor } = await aMill();
    await aTaken(sensor, noon);
    const { body } = await ask(admin, { sensor_ids: [sensor.id] });
    const cancel = (as: Person) => call(cancelRoute, { as, method: "PUT", params: { id: body.data.id } });
    expect((await cancel(await aUser({ role: "plant_admin", company, plants: [plant] }))).status).toBe(404);
    expect((await cancel(admin)).body.data.status).toBe("canceled");
    await run(body.data.id);

    expect(await jobOf(body.data.id)).toMatchObject({ status: "canceled", file_id: null });
    expect(await owner.notification.count({ where: { user_id: admin.id } })).toBe(0);
    expect((await cancel(admin)).status).toBe(409);
  });

  test("an export of waveforms that is canceled while it runs leaves no file and no message", async () => {
    const { admin, sensor } = await aMill();
    await aTaken(sensor, noon);
    const { body } = await ask(admin, { sensor_ids: [sensor.id] });
    const running = await owner.$transaction(async (tx) => {
      // It gets as far as the samples, and waits for them.
      await tx.$executeRaw`lock table waveform_parts in access exclusive mode`;
      const begun = run(body.data.id);
      begun.catch(() => {});
      await vi.waitFor(async () => expect((await jobOf(body.data.id)).status).toBe("running"), { timeout: 10_000 });
      await call(cancelRoute, { as: admin, method: "PUT", params: { id: body.data.id } });
      return [begun];
    });
    await expect(running[0]).rejects.toThrow(AlreadyDone);

    expect(await jobOf(body.data.id)).toMatchObject({ status: "canceled", file_id: null });
    expect(await owner.file.count({ where: { user_id: admin.id } })).toBe(0);
    expect(await owner.notification.count({ where: { user_id: admin.id } })).toBe(0);
    expect(leftOf(body.data.id)).toEqual([]);
  });

  test("an export of waveforms whose worker was killed begins again, and what the dead one left is gone", async () => {
    const { admin, sensor } = await aMill();
    await aTaken(sensor, noon);
    const { body } = await ask(admin, { sensor_ids: [sensor.id] });
    await expect(run(body.data.id, { signal: AbortSignal.abort(new Error("ending")) })).rejects.toThrow("ending");
    expect(leftOf(body.data.id)).toEqual([]);
    mkdirSync(tmp(), { recursive: true });
    writeFileSync(path.join(tmp(), `waveforms-${body.data.id}-of-a-dead-worker.zip`), "half a file");

    await run(body.data.id);
    expect((await unpacked(body.data.id)).size).toBe(2);
    expect(leftOf(body.data.id)).toEqual([]);
  });

  test("an export of many waveforms reads a few at a time, and all of them come", async () => {
    const { admin, sensor } = await aMill();
    const { company_id, plant_id, id: sensor_id } = sensor;
    const count = 130;
    for (let at = 0; at < count; at++) {
      const taken_at = new Date(noon + (at * day) / count);
      await owner.waveform.create({
        data: {
          company_id,
          plant_id,
          sensor_id,
          axis: "z",
          state: "ready",
          unit: "g",
          fs_hz: 2560,
          samples_count: 1,
          taken_at,
          listed_at: taken_at,
          parts: { create: { part: 1, samples: Buffer.from(Float32Array.of(at).buffer) } },
        },
      });
    }
    const files = [...(await exported(admin, { sensor_ids: [sensor.id] })).values()];
    expect(files).toHaveLength(count + 1);
    expect(files.slice(0, count).map((file) => numbersIn(file).get("x")?.[0])).toEqual(
      Array.from({ length: count }, (_, at) => at),
    );
  });
});

describe("a ZIP file that is written while its members are made", () => {
  const piece = Buffer.alloc(256 * 1024, 7);

  test("waits for a slow disk instead of keeping in memory what it cannot write", async () => {
    const held: (() => void)[] = [];
    const disk = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => held.push(done) });
    let made = 0;
    async function* members(): AsyncGenerator<ZipMember> {
      for (; made < 40; made++) yield { path: `${made}`, at: new Date(noon), isPacked: false, pieces: [piece, piece] };
    }
    const written = writeZip(members(), disk);
    await pause(100);
    expect(made).toBeLessThan(3);
    const slowly = setInterval(() => {
      for (const done of held.splice(0)) done();
    });
    await written;
    clearInterval(slowly);
    expect(made).toBe(40);
  });

  test("ends with the error of the disk, or of what makes a member", async () => {
    const full = () => new Writable({ write: (_chunk, _encoding, done) => done(new Error("disk full")) });
    async function* one(pieces: Iterable<Uint8Array>): AsyncGenerator<ZipMember> {
      yield { path: "one", at: new Date(noon), isPacked: true, pieces };
    }
    async function* none(): AsyncGenerator<ZipMember> {
      yield { path: "one", at: new Date(noon), isPacked: true, pieces: [piece] };
      throw new Error("gone");
    }
    function* failing(): Generator<Uint8Array> {
      yield piece;
      throw new Error("no samples");
    }
    const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });
    await expect(writeZip(one([piece]), full())).rejects.toThrow("disk full");
    await expect(writeZip(none(), sink())).rejects.toThrow("gone");
    await expect(writeZip(one(failing()), sink())).rejects.toThrow("no samples");
  });
});

test("a file of more than 2 GB keeps its size", () => {
  for (const size of [12, 2_147_483_647, 2_147_483_648, 9_876_543_210])
    expect(storedSize(sizeColumns(size))).toBe(size);
  expect(sizeColumns(12).large_size).toBeNull();
});
