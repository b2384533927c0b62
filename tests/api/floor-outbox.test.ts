import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { PUT as acknowledge } from "@/app/api/alerts/[id]/acknowledge/route";
import { POST as startGreasing } from "@/app/api/lubricators/[id]/greasings/route";
import { POST as recordGreasing } from "@/app/api/lubricators/[id]/greasings/whole/route";
import { POST as createPoint } from "@/app/api/lubricators/route";
import { DELETE as removeFile, POST as replaceFile } from "@/app/api/maintenance/[id]/files/[fileId]/route";
import { POST as attach } from "@/app/api/maintenance/[id]/files/route";
import { GET as readOrder } from "@/app/api/maintenance/[id]/route";
import { POST as move } from "@/app/api/store-rooms/[id]/movements/route";
import { nextGreasingStep } from "@/lib/domain/lubrication/whole";
import { newSteps } from "@/lib/domain/maintenance/work-order-steps";
import { resetLimits } from "@/lib/server/http/limits";
import { asCookie, call, form, type Person } from "../helpers";
import { owner } from "../owner";
import { anAlert, aSensor, aTenant, aUser, aWorkOrder, unique } from "../samples";

/** What a phone sends later of the work at the machine: in one piece, once, and judged again. */

beforeEach(() => resetLimits());

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

describe("a greasing that was done without a connection", () => {
  async function aPoint() {
    const { plant, company, admin } = await aTenant();
    const person = (role: string) => aUser({ role, company, plants: [plant] });
    const [technician, supervisor] = [await person("technician"), await person("supervisor")];
    const body = {
      plant_id: plant.id,
      name: unique("Point"),
      target_per_set: 11.5,
      interval_hours: 100,
      baseline_db: 35.2,
    };
    const made = await call(createPoint, { as: admin, body });
    return { technician, supervisor, id: made.body.data.id as number };
  }
  const sendGreasing = (as: Person, id: number, body: object, key: string = randomUUID()) =>
    call(recordGreasing, { as, params: { id }, body, headers: { "idempotency-key": key } });
  /** Of now, however slow the tests before were. */
  const greasingNow = () => ({
    started_at: ago(600),
    before: { db: 45.8, rpm: 1780, gain: 60 },
    doses: [
      { number: 1, strokes: 9, given_at: ago(500), reading: { db: 42.1, rpm: 1778, gain: 60, read_at: ago(430) } },
      { number: 2, strokes: 9, given_at: ago(300), reading: { db: 36.4, rpm: 1781, gain: 60, read_at: ago(230) } },
    ],
  });

  test("is stored as it happened, and once, however often it is sent", async () => {
    const greasing = greasingNow();
    const { technician, id } = await aPoint();
    const key = randomUUID();
    const answers = [
      await sendGreasing(technician, id, greasing, key),
      await sendGreasing(technician, id, greasing, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]!.body.data).toMatchObject({
      outcome: "greased",
      strokes: 18,
      started_at: greasing.started_at,
      ended_at: greasing.doses[1]!.reading.read_at,
      doses: [{ db: 42.1, given_at: greasing.doses[0]!.given_at }, { db: 36.4 }],
    });
    expect(await owner.greasing.count({ where: { lubricator_id: id } })).toBe(1);
    expect(await owner.lubricator.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "lubricated" });
  });

  test("that was begun with a connection goes on from there: what the server has is not done again", async () => {
    const greasing = greasingNow();
    const { technician, id } = await aPoint();
    const begun = await call(startGreasing, { as: technician, params: { id }, body: greasing.before });
    expect(begun.status).toBe(201);
    const { status, body } = await sendGreasing(technician, id, { ...greasing, started_at: ago(600) });
    expect([status, body.data.id, body.data.outcome]).toEqual([201, begun.body.data.id, "greased"]);
    expect(await owner.greasingDose.count({ where: { greasing_id: begun.body.data.id } })).toBe(2);
  });

  test("whose last step was done and its answer lost is not stored a second time", async () => {
    const { technician, id } = await aPoint();
    const begin = (db: number) => call(startGreasing, { as: technician, params: { id }, body: { db } });
    const needless = await begin(35);
    expect(needless.body.data.outcome).toBe("not_needed");
    const again = await sendGreasing(technician, id, { started_at: ago(0), before: { db: 35 }, doses: [] });
    expect([again.status, again.body.data.id]).toEqual([201, needless.body.data.id]);

    const greasing = greasingNow();
    const whole = await sendGreasing(technician, id, greasing);
    const lost = await sendGreasing(technician, id, { ...greasing, started_at: ago(590) });
    expect([lost.status, lost.body.data.id]).toEqual([201, whole.body.data.id]);
    expect(await owner.greasing.count({ where: { lubricator_id: id } })).toBe(2);
    // Half a day later it is another one.
    await owner.greasing.update({ where: { id: needless.body.data.id }, data: { started_at: ago(43_200) } });
    expect((await sendGreasing(technician, id, { started_at: ago(0), before: { db: 35 }, doses: [] })).status).toBe(
      201,
    );
    expect(await owner.greasing.count({ where: { lubricator_id: id } })).toBe(3);
  });

  test("is refused whole where the rule would have stopped it, and nothing of it is stored", async () => {
    const greasing = greasingNow();
    const { technician, supervisor, id } = await aPoint();
    const [first, second] = greasing.doses;
    const late = { ...first!, reading: { ...first!.reading, read_at: ago(480) } };
    const wrong: [string, object][] = [
      ["a reading 20 s after the dose", { ...greasing, doses: [late, second] }],
      ["more than the next dose", { ...greasing, doses: [{ ...first!, strokes: 10 }, second] }],
      ["grease that no reading asked for", { ...greasing, before: { db: 36 } }],
      [
        "a dose after the level was down",
        { ...greasing, doses: [...greasing.doses, { number: 3, strokes: 9, given_at: ago(100) }] },
      ],
    ];
    for (const [why, body] of wrong)
      expect([why, (await sendGreasing(technician, id, body)).status]).toEqual([why, 409]);
    const open = await sendGreasing(technician, id, { ...greasing, doses: [first] });
    expect(open.body.messages).toEqual({ outcome: ["is required"] });
    const ahead = await sendGreasing(technician, id, { ...greasing, doses: [{ ...first!, given_at: ago(-900) }] });
    expect(Object.keys(ahead.body.messages)).toEqual(["doses"]);
    expect(await owner.greasing.count({ where: { lubricator_id: id } })).toBe(0);

    await call(startGreasing, { as: supervisor, params: { id }, body: { db: 45 } });
    expect((await sendGreasing(technician, id, greasing)).body.message).toMatch(/is greasing this point$/);
  });

  test("ends by the outcome its person gives where the gun was hard, and as the phone has judged it", async () => {
    const greasing = greasingNow();
    const { technician, id } = await aPoint();
    const hard = { ...greasing, doses: [{ number: 1, strokes: 4, given_at: ago(300) }], outcome: "blocked" };
    expect((await sendGreasing(technician, id, hard)).body.data).toMatchObject({ outcome: "blocked", strokes: 4 });
    const rule = {
      baseline_db: 35.2,
      charge_grams: 10.35,
      density: 0.9,
      month_grams: 0,
      lasting: null,
      return_days: 14,
      may_go_beyond: false,
    };
    const steps = [
      { ...greasing, doses: [] },
      { ...greasing, doses: [{ number: 1, strokes: 9, given_at: greasing.started_at }] },
      { ...greasing, doses: greasing.doses.slice(0, 1) },
      greasing,
      { ...greasing, before: { db: 36 }, doses: [] },
    ].map((one) => nextGreasingStep(rule, one, 0));
    expect(steps).toMatchObject([
      { kind: "dose", dose: { strokes: 9 } },
      { kind: "read" },
      { kind: "dose", dose: { strokes: 9 } },
      { kind: "end", outcome: "greased" },
      { kind: "end", outcome: "not_needed" },
    ]);
    expect(nextGreasingStep({ ...rule, month_grams: 20.7 }, { ...greasing, doses: [] }, 0)).toEqual({
      kind: "too_much",
    });
  });
});

describe("a count that is sent later", () => {
  async function aRoom() {
    const { plant, company, admin } = await aTenant();
    const place = { company_id: company.id, plant_id: plant.id };
    const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
    const part = await owner.part.create({ data: { ...place, number: unique("P"), name: unique("Belt") } });
    const book = (body: object) =>
      call(move, { as: admin, params: { id: room.id }, body: { part_id: part.id, ...body } });
    return { book };
  }

  test("has what has moved since added to it", async () => {
    const { book } = await aRoom();
    const received = await book({ kind: "receive", quantity: 10 });
    const { id } = received.body.data;
    await owner.stockMovement.update({ where: { id }, data: { created_at: new Date(ago(120)) } });
    const counted_at = ago(60);
    await book({ kind: "issue", quantity: 3 });
    await book({ kind: "receive", quantity: 1 });
    // 12 lay there at the count.
    expect((await book({ kind: "count", quantity: 12, counted_at })).body.data).toMatchObject({
      balance: 10,
      quantity: 2,
    });
  });

  test("is refused where somebody has counted since, where its moment is in the future, and of another movement", async () => {
    const { book } = await aRoom();
    await book({ kind: "receive", quantity: 10 });
    const counted_at = ago(60);
    await book({ kind: "count", quantity: 9 });
    const late = await book({ kind: "count", quantity: 12, counted_at });
    expect([late.status, late.body.message]).toEqual([409, "Somebody has counted it since"]);
    expect(Object.keys((await book({ kind: "count", quantity: 1, counted_at: ago(-900) })).body.messages)).toEqual([
      "counted_at",
    ]);
    expect(Object.keys((await book({ kind: "issue", quantity: 1, counted_at })).body.messages)).toEqual(["counted_at"]);
  });

  test("and an issue below zero is refused with what is there: it waits for its person", async () => {
    const { book } = await aRoom();
    await book({ kind: "receive", quantity: 2 });
    const short = await book({ kind: "issue", quantity: 3 });
    expect([short.status, short.body.data]).toEqual([409, { on_hand: 2, available: 2 }]);
  });
});

test("an alarm that has risen since its person saw it is not acknowledged by their note", async () => {
  const { plant, admin } = await aTenant();
  const sensor = await aSensor({ plant });
  const { id } = await anAlert({ sensor, level: "alarm", parameter: 1 });
  const acknowledgeAt = (seen_level: string) =>
    call(acknowledge, { as: admin, method: "PUT", params: { id }, body: { note: "On my way", seen_level } });
  const risen = await acknowledgeAt("warning");
  expect([risen.status, risen.body.message, risen.body.data.acknowledged_at]).toEqual([
    409,
    "The alert has risen since you saw it",
    null,
  ]);
  expect((await acknowledgeAt("alarm")).status).toBe(200);
});

describe("what was captured at an order", () => {
  const picture = async (background: string) =>
    new File(
      [
        Uint8Array.from(
          await sharp({ create: { width: 40, height: 30, channels: 3, background } })
            .jpeg()
            .toBuffer(),
        ),
      ],
      "leak.jpg",
      { type: "image/jpeg" },
    );
  const box = (type: string, ...parts: (Buffer | string)[]) => {
    const content = Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, content]);
  };
  const sound = box("hdlr", `${"\0".repeat(8)}soun${"\0".repeat(13)}`);
  const voice = () =>
    new File(
      [
        Uint8Array.from(
          Buffer.concat([
            box("ftyp", "iso5\0\0\0\0iso5mp41"),
            box("moov", box("trak", box("mdia", sound.toString("latin1")).toString("latin1")).toString("latin1")),
            box("mdat", "speech"),
          ]),
        ),
      ],
      "voice.m4a",
      { type: "audio/mp4" },
    );

  async function anOrder(status = "in_work") {
    const { company, plant } = await aTenant();
    const person = () => aUser({ role: "technician", company, plants: [plant] });
    const [technician, colleague] = [await person(), await person()];
    const steps = newSteps([{ text: "Photograph the seal", kind: "photo" }]);
    const order = await aWorkOrder({ plant, status, assigned_user_id: technician.id, steps });
    const add = async (image: File) =>
      call(attach, {
        params: { id: order.id },
        headers: await asCookie(technician),
        form: form({ image, payload: JSON.stringify({ step_id: 1 }) }),
      });
    const counts = async () => {
      const { steps } = await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } });
      const [step] = steps as unknown as { photos: number; recordings: number }[];
      return [step!.photos, step!.recordings];
    };
    const take = (as: { id: number }, fileId: number) =>
      call(removeFile, { as, method: "DELETE", params: { id: order.id, fileId } });
    return { technician, colleague, order, add, counts, take };
  }

  test("a voice note is no photo: a photo step wants a picture", async () => {
    const { technician, order, add, counts } = await anOrder();
    expect((await add(voice())).body.data.mime).toBe("audio/mp4");
    expect(await counts()).toEqual([0, 1]);
    await add(await picture("#456"));
    expect(await counts()).toEqual([1, 1]);
    const { body } = await call(readOrder, { as: technician, params: { id: order.id } });
    expect(body.data.files).toMatchObject([
      { mime: "audio/mp4", step_id: 1, user_id: technician.id },
      { mime: "image/jpeg", step_id: 1, user_id: technician.id },
    ]);
  });

  test("is replaced by its marked picture and deleted by who captured it; the history keeps that it was there", async () => {
    const { technician, colleague, order, add, counts, take } = await anOrder();
    const first = (await add(await picture("#456"))).body.data.id;
    const replaced = await call(replaceFile, {
      params: { id: order.id, fileId: first },
      headers: await asCookie(technician),
      form: form({ image: await picture("#c11"), _method: "PUT", payload: "{}" }),
    });
    expect([replaced.status, replaced.body.data.id === first]).toEqual([200, false]);
    expect(await counts()).toEqual([1, 0]);
    expect((await take(colleague, replaced.body.data.id)).status).toBe(403);
    expect((await take(technician, replaced.body.data.id)).status).toBe(200);
    expect(await counts()).toEqual([0, 0]);
    expect((await take(technician, replaced.body.data.id)).status).toBe(404);
    const events = await owner.workOrderEvent.findMany({ where: { work_order_id: order.id }, orderBy: { id: "asc" } });
    expect(events.map(({ action }) => action)).toEqual(["attach_file", "replace_file", "remove_file"]);
  });

  test("stays once the work is completed", async () => {
    const { technician, order, add, take } = await anOrder();
    const { id } = (await add(await picture("#456"))).body.data;
    await owner.workOrder.update({ where: { id: order.id }, data: { status: "completed" } });
    expect((await take(technician, id)).status).toBe(409);
  });

  test("of a request is added by who made it, until it is decided", async () => {
    const { technician, colleague, order } = await anOrder("requested");
    await owner.workOrder.update({
      where: { id: order.id },
      data: { kind: "request", requested_by: technician.id, assigned_user_id: null, steps: [] },
    });
    const add = async (as: { id: number }) =>
      call(attach, {
        params: { id: order.id },
        headers: await asCookie(as as never),
        form: form({ image: await picture("#456") }),
      });
    expect([(await add(technician)).status, (await add(colleague)).status]).toEqual([201, 403]);
    await owner.workOrder.update({ where: { id: order.id }, data: { status: "rejected" } });
    expect((await add(technician)).status).toBe(409);
  });
});
