import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { GET as readFile } from "@/app/api/files/[id]/route";
import { POST as attach } from "@/app/api/maintenance/[id]/files/route";
import { GET as readings } from "@/app/api/maintenance/[id]/readings/route";
import { PUT as changeOrder } from "@/app/api/maintenance/[id]/route";
import { foundAndLeft, newSteps } from "@/lib/domain/maintenance/work-order-steps";
import { asCookie, call, form } from "../helpers";
import { owner } from "../owner";
import { aMeasurement, anEquipment, aSensor, aTenant, aUser, aWorkOrder, theRole } from "../samples";

const fileOf = (bytes: Uint8Array, name: string, type: string) => new File([Uint8Array.from(bytes)], name, { type });

const photo = async () =>
  fileOf(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "#456" } })
      .jpeg()
      .toBuffer(),
    "photo.jpg",
    "image/jpeg",
  );

const box = (type: string, ...parts: (Buffer | string)[]) => {
  const content = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};
const handler = (kind: string) => box("hdlr", Buffer.alloc(8), kind, Buffer.alloc(13));
const mp4 = (kind: string) =>
  Buffer.concat([
    box("ftyp", "iso5", Buffer.alloc(4), "iso5mp41"),
    box("moov", box("trak", box("mdia", handler(kind)))),
    box("mdat", "sound or picture"),
  ]);
/** The head of an EBML document, its type, and the codec of its track. */
const webm = (codec: string) =>
  Buffer.from(`\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm\x18\x53\x80\x67${codec}`.padEnd(400, "\0"), "latin1");

async function anOrderInWork(steps: Parameters<typeof newSteps>[0] = [{ text: "Look at the seal" }]) {
  const { company, plant, admin } = await aTenant();
  const role = await theRole("technician");
  const person = () => aUser({ role, company, plants: [plant] });
  const technician = await person();
  const order = await aWorkOrder({
    plant,
    status: "in_work",
    assigned_user_id: technician.id,
    steps: newSteps(steps),
  });
  const send = async (
    image: File,
    { as = technician, ...fields }: { as?: { id: number }; step_id?: number } = {},
    key?: string,
  ) =>
    call(attach, {
      params: { id: order.id },
      headers: { ...(await asCookie(as as never)), ...(key ? { "idempotency-key": key } : {}) },
      form: form({ image, ...(fields.step_id ? { payload: JSON.stringify(fields) } : {}) }),
    });
  const attached = () => owner.workOrderFile.count({ where: { work_order_id: order.id } });
  return { company, plant, admin, technician, person, order, send, attached };
}

describe("a file that a technician attaches", () => {
  test("a photo is attached to the step it was taken at, and shown in the history", async () => {
    const { order, send, technician } = await anOrderInWork();
    const { status, body } = await send(await photo(), { step_id: 1 });
    expect([status, body.data.mime]).toEqual([201, "image/jpeg"]);
    expect(await owner.workOrderEvent.findFirst({ where: { work_order_id: order.id } })).toMatchObject({
      action: "attach_file",
      user_id: technician.id,
      data: { file_id: body.data.id, step_id: 1 },
    });
    expect((await send(await photo(), { step_id: 7 })).body.messages).toEqual({ step_id: ["does not exist"] });
  });

  test("two photos that are attached at the same moment both stay", async () => {
    const { send, attached } = await anOrderInWork();
    const answers = await Promise.all([send(await photo()), send(await photo()), send(await photo())]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await attached()).toBe(3);
  });

  test("a photo that is sent again under the same key is attached once", async () => {
    const { send, attached } = await anOrderInWork();
    const key = randomUUID();
    const first = await send(await photo(), {}, key);
    const again = await send(await photo(), {}, key);
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect(await attached()).toBe(1);
    const other = fileOf(mp4("soun"), "voice.m4a", "audio/mp4");
    expect((await send(other, {}, key)).status).toBe(422);
  });

  test.each([
    ["MP4 with sound alone", mp4("soun"), "audio/mp4"],
    ["WebM with speech", webm("A_OPUS"), "audio/webm"],
    ["MP4 with pictures", mp4("vide"), "video/mp4"],
  ])("%s is stored as it is", async (_, bytes, mime) => {
    const { send, technician } = await anOrderInWork();
    const { status, body } = await send(fileOf(bytes, "note", mime));
    expect([status, body.data.mime]).toEqual([201, mime]);
    const served = await call(readFile, { as: technician, params: { id: body.data.id } });
    expect(served.headers.get("content-type")).toBe(mime);
    expect(served.headers.get("content-disposition")).toMatch(/^inline/);
  });

  test.each([
    ["WebM with pictures", webm("V_VP9 A_OPUS")],
    ["another EBML document", Buffer.from("\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska A_OPUS", "latin1")],
    ["a page that begins like WebM", Buffer.from("\x1a\x45\xdf\xa3<script>alert(1)</script>", "latin1")],
    ["nothing", Buffer.alloc(0)],
  ])("%s is refused", async (_, bytes) => {
    const { send, attached } = await anOrderInWork();
    const { status, body } = await send(fileOf(bytes, "note.webm", "audio/webm"));
    expect(status).toBe(422);
    expect(Object.keys(body.messages)).toEqual(["image"]);
    expect(await attached()).toBe(0);
  });

  test("a colleague who does not work on the order attaches nothing, nor does anybody once it is closed", async () => {
    const { order, send, person, attached } = await anOrderInWork();
    expect((await send(await photo(), { as: await person() })).status).toBe(403);
    await owner.workOrder.update({ where: { id: order.id }, data: { status: "completed" } });
    expect((await send(await photo())).status).toBe(201);
    await owner.workOrder.update({ where: { id: order.id }, data: { status: "closed" } });
    expect((await send(await photo())).status).toBe(409);
    expect(await attached()).toBe(1);
  });
});

describe("a change of an order", () => {
  const twice = { text: "Measure the gap", kind: "number" as const, unit: "mm" };

  test("leaves each of two steps with the same text its own answer", async () => {
    const { admin, order } = await anOrderInWork([twice, twice]);
    const [first, second] = newSteps([twice, twice]);
    const steps = [
      { ...first!, answer: "done", value: 3 },
      { ...second!, answer: "done", value: 4 },
    ];
    await owner.workOrder.update({ where: { id: order.id }, data: { steps } });
    const body = { name: "Measure twice", steps: [twice, twice] };
    const saved = await call(changeOrder, { as: admin, params: { id: order.id }, body });
    expect(saved.body.data.steps.map(({ value }: { value: number }) => value)).toEqual([3, 4]);
  });

  test("moves the photos of a step with it, and leaves those of a step that is gone at the order", async () => {
    const { admin, order, send } = await anOrderInWork([{ text: "Stop" }, { text: "Look at the seal" }]);
    await send(await photo(), { step_id: 2 });
    const save = async (...texts: string[]) => {
      const body = { steps: texts.map((text) => ({ text })) };
      const { data } = (await call(changeOrder, { as: admin, params: { id: order.id }, body })).body;
      const { step_id } = await owner.workOrderFile.findFirstOrThrow({ where: { work_order_id: order.id } });
      return [step_id, data.steps.map(({ photos }: { photos: number }) => photos)];
    };
    expect(await save("Stop", "Lock out", "Look at the seal")).toEqual([3, [0, 0, 1]]);
    expect(await save("Look at the seal", "Stop")).toEqual([1, [1, 0]]);
    expect(await save("Stop")).toEqual([null, [0]]);
  });

  test("takes off only the person's own files, until the work is completed, and the history keeps them", async () => {
    const { admin, technician, order, send } = await anOrderInWork();
    await send(await photo(), { step_id: 1 });
    const save = async (as: { id: number }) =>
      (await call(changeOrder, { as, params: { id: order.id }, body: { file_ids: [] } })).status;
    const photos = async () => {
      const { steps, files } = await owner.workOrder.findUniqueOrThrow({
        where: { id: order.id },
        select: { steps: true, files: true },
      });
      return [files.length, (steps as unknown as { photos: number }[])[0]!.photos];
    };
    expect([await save(admin), await photos()]).toEqual([403, [1, 1]]);
    await owner.workOrder.update({ where: { id: order.id }, data: { status: "completed" } });
    expect([await save(technician), await photos()]).toEqual([409, [1, 1]]);
    await owner.workOrder.update({ where: { id: order.id }, data: { status: "in_work" } });
    expect([await save(technician), await photos()]).toEqual([200, [0, 0]]);
    const events = await owner.workOrderEvent.findMany({ where: { work_order_id: order.id }, orderBy: { id: "asc" } });
    expect(events.map(({ action }) => action)).toEqual(["attach_file", "remove_file", "update"]);
  });
});

describe("the readings of an order's item", () => {
  test("the measurement that led to the order comes first, with its limits, in the viewer's units", async () => {
    const { plant, technician, order } = await anOrderInWork();
    const equipment = await anEquipment({ plant });
    const sensor = await aSensor({ plant, equipment, data_set: "temp_vibe" });
    const place = { sensor_id: sensor.id, company_id: plant.company_id, plant_id: plant.id };
    const at = new Date();
    await aMeasurement(sensor, { parameter: 1, last_at: at, last_value: 4.2, level: "warning" });
    await aMeasurement(sensor, { parameter: 3, last_at: at, last_value: 1.1, level: "ok" });
    await aMeasurement(sensor, { parameter: 5 });
    await owner.levelZone.create({ data: { ...place, parameter: 3, kind: "high", warning: 4.5, alarm: 7.1 } });
    await owner.workOrder.update({
      where: { id: order.id },
      data: { equipment_id: equipment.id, finding: { sensor_id: sensor.id, parameter: 3, data_set: "temp_vibe" } },
    });

    const { body } = await call(readings, { as: technician, params: { id: order.id } });
    expect(body.data).toMatchObject([
      { parameter: 3, value: 1.1, unit: "mm/s", warning: 4.5, alarm: 7.1, level: "ok", is_found: true },
      { parameter: 1, value: 4.2, unit: "mm/s", warning: null, alarm: null, level: "warning", is_found: false },
    ]);
    expect(body.data[0].sensor).toEqual({ id: sensor.id, name: sensor.name });
  });

  test("an order without an item has no readings, and one of another company is not found", async () => {
    const { technician, order } = await anOrderInWork();
    const stranger = await anOrderInWork();
    expect((await call(readings, { as: technician, params: { id: order.id } })).body.data).toEqual([]);
    expect((await call(readings, { as: stranger.technician, params: { id: order.id } })).status).toBe(404);
  });
});

describe("as found and as left", () => {
  const measured = (reading: "as_found" | "as_left", unit = "mm/s") => ({ text: reading, unit, reading });

  test("a procedure states which step reads the machine as found and which as left", async () => {
    const { admin, order } = await anOrderInWork();
    const { body } = await call(changeOrder, {
      as: admin,
      params: { id: order.id },
      body: { steps: [measured("as_found"), { text: "Balance", reading: "as_left" }, measured("as_left")] },
    });
    expect(body.data.steps.map(({ reading }: { reading: string | null }) => reading)).toEqual([
      "as_found",
      null,
      "as_left",
    ]);
  });

  test("as found and as left are compared in one unit, the last of several counts", () => {
    const answered = (steps: ReturnType<typeof newSteps>, ...values: (number | null)[]) =>
      steps.map((step, at) => ({ ...step, value: values[at] ?? null }));
    const twice = answered(newSteps([measured("as_found"), measured("as_left"), measured("as_left")]), 11.8, 5, 2.1);
    expect(foundAndLeft(twice)).toEqual({ unit: "mm/s", as_found: 11.8, as_left: 2.1, found_in: 1, left_in: 3 });
    const other = answered(newSteps([measured("as_found", "°C"), measured("as_left")]), 80, 2.1);
    expect(foundAndLeft(other)).toMatchObject({ unit: "mm/s", as_found: null, as_left: 2.1, found_in: null });
    expect(foundAndLeft(newSteps([{ text: "Look", unit: "mm" }]))).toBeNull();
  });
});
