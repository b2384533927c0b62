import { beforeEach, expect, test } from "vitest";
import { PUT as correctDowntime } from "@/app/api/downtimes/[id]/route";
import { POST as recordDowntime } from "@/app/api/downtimes/route";
import { PUT as saveCalendar } from "@/app/api/plants/[id]/calendar/route";
import { PUT as updatePlant } from "@/app/api/plants/[id]/route";
import { GET as counters } from "@/app/api/plants/conveyor/[id]/counters/route";
import { GET as listStops, POST as recordStop } from "@/app/api/plants/conveyor/[id]/downtimes/route";
import { POST as offset } from "@/app/api/plants/conveyor/breaks/[id]/offset/route";
import { PUT as close } from "@/app/api/plants/conveyor/downtimes/[id]/close/route";
import { PUT as explain } from "@/app/api/plants/conveyor/downtimes/[id]/explain/route";
import { DELETE as removeOne, PUT as save } from "@/app/api/plants/conveyor/processes/[id]/route";
import { POST as create, GET as list } from "@/app/api/plants/conveyor/processes/route";
import { instantAt } from "@/lib/domain/maintenance/recurrence";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { withinPlant } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { processOf } from "@/lib/services/oee/process";
import { planAgain, planAround } from "@/lib/services/oee/shifts/calendar";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";
import { plantClockChanged } from "@/workers/plant-clock-changed";
import { call } from "../helpers";
import { unmeasure } from "../measured";
import { aCountingLine, type Counted, type CountingLine, count, processInput, sendCounts, stopsOf } from "../oee";
import { owner } from "../owner";
import { aSensor, aUser, unique } from "../samples";

beforeEach(() => resetLimits());

const second = 1_000;
const minute = 60 * second;

/** Yesterday on the plant's calendar, so that its shift is over. */
const yesterday = () => new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10);

async function aProcess(more: object = {}) {
  const line = await aCountingLine();
  const user = await aUser({ role: "oee_process", company: line.company, plants: [line.plant] });
  const made = await call(create, { as: user, body: processInput(line, more) });
  expect([made.status, made.body.messages]).toEqual([201, undefined]);
  const { time_zone } = await owner.plant.findUniqueOrThrow({ where: { id: line.plant.id } });
  const clock = (time: string, date = yesterday()) => instantAt(date, time, time_zone).getTime();

  return {
    line,
    user,
    process: made.body.data as { id: number; company_id: number; plant_id: number; version: number },
    clock,
  };
}

/** Breaks of 50 minutes; stops of 12, 8 and 15.5 minutes in the time that is planned. */
const breaks = [
  { name: "First", starts: "08:00", ends: "08:10" },
  { name: "Lunch", starts: "10:30", ends: "11:00" },
  { name: "Second", starts: "12:45", ends: "12:55" },
];
const stops = [
  ["07:14:00", 12],
  ["09:41:00", 8],
  ["13:10:00", 15.5],
] as const;

/** The counts of the worked shift: 21,450 parts spread over the 394.5 minutes in which the line runs, 429 of them rejected. */
function workedShift(clock: (time: string) => number, total = 21_450, rejected = 429) {
  const begin = clock("06:00");
  const still = [
    ...breaks.map(({ starts, ends }) => [clock(starts), clock(ends)] as const),
    ...stops.map(([time, minutes]) => {
      const from = clock(time.slice(0, 5));
      return [from, from + minutes * minute] as const;
    }),
  ];
  const seconds = Array.from({ length: 8 * 3_600 }, (_, at) => begin + at * second);
  const running = seconds.filter((at) => !still.some(([from, to]) => at >= from && at < to));
  const runs = new Set(running);
  const starts = new Set(running.filter((at) => !runs.has(at - second)));
  const ends = new Set(running.filter((at) => still.some(([from]) => from === at + second)));
  // A part at the first and the last second of each run, the others evenly between them.
  const certain = new Set([...starts, ...ends, running.at(-1)!]);
  const free = running.filter((at) => !certain.has(at));
  const wanted = total - certain.size;
  const made = new Set(
    free.filter((_, at) => Math.floor(((at + 1) * wanted) / free.length) > Math.floor((at * wanted) / free.length)),
  );
  const outfeed: Counted[] = [[begin - second, 1_000]];
  const reject: Counted[] = [[begin - second, 50]];
  let [parts, bad] = [0, 0];
  for (const at of seconds) {
    if (certain.has(at) || made.has(at)) {
      parts++;
      if (Math.floor((parts * rejected) / total) > bad) reject.push([at, 50 + ++bad]);
      outfeed.push([at, 1_000 + parts]);
    } else if (at % (30 * second) === 0) outfeed.push([at, 1_000 + parts]);
    if (at % (60 * second) === 0 && reject.at(-1)![0] !== at) reject.push([at, 50 + bad]);
  }
  outfeed.push([begin + 8 * 3_600 * second, 1_000 + parts]);
  reject.push([begin + 8 * 3_600 * second, 50 + bad]);
  expect([parts, bad]).toEqual([total, rejected]);

  return { outfeed, reject };
}

async function figuresOf({ user, process, clock }: Awaited<ReturnType<typeof aProcess>>) {
  const query = { from: String(clock("06:00")), to: String(clock("14:00")) };
  const answer = await call(counters, { as: user, params: { id: process.id }, query });
  expect([answer.status, answer.body.messages]).toEqual([200, undefined]);

  return answer.body.data;
}

async function expectWorked(made: Awaited<ReturnType<typeof aProcess>>) {
  const data = await figuresOf(made);
  expect([data.planned_seconds, data.run_seconds]).toEqual([430 * 60, 394.5 * 60]);
  expect([data.total, data.good, data.unmeasured_seconds]).toEqual([21_450, 21_021, 0]);
  expect(data.availability).toBeCloseTo(0.91744, 5);
  expect(data.performance).toBeCloseTo(0.90621, 5);
  expect(data.quality).toBeCloseTo(0.98, 5);
  expect(data.oee).toBeCloseTo(0.81477, 5);
  expect(data.losses).toEqual({ availability: 2_130, speed: 2_220, quality: 429 });
  const found = await stopsOf(made.process);
  expect(
    found.map(({ started_at, ended_at }) => [started_at.getTime(), ended_at!.getTime() - started_at.getTime()]),
  ).toEqual(stops.map(([time, minutes]) => [made.clock(time.slice(0, 5)), minutes * minute]));
  expect(
    found.every(({ source, reason_id, is_planned }) => source === "oee" && reason_id === null && !is_planned),
  ).toBe(true);

  return found;
}

test("the worked shift, sent through the door of the gateways, has an OEE of 0.81477 and three stops in the ledger", async () => {
  const made = await aProcess({ breaks });
  const { outfeed, reject } = workedShift(made.clock);
  await sendCounts(made.line, "outfeed", outfeed);
  await sendCounts(made.line, "reject", reject);
  await count(made.process);
  const before = await expectWorked(made);
  await count(made.process);
  expect((await stopsOf(made.process)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test("the worked shift comes to the same when its counts arrive shuffled, doubled and a day late", async () => {
  const made = await aProcess({ breaks });
  const { outfeed, reject } = workedShift(made.clock);
  const shuffled = outfeed
    .map((one, at) => [((at * 7_919) % outfeed.length) as number, one] as const)
    .sort(([a], [b]) => a - b);
  const parts = [0, 1, 2, 3].map((part) => shuffled.filter((_, at) => at % 4 === part).map(([, one]) => one));
  // What comes first is counted as far as it goes, and corrected by what comes later.
  for (const part of [parts[2]!, parts[0]!, parts[2]!, parts[3]!, parts[1]!, parts[0]!]) {
    await sendCounts(made.line, "outfeed", part);
    await count(made.process);
  }
  await sendCounts(
    made.line,
    "reject",
    reject.filter((_, at) => at % 2 === 1),
  );
  await count(made.process);
  await sendCounts(made.line, "reject", reject);
  await Promise.all([count(made.process), count(made.process)]);
  await expectWorked(made);
});

test("a clock that is put back by an hour, or on by one, while the shift is counted changes none of its figures", async () => {
  const made = await aProcess({ breaks });
  const { outfeed, reject } = workedShift(made.clock);
  const half = (counts: Counted[], first: boolean) => counts.filter(([at]) => at < made.clock("10:00") === first);
  const clocks = (time: string) => [0, -60, 60, 0].map((minutes) => new Date(made.clock(time) + minutes * minute));
  await sendCounts(made.line, "outfeed", half(outfeed, true));
  await sendCounts(made.line, "reject", half(reject, true));
  for (const now of clocks("10:00")) await count(made.process, now);
  await sendCounts(made.line, "outfeed", half(outfeed, false));
  await sendCounts(made.line, "reject", half(reject, false));
  for (const now of clocks("14:05")) await count(made.process, now);
  await expectWorked(made);
});

/** A line that made a part each second from 06:00 to 06:20, stood still to 06:30 and ran on to 06:40. */
async function aStop(more: object = {}) {
  const made = await aProcess(more);
  const at = (time: string, seconds = 0) => made.clock(time) + seconds * second;
  const counts: Counted[] = [];
  for (let s = 0; s <= 1_200; s++) counts.push([at("06:00", s), s]);
  for (let s = 1_230; s < 1_800; s += 30) counts.push([at("06:00", s), 1_200]);
  for (let s = 1_800; s <= 2_400; s++) counts.push([at("06:00", s), 1_201 + s - 1_800]);
  await sendCounts(made.line, "outfeed", counts);
  await count(made.process);
  const [stop] = await stopsOf(made.process);

  return { ...made, at, stop: stop! };
}

const reasons = [{ name: "Carton jam" }, { name: "Size change", is_planned: true }];

test("a stop is explained with one press; of two people who explain it at once, one wins and the other sees what the first has chosen", async () => {
  const { user, line, process, stop } = await aStop({ reasons });
  expect(stop.ended_at!.getTime() - stop.started_at.getTime()).toBe(599 * second);
  const other = await aUser({ role: "oee_process", company: line.company, plants: [line.plant] });
  const press = (as: { id: number }, reason_id: number) =>
    call(explain, { as, params: { id: stop.id }, body: { reason_id, version: stop.version } });
  const answers = await Promise.all([press(user, 1), press(other, 2)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.message).toBe("Somebody else has explained this stop");
  // The explanation stays when the hour is counted again.
  await sendCounts(line, "outfeed", [[stop.ended_at!.getTime() + 900_000, 1_801]]);
  await count(process);
  const [after] = await stopsOf(process);
  expect(after!.id).toBe(stop.id);
  expect(after!.reason_id).toBe(answers.find(({ status }) => status === 200)!.body.data.reason_id);
});

test("a stop explained as planned leaves planned time, and taking the explanation back brings it back", async () => {
  const made = await aStop({ reasons });
  const { user, stop } = made;
  expect(await figuresOf(made)).toMatchObject({ planned_seconds: 2_400, stop_seconds: 599 });
  const planned = await call(explain, { as: user, params: { id: stop.id }, body: { reason_id: 2, version: 1 } });
  expect(planned.body.data).toMatchObject({ reason: "Size change", is_planned: true, version: 2 });
  expect(await figuresOf(made)).toMatchObject({ planned_seconds: 2_400 - 599, stop_seconds: 0, availability: 1 });
  await call(explain, { as: user, params: { id: stop.id }, body: { reason_id: null, version: 2 } });
  expect(await figuresOf(made)).toMatchObject({
    stop_seconds: 599,
    reasons: [{ reason_id: null, stops: 1, seconds: 599 }],
  });
});

test("a planned downtime of the whole line that is recorded or corrected after a shift is no planned time of it", async () => {
  const made = await aStop();
  const { line, at } = made;
  const supervisor = await aUser({ role: "supervisor", company: line.company, plants: [line.plant] });
  const recorded = await call(recordDowntime, {
    as: supervisor,
    body: {
      production_line_id: line.line.id,
      started_at: new Date(at("06:20")).toISOString(),
      ended_at: new Date(at("06:30")).toISOString(),
      is_planned: true,
    },
  });
  expect(recorded.status).toBe(201);
  expect(await figuresOf(made)).toMatchObject({ planned_seconds: 1_800, stop_seconds: 0, reasons: [] });
  const { id } = recorded.body.data;
  const corrected = await call(correctDowntime, { as: supervisor, params: { id }, body: { is_planned: false } });
  expect(corrected.status).toBe(200);
  expect(await figuresOf(made)).toMatchObject({ planned_seconds: 2_400, stop_seconds: 599 });
});

test("the stops by reason are as long as the planned time that they took, and a reason that was renamed is one", async () => {
  const made = await aStop({ reasons });
  const { user, process, stop, at } = made;
  await call(explain, { as: user, params: { id: stop.id }, body: { reason_id: 1, version: stop.version } });
  const renamed = [
    { id: 1, name: "Carton stuck" },
    { id: 2, ...reasons[1] },
  ];
  expect((await call(save, { as: user, params: { id: process.id }, body: { reasons: renamed } })).status).toBe(200);
  // The shift begins at 06:00.
  const [started_at, ended_at] = [at("05:00"), at("06:05")].map((time) => new Date(time).toISOString());
  const body = { started_at, ended_at, reason_id: 1 };
  expect((await call(recordStop, { as: user, params: { id: process.id }, body })).status).toBe(201);
  const { reasons: sums, stop_seconds } = await figuresOf(made);
  expect(sums).toEqual([{ reason_id: 1, reason: "Carton stuck", stops: 2, seconds: 300 + 599 }]);
  expect(stop_seconds).toBe(300 + 599);
  const range = { from: String(at("05:00")), to: String(at("14:00")) };
  const wider = await call(counters, { as: user, params: { id: process.id }, query: range });
  expect(wider.body.data.reasons).toEqual(sums);
});

test("the number of a removed reason that a stop has is given to no other reason", async () => {
  const { user, process, stop } = await aStop({ reasons });
  await call(explain, { as: user, params: { id: stop.id }, body: { reason_id: 2, version: stop.version } });
  const saved = async (given: object[]) =>
    (await call(save, { as: user, params: { id: process.id }, body: { reasons: given } })).body.data.reasons;
  await saved([{ id: 1, name: "Carton jam" }]);
  const after = await saved([{ id: 1, name: "Carton jam" }, { name: "Film splice" }]);
  expect(after.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    ...[
      [1, "Carton jam"],
      [3, "Film splice"],
    ],
  ]);
});

test("a reason that the process does not have is refused", async () => {
  const { user, stop } = await aStop({ reasons });
  const refused = await call(explain, { as: user, params: { id: stop.id }, body: { reason_id: 9, version: 1 } });
  expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["reason_id"]]);
});

test("an open stop is ended by a person with its reason; of two who end it at once, one wins and the other is refused", async () => {
  const { line, user, process, at } = await aStop({ reasons });
  const stood: Counted[] = Array.from({ length: 40 }, (_, index) => [at("06:40", 30 * (index + 1)), 1_801]);
  await sendCounts(line, "outfeed", stood);
  // The clock of the worker stands where the last count came, so that the counter is not lost.
  await count(process, new Date(at("07:00")));
  const open = (await stopsOf(process)).at(-1)!;
  expect([open.started_at.getTime(), open.ended_at]).toEqual([at("06:40", 1), null]);
  const end = (as: { id: number }, time: number) =>
    call(close, { as, params: { id: open.id }, body: { ended_at: new Date(time).toISOString(), reason_id: 1 } });
  const early = await end(user, at("06:40"));
  expect([early.status, Object.keys(early.body.messages)]).toEqual([422, ["ended_at"]]);
  const other = await aUser({ role: "oee_process", company: line.company, plants: [line.plant] });
  const both = await Promise.all([end(user, at("06:50")), end(other, at("06:51"))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const ended = both.find(({ status }) => status === 200)!.body.data;
  expect([ended.reason, ended.is_short]).toEqual(["Carton jam", false]);
  // What a person has ended stays as they ended it; the line still stands, which is a stop of its own.
  await sendCounts(line, "outfeed", [[at("07:00", 10), 1_801]]);
  await count(process, new Date(at("07:00", 12)));
  const rows = (await stopsOf(process)).slice(-2);
  expect(rows.map(({ ended_at }) => ended_at?.toISOString() ?? null)).toEqual([ended.ended_at, null]);
  expect(rows[1]!.started_at.toISOString()).toBe(ended.ended_at);
});

test("a reason that is given at the end of a stop replaces none that another user has given meanwhile", async () => {
  const { line, user, process, at } = await aStop({ reasons });
  await sendCounts(line, "outfeed", stoodStill(at("06:40"), 20 * 60, 1_801));
  await count(process, new Date(at("07:00")));
  const open = (await stopsOf(process)).at(-1)!;
  const other = await aUser({ role: "oee_process", company: line.company, plants: [line.plant] });
  await call(explain, { as: other, params: { id: open.id }, body: { reason_id: 2, version: open.version } });
  const end = (version: number) =>
    call(close, {
      as: user,
      params: { id: open.id },
      body: { ended_at: new Date(at("06:50")).toISOString(), reason_id: 1, version },
    });
  const late = await end(open.version);
  expect([late.status, late.body.message]).toEqual([409, "Somebody else has explained this stop"]);
  expect((await stopsOf(process)).at(-1)).toMatchObject({ reason_id: 2, ended_at: null });
  expect((await end(open.version + 1)).body.data).toMatchObject({ reason: "Carton jam" });
});

/** The counter is read every half minute, and counts nothing. */
const stoodStill = (from: number, seconds: number, value: number): Counted[] =>
  Array.from({ length: Math.floor(seconds / 30) }, (_, index) => [from + (index + 1) * 30 * second, value] as const);

/** A line that made a part each second from 06:00 to 06:20, and has stood still since; its counter is read until a time. */
async function anOpenStop(until: string, more: object = {}) {
  const made = await aProcess(more);
  const from = made.clock("06:20");
  const parts: Counted[] = Array.from({ length: 1_201 }, (_, s) => [made.clock("06:00") + s * second, s] as const);
  const still = stoodStill(from, (made.clock(until) - from) / second, 1_200);
  await sendCounts(made.line, "outfeed", [...parts, ...still]);

  return made;
}

test("a stop that goes on when the counter is lost ends with the last reading, and the time without a signal is no stop", async () => {
  const made = await anOpenStop("06:30");
  await count(made.process, new Date(made.clock("06:30")));
  expect((await stopsOf(made.process)).map(({ ended_at }) => ended_at)).toEqual([null]);
  await count(made.process, new Date(made.clock("07:00")));
  expect((await stopsOf(made.process)).map(({ ended_at }) => ended_at?.getTime())).toEqual([made.clock("06:30")]);
  expect(await figuresOf(made)).toMatchObject({ planned_seconds: 1_800, unmeasured_seconds: 1_800, stop_seconds: 599 });
});

test("a stop that a person has ended is known without a signal, as one that they have recorded", async () => {
  const made = await anOpenStop("06:30");
  await count(made.process, new Date(made.clock("06:30")));
  const [open] = await stopsOf(made.process);
  const body = { ended_at: new Date(made.clock("07:00")).toISOString() };
  expect((await call(close, { as: made.user, params: { id: open!.id }, body })).status).toBe(200);
  expect(await figuresOf(made)).toMatchObject({ planned_seconds: 3_600, run_seconds: 1_201, stop_seconds: 2_399 });
});

test("late counts of one hour leave a stop that lasts beyond it as long as it was", async () => {
  const made = await anOpenStop("14:05");
  await count(made.process);
  const ends = async () => (await stopsOf(made.process)).map(({ ended_at }) => ended_at?.getTime());
  expect(await ends()).toEqual([made.clock("14:00")]);
  await sendCounts(made.line, "reject", [
    [made.clock("06:05"), 0],
    [made.clock("06:06"), 1],
  ]);
  await count(made.process);
  expect(await ends()).toEqual([made.clock("14:00")]);
});

test("an open stop ends with the counter that saw it when the line gets another one", async () => {
  const { line, user, process, clock } = await anOpenStop("06:30");
  await count(process, new Date(clock("06:30")));
  const next = await aSensor({ controller: line.controller, data_set: "counter", name: unique("New outfeed") });
  const changed = await call(save, { as: user, params: { id: process.id }, body: { outfeed_sensor_id: next.id } });
  expect(changed.status).toBe(200);
  const now = Date.now();
  await sendCounts(
    { ...line, outfeed: next },
    "outfeed",
    Array.from({ length: 30 }, (_, s) => [now + (s - 30) * second, s] as const),
  );
  await count(process, new Date(now));
  const { counted_from } = await owner.conveyorProcess.findUniqueOrThrow({ where: { id: process.id } });
  expect((await stopsOf(process)).map(({ ended_at }) => ended_at)).toEqual([counted_from]);
});

test("a stop that no counter saw is recorded by a person, and not over another one", async () => {
  const { user, process, at, stop } = await aStop({ reasons });
  const record = (from: number, to: number) =>
    call(recordStop, {
      as: user,
      params: { id: process.id },
      body: { started_at: new Date(from).toISOString(), ended_at: new Date(to).toISOString(), reason_id: 1 },
    });
  expect((await record(at("06:05"), at("06:12"))).status).toBe(201);
  const over = await record(stop.started_at.getTime() - minute, stop.started_at.getTime() + minute);
  expect([over.status, Object.keys(over.body.messages)]).toEqual([422, ["started_at"]]);
  const shown = await call(listStops, { as: user, params: { id: process.id }, query: { is_unexplained: "true" } });
  expect(shown.body.data.map(({ id }: { id: number }) => id)).toEqual([stop.id]);
  await count(process);
  expect(await stopsOf(process)).toHaveLength(2);
});

test("what a line has made is counted once, however often and in whatever order its counts arrive", async () => {
  const made = await aProcess();
  const begin = made.clock("06:00");
  const counts: Counted[] = Array.from({ length: 61 }, (_, at) => [begin + at * minute, 1_000 + at * 50]);
  const stored = async () =>
    Number(
      (await owner.conveyorProcess.findUniqueOrThrow({ where: { id: made.process.id }, select: { made: true } })).made,
    );
  await sendCounts(made.line, "outfeed", counts.slice(40));
  await count(made.process);
  expect(await stored()).toBe(1_000);
  await sendCounts(made.line, "outfeed", [...counts].reverse());
  await count(made.process);
  await count(made.process);
  expect(await stored()).toBe(3_000);
});

test("what a counter sends late is taken off its own next count, though another counter was read before that", async () => {
  const { line, user, process, clock } = await aProcess({ stop_seconds: 60 });
  await call(save, { as: user, params: { id: process.id }, body: { infeed_sensor_id: line.infeed.id } });
  const made = async () => Number((await owner.conveyorProcess.findUniqueOrThrow({ where: { id: process.id } })).made);
  await sendCounts(line, "outfeed", [
    [clock("06:58"), 0],
    [clock("07:01") + 30 * second, 210],
  ]);
  await sendCounts(line, "infeed", [
    [clock("06:58"), 0],
    [clock("07:00") + 5 * second, 5],
  ]);
  await count(process);
  expect(await made()).toBe(210);
  await sendCounts(line, "outfeed", [[clock("06:59") + 30 * second, 90]]);
  await count(process);
  expect(await made()).toBe(210);
});

test("counts that were scaled on their way are counted in whole parts", async () => {
  const made = await aProcess();
  await sendCounts(made.line, "outfeed", [
    [made.clock("06:00"), 0],
    [made.clock("06:00") + 30 * second, 10.4],
    [made.clock("06:01"), 20.8],
  ]);
  await count(made.process);
  expect(await figuresOf(made)).toMatchObject({ total: 21 });
});

test("a faulty reading of a 32 bit counter does not keep its line from being counted", async () => {
  const made = await aProcess();
  const begin = made.clock("06:00");
  await sendCounts(made.line, "outfeed", [
    [begin, 1_000],
    [begin + 30 * second, 2 ** 32 - 1],
  ]);
  await count(made.process);
  await sendCounts(made.line, "outfeed", [[begin + 60 * second, 1_060]]);
  await count(made.process);
  expect(await figuresOf(made)).toMatchObject({ total: 60 });
});

test("parts that went in while nobody read what came out are not lost", async () => {
  const made = await aProcess({ loss_count: 5 });
  const { line, user, process, clock } = made;
  await call(save, { as: user, params: { id: process.id }, body: { infeed_sensor_id: line.infeed.id } });
  const every = (from: number, to: number): Counted[] =>
    Array.from({ length: (to - from) / 10 + 1 }, (_, at) => [
      clock("06:00") + (from + at * 10) * second,
      from + at * 10,
    ]);
  await sendCounts(line, "infeed", every(0, 2_400));
  await sendCounts(line, "outfeed", [...every(0, 600), ...every(1_800, 2_400)]);
  await count(process);
  expect(await figuresOf(made)).toMatchObject({ total: 1_200, unmeasured_seconds: 8 * 3_600 - 1_200 });
});

test("a line whose infeed has been read since its outfeed is not jammed", async () => {
  const { line, user, process } = await aProcess({
    shifts: [{ name: "All day", starts: "00:00", ends: "00:00" }],
    stop_seconds: 30,
  });
  await call(save, { as: user, params: { id: process.id }, body: { infeed_sensor_id: line.infeed.id } });
  const now = Date.now();
  const until = (seconds: number): Counted[] =>
    Array.from({ length: seconds / 10 + 1 }, (_, at) => [now + (at * 10 - 300) * second, at * 10]);
  await sendCounts(line, "outfeed", until(240));
  await sendCounts(line, "infeed", until(300));
  await count(process, new Date(now));
  const [row] = (await call(list, { as: user })).body.data;
  expect(["running", "slow"]).toContain(row.state);
});

test("late counts take out a stop that never was", async () => {
  const { line, process, at, stop } = await aStop();
  expect(stop).toBeDefined();
  const late: Counted[] = [];
  // Between the readings that were there already: the counter was read, and had counted on.
  for (let s = 1_201; s < 1_800; s++) if (s % 30 !== 0) late.push([at("06:00", s), 1_200]);
  await sendCounts(line, "outfeed", late);
  await count(process);
  expect((await stopsOf(process)).map(({ id }) => id)).toEqual([stop.id]);
  await unmeasure({ sensor_id: line.outfeed.id, taken_at: { gt: new Date(at("06:20")), lt: new Date(at("06:30")) } });
  await unmeasure({ sensor_id: line.outfeed.id, taken_at: { gte: new Date(at("06:30")) } });
  await sendCounts(
    line,
    "outfeed",
    Array.from({ length: 1_200 }, (_, s) => [at("06:20", s + 1), 1_201 + s] as const),
  );
  await count(process);
  expect(await stopsOf(process)).toEqual([]);
});

test("a line that gets another counter keeps what the one before counted, with its stops and their reasons", async () => {
  const { user, line, process, stop, at } = await aStop({ reasons });
  await call(explain, { as: user, params: { id: stop.id }, body: { reason_id: 1, version: stop.version } });
  const made = async () =>
    (await owner.conveyorProcess.findUniqueOrThrow({ where: { id: process.id }, select: { made: true } })).made;
  const before = await made();
  const next = await aSensor({ controller: line.controller, data_set: "counter", name: unique("New outfeed") });
  const changed = await call(save, { as: user, params: { id: process.id }, body: { outfeed_sensor_id: next.id } });
  expect(changed.status).toBe(200);
  // Of the counter of rejects more comes for the hours before.
  await sendCounts(line, "reject", [
    [at("06:00"), 1],
    [at("06:20"), 3],
  ]);
  await count(process);
  expect([await made(), (await stopsOf(process)).map(({ id, reason_id }) => [id, reason_id])]).toEqual([
    before,
    [[stop.id, 1]],
  ]);
  const now = Date.now();
  await sendCounts({ ...line, outfeed: next }, "outfeed", [
    [now + minute, 10],
    [now + minute + 5 * second, 15],
  ]);
  await count(process, new Date(now + 2 * minute));
  expect(await made()).toBe(before + 5n);
});

test("a break is moved for one day: its own shift is counted again, the next day keeps its time", async () => {
  const pause = [{ name: "Breakfast", starts: "06:15", ends: "06:25" }];
  const made = await aStop({ breaks: pause });
  const { user, process, at } = made;
  const of = async () => (await figuresOf(made)).shifts[0];
  const [before] = await stopsOf(process);
  expect([before!.started_at.getTime(), before!.is_short]).toEqual([at("06:25"), false]);
  const { breaks: found, planned_seconds } = await of();
  const move = (minutes: number) => call(offset, { as: user, params: { id: found[0].id }, body: { minutes } });
  const moved = await move(5);
  expect([moved.status, moved.body.data.offset_minutes, new Date(moved.body.data.starts_at).getTime()]).toEqual([
    200,
    5,
    at("06:20"),
  ]);
  expect(await stopsOf(process)).toEqual([]);
  expect(await of()).toMatchObject({ planned_seconds, stop_seconds: 0 });
  const out = await move(-30);
  expect([out.status, Object.keys(out.body.messages)]).toEqual([422, ["minutes"]]);
  const others = await owner.processBreak.findMany({
    where: { shift: { process_id: process.id }, id: { not: found[0].id } },
  });
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others.map(({ offset_minutes }) => offset_minutes))).toEqual(new Set([0]));
});

test("a holiday that is entered the day before takes the planned shifts of that day away", async () => {
  const { line, process } = await aProcess();
  const { time_zone } = await owner.plant.findUniqueOrThrow({ where: { id: line.plant.id } });
  const tomorrow = plantDay(new Date(Date.now() + 24 * 60 * minute), time_zone);
  const planned = () => owner.processShift.count({ where: { process_id: process.id, date: new Date(tomorrow) } });
  expect(await planned()).toBe(1);
  const body = { holidays: [{ date: tomorrow, name: "Snow" }] };
  expect((await call(saveCalendar, { as: line.admin, params: { id: line.plant.id }, body })).status).toBe(200);
  expect(await planned()).toBe(0);
});

test("a day on which nothing was planned stays free, whatever is planned for its weekday later", async () => {
  const { process, clock } = await aProcess();
  const { id, company_id, plant_id } = process;
  const free = new Date(yesterday()).getUTCDay() || 7;
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  const work_days = everyDay.filter((one) => one !== free);
  const created_at = new Date(Date.now() - 20 * 24 * 60 * minute);
  await owner.processShift.deleteMany({ where: { process_id: id } });
  await owner.conveyorProcess.update({ where: { id }, data: { work_days, created_at } });
  const at = clock("10:00");
  const planned = () =>
    withinPlant(company_id, plant_id, async (tx) => planAround(tx, (await processOf(tx, id))!, { from: at, to: at }));
  const dates = async () =>
    (await owner.processShift.findMany({ where: { process_id: id }, orderBy: { date: "asc" } })).map(({ date }) =>
      date.toISOString().slice(0, 10),
    );
  await planned();
  const before = await dates();
  expect([before.length, before.includes(yesterday())]).toEqual([2, false]);
  await owner.conveyorProcess.update({ where: { id }, data: { work_days: everyDay } });
  await planned();
  expect(await dates()).toEqual(before);
});

test("the shifts to come begin by the clock that the plant is given", async () => {
  const { line, process } = await aProcess();
  const { id: plant_id, company_id } = line.plant;
  const staff = await aUser({ role: "developer" });
  const moved = await call(updatePlant, { as: staff, params: { id: plant_id }, body: { time_zone: "Asia/Kathmandu" } });
  expect(moved.status).toBe(200);
  const { id: outbox_id } = await owner.outbox.findFirstOrThrow({
    where: { topic: "plant-clock-changed", payload: { path: ["plant_id"], equals: plant_id } },
  });
  const run = { outbox_id, attempt: 1, is_last_attempt: false, signal: new AbortController().signal };
  await plantClockChanged({ plant_id, company_id }, run);
  await expect(plantClockChanged({ plant_id, company_id }, run)).rejects.toThrow(AlreadyDone);
  const date = plantDay(new Date(Date.now() + 3 * 24 * 60 * minute), "Asia/Kathmandu");
  const shifts = await owner.processShift.findMany({ where: { process_id: process.id, date: new Date(date) } });
  expect(shifts.map(({ starts_at }) => starts_at)).toEqual([instantAt(date, "06:00", "Asia/Kathmandu")]);
});

test("a shift that is moved over the end of the one before begins where that one ended", async () => {
  const night = { name: "Night", starts: "22:00", ends: "06:00" };
  const { process, clock } = await aProcess({ shifts: [night, { name: "Day", starts: "06:00", ends: "14:00" }] });
  const { id, company_id, plant_id } = process;
  await owner.processShift.deleteMany({ where: { process_id: id } });
  const planned = (plan: typeof planAround, at: number) =>
    withinPlant(company_id, plant_id, async (tx) => plan(tx, (await processOf(tx, id))!, { from: at, to: at }));
  await planned(planAround, clock("10:00"));
  const shifts = [night, { name: "Day", starts: "05:00", ends: "17:00" }];
  await owner.conveyorProcess.update({ where: { id }, data: { shifts } });
  await planned((tx, row, { from }) => planAgain(tx, row, new Date(from)), clock("10:00"));
  const [day] = await owner.processShift.findMany({
    where: { process_id: id, name: "Day", date: new Date(yesterday()) },
  });
  expect([day?.starts_at.getTime(), day?.ends_at.getTime()]).toEqual([clock("06:00"), clock("17:00")]);
});

test("a counter that wraps at 16 bits goes on counting, and one that is reset begins again", async () => {
  const made = await aProcess({ counter_bits: 16 });
  const { line, clock } = made;
  const start = clock("06:00");
  await sendCounts(line, "outfeed", [
    ...([
      [start, 65_530],
      [start + 30 * second, 4],
      [start + 60 * second, 30],
      [start + 90 * second, 2],
    ] as Counted[]),
  ]);
  await count(made.process);
  expect(await figuresOf(made)).toMatchObject({ total: 10 + 26 + 2 });
});

test("a line without a signal is not measured: no figure is 0 or 100 percent, and nothing is a stop", async () => {
  const made = await aProcess();
  await sendCounts(made.line, "outfeed", [[made.clock("05:30"), 1_000]]);
  await count(made.process);
  const { planned_seconds, unmeasured_seconds, availability, performance, quality, oee } = await figuresOf(made);
  expect([availability, performance, quality, oee]).toEqual([null, null, null, null]);
  expect([planned_seconds, unmeasured_seconds]).toEqual([0, 8 * 3_600]);
  expect(await stopsOf(made.process)).toEqual([]);
});

test("a weekend stop of a line that nobody scheduled costs no output", async () => {
  const made = await aStop({ work_days: [], value_per_part: 50 });
  expect(made.stop).toBeUndefined();
  const data = await figuresOf(made);
  expect(data.money).toMatchObject({ availability: 0, speed: 0 });
});

test("a process is refused whose sensor counts nothing, whose stop time is short or whose shifts overlap", async () => {
  const { line, user } = await aProcess();
  const tried = async (more: object) => {
    const answer = await call(create, { as: user, body: processInput(line as CountingLine, more) });
    return [answer.status, ...Object.keys(answer.body.messages ?? {})];
  };
  const { aSensor } = await import("../samples");
  const { id } = await aSensor({ plant: line.plant });
  expect(await tried({ outfeed_sensor_id: id })).toEqual([422, "outfeed_sensor_id"]);
  expect(await tried({ stop_seconds: 3 })).toEqual([422, "stop_seconds"]);
  const shift = (starts: string, ends: string) => ({ name: starts, starts, ends });
  expect(await tried({ shifts: [shift("22:00", "06:00"), shift("05:00", "13:00")] })).toEqual([422, "shifts"]);
  expect(await tried({ shifts: [shift("06:00", "06:10")] })).toEqual([422, "shifts"]);
  expect(await tried({ breaks: [shift("15:00", "15:10")] })).toEqual([422, "breaks"]);
  expect(await tried({ reasons: Array.from({ length: 26 }, (_, at) => ({ name: `Reason ${at}` })) })).toEqual([
    422,
    "reasons",
  ]);
  expect(await tried({ ping_url: "ftp://plc.example/" })).toEqual([422, "ping_url"]);
});

test("breaks and reasons keep their numbers when the process is saved, and a number of another one is refused", async () => {
  const { user, process } = await aProcess({ reasons, breaks });
  const saved = await call(save, {
    as: user,
    params: { id: process.id },
    body: {
      version: process.version,
      reasons: [{ id: 2, name: "Changeover", is_planned: true }, { name: "Film splice" }],
    },
  });
  expect(saved.body.data.reasons.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    ...[
      [2, "Changeover"],
      [3, "Film splice"],
    ],
  ]);
  const wrong = await call(save, { as: user, params: { id: process.id }, body: { reasons: [{ id: 77, name: "x" }] } });
  expect([wrong.status, Object.keys(wrong.body.messages)]).toEqual([422, ["reasons"]]);
});

test("the list shows what each line does now, and a removed process leaves its stops in the ledger", async () => {
  const { user, process, stop } = await aStop();
  const [row] = (await call(list, { as: user })).body.data;
  expect([row.id, ["no_signal", "not_scheduled", "break"].includes(row.state)]).toEqual([process.id, true]);
  const admin = await aUser({
    role: "plant_admin",
    company: { id: process.company_id },
    plants: [{ id: process.plant_id }] as never,
  });
  const gone = await call(removeOne, { as: admin, params: { id: process.id }, body: { confirm: "delete" } });
  expect([200, 204]).toContain(gone.status);
  expect((await stopsOf(process)).map(({ id }) => id)).toContain(stop.id);
});
