import { describe, expect, test } from "vitest";
import { POST as lock } from "@/app/api/permits/[id]/locks/route";
import { PUT as suspend } from "@/app/api/permits/[id]/suspend/route";
import { DELETE as endBoard, POST as makeBoard } from "@/app/api/plants/[id]/shift-board/route";
import { PUT as setTimes } from "@/app/api/plants/[id]/shifts/route";
import { PUT as confirm } from "@/app/api/shifts/[id]/confirm/route";
import { PUT as handOver } from "@/app/api/shifts/[id]/hand-over/route";
import { PUT as changeNote, DELETE as removeNote } from "@/app/api/shifts/[id]/notes/[noteId]/route";
import { POST as addNote } from "@/app/api/shifts/[id]/notes/route";
import { GET as shown } from "@/app/api/shifts/[id]/route";
import { GET as current } from "@/app/api/shifts/current/route";
import { GET as list } from "@/app/api/shifts/route";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { nextDate } from "@/lib/domain/shared/shifts";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { openShiftBoard } from "@/lib/services/maintenance/shifts/board";
import { runShifts } from "@/lib/services/maintenance/shifts/notify";
import { shiftStrip } from "@/lib/services/maintenance/shifts/strip";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { aLockedMachine, anIssued } from "../permits";
import { aFile, aLine, aMachine, anAlert, aSensor, aTenant, aUser, aWorkOrder, placeIn, theRole } from "../samples";

const minute = 60_000;
const hour = 60 * minute;

interface Given {
  /** Hours from now. */
  from: number;
  to: number;
  [column: string]: unknown;
}

async function aShop() {
  const { company, plant, admin } = await aTenant();
  const person = async (role: string) => aUser({ role: await theRole(role), company, plants: [plant] });
  const [supervisor, technician, other] = [
    await person("supervisor"),
    await person("technician"),
    await person("technician"),
  ];
  const now = Date.now();
  const aShift = ({ from, to, ...more }: Given) =>
    owner.shift.create({
      data: {
        ...placeIn(plant),
        name: "Day shift",
        date: new Date("2026-11-27"),
        starts_at: new Date(now + from * hour),
        ends_at: new Date(now + to * hour),
        ...more,
      },
    });
  const note = (id: number, body: object, as = technician) => call(addNote, { as, params: { id }, body });
  const give = (id: number, as = supervisor, body: object = {}) =>
    call(handOver, { as, params: { id }, method: "PUT", body });
  const read = (id: number, as = technician) => call(confirm, { as, params: { id }, method: "PUT", body: {} });
  const page = async (id: number, as = technician) => (await call(shown, { as, params: { id } })).body.data;

  return { company, plant, admin, supervisor, technician, other, aShift, note, give, read, page, now };
}

type Page = { sections: { key: string; count: number; rows: { title: string; id: number; later: unknown }[] }[] };
const sectionOf = ({ sections }: Page, key: string) => sections.find((one) => one.key === key)!;

describe("the shifts of a plant", () => {
  test("the one that runs is made by the first reader or the scheduler, and is there once", async () => {
    const { plant, technician } = await aShop();
    const look = () => call(current, { as: technician, query: { plant_id: plant.id } });
    const [one, two] = await Promise.all([look(), look(), runShifts()]);
    expect(one.status, one.text).toBe(200);
    expect(two.body.data.id).toBe(one.body.data.id);
    expect(one.body.data).toMatchObject({ name: "24 h", state: "running" });
    expect(await owner.shift.count({ where: { plant_id: plant.id } })).toBe(1);
  });

  test("new times count from tomorrow, and those of today stay; a technician sets none", async () => {
    const { plant, supervisor, technician } = await aShop();
    await call(current, { as: technician, query: { plant_id: plant.id } });
    const before = await owner.shift.findFirstOrThrow({ where: { plant_id: plant.id } });
    const body = { shifts: [{ name: "Day", starts: "06:00", ends: "18:00", weekdays: [1, 2, 3, 4, 5, 6, 7] }] };
    const set = (as: typeof technician, given: object = body) =>
      call(setTimes, { as, method: "PUT", params: { id: plant.id }, body: given });
    expect((await set(technician)).status).toBe(403);
    const saved = await set(supervisor);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data.since).toBe(nextDate(plantDay(new Date(), plant.time_zone)));
    expect(await owner.shift.findMany({ where: { plant_id: plant.id } })).toEqual([before]);

    const overlapping = { ...body.shifts[0], name: "Noon", starts: "12:00", ends: "20:00" };
    const refused = await set(supervisor, { shifts: [...saved.body.data.shifts, overlapping] });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.messages)).toContain("shifts.1.starts");
  });

  test("a user without maintenance and OEE sees none; another company's is not there", async () => {
    const { company, plant, aShift } = await aShop();
    const { id } = await aShift({ from: -1, to: 7 });
    const user = await aUser({ role: await theRole("plant_user"), company, plants: [plant] });
    expect((await call(shown, { as: user, params: { id } })).status).toBe(403);
    const stranger = (await aTenant()).admin;
    expect((await call(shown, { as: stranger, params: { id } })).status).toBe(404);
    const line = await aUser({ role: await theRole("oee_process"), company, plants: [plant] });
    expect((await call(list, { as: line })).body.data.map((one: { id: number }) => one.id)).toEqual([id]);
  });
});

describe("a hand-over", () => {
  test("before the end of its shift leaves the rest of it to the page of the next shift", async () => {
    const { plant, supervisor, aShift, page, now } = await aShop();
    const handed_over_at = new Date(now - 2 * hour);
    const snapshot = { at: handed_over_at.toISOString(), sections: [] };
    await aShift({ from: -9, to: -1, handed_over_at, handed_over_by: supervisor.id, snapshot });
    const { id } = await aShift({ from: -1, to: 7 });
    const done = (hours: number) =>
      aWorkOrder({
        plant,
        status: "completed",
        started_at: new Date(now - 8 * hour),
        completed_at: new Date(now - hours * hour),
      });
    await done(3);
    const late = await done(1.5);
    const shownPage = await page(id);
    expect(shownPage.since).toBe(handed_over_at.toISOString());
    expect(sectionOf(shownPage, "done").rows.map((row) => row.id)).toEqual([late.id]);
  });

  test("keeps what the page showed; what happens to it later is marked beside it", async () => {
    const { plant, aShift, give, page, now } = await aShop();
    const { id } = await aShift({ from: -7, to: 1 });
    const started_at = new Date(now - 2 * hour);
    const order = await aWorkOrder({ plant, status: "in_work", started_at });
    await aWorkOrder({ plant, status: "completed", completed_at: new Date(now - hour), started_at });
    const sensor = await aSensor({ plant });
    await anAlert({ plant, sensor, opened_at: new Date(now - hour) });
    const live = await page(id);
    expect(live.sections.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
      ...[
        ["permits", 0],
        ["down", 0],
        ["alarms", 1],
        ["stops", 0],
        ["done", 1],
        ["in_work", 1],
        ["due_next", 0],
        ["requests", 0],
      ],
      ...[
        ["missing_parts", 0],
        ["lines", 0],
      ],
    ]);
    const handed = await give(id, undefined, { text: "Watch the dryer" });
    expect(handed.status, handed.text).toBe(200);
    expect(handed.body.data).toMatchObject({ state: "handed_over", text: "Watch the dryer" });

    await owner.workOrder.update({
      where: { id: order.id },
      data: { status: "completed", completed_at: new Date(now) },
    });
    await aWorkOrder({ plant, status: "in_work", started_at });
    const after = await page(id);
    expect(sectionOf(after, "in_work")).toMatchObject({
      count: 1,
      rows: [{ id: order.id, state: "in_work", later: { is_gone: false, state: "completed" } }],
    });
    expect(sectionOf(after, "done").rows[0]!.later).toBeNull();
  });

  test("happens once: of two at the same time the second gets the shift as it is", async () => {
    const { supervisor, admin, aShift, give } = await aShop();
    const { id } = await aShift({ from: -8, to: -0.1 });
    const both = await Promise.all([give(id, supervisor), give(id, admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.data).toMatchObject({ id, state: "handed_over" });
    expect(await owner.auditEvent.count({ where: { object: "shifts", object_id: id, action: "hand_over" } })).toBe(1);
  });

  test("is a supervisor's; where none was there during the shift, anybody's who writes", async () => {
    const { company, supervisor, technician, aShift, give, now } = await aShop();
    const { id } = await aShift({ from: -8, to: -0.1 });
    const visit = (last_at: Date) =>
      owner.pageVisit.create({
        data: { user_id: supervisor.id, company_id: company.id, page: "/dashboard", day: last_at, last_at },
      });
    await visit(new Date(now - hour));
    expect((await give(id, technician)).status).toBe(403);
    const { id: night } = await aShift({ from: -0.1, to: 8 });
    const alone = await give(night, technician);
    expect(alone.status, alone.text).toBe(200);
  });

  test("is sent to webhooks", async () => {
    const { company, aShift, give } = await aShop();
    const hook = await owner.webhook.create({
      data: {
        company_id: company.id,
        name: "ERP",
        url: "https://erp.example",
        user_id: 1,
        events: ["shift.handed_over"],
      },
    });
    const { id } = await aShift({ from: -8, to: -0.1 });
    await give(id);
    const delivery = await owner.webhookDelivery.findFirstOrThrow({ where: { webhook_id: hook.id } });
    expect(delivery).toMatchObject({ type: "shift.handed_over", change: { shift_id: id, to: "handed_over" } });
  });

  test("is confirmed by the next shift: two at once both, twice once, never by the user who handed it over", async () => {
    const { supervisor, technician, other, aShift, give, read } = await aShop();
    const { id } = await aShift({ from: -8, to: -0.1 });
    expect((await read(id)).status).toBe(409);
    await give(id);
    const both = await Promise.all([read(id, technician), read(id, other)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { confirmed_at } = await owner.shift.findUniqueOrThrow({ where: { id } });
    const again = await read(id, technician);
    expect(again.body.data.confirmations).toHaveLength(2);
    expect(await owner.shift.findUniqueOrThrow({ where: { id } })).toMatchObject({ confirmed_at });
    expect((await read(id, supervisor)).status).toBe(409);
  });

  test("that nobody confirms within an hour notifies the other supervisors, once, by bell and push, which waits for the end of quiet hours", async () => {
    const { company, plant, supervisor, aShift, give, technician, read, now } = await aShop();
    const second = await aUser({ role: await theRole("supervisor"), company, plants: [plant] });
    const clock = (minutes: number) =>
      new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: plant.time_zone }).format(
        now + minutes * minute,
      );
    const night = { quiet_from: clock(0), quiet_until: clock(180) };
    await owner.user.update({ where: { id: second.id }, data: { notify_channels: ["push"], ...night } });
    const { id } = await aShift({ from: -8, to: -0.1 });
    const { id: read_id } = await aShift({ from: -16, to: -8 });
    for (const one of [id, read_id]) await give(one);
    await read(read_id, technician);
    const findNotices = () =>
      owner.notification.findMany({ where: { company_id: company.id, message: "shift_unconfirmed" } });
    await runShifts(new Date(now + 55 * minute));
    expect(await findNotices()).toEqual([]);
    await Promise.all([runShifts(new Date(now + 65 * minute)), runShifts(new Date(now + 65 * minute))]);
    const recipients = (await findNotices()).map(({ user_id, href }) => [user_id, href]);
    expect(recipients).toContainEqual([second.id, `/shifts/${id}`]);
    expect(recipients.filter(([user]) => user === second.id)).toHaveLength(1);
    expect(recipients.map(([user]) => user)).not.toContain(supervisor.id);
    const pushed = await owner.delivery.findMany({ where: { user_id: second.id, channel: "push" } });
    expect(pushed).toHaveLength(1);
    const announced = await owner.outbox.findFirstOrThrow({
      where: { topic: "push", payload: { equals: { delivery_id: pushed[0]!.id } } },
    });
    expect(announced.run_after.getTime()).toBeGreaterThan(now + 120 * minute);
  });
});

describe("a note", () => {
  test("needs words or a voice", async () => {
    const { company, technician, aShift, note } = await aShop();
    const { id } = await aShift({ from: -1, to: 7 });
    expect((await note(id, { kind: "info" })).status).toBe(422);
    const photo = await aFile({ company_id: company.id, user_id: technician.id });
    expect((await note(id, { file_ids: [photo.id] })).status).toBe(422);
    const voice = await aFile({ company_id: company.id, user_id: technician.id, mime: "audio/mp4" });
    const spoken = await note(id, { kind: "watch", file_ids: [voice.id] });
    expect(spoken.status, spoken.text).toBe(201);
    expect(spoken.body.data).toMatchObject({ is_open: true, files: [{ id: voice.id }], is_late: false });
    const others = await aFile({ company_id: company.id });
    expect((await note(id, { text: "x", file_ids: [others.id] })).status).toBe(422);
  });

  test("lands in the shift in which it was made, and is late where that one was handed over", async () => {
    const { aShift, note, give, now, page } = await aShop();
    const { id: day } = await aShift({ from: -9, to: -1 });
    const { id: night } = await aShift({ from: -1, to: 7, name: "Night shift" });
    const made = (hours: number) => ({ text: "Bearing is hot", made_at: new Date(now + hours * hour).toISOString() });
    const before = await note(night, made(-2));
    expect(before.body.data).toMatchObject({ shift_id: day, is_late: false });
    await give(day);
    const late = await note(day, made(-3));
    expect(late.body.data).toMatchObject({ shift_id: day, is_late: true });
    const now_made = await note(day, made(0));
    expect(now_made.body.data).toMatchObject({ shift_id: night, is_late: false });
    expect((await page(day)).notes).toHaveLength(2);
    expect((await note(day, made(1))).status).toBe(422);
  });

  test("stays on the shifts that follow until somebody marks it as done", async () => {
    const { other, aShift, note, page } = await aShop();
    const { id: day } = await aShift({ from: -9, to: -1 });
    const { id: night } = await aShift({ from: -1, to: 7 });
    const made_at = new Date(Date.now() - 2 * hour).toISOString();
    const { data } = (await note(day, { kind: "watch", text: "Oil level drops", made_at })).body;
    await note(day, { text: "Only said", made_at });
    expect((await page(night)).notes).toMatchObject([{ text: "Oil level drops", is_from_before: true }]);
    const done = () =>
      call(changeNote, { as: other, method: "PUT", params: { id: night, noteId: data.id }, body: { is_open: false } });
    const [first, second] = await Promise.all([done(), done()]);
    expect([first.status, second.status].sort()[0]).toBe(200);
    expect((await done()).status).toBe(200);
    const { id: next } = await aShift({ from: 7, to: 15 });
    expect(await owner.shiftNote.findUniqueOrThrow({ where: { id: data.id } })).toMatchObject({
      is_open: false,
      done_by: other.id,
    });
    await owner.shift.update({ where: { id: night }, data: { ends_at: new Date(Date.now() - minute) } });
    await owner.shift.update({
      where: { id: next },
      data: { starts_at: new Date(), ends_at: new Date(Date.now() + hour) },
    });
    expect((await page(next)).notes).toEqual([]);
  });

  test("is its author's until the hand-over, and then only done", async () => {
    const { technician, other, aShift, note, give } = await aShop();
    const { id } = await aShift({ from: -1, to: 7 });
    const { data } = (await note(id, { kind: "watch", text: "Belt squeals" })).body;
    const change = (body: object, as = technician) =>
      call(changeNote, { as, method: "PUT", params: { id, noteId: data.id }, body });
    const remove = () =>
      call(removeNote, { as: technician, method: "DELETE", params: { id, noteId: data.id }, body: {} });
    expect((await change({ text: "Mine now" }, other)).status).toBe(403);
    expect((await change({ text: "Belt of fan 2 squeals" })).body.data.text).toBe("Belt of fan 2 squeals");
    expect((await change({ text: "", version: 2 })).status).toBe(422);
    await give(id);
    expect((await change({ text: "Too late" })).status).toBe(409);
    expect((await remove()).status).toBe(409);
    expect((await change({ is_open: false }, other)).status).toBe(200);
  });

  test("is among the words that the shift is found by, and so is the hand-over", async () => {
    const { aShift, note, give } = await aShop();
    const { id } = await aShift({ from: -1, to: 7 });
    await note(id, { text: "Gland of the stuffing box weeps" });
    await give(id, undefined, { text: "Debarker trips at noon" });
    const { words } = await owner.shift.findUniqueOrThrow({ where: { id } });
    expect(words).toBe("Debarker trips at noon Gland of the stuffing box weeps");
  });
});

describe("permits and locks of a shift", () => {
  /** Issued with one lock by the holder, in a shift that runs. */
  async function aLockedShift() {
    const at = await aLockedMachine();
    const { id: permit_id } = await anIssued(at);
    await call(lock, { as: at.holder, params: { id: permit_id }, body: { user_id: at.holder.id, lock_number: "217" } });
    const shift = await owner.shift.create({
      data: {
        ...placeIn(at.plant),
        name: "Day shift",
        date: new Date("2026-11-27"),
        starts_at: new Date(Date.now() - 7 * hour),
        ends_at: new Date(Date.now() + hour),
      },
    });
    const permitsOf = async () =>
      sectionOf((await call(shown, { as: at.issuer, params: { id: shift.id } })).body.data, "permits");
    return { at, permit_id, shift, permitsOf };
  }

  test("are on its page as they are now, and kept as they were when it is handed over", async () => {
    const { at, permit_id, shift, permitsOf } = await aLockedShift();
    const row = { kind: "permit", id: permit_id, label: "PT-1", title: at.order.name, state: "issued", locks: 1 };
    expect(await permitsOf()).toMatchObject({ count: 1, rows: [{ ...row, later: null }] });
    const handed = await call(handOver, { as: at.issuer, params: { id: shift.id }, method: "PUT", body: {} });
    expect(handed.status, handed.text).toBe(200);
    await call(suspend, { as: at.holder, params: { id: permit_id }, method: "PUT", body: { reason: "Steam" } });
    expect((await permitsOf()).rows).toMatchObject([
      { ...row, later: { is_gone: false, state: "suspended", until: null } },
    ]);
  });

  test("of a shift that has ended are those of its end: what was returned since was issued then, and its lock was on", async () => {
    const { at, permit_id, shift, permitsOf } = await aLockedShift();
    const ago = (hours: number) => new Date(Date.now() - hours * hour);
    await owner.shift.update({ where: { id: shift.id }, data: { ends_at: ago(1) } });
    await owner.permitEvent.updateMany({ where: { permit_id }, data: { created_at: ago(2) } });
    await owner.permitEvent.create({
      data: {
        company_id: shift.company_id,
        plant_id: shift.plant_id,
        permit_id,
        action: "return",
        from: "issued",
        to: "returned",
      },
    });
    await owner.permitLock.updateMany({
      where: { permit_id },
      data: { put_on_at: ago(2), taken_off_at: ago(0.5), taken_off_by: at.holder.id },
    });
    await owner.permit.update({
      where: { id: permit_id },
      data: { created_at: ago(3), status: "closed", ended_at: ago(0.2) },
    });
    expect(await permitsOf()).toMatchObject({ count: 1, rows: [{ state: "issued", locks: 1 }] });
    await owner.permit.update({ where: { id: permit_id }, data: { valid_until: ago(1.5) } });
    expect((await permitsOf()).rows).toMatchObject([{ state: "expired" }]);
    await owner.permit.update({ where: { id: permit_id }, data: { ended_at: ago(1.2) } });
    expect(await permitsOf()).toMatchObject({ count: 0, rows: [] });
  });

  test("are on the board without the name of anybody", async () => {
    const { at } = await aLockedShift();
    const link = await call(makeBoard, { as: at.issuer, params: { id: at.plant.id }, body: {} });
    const board = await openShiftBoard({ id: at.plant.id, token: link.body.data.token, ip: "203.0.113.9" }, new Date());
    const permits = board.sections.find(({ key }) => key === "permits");
    expect(permits).toMatchObject({ count: 1, rows: [{ title: at.order.name, state: "issued", locks: 1 }] });
    for (const { last_name } of [at.holder, at.issuer]) expect(JSON.stringify(board)).not.toContain(last_name);
  });
});

test("a line in a short stop is not down: neither on the page of the shift nor on the strip of the homes", async () => {
  const { plant, technician, aShift, page, now } = await aShop();
  const { id } = await aShift({ from: -1, to: 7 });
  const stop = (more: object) =>
    owner.downtime.create({
      data: { ...placeIn(plant), source: "oee", started_at: new Date(now - 20 * minute), ...more },
    });
  const long = await stop({ machine_id: (await aMachine({ plant })).id });
  await stop({ machine_id: (await aMachine({ plant })).id, is_short: true });
  expect(sectionOf(await page(id), "down")).toMatchObject({ count: 1, rows: [{ id: long.id }] });
  const viewer = (await viewerOf(await signedIn(technician)))!;
  const strip = await withScope(viewer, (tx) =>
    shiftStrip({ viewer, tx, now: new Date(now), locale: "en" } as Call, plant.id),
  );
  expect(strip?.down).toBe(1);
});

test("the page of a shift knows how many counted lines there are beyond those that it shows", async () => {
  const { plant, aShift, page } = await aShop();
  const { id } = await aShift({ from: -1, to: 7 });
  const counted = {
    ...placeIn(plant),
    production_line_id: (await aLine({ plant })).id,
    outfeed_sensor_id: (await aSensor({ plant, data_set: "counter" })).id,
    run_rate: 60,
    stop_seconds: 10,
  };
  await owner.conveyorProcess.createMany({
    data: Array.from({ length: 51 }, (_, at) => ({ ...counted, name: `Cartoner ${at}` })),
  });
  const lines = sectionOf(await page(id), "lines");
  expect([lines.count, lines.rows.length]).toEqual([51, 50]);
});

test("the board shows safety and no other notes, names nobody, and is gone with its address", async () => {
  const { plant, supervisor, technician, aShift, note } = await aShop();
  const { id } = await aShift({ from: -1, to: 7 });
  await note(id, { kind: "safety", text: "Wet floor at the winder" });
  await note(id, { kind: "info", text: "Felt changed" });
  const link = await call(makeBoard, { as: supervisor, params: { id: plant.id }, body: {} });
  expect(link.status, link.text).toBe(201);
  const { token } = link.body.data;
  const open = () => openShiftBoard({ id: plant.id, token, ip: "203.0.113.9" }, new Date());
  const board = await open();
  const text = JSON.stringify(board);
  expect(board.safety).toMatchObject([{ text: "Wet floor at the winder" }]);
  expect(text).not.toContain("Felt changed");
  const author = await owner.user.findUniqueOrThrow({ where: { id: technician.id } });
  expect(text).not.toContain(author.last_name);
  expect(text).not.toContain("author");
  await call(endBoard, { as: supervisor, method: "DELETE", params: { id: plant.id }, body: {} });
  await expect(open()).rejects.toMatchObject({ refusal: "not_found" });
});
