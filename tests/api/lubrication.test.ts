import { beforeEach, describe, expect, test } from "vitest";
import { DELETE as removeItem } from "@/app/api/equipments/[id]/route";
import { POST as startCycle } from "@/app/api/lubricators/[id]/cycle/route";
import { POST as giveDose } from "@/app/api/lubricators/[id]/greasings/[greasingId]/doses/route";
import { POST as endGreasing } from "@/app/api/lubricators/[id]/greasings/[greasingId]/end/route";
import { POST as readDose } from "@/app/api/lubricators/[id]/greasings/[greasingId]/readings/route";
import { GET as listGreasings, POST as startGreasing } from "@/app/api/lubricators/[id]/greasings/route";
import { POST as replace } from "@/app/api/lubricators/[id]/replace/route";
import { POST as revert } from "@/app/api/lubricators/[id]/revert/route";
import { GET as find, DELETE as remove, PUT as save } from "@/app/api/lubricators/[id]/route";
import { POST as unlock } from "@/app/api/lubricators/[id]/unlock/route";
import { GET as round } from "@/app/api/lubricators/round/route";
import { POST as create, GET as list } from "@/app/api/lubricators/route";
import { POST as convert } from "@/app/api/maintenance/requests/[id]/route";
import { GET as listNotifications } from "@/app/api/notifications/route";
import { POST as params } from "@/app/api/ultrasound/lubes/params/route";
import { POST as createPump } from "@/app/api/ultrasound/pumps/route";
import { asProvider } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { sweepLubricators } from "@/lib/services/devices/lubricators/sweep";
import { requestForLubricator } from "@/lib/services/lubrication/points/request";
import { notifyOfWorkOrder } from "@/lib/services/maintenance/work-orders/notify";
import { giveUpCommands } from "@/lib/services/monitoring/commands/give-up";
import { aGateway, minute, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { aBearing, anEquipment, aTenant, aUser, unique } from "../samples";

beforeEach(() => resetLimits());

async function aMill() {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  const gateway = await aGateway({ plant });
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
  const place = { company_id: company.id, plant_id: plant.id };
  const room = await owner.storeRoom.create({ data: { ...place, name: unique("Room") } });
  const stocked = async (unit: string, on_hand: number) => {
    const part = await owner.part.create({ data: { ...place, number: unique("N"), name: unique("Part"), unit } });
    const line = { ...place, store_room_id: room.id, part_id: part.id, on_hand, value: 1000n };
    await owner.stockLine.create({ data: line });
    return part;
  };
  const onHand = async ({ id }: { id: number }) =>
    (await owner.stockLine.findFirstOrThrow({ where: { part_id: id } })).on_hand;

  return { ...tenant, ...gateway, technician, supervisor, room, stocked, onHand };
}

type Mill = Awaited<ReturnType<typeof aMill>>;

const device = { method: "automatic", container: "120", strokes: 2, target_per_set: 3.4, interval_hours: 100 };

async function aLubricator({ admin, plant, controller }: Mill, more: object = {}) {
  const uid = unique("lb");
  const made = await call(create, {
    as: admin,
    body: {
      plant_id: plant.id,
      name: unique("Oiler"),
      controller_id: controller.id,
      device_address: uid,
      ...device,
      ...more,
    },
  });
  expect(made.body.messages ?? made.status).toBe(201);
  return { id: made.body.data.id as number, uid, data: made.body.data };
}

async function aPoint({ admin, plant }: Mill, more: object = {}) {
  const body = {
    plant_id: plant.id,
    name: unique("Point"),
    target_per_set: 11.5,
    interval_hours: 100,
    baseline_db: 35.2,
  };
  const made = await call(create, { as: admin, body: { ...body, ...more } });
  expect(made.body.messages ?? made.status).toBe(201);
  return made.body.data.id as number;
}

const reports = ({ token, controller }: Mill, ...lubricators: object[]) =>
  send(token, { v: 1, gateway: controller.serial_number, lubricators });
const at = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
const shown = async (mill: Mill, id: number) => (await call(find, { as: mill.admin, params: { id } })).body.data;

describe("the amount of a bearing", () => {
  test("a 6308 at 1,780 RPM takes 10.35 g every 10,836 h: 34 strokes, 5 sets of a 60 mL pack", async () => {
    const { admin } = await aTenant();
    const body = { outside_mm: 90, inside_mm: 40, width_mm: 23, rpm: 1780, container: "60", strokes: 1 };
    const answer = await call(params, { as: admin, body });
    expect(answer.body.data).toMatchObject({
      grams: 10.35,
      milliliters: 11.5,
      strokes: 34,
      cycles: 176,
      cycles_per_set: 34,
      sets_in_container: 5,
    });
    expect(Math.round(answer.body.data.interval_hours)).toBe(10_836);
  });

  test("a bearing of the catalog brings its measures, and one without a width is refused by name", async () => {
    const { admin } = await aTenant();
    const whole = await aBearing({ bore: 25, outside: 52, width: 15 });
    const answer = await call(params, { as: admin, body: { bearing_id: whole.id, rpm: 1780 } });
    expect([answer.body.data.grams, Math.round(answer.body.data.interval_hours)]).toEqual([3.9, 14_730]);
    const narrow = await aBearing({ bore: 25, outside: 52 });
    const refused = await call(params, { as: admin, body: { bearing_id: narrow.id } });
    expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["bearing_id"]]);
    const missing = await call(params, { as: admin, body: { outside_mm: 52 } });
    expect(Object.keys(missing.body.messages).sort()).toEqual(["inside_mm", "width_mm"]);
  });
});

describe("a lubricator", () => {
  test("its answer has what it gives, has left and how it is; a new one is unknown", async () => {
    const mill = await aMill();
    const { data } = await aLubricator(mill);
    expect(data).toMatchObject({
      status: "unknown",
      cycles_in_container: 176,
      cycles_per_set: 5,
      delivered_per_cycle: 0.68,
      delivered_per_set: 3.4,
      delivered: 0,
      remaining: 120,
      cycles_left: 176,
      days_to_empty: null,
    });
  });

  test("a device needs controller, address, container and its setting; a pump needs the position", async () => {
    const mill = await aMill();
    const body = { plant_id: mill.plant.id, name: "x", method: "automatic", target_per_set: 1 };
    const bare = await call(create, { as: mill.admin, body });
    expect(Object.keys(bare.body.messages).sort()).toEqual(["container", "controller_id", "device_address"]);
    const given = { ...body, controller_id: mill.controller.id, device_address: "a" };
    const cartridge = await call(create, { as: mill.admin, body: { ...given, container: "LC60", strokes: 2 } });
    expect(Object.keys(cartridge.body.messages)).toEqual(["dose"]);
    const odd = await call(create, { as: mill.admin, body: { ...given, container: "LC60", dose: 1.2 } });
    expect(Object.keys(odd.body.messages)).toEqual(["dose"]);
    const pump = { controller_id: mill.controller.id, name: "P1", address: "p1" };
    const { id: pump_id } = (await call(createPump, { as: mill.admin, body: pump })).body.data;
    const placeless = await call(create, { as: mill.admin, body: { ...given, container: "60", strokes: 1, pump_id } });
    expect(Object.keys(placeless.body.messages)).toEqual(["pump_position"]);
    const on = { container: "60", strokes: 1, pump_id, pump_position: 2 };
    expect((await call(create, { as: mill.admin, body: { ...given, ...on } })).status).toBe(201);
    const taken = await call(create, { as: mill.admin, body: { ...given, device_address: "b", ...on } });
    expect(taken.status).toBe(409);
  });

  test("a confirmed cycle is lubricated, and what it gave is counted once, however often it is sent", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill);
    const [first, second] = [at(-3), at(-2)];
    expect((await reports(mill, { uid, ts: first, cycles: 10 })).status).toBe(202);
    expect((await shown(mill, id)).status).toBe("ok");
    for (const _again of [1, 2, 3]) await reports(mill, { uid, ts: second, cycles: 15, confirmed: "pressure" });
    expect(await shown(mill, id)).toMatchObject({
      status: "lubricated",
      cycles: 15,
      delivered: 10.2,
      cycles_left: 161,
    });
    expect(
      await owner.lubricatorEvent.aggregate({ where: { lubricator_id: id }, _sum: { milliliters: true } }),
    ).toEqual({
      _sum: { milliliters: 3.4 },
    });
  });

  test("a message of an unknown lubricator or without meaning is named, and costs the batch nothing", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill);
    const answer = await reports(mill, { uid: "nobody", cycles: 1 }, { uid, cycles: -1 }, { uid, cycles: 4 });
    expect(answer.body.rejected).toEqual([
      { path: "lubricators[1]", code: "MALFORMED" },
      { path: "lubricators[0].uid", code: "UNKNOWN_DEVICE" },
    ]);
    expect((await shown(mill, id)).cycles).toBe(4);
  });

  test("over-pressure is a block, never a success, and asks for somebody once with the spare cartridge held", async () => {
    const mill = await aMill();
    const part = await mill.stocked("piece", 3);
    const { id, uid } = await aLubricator(mill, { part_id: part.id, store_room_id: mill.room.id });
    await reports(mill, { uid, ts: at(-3), cycles: 10 });
    await reports(mill, { uid, ts: at(-2), cycles: 11, confirmed: "flow", over_pressure: true });
    expect((await shown(mill, id)).status).toBe("block");
    const topic = "lubricator-changed";
    expect(await owner.outbox.count({ where: { topic, payload: { path: ["lubricator_id"], equals: id } } })).toBe(1);
    const ask = () => asProvider((tx) => requestForLubricator({ tx, now: new Date() }, id));
    expect(await ask()).toBeGreaterThan(0);
    expect(await ask()).toBeNull();
    const { request } = await shown(mill, id);
    expect([request.status, request.label]).toEqual(["requested", expect.stringMatching(/^RQ-\d+$/)]);
    const held = await owner.stockLine.findFirstOrThrow({ where: { part_id: part.id } });
    expect([held.on_hand, held.reserved]).toEqual([3, 1]);
    const { id: event_id } = await owner.workOrderEvent.findFirstOrThrow({ where: { work_order_id: request.id } });
    await asProvider((tx) => notifyOfWorkOrder(tx, event_id));
    const notices = await call(listNotifications, { as: mill.supervisor });
    expect(notices.body.data[0].message).toBe(`Work was requested: ${request.name}`);
    const converted = await call(convert, {
      as: mill.supervisor,
      params: { id: request.id },
      body: { assigned_user_id: mill.technician.id },
    });
    expect(converted.body.messages ?? converted.status).toBe(201);
    const needs = await owner.workOrderPart.findMany({ where: { work_order: { request_id: request.id } } });
    expect(needs).toMatchObject([{ part_id: part.id, quantity: 1 }]);
    expect((await owner.stockLine.findFirstOrThrow({ where: { part_id: part.id } })).reserved).toBe(1);
    expect(await ask()).toBeNull();
    const refused = await call(startCycle, { as: mill.technician, params: { id }, body: {} });
    expect([refused.status, refused.body.message]).toEqual([409, "The lubricator is blocked. Clear the line first"]);
  });

  test("of two who start a cycle at once one does, and the other gets the command that is under way", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill);
    await reports(mill, { uid, ts: at(-3), cycles: 10 });
    const start = (as: { id: number }) => call(startCycle, { as, params: { id }, body: {} });
    const answers = await Promise.all([start(mill.technician), start(mill.admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)!;
    expect(lost.body.data).toMatchObject({ state: "queued", instruction: { type: "lubricator_cycle", cycles: 1 } });
  });

  test("a cycle that was acknowledged and not confirmed within the dwell has failed", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill);
    await reports(mill, { uid, ts: at(-3), cycles: 10, confirmed: "pressure" });
    const started = await call(startCycle, { as: mill.technician, params: { id }, body: {} });
    const [command] = (await reports(mill, { uid, ts: at(-2), cycles: 10 })).body.commands;
    expect(command).toMatchObject({ id: started.body.data.id, type: "lubricator_cycle", uid, cycles: 1, dwell_s: 120 });
    await send(mill.token, { v: 1, gateway: mill.controller.serial_number, acks: [{ id: command.id, ok: true }] });
    expect((await shown(mill, id)).status).toBe("lubricated");
    await sweepLubricators(new Date(Date.now() + 3 * minute));
    expect(await shown(mill, id)).toMatchObject({ status: "fail", problem: "unable_to_verify" });
    await reports(mill, { uid, ts: at(0), cycles: 11, confirmed: "pressure" });
    expect(await shown(mill, id)).toMatchObject({ status: "lubricated", problem: null });
  });

  test("a device that cannot confirm ends as success, not as lubricated", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill, { has_confirmation: false });
    await reports(mill, { uid, ts: at(-3), cycles: 10 });
    await reports(mill, { uid, ts: at(-2), cycles: 11 });
    expect((await shown(mill, id)).status).toBe("success");
  });

  test("a command that nobody answers fails the cycle after its retries", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill);
    await reports(mill, { uid, ts: at(-3), cycles: 10 });
    await call(startCycle, { as: mill.technician, params: { id }, body: {} });
    await giveUpCommands(new Date(Date.now() + 24 * 60 * minute));
    expect(await shown(mill, id)).toMatchObject({ status: "loss_connection", problem: "unable_to_verify" });
    await reports(mill, { uid, ts: at(0), cycles: 10 });
    expect((await shown(mill, id)).status).toBe("fail");
  });

  test("a count that goes back is a glitch; reverting sends the known count and ends it, once", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill);
    await reports(mill, { uid, ts: at(-5), cycles: 88 });
    const early = await call(revert, { as: mill.technician, method: "POST", params: { id } });
    expect([early.status, early.body.message]).toEqual([409, "The cycle count has not gone back"]);
    await reports(mill, { uid, ts: at(-4), cycles: 41 });
    expect(await shown(mill, id)).toMatchObject({ status: "glitched", cycles: 88, reported: 41 });
    const answers = await Promise.all([
      call(revert, { as: mill.technician, method: "POST", params: { id } }),
      call(revert, { as: mill.admin, method: "POST", params: { id } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [command] = (await reports(mill, { uid, ts: at(-3), cycles: 41 })).body.commands;
    expect(command).toMatchObject({ type: "lubricator_count", uid, cycles: 88 });
    await send(mill.token, {
      v: 1,
      gateway: mill.controller.serial_number,
      acks: [{ id: command.id, ok: true }],
      lubricators: [{ uid, ts: at(-2), cycles: 88 }],
    });
    expect(await shown(mill, id)).toMatchObject({ status: "ok", cycles: 88, problem: null });
    expect(await owner.auditEvent.count({ where: { object: "lubricators", action: "revert", object_id: id } })).toBe(1);
  });

  test("a revert that the device refuses is shown as unsuccessful, and the count stays", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill);
    await reports(mill, { uid, ts: at(-5), cycles: 88 });
    await reports(mill, { uid, ts: at(-4), cycles: 41 });
    await call(revert, { as: mill.technician, method: "POST", params: { id } });
    const [command] = (await reports(mill, { uid, ts: at(-3), cycles: 41 })).body.commands;
    await send(mill.token, { v: 1, gateway: mill.controller.serial_number, acks: [{ id: command.id, ok: false }] });
    expect(await shown(mill, id)).toMatchObject({
      status: "glitched",
      cycles: 88,
      problem: "reverting_unsuccessful",
    });
  });

  test("an empty container is empty until a new one is in; the spare leaves stock once", async () => {
    const mill = await aMill();
    const part = await mill.stocked("piece", 2);
    const { id, uid } = await aLubricator(mill, { part_id: part.id, store_room_id: mill.room.id });
    await reports(mill, { uid, ts: at(-5), cycles: 170 });
    await reports(mill, { uid, ts: at(-4), cycles: 176, confirmed: "pressure" });
    expect(await shown(mill, id)).toMatchObject({ status: "empty", remaining: 0.32, cycles_left: 0 });
    const refused = await call(startCycle, { as: mill.technician, params: { id }, body: {} });
    expect(refused.status).toBe(409);
    const body = { store_room_id: mill.room.id };
    const answers = await Promise.all([
      call(replace, { as: mill.technician, params: { id }, body }),
      call(replace, { as: mill.admin, params: { id }, body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mill.onHand(part)).toBe(1);
    await reports(mill, { uid, ts: at(-1), cycles: 1 });
    expect(await shown(mill, id)).toMatchObject({ status: "ok", cycles: 1, cycles_left: 175 });
  });

  test("three intervals without a message are a lost connection, and one message ends it", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill, { report_interval_s: 60 });
    await reports(mill, { uid, ts: at(-5), cycles: 1 });
    await sweepLubricators();
    expect((await shown(mill, id)).status).toBe("loss_connection");
    await reports(mill, { uid, cycles: 1 });
    expect((await shown(mill, id)).status).toBe("ok");
  });

  test("a cycle beyond one and a half charges in the interval is refused with the amounts; a supervisor may confirm", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill);
    await reports(mill, { uid, ts: at(-5), cycles: 10 });
    await reports(mill, { uid, ts: at(-4), cycles: 17, confirmed: "pressure" });
    const start = (as: { id: number }, body = {}) => call(startCycle, { as, params: { id }, body });
    const refused = await start(mill.technician);
    expect([refused.status, refused.body.message, refused.body.data]).toEqual([
      ...[409, "Refused: 4.76 mL already applied in this interval; the limit is 5.1 mL"],
      { confirm: false },
    ]);
    expect((await start(mill.technician, { confirm: true })).status).toBe(409);
    expect((await start(mill.supervisor, { confirm: true })).status).toBe(200);
  });

  test("the worst come first in the list, and pumps report their own state", async () => {
    const mill = await aMill();
    const fine = await aLubricator(mill);
    const blocked = await aLubricator(mill);
    await reports(mill, { uid: fine.uid, cycles: 1 }, { uid: blocked.uid, cycles: 1, overload: true });
    const rows = (await call(list, { as: mill.technician, query: { method: "automatic" } })).body.data;
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([blocked.id, fine.id]);
    const pump = { controller_id: mill.controller.id, name: "P1", address: "p1" };
    const { id } = (await call(createPump, { as: mill.admin, body: pump })).body.data;
    const answer = await send(mill.token, {
      v: 1,
      gateway: mill.controller.serial_number,
      lube_devices: [
        { kind: "pump", uid: "p1", state: "fault" },
        { kind: "radio", uid: "p1", state: "ok" },
      ],
    });
    expect(answer.body.rejected).toEqual([{ path: "lube_devices[1].uid", code: "UNKNOWN_DEVICE" }]);
    expect((await owner.ultrasoundPump.findUniqueOrThrow({ where: { id } })).state).toBe("fault");
  });
});

describe("greasing by hand", () => {
  const begin = (as: { id: number }, id: number, body: object) => call(startGreasing, { as, params: { id }, body });
  const dose = (as: { id: number }, id: number, greasingId: number, body: object) =>
    call(giveDose, { as, params: { id, greasingId }, body });
  const settle = (greasing_id: number) =>
    owner.greasingDose.updateMany({ where: { greasing_id }, data: { given_at: new Date(Date.now() - 70_000) } });
  const read = async (as: { id: number }, id: number, greasingId: number, body: object) => {
    await settle(greasingId);
    return call(readDose, { as, params: { id, greasingId }, body });
  };

  /** Runs one greasing through its readings, a full dose before each. */
  async function greased(mill: Mill, id: number, before: object, readings: object[]) {
    let answer = await begin(mill.technician, id, before);
    for (const [at, reading] of readings.entries()) {
      const { id: greasing, next_dose } = answer.body.data;
      const given = await dose(mill.technician, id, greasing, { number: at + 1, strokes: next_dose.strokes });
      expect(given.body.message ?? given.status).toBe(200);
      answer = await read(mill.technician, id, greasing, { number: at + 1, ...reading });
    }
    return answer.body.data;
  }

  test("dry, over-greased, defective and blocked points end in four different outcomes, and only the dry one is lubricated", async () => {
    const mill = await aMill();
    const part = await mill.stocked("g", 1_292.26);
    const dry = await aPoint(mill, { part_id: part.id, store_room_id: mill.room.id });
    const starved = await greased(mill, dry, { db: 45.8 }, [{ db: 42.1 }, { db: 38.6 }, { db: 36.9 }]);
    expect(starved).toMatchObject({
      outcome: "greased",
      strokes: 27,
      grams: 8.26,
      before_db: 45.8,
      after_db: 36.9,
      stop_db: 37.2,
    });
    expect(await mill.onHand(part)).toBe(1_284);
    expect(await shown(mill, dry)).toMatchObject({ status: "lubricated", baseline_readings: [36.9], request: null });

    const over = await aPoint(mill);
    expect((await greased(mill, over, { db: 44.5 }, [{ db: 46.9 }])).outcome).toBe("over_greased");
    const defective = await aPoint(mill);
    const faulty = await greased(mill, defective, { db: 44.5, crest: 4.1 }, [
      { db: 44.4, crest: 5.2 },
      { db: 44.3, crest: 6.3 },
    ]);
    expect(faulty.outcome).toBe("bearing_fault");
    const hard = await aPoint(mill);
    const { id: greasingId } = (await begin(mill.technician, hard, { db: 44.5 })).body.data;
    const body = { outcome: "blocked" };
    const blocked = await call(endGreasing, { as: mill.technician, params: { id: hard, greasingId }, body });
    expect(blocked.body.data).toMatchObject({ outcome: "blocked", grams: 0, after_db: null });

    const all = await Promise.all([dry, over, defective, hard].map((id) => shown(mill, id)));
    expect(all.map(({ status }) => status)).toEqual(["lubricated", "fail", "fail", "block"]);
    expect(all.map(({ request }) => request?.name ?? null)).toEqual([
      ...[null, null],
      `${all[2].name}: check the bearing, grease had no effect`,
      `${all[3].name}: takes no grease`,
    ]);
    expect(all.map(({ locked_at }) => locked_at !== null)).toEqual([false, true, false, false]);
  });

  test("a quiet bearing gets nothing, a loud one nothing but a request, and one without a baseline is read ten times", async () => {
    const mill = await aMill();
    const quiet = await aPoint(mill);
    expect((await begin(mill.technician, quiet, { db: 36.6 })).body.data).toMatchObject({ outcome: "not_needed" });
    const loud = await aPoint(mill);
    expect((await begin(mill.technician, loud, { db: 51.9 })).body.data).toMatchObject({ outcome: "do_not_grease" });
    expect((await shown(mill, loud)).request.status).toBe("requested");
    const fresh = await aPoint(mill, { baseline_db: null });
    for (let db = 30; db < 40; db++)
      expect((await begin(mill.technician, fresh, { db })).body.data).toMatchObject({ outcome: "baseline" });
    expect(await shown(mill, fresh)).toMatchObject({ baseline_db: 34.5, baseline_readings: [] });
  });

  test("an over-greased point is locked until a supervisor unlocks it", async () => {
    const mill = await aMill();
    const id = await aPoint(mill);
    await greased(mill, id, { db: 44.5 }, [{ db: 47 }]);
    const refused = await begin(mill.technician, id, { db: 45 });
    expect([refused.status, refused.body.message]).toEqual([
      ...[409, "Over-greased: locked until a supervisor unlocks it"],
    ]);
    expect((await call(unlock, { as: mill.technician, method: "POST", params: { id } })).status).toBe(403);
    expect((await call(unlock, { as: mill.supervisor, method: "POST", params: { id } })).status).toBe(200);
    expect((await call(unlock, { as: mill.supervisor, method: "POST", params: { id } })).status).toBe(409);
    expect((await begin(mill.technician, id, { db: 45 })).status).toBe(201);
  });

  test("of two who begin at once, or give the same dose at once, one does and the other gets 409", async () => {
    const mill = await aMill();
    const id = await aPoint(mill);
    const answers = await Promise.all([mill.technician, mill.supervisor].map((as) => begin(as, id, { db: 45.8 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(/is greasing this point$/);
    const greasing = answers.find(({ status }) => status === 201)!.body.data.id;
    const doses = await Promise.all(
      [mill.technician, mill.supervisor].map((as) => dose(as, id, greasing, { number: 1, strokes: 9 })),
    );
    expect(doses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await owner.greasing.findUniqueOrThrow({ where: { id: greasing } })).toMatchObject({
      strokes: 9,
      grams: 2.75,
    });
  });

  test("a reading counts 60 s after the dose, at the same speed and gain, and more than the dose is refused", async () => {
    const mill = await aMill();
    const id = await aPoint(mill);
    const { id: greasing, next_dose } = (await begin(mill.technician, id, { db: 45.8, rpm: 1780, gain: 60 })).body.data;
    expect(next_dose).toEqual({ strokes: 9, milliliters: 3.06, grams: 2.75 });
    const much = await dose(mill.technician, id, greasing, { number: 1, strokes: 10 });
    expect([much.status, much.body.message]).toEqual([409, "Refused: 9 strokes at most"]);
    await dose(mill.technician, id, greasing, { number: 1, strokes: 9 });
    const params = { id, greasingId: greasing };
    const early = await call(readDose, { as: mill.technician, params, body: { number: 1, db: 42 } });
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringMatching(/^Wait \d+ s more before the reading$/),
    ]);
    const slow = await read(mill.technician, id, greasing, { number: 1, db: 42, rpm: 1500, gain: 60 });
    expect([slow.status, Object.keys(slow.body.messages)]).toEqual([422, ["rpm"]]);
    const other = await read(mill.technician, id, greasing, { number: 1, db: 42, rpm: 1778, gain: 50 });
    expect(Object.keys(other.body.messages)).toEqual(["gain"]);
    const good = await read(mill.technician, id, greasing, { number: 1, db: 42, rpm: 1778, gain: 60 });
    expect(good.body.data).toMatchObject({ outcome: null, next_dose: { strokes: 9 } });
  });

  test("an event ends at one and a half charges, and two charges in 30 days are refused to all but a supervisor", async () => {
    const mill = await aMill();
    const id = await aPoint(mill);
    const falling = [44.3, 42.8, 41.3, 39.8, 38.5, 37.4].map((db) => ({ db }));
    // A level that returns sooner is a suspected defect, and not greased.
    const endedLongAgo = () =>
      owner.greasing.updateMany({ where: { lubricator_id: id }, data: { ended_at: new Date(at(-20 * 24 * 60)) } });
    const first = await greased(mill, id, { db: 45.8 }, falling);
    expect([first.outcome, first.strokes]).toEqual(["limit", 50]);
    const second = await begin(mill.technician, id, { db: 45.8 });
    expect(second.body.data.next_dose).toMatchObject({ strokes: 9 });
    await dose(mill.technician, id, second.body.data.id, { number: 1, strokes: 9 });
    await read(mill.technician, id, second.body.data.id, { number: 1, db: 36 });
    await endedLongAgo();
    const third = (await begin(mill.technician, id, { db: 45.8 })).body.data;
    const rest = await dose(mill.technician, id, third.id, { number: 1, strokes: third.next_dose.strokes });
    expect(rest.body.data.strokes).toBe(8);
    await read(mill.technician, id, third.id, { number: 1, db: 36 });
    await endedLongAgo();
    const refused = await begin(mill.technician, id, { db: 45.8 });
    expect([refused.status, refused.body.message]).toEqual([
      ...[409, "Refused: 20.5 g already applied in the last 30 days; the limit is 20.7 g"],
    ]);
    expect((await begin(mill.technician, id, { db: 45.8, confirm: true })).status).toBe(409);
    expect((await begin(mill.supervisor, id, { db: 45.8, confirm: true })).status).toBe(201);
  });

  test("grease that the books do not have is answered as short, and the greasing ends all the same", async () => {
    const mill = await aMill();
    const part = await mill.stocked("kg", 0.002);
    const id = await aPoint(mill, { part_id: part.id, store_room_id: mill.room.id });
    const done = await greased(mill, id, { db: 45.8 }, [{ db: 36 }]);
    expect(done.outcome).toBe("greased");
    expect(done.short_grams).toBeCloseTo(0.92, 2);
    expect(await mill.onHand(part)).toBe(0);
  });

  test("grease and spares that lie in several places are taken where most of them are, with or without a location", async () => {
    const mill = await aMill();
    const { company_id, id: plant_id } = mill.plant;
    const place = { company_id, plant_id, store_room_id: mill.room.id };
    const bin = await owner.storeRoomLocation.create({ data: { ...place, name: "A-01", position: 0 } });
    const also = async (part: { id: number }, on_hand: number) =>
      owner.stockLine.create({ data: { ...place, part_id: part.id, location_id: bin.id, on_hand, value: 1000n } });
    const [grease, spare] = [await mill.stocked("kg", 5), await mill.stocked("piece", 2)];
    const [greaseLeft, spareLeft] = [await also(grease, 1), await also(spare, 1)];
    const point = await aPoint(mill, { part_id: grease.id, store_room_id: mill.room.id });
    const done = await greased(mill, point, { db: 45.8 }, [{ db: 36 }]);
    expect(done).toMatchObject({ outcome: "greased", short_grams: 0 });
    const { id } = await aLubricator(mill, { part_id: spare.id, store_room_id: mill.room.id });
    const body = { store_room_id: mill.room.id };
    expect((await call(replace, { as: mill.technician, params: { id }, body })).status).toBe(200);
    expect(await owner.stockLine.findUniqueOrThrow({ where: { id: greaseLeft.id } })).toMatchObject({ on_hand: 1 });
    expect(await owner.stockLine.findUniqueOrThrow({ where: { id: spareLeft.id } })).toMatchObject({ on_hand: 1 });
    expect(await mill.onHand(spare)).toBe(1);
  });

  test("another setting of the strokes keeps what the container has given, and so what is left", async () => {
    const mill = await aMill();
    const { id, uid } = await aLubricator(mill, { container: "120", strokes: 1 });
    await reports(mill, { uid, ts: at(-2), cycles: 200 });
    const before = await shown(mill, id);
    const changed = await call(save, { as: mill.admin, params: { id }, body: { strokes: 2 } });
    expect(changed.status).toBe(200);
    expect(await shown(mill, id)).toMatchObject({ delivered: before.delivered, remaining: before.remaining });
  });

  test("the point of an item that was removed stays in its plant, and asks for somebody there", async () => {
    const mill = await aMill();
    const item = await anEquipment({ plant: mill.plant });
    const id = await aPoint(mill, { equipment_id: item.id });
    const gone = { as: mill.admin, params: { id: item.id }, method: "DELETE" };
    expect((await call(removeItem, gone)).body.data.attached).toMatchObject({ lubricators: 1 });
    expect((await call(removeItem, { ...gone, body: { confirm: "delete" } })).status).toBe(200);
    const answer = await begin(mill.technician, id, { db: 35.2 + 16 });
    expect([answer.status, answer.body.data.outcome]).toEqual([201, "do_not_grease"]);
    expect(await shown(mill, id)).toMatchObject({ equipment: null, request: { status: "requested" } });
  });

  test("today's round has what is due and what was answered today, and nothing else", async () => {
    const mill = await aMill();
    const [due, answered, later] = [await aPoint(mill), await aPoint(mill), await aPoint(mill)];
    await begin(mill.technician, answered, { db: 36 });
    await owner.lubricator.update({ where: { id: later }, data: { last_greased_at: new Date() } });
    await aPoint(mill, { interval_hours: null });
    const query = { plant_id: mill.plant.id };
    const { data } = (await call(round, { as: mill.technician, query })).body;
    expect(data.map(({ point }: { point: { id: number } }) => point.id).sort()).toEqual([due, answered].sort());
    const history = await call(listGreasings, { as: mill.technician, params: { id: answered } });
    expect(history.body.data).toMatchObject([{ outcome: "not_needed", before_db: 36 }]);
  });

  test("another plant's point is not found, and a removed one is gone", async () => {
    const mill = await aMill();
    const id = await aPoint(mill);
    const stranger = await aMill();
    expect((await begin(stranger.technician, id, { db: 45 })).status).toBe(404);
    expect((await call(save, { as: stranger.admin, params: { id }, body: { name: "x" } })).status).toBe(404);
    expect((await call(remove, { as: mill.admin, method: "DELETE", params: { id } })).status).toBe(200);
    expect((await begin(mill.technician, id, { db: 45 })).status).toBe(404);
  });
});
