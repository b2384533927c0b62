import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PUT as acknowledge } from "@/app/api/alerts/[id]/acknowledge/route";
import { GET as readUser } from "@/app/api/auth/user/route";
import { PUT as correct } from "@/app/api/downtimes/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { POST as reportByLabel } from "@/app/api/guest-requests/[token]/route";
import { POST as recordGreasing } from "@/app/api/lubricators/[id]/greasings/whole/route";
import { POST as createPoint } from "@/app/api/lubricators/route";
import { POST as comment } from "@/app/api/maintenance/[id]/comments/route";
import { POST as attach } from "@/app/api/maintenance/[id]/files/route";
import { DELETE as removeLabor } from "@/app/api/maintenance/[id]/labor/[laborId]/route";
import { POST as book } from "@/app/api/maintenance/[id]/labor/route";
import { GET as readOrder } from "@/app/api/maintenance/[id]/route";
import { PUT as answerSteps } from "@/app/api/maintenance/[id]/steps/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as start } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as request } from "@/app/api/maintenance/requests/route";
import { POST as printLabel } from "@/app/api/request-links/route";
import { POST as move } from "@/app/api/store-rooms/[id]/movements/route";
import { connection } from "@/lib/client/connection";
import { sendReport } from "@/lib/client/guest-report";
import { keepFor, outboxState, showOutbox } from "@/lib/client/kept-changes";
import { type ChangeStore, KeptOutbox, type NewChange } from "@/lib/client/kept-outbox";
import type { KeptChange } from "@/lib/client/phone-database";
import { newSteps } from "@/lib/domain/maintenance/work-order-steps";
import { answerBare } from "@/lib/server/http/bare";
import { resetLimits } from "@/lib/server/http/limits";
import { matchedBy, segmentsOf } from "@/lib/server/http/pattern";
import { aBadLine, type BadLine, everyFaultOnce, faults, stopped } from "../bad-line";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { anAlert, anEquipment, aSensor, aTenant, aUser, aWorkOrder, placeIn, unique } from "../samples";

/**
 * What is done on the floor, over a line that breaks: every change of it meets every fault once (tests/bad-line.ts) before it comes
 * through. The outbox, the calls and the database are those of the product; only the phone's storage is played.
 */

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const calls: Record<string, unknown> = {
  "GET /api/auth/user": readUser,
  "POST /api/files": upload,
  "POST /api/maintenance/requests": request,
  "PUT /api/maintenance/in-work-multiple": start,
  "PUT /api/maintenance/complete-multiple": complete,
  "GET /api/maintenance/{id}": readOrder,
  "PUT /api/maintenance/{id}/steps": answerSteps,
  "POST /api/maintenance/{id}/comments": comment,
  "POST /api/maintenance/{id}/files": attach,
  "POST /api/maintenance/{id}/labor": book,
  "DELETE /api/maintenance/{id}/labor/{laborId}": removeLabor,
  "POST /api/lubricators/{id}/greasings/whole": recordGreasing,
  "POST /api/store-rooms/{id}/movements": move,
  "PUT /api/alerts/{id}/acknowledge": acknowledge,
  "PUT /api/downtimes/{id}": correct,
  "POST /api/guest-requests/{token}": reportByLabel,
};

let product: Server;
let line: BadLine;
/** By path, how often the product was asked. */
const asked = new Map<string, number>();

beforeAll(async () => {
  product = createServer((incoming, response) => {
    const path = (incoming.url ?? "").split("?")[0]!;
    const matched = matchedBy(segmentsOf(path) ?? []);
    const handler = calls[`${incoming.method} ${matched?.pattern}`] as Handler | undefined;
    if (!handler || !matched) throw new Error(`${incoming.method} ${path} is not among the calls of this test`);
    asked.set(path, (asked.get(path) ?? 0) + 1);
    answerBare(incoming, response, (one) => handler(one, { params: Promise.resolve(matched.params) }));
  });
  await new Promise<void>((listening) => product.listen(0, "127.0.0.1", listening));
  line = await aBadLine(`http://127.0.0.1:${(product.address() as AddressInfo).port}`);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await line.stop();
  await stopped(product);
});

let stored = new Map<number, KeptChange>();
const store: ChangeStore = {
  changesOf: async (person) => [...stored.values()].filter((one) => one.person === person).map((one) => ({ ...one })),
  addChange: async (change) => {
    const seq = Math.max(0, ...stored.keys()) + 1;
    stored.set(seq, { ...change, seq });
    return seq;
  },
  putChange: async (change) => stored.set(change.seq, { ...change }),
  dropChange: async (seq) => stored.delete(seq),
};

const queues = new Map<string, Promise<unknown>>();
function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(
    name,
    result.catch(() => {}),
  );
  return result;
}

let outbox: KeptOutbox;
const realFetch = globalThis.fetch;

beforeEach(() => {
  resetLimits();
  [stored, outbox] = [new Map(), new KeptOutbox({ store, exclusively, onChange: () => {}, onSent: () => {} })];
  asked.clear();
  connection.answered();
  showOutbox({ isSent: false, isFull: false });
  line.meets(everyFaultOnce(({ method }) => method !== "GET"));
});

/** This phone, with this person signed in. Nobody: the page of a label. */
async function signInAs(person?: { id: number }) {
  const bearer = person && `Bearer ${await signedIn(person)}`;
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (bearer) headers.set("authorization", bearer);
    return realFetch(line.url + path, { ...init, headers });
  });
  if (person) keepFor(person.id);
}

/** Gives all of them while nothing comes through, then tries until the phone keeps nothing any more. */
async function walk(changes: readonly NewChange[]) {
  const given: unknown[] = [];
  for (const change of changes) given.push(await outbox.give(change));
  expect(given).toEqual(changes.map(() => "kept"));
  expect(outboxState.isSent).toBe(false);
  for (let pass = 0; stored.size > 0 && pass < 120; pass++) {
    await outbox.send({ now: true });
    expect([...stored.values()].map(({ refusal }) => refusal)).toEqual([...stored.values()].map(() => null));
  }
  expect([stored.size, connection.state()]).toEqual([0, "there"]);
}

async function aPhoneOf(role = "technician") {
  const { plant, company, admin } = await aTenant();
  const person = await aUser({ role, company, plants: [plant] });
  await signInAs(person);

  return { plant, company, admin, person };
}

async function aPhoto(name = "leak.jpg") {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#a52" } });
  return { name, blob: new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: "image/jpeg" }) };
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const actionsOf = async (work_order_id: number) =>
  (await owner.workOrderEvent.findMany({ where: { work_order_id }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

describe("over a line that breaks in every way, once a call", () => {
  test("a report arrives once with its two photos, each stored once", async () => {
    const { plant, person } = await aPhoneOf("plant_user");
    const item = await anEquipment({ plant });
    await walk([
      {
        about: { kind: "report", id: -1, label: "Oil under the gearbox" },
        kind: "report",
        method: "post",
        path: "/maintenance/requests",
        body: { name: "Oil under the gearbox", type: "breakdown", equipment_id: item.id },
        uploads: [await aPhoto(), await aPhoto("wide.jpg")],
      },
    ]);
    const [made, ...more] = await owner.workOrder.findMany({ where: { plant_id: plant.id, kind: "request" } });
    expect([made?.name, made?.equipment_id, more.length]).toEqual(["Oil under the gearbox", item.id, 0]);
    expect(await owner.workOrderFile.count({ where: { work_order_id: made!.id } })).toBe(2);
    expect(await owner.file.count({ where: { user_id: person.id } })).toBe(2);
    // Of the six faults of a call four reach the product; what it has of the pictures does not travel again.
    // (Of a call that breaks off half way the product may have seen nothing.)
    expect([4, 5]).toContain(asked.get("/api/maintenance/requests"));
    expect([8, 9, 10]).toContain(asked.get("/api/files"));
  });

  test("an order is started, answered step by step and completed, each once and in this order", async () => {
    const { plant, person } = await aPhoneOf();
    const steps = newSteps([{ text: "Lock out" }, { text: "Measure", unit: "mm/s" }]);
    const order = await aWorkOrder({ plant, status: "pending", assigned_user_id: person.id, steps });
    const change = {
      about: { kind: "order", id: order.id, label: order.name, version: order.version },
      method: "put",
    } as const;
    const answer = (step: object): NewChange => ({
      ...change,
      kind: "steps",
      path: `/maintenance/${order.id}/steps`,
      body: { steps: [{ ...step, seen_answered_at: null }] },
    });
    await walk([
      { ...change, kind: "start", path: "/maintenance/in-work-multiple", body: { ids: [order.id] } },
      answer({ id: 1, answer: "done" }),
      answer({ id: 2, answer: "done", value: 3.1 }),
      {
        ...change,
        kind: "complete",
        path: "/maintenance/complete-multiple",
        body: { ids: [order.id], problem_solved: true, completion_note: "Seal replaced", total_minutes: 40 },
      },
    ]);
    const done = await owner.workOrder.findUniqueOrThrow({ where: { id: order.id } });
    expect(done).toMatchObject({ status: "completed", completion_note: "Seal replaced" });
    expect(done.steps).toMatchObject([{ answer: "done" }, { answer: "done", value: 3.1 }]);
    expect(await actionsOf(order.id)).toEqual(["start", "answer_steps", "answer_steps", "complete"]);
  });

  test("labor is booked once, and removed once", async () => {
    const { plant, person } = await aPhoneOf();
    const order = await aWorkOrder({ plant, status: "in_work", assigned_user_id: person.id });
    const wrong = await owner.laborEntry.create({
      data: { ...placeIn(plant), work_order_id: order.id, user_id: person.id, minutes: 600, created_by: person.id },
    });
    const path = `/maintenance/${order.id}/labor`;
    const change = { about: { kind: "order", id: order.id, label: order.name }, kind: "labor" } as const;
    await walk([
      { ...change, method: "post", path, body: { user_id: person.id, minutes: 45 } },
      { ...change, method: "delete", path: `${path}/${wrong.id}`, body: {} },
    ]);
    const booked = await owner.laborEntry.findMany({ where: { work_order_id: order.id } });
    expect(booked.map(({ minutes }) => minutes)).toEqual([45]);
  });

  test("a point of the greasing round is greased once, with both doses", async () => {
    const { plant, admin } = await aPhoneOf();
    const point = { plant_id: plant.id, name: unique("Point"), target_per_set: 11.5, interval_hours: 100 };
    const made = await call(createPoint, { as: admin, body: { ...point, baseline_db: 35.2 } });
    const { id } = made.body.data;
    await walk([
      {
        about: { kind: "point", id, label: point.name },
        kind: "greasing",
        method: "post",
        path: `/lubricators/${id}/greasings/whole`,
        body: {
          started_at: ago(600),
          before: { db: 45.8, rpm: 1780, gain: 60 },
          doses: [
            {
              number: 1,
              strokes: 9,
              given_at: ago(500),
              reading: { db: 42.1, rpm: 1778, gain: 60, read_at: ago(430) },
            },
            {
              number: 2,
              strokes: 9,
              given_at: ago(300),
              reading: { db: 36.4, rpm: 1781, gain: 60, read_at: ago(230) },
            },
          ],
        },
      },
    ]);
    const [greased, ...more] = await owner.greasing.findMany({ where: { lubricator_id: id } });
    expect([greased?.outcome, more.length]).toEqual(["greased", 0]);
    expect(await owner.greasingDose.count({ where: { greasing_id: greased!.id } })).toBe(2);
  });

  async function aBin() {
    const at = await aPhoneOf("plant_admin");
    const place = placeIn(at.plant);
    const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
    const part = await owner.part.create({ data: { ...place, number: unique("P"), name: unique("Belt") } });
    const path = `/store-rooms/${room.id}/movements`;
    const received = { kind: "receive", quantity: 10, part_id: part.id };
    const { status } = await call(move, { as: at.admin, params: { id: room.id }, body: received });
    expect(status).toBe(201);
    const change = {
      about: { kind: "part", id: part.id, label: part.name },
      kind: "movement",
      method: "post",
    } as const;
    const moved = async () =>
      (await owner.stockMovement.findMany({ where: { line: { part_id: part.id } }, orderBy: { id: "asc" } })).map(
        (one) => [one.kind, Number(one.quantity)],
      );

    return {
      part,
      moved,
      booking: (body: object): NewChange => ({ ...change, path, body: { part_id: part.id, ...body } }),
    };
  }

  test("a part is issued once", async () => {
    const { moved, booking } = await aBin();
    await walk([booking({ kind: "issue", quantity: 3 })]);
    const [, ...after] = await moved();
    expect(after.map(([kind, quantity]) => [kind, Math.abs(quantity as number)])).toEqual([["issue", 3]]);
  });

  test("a blind count is booked once, after the issue that was made before it", async () => {
    const { moved, booking } = await aBin();
    await walk([
      booking({ kind: "issue", quantity: 3 }),
      booking({ kind: "count", quantity: 6, counted_at: new Date().toISOString() }),
    ]);
    const [, ...after] = await moved();
    expect(after.map(([kind]) => kind)).toEqual(["issue", "count"]);
  });

  test("an alarm is acknowledged once, with the note", async () => {
    const { plant, person } = await aPhoneOf();
    const sensor = await aSensor({ plant });
    const { id } = await anAlert({ sensor, level: "alarm", parameter: 1 });
    await walk([
      {
        about: { kind: "alarm", id, label: "Dryer fan" },
        kind: "acknowledge",
        method: "put",
        path: `/alerts/${id}/acknowledge`,
        body: { note: "On my way", seen_level: "alarm" },
      },
    ]);
    const alert = await owner.alert.findUniqueOrThrow({ where: { id } });
    expect([alert.acknowledged_by, alert.acknowledge_note]).toEqual([person.id, "On my way"]);
  });

  async function anOrderDown() {
    const { plant, person, admin } = await aPhoneOf();
    const item = await anEquipment({ plant });
    const order = await aWorkOrder({
      plant,
      status: "in_work",
      type: "breakdown",
      assigned_user_id: person.id,
      equipment_id: item.id,
      is_machine_down: true,
      created_at: ago(7_200),
    });
    const down = await owner.downtime.create({
      data: {
        ...placeIn(plant),
        equipment_id: item.id,
        work_order_id: order.id,
        source: "order",
        started_at: ago(7_200),
        ended_at: ago(3_600),
      },
    });
    const correction = (body: object): NewChange => ({
      about: { kind: "order", id: order.id, label: order.name, version: order.version },
      kind: "downtime",
      method: "put",
      path: `/downtimes/${down.id}`,
      body: { ...body },
    });

    return { plant, admin, order, down, correction };
  }

  test("a downtime is corrected once and then again, and nobody's newer correction is written over", async () => {
    const { down, correction, admin } = await anOrderDown();
    const first = { started_at: ago(6_000), reason: "Seal" };
    const second = { started_at: ago(5_400), reason: "Seal and bearing" };
    await walk([correction({ ...first, version: down.version }), correction(second)]);
    const after = await owner.downtime.findUniqueOrThrow({ where: { id: down.id } });
    expect([after.version, after.reason, after.started_at.toISOString()]).toEqual([
      down.version + 2,
      ...[second.reason, second.started_at],
    ]);

    line.meets(() => "dropped");
    await outbox.give(correction({ reason: "Mine", version: after.version }));
    const theirs = { as: admin, method: "PUT", params: { id: down.id }, body: { reason: "Theirs" } };
    expect((await call(correct, theirs)).status).toBe(200);
    line.meets(() => null);
    await outbox.send({ now: true });
    expect([...stored.values()]).toMatchObject([{ refusal: { status: 409, newer: { reason: "Theirs" } } }]);
    await outbox.sendOnTop([...stored.values()][0]!);
    expect([stored.size, (await owner.downtime.findUniqueOrThrow({ where: { id: down.id } })).reason]).toEqual([
      0,
      "Mine",
    ]);
  });

  test("a correction that the server has as it was given is done, also after its key was forgotten", async () => {
    const { order, down, correction } = await anOrderDown();
    line.meets(({ path }) => (path.endsWith(`/downtimes/${down.id}`) ? "unanswered" : null));
    const given = { started_at: ago(6_000), reason: "Seal", is_planned: false, version: down.version };
    expect(await outbox.give(correction(given))).toBe("kept");
    // A month later.
    await owner.idempotencyKey.deleteMany({ where: { user_id: order.assigned_user_id! } });
    line.meets(() => null);
    await outbox.send({ now: true });
    expect(stored.size).toBe(0);
    const after = await owner.downtime.findUniqueOrThrow({ where: { id: down.id } });
    expect([after.version, after.reason]).toEqual([down.version + 1, "Seal"]);
  });

  test("a comment arrives once, with the two photos taken with it", async () => {
    const { plant, person } = await aPhoneOf();
    const order = await aWorkOrder({ plant, status: "in_work", assigned_user_id: person.id });
    const change = { about: { kind: "order", id: order.id, label: order.name }, method: "post" } as const;
    const file = async (name: string): Promise<NewChange> => ({
      ...change,
      kind: "file",
      path: `/maintenance/${order.id}/files`,
      body: {},
      file: await aPhoto(name),
    });
    const path = `/maintenance/${order.id}/comments`;
    await walk([
      { ...change, kind: "comment", path, body: { text: "Seal torn on the drive side" } },
      await file("seal.jpg"),
      await file("shaft.jpg"),
    ]);
    expect(await actionsOf(order.id)).toEqual(["comment", "attach_file", "attach_file"]);
    const attached = await owner.workOrderFile.findMany({
      where: { work_order_id: order.id },
      include: { file: true },
    });
    expect(attached.map(({ file: { name } }) => name).sort()).toEqual(["seal.jpg", "shaft.jpg"]);
  });

  test("a guest's report by a label arrives once, with its photo", async () => {
    const { plant, admin } = await aPhoneOf();
    const item = await anEquipment({ plant });
    const printed = await call(printLabel, { as: admin, body: { equipment_id: item.id } });
    const token = new URL(printed.body.data.address).pathname.slice("/r/".length);
    await signInAs();
    const { name, blob } = await aPhoto();
    const parcel = {
      path: `/guest-requests/${token}`,
      body: { key: randomUUID(), text: "It smells burnt", language_id: 1 },
      files: { photo_1: new File([blob], name, { type: blob.type }) },
    };
    // The key is in its body.
    line.meets(everyFaultOnce());
    const answers: unknown[] = [];
    for (let tries = 0; tries < 12 && answers.at(-1) !== "there"; tries++) {
      const sent = await sendReport(parcel);
      answers.push(typeof sent === "object" && "follow_url" in sent ? "there" : sent);
    }
    expect(answers).toEqual([...faults.map(() => "again"), "there"]);
    const made = await owner.workOrder.findMany({ where: { plant_id: plant.id, kind: "request" } });
    expect(made.map((one) => one.description)).toEqual(["It smells burnt"]);
    expect(await owner.workOrderFile.count({ where: { work_order_id: made[0]!.id } })).toBe(1);
  });
});
