import { describe, expect, test } from "vitest";
import { PUT as reopen } from "@/app/api/maintenance/[id]/open/route";
import {
  DELETE as deleteOrder,
  PUT as deny,
  GET as getOrder,
  PUT as saveOrder,
} from "@/app/api/maintenance/[id]/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as start } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as generateNow } from "@/app/api/maintenance/recurring/[id]/generate/route";
import { DELETE as endSeries, GET as getSeries, PUT as saveSeries } from "@/app/api/maintenance/recurring/[id]/route";
import { POST as preview } from "@/app/api/maintenance/recurring/preview/route";
import { GET as listSeries } from "@/app/api/maintenance/recurring/route";
import { POST as createOrder, DELETE as deleteOrders } from "@/app/api/maintenance/route";
import { addDays } from "@/lib/domain/maintenance/recurrence";
import { weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import type { Call } from "@/lib/server/data/call";
import { asProvider, withinPlant } from "@/lib/server/data/db";
import { withSeriesPictures } from "@/lib/services/maintenance/series/pictures";
import { generate } from "@/lib/services/maintenance/series-orders/generate";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { aMeasurement, anEquipment, aRequisition, aSensor, aTenant, aUser, placeIn, unique } from "../samples";

const zone = "America/Toronto";
const dayOf = (at: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);
const today = () => dayOf(new Date());
/** The next such weekday, not today. */
const next = (weekday: number) => {
  const ahead = (weekday - weekdayOf(today()) + 7) % 7;
  return addDays(today(), ahead || 7);
};
const noon = (date: string) => new Date(`${date}T17:00:00Z`);

const weekly = (more: object = {}) => ({
  period_type: "weekly",
  every: 1,
  starts_on: today(),
  time: "06:00",
  ...more,
});

async function aPlant() {
  const tenant = await aTenant();
  await owner.plant.update({ where: { id: tenant.plant.id }, data: { time_zone: zone } });
  const { plant, company } = tenant;
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  const item = await anEquipment({ plant });
  return { ...tenant, technician, item };
}
type Plant = Awaited<ReturnType<typeof aPlant>>;

/** A series made over the API: its id, and its first order. */
async function aSeries(plant: Plant, recurring: object, more: object = {}) {
  const { admin, item, technician } = plant;
  const body = { name: unique("Grease"), equipment_id: item.id, assigned_user_id: technician.id, recurring, ...more };
  const made = await call(createOrder, { as: admin, body });
  expect(made.body.messages ?? made.status).toBe(201);
  return { id: made.body.data.series_id as number, first: made.body.data as { id: number; due_at: string } };
}

/** What a worker does at an instant. */
const workerAt = ({ plant }: Plant, { id }: { id: number }, now: Date) =>
  withinPlant(plant.company_id, plant.id, (tx) => generate({ tx, now, person: null }, id));

const occurrences = async ({ id }: { id: number }) =>
  (await owner.workSeriesOccurrence.findMany({ where: { series_id: id }, orderBy: { date: "asc" } })).map(
    ({ date, state, reason }) => [date.toISOString().slice(0, 10), state, reason],
  );
const ordersOf = ({ id }: { id: number }) =>
  owner.workOrder.findMany({ where: { series_id: id }, orderBy: { due_at: "asc" } });
/** How many were due, and in time, as the card of a series shows it. */
const pictureOf = async ({ admin }: Plant, { id }: { id: number }) => {
  const row = (await call(getSeries, { as: admin, params: { id } })).body.data;
  const [card] = await asProvider((tx) => withSeriesPictures({ tx, now: new Date() } as Call, [row]));
  return card!.picture;
};
const finish = async (as: Person, id: number) => {
  await call(start, { as, body: { ids: [id] } });
  const body = { ids: [id], total_minutes: 30, problem_solved: true };
  expect((await call(complete, { as, body })).body.data[0]).toMatchObject({ status: "done" });
};

/** A permit that was requested for an order. */
async function aPermit({ plant, company, technician }: Plant, { id, name }: { id: number; name: string }) {
  const kind = await owner.permitKind.create({
    data: { company_id: company.id, name: unique("Hot work"), base: "hot_work" },
  });
  await owner.permit.create({
    data: {
      ...placeIn(plant),
      name,
      work_order_id: id,
      permit_kind_id: kind.id,
      kind_name: kind.name,
      base: kind.base,
      max_hours: 8,
      needs_isolation: false,
      fire_watch_minutes: 0,
      holder_id: technician.id,
      requested_by: technician.id,
    },
  });
}

describe("a series", () => {
  test("is made with its first order, due at the rule's time on the plant's clock", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, weekly({ weekdays: [weekdayOf(next(3))], starts_on: next(3) }));
    expect(dayOf(new Date(series.first.due_at))).toBe(next(3));
    expect(new Date(series.first.due_at).toLocaleTimeString("en-GB", { timeZone: zone })).toBe("06:00:00");
    const found = await call(getSeries, { as: plant.technician, params: { id: series.id } });
    expect(found.body.data).toMatchObject({ made: 1, missed: 0, skipped: 0, next_at: series.first.due_at });
    expect(found.body.data.next).toHaveLength(10);
    expect(found.body.data.next[0]).toMatchObject({ date: next(3), order: { id: series.first.id } });
  });

  test("gives each of its orders what an order made by hand would have, field by field", async () => {
    const plant = await aPlant();
    const { admin, company, item, technician, plant: place } = plant;
    const procedure = await owner.taskProcedure.create({
      data: { company_id: company.id, name: unique("Lubricate"), steps: [{ text: "Stop the motor", kind: "check" }] },
    });
    const category = await owner.maintenanceCategory.create({
      data: {
        company_id: company.id,
        name: unique("Lubrication"),
        type: "pm",
        asks_sanitization: true,
        task_procedure_id: procedure.id,
        default_minutes: 45,
      },
    });
    const part = await owner.part.create({
      data: { company_id: company.id, plant_id: place.id, number: unique("P"), name: "Cartridge" },
    });
    const fields = {
      category_id: category.id,
      priority: "high",
      description: "Two strokes",
      is_machine_down: true,
      required_items: "Grease gun",
      supervisor_notes: "Lock out",
      responsibility_area: "fabrication",
      responsible_role: "requisitioner",
      required_parts: [{ part_id: part.id, quantity: 2 }],
    };
    const series = await aSeries(plant, weekly({ weekdays: [weekdayOf(next(2))], starts_on: next(2) }), fields);
    await workerAt(plant, series, noon(addDays(next(2), 7)));
    const byHand = await call(createOrder, {
      as: admin,
      body: { name: "By hand", equipment_id: item.id, assigned_user_id: technician.id, ...fields },
    });
    const born = (await ordersOf(series)).at(-1)!;
    const compared = await Promise.all(
      [born.id, byHand.body.data.id].map(
        async (id) => (await call(getOrder, { as: admin, params: { id } })).body.data as Record<string, unknown>,
      ),
    );
    const own = [
      ...["id", "number", "label", "name", "series_id", "series", "due_at", "due_group", "created_at", "updated_at"],
      ...["events", "required_parts", "is_overdue"],
    ];
    const [a, b] = compared.map((order) =>
      Object.fromEntries(Object.entries(order).filter(([key]) => !own.includes(key))),
    );
    expect(a).toEqual(b);
    expect(a).toMatchObject({ type: "pm", expected_minutes: 45, steps: [{ text: "Stop the motor" }] });
    expect(compared[0]!.required_parts).toMatchObject([{ quantity: 2, part: { id: part.id } }]);
  });

  test("answers its next ten dates before it is saved, with those a holiday moves", async () => {
    const { admin, plant, company } = await aPlant();
    const day = next(4);
    await owner.plantHoliday.create({
      data: { company_id: company.id, plant_id: plant.id, date: new Date(day), name: "Founders' Day" },
    });
    const rule = weekly({ weekdays: [4], starts_on: day, on_holiday: "previous" });
    const { body } = await call(preview, { as: admin, body: { ...rule, plant_id: plant.id } });
    expect(body.data).toHaveLength(10);
    expect(body.data[0]).toMatchObject({ date: addDays(day, -1), moved_from: day, holiday: "Founders' Day" });
    expect(body.data[1]).toMatchObject({ date: addDays(day, 7), moved_from: null });
    expect(body.meta.text).toBe("Every week on Thursday at 6:00 AM");
  });

  test("refuses what does not belong to its period, and names the field", async () => {
    const { admin, plant, technician } = await aPlant();
    const refused = async (recurring: object, more: object = {}) =>
      (
        await call(createOrder, {
          as: admin,
          body: { name: "Grease", plant_id: plant.id, assigned_user_id: technician.id, recurring, ...more },
        })
      ).body.messages;
    expect(await refused(weekly({ month_day: 3 }))).toHaveProperty(["recurring.month_day"]);
    expect(await refused(weekly({ mode: "floating", weekdays: [1] }))).toHaveProperty(["recurring.weekdays"]);
    expect(await refused(weekly({ ends_on: addDays(today(), -1) }))).toHaveProperty(["recurring.ends_on"]);
    expect(await refused(weekly(), { due_at: "2030-01-01T10:00:00Z" })).toHaveProperty("due_at");
    expect(await refused(weekly({ meter: { kind: "run_hours", every: 40 } }))).toHaveProperty(["recurring.meter"]);
  });
});

describe("the worker", () => {
  test("makes the same orders when the clock is put back by an hour, or on by one, around midnight and the time it is due", async () => {
    const plant = await aPlant();
    const start = next(3);
    const rule = weekly({ weekdays: [weekdayOf(start)], starts_on: start });
    const [steady, moved] = [await aSeries(plant, rule), await aSeries(plant, rule)];
    const hour = 3_600_000;
    // Midnight and 06:00 in the plant, in winter and in summer.
    const times = [0, 1, 2, 3].flatMap((week) =>
      ["04:30", "05:30", "10:30", "11:30"].map((time) => new Date(`${addDays(start, 7 * week)}T${time}:00Z`)),
    );
    for (const now of times) {
      await workerAt(plant, steady, now);
      for (const hours of [0, -1, 0, 1, -1])
        await workerAt(plant, moved, new Date(Math.min(now.getTime() + hours * hour, times.at(-1)!.getTime())));
    }
    expect(await occurrences(moved)).toEqual(await occurrences(steady));
    const due = async (series: typeof steady) => (await ordersOf(series)).map(({ due_at }) => due_at);
    expect(await due(moved)).toEqual(await due(steady));
    expect((await occurrences(moved)).length).toBeGreaterThan(3);
  });

  test("makes each date once, however many workers make it at the same time", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, weekly({ weekdays: [1, 4] }));
    const ahead = noon(addDays(today(), 8));
    await Promise.all(Array.from({ length: 8 }, () => workerAt(plant, series, ahead)));
    const dates = (await occurrences(series)).map(([date]) => date);
    expect(new Set(dates).size).toBe(dates.length);
    expect((await ordersOf(series)).length).toBe(
      (await occurrences(series)).filter(([, state]) => state === "made").length,
    );
  });

  test("after an outage makes the latest date that was missed and notes the ones before it", async () => {
    const plant = await aPlant();
    const start = next(2);
    const series = await aSeries(plant, weekly({ weekdays: [2], starts_on: start }));
    await finish(plant.technician, series.first.id);
    await workerAt(plant, series, noon(addDays(start, 30)));
    expect(await occurrences(series)).toEqual([
      [start, "made", null],
      [addDays(start, 7), "missed", "outage"],
      [addDays(start, 14), "missed", "outage"],
      [addDays(start, 21), "missed", "outage"],
      [addDays(start, 28), "made", null],
      [addDays(start, 35), "made", null],
    ]);
  });

  test("leaves two orders open at most, skips the dates after them and notifies the supervisors once", async () => {
    const plant = await aPlant();
    const start = next(2);
    const series = await aSeries(plant, weekly({ weekdays: [2], starts_on: start }));
    for (const weeks of [1, 2, 3]) {
      await workerAt(plant, series, noon(addDays(start, 7 * weeks)));
      await workerAt(plant, series, noon(addDays(start, 7 * weeks)));
    }
    const states = await occurrences(series);
    expect(states.slice(0, 2).map(([, state]) => state)).toEqual(["made", "made"]);
    expect(states.slice(2).every(([, state, reason]) => state === "skipped" && reason === "two_open")).toBe(true);
    const notices = await owner.notification.findMany({
      where: { user_id: plant.admin.id, message: "series_skipped" },
    });
    expect(notices).toHaveLength(states.length - 2);
  });

  test("makes nothing for an item in a storeroom, and notes why", async () => {
    const plant = await aPlant();
    const start = next(2);
    const series = await aSeries(plant, weekly({ weekdays: [2], starts_on: start }));
    await owner.equipment.update({ where: { id: plant.item.id }, data: { is_limbo: true, asset_id: null } });
    await workerAt(plant, series, noon(addDays(start, 1)));
    expect((await occurrences(series)).at(-1)).toEqual([addDays(start, 7), "skipped", "item_limbo"]);
  });

  test("makes orders for nobody when its person has gone, so that somebody can take them", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, weekly({ weekdays: [2], starts_on: next(2) }));
    await owner.user.update({ where: { id: plant.technician.id }, data: { archived_at: new Date() } });
    await workerAt(plant, series, noon(addDays(next(2), 1)));
    expect((await ordersOf(series)).at(-1)).toMatchObject({ assigned_user_id: null, status: "pending" });
  });

  test("keeps the time of the clock over its change in March", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, weekly({ weekdays: [7], starts_on: "2027-03-07", time: "06:00" }));
    await finish(plant.technician, series.first.id);
    await workerAt(plant, series, new Date("2027-03-08T12:00:00Z"));
    expect((await ordersOf(series)).map(({ due_at }) => due_at!.toISOString())).toEqual([
      "2027-03-07T11:00:00.000Z",
      "2027-03-14T10:00:00.000Z",
    ]);
  });
});

describe("floating work", () => {
  const floating = (more: object = {}) => weekly({ mode: "floating", lead_days: 7, ...more });

  test("is due one interval after it was done, and waits until then", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, floating({ every: 2 }));
    await workerAt(plant, series, noon(addDays(today(), 60)));
    expect(await ordersOf(series)).toHaveLength(1);
    await finish(plant.technician, series.first.id);
    await workerAt(plant, series, noon(addDays(today(), 7)));
    const orders = await ordersOf(series);
    expect(orders.map(({ due_at }) => dayOf(due_at!))).toEqual([today(), addDays(today(), 14)]);
  });

  test("taken up again takes back a successor that nobody has begun", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, floating());
    await finish(plant.technician, series.first.id);
    await workerAt(plant, series, noon(today()));
    expect(await ordersOf(series)).toHaveLength(2);
    const body = { reason: "Still leaks" };
    expect((await call(reopen, { as: plant.admin, params: { id: series.first.id }, body })).status).toBe(200);
    expect((await ordersOf(series)).map(({ id }) => id)).toEqual([series.first.id]);
  });

  test("taken up again leaves a successor for which a permit was requested", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, floating());
    await finish(plant.technician, series.first.id);
    await workerAt(plant, series, noon(today()));
    const [, successor] = await ordersOf(series);
    await aPermit(plant, successor!);
    const body = { reason: "Still leaks" };
    const reopened = await call(reopen, { as: plant.admin, params: { id: series.first.id }, body });
    expect(reopened.status, reopened.text).toBe(200);
    expect((await ordersOf(series)).map(({ status }) => status)).toEqual(["in_work", "pending"]);
  });

  test("that is denied comes again one interval later", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, floating());
    const body = { status: 6, reason: "Machine is scrapped" };
    await call(deny, { as: plant.admin, params: { id: series.first.id }, body });
    await workerAt(plant, series, noon(addDays(today(), 1)));
    expect((await ordersOf(series)).map(({ status }) => status)).toEqual(["denied", "pending"]);
  });
});

describe("a change of floating work", () => {
  const floating = (more: object = {}) => weekly({ mode: "floating", every: 2, lead_days: 3, ...more });
  const dayAt = (date: string) => new Date(`${date}T00:00:00Z`);
  const nextOn = async ({ id }: { id: number }) => {
    const { next_on, ended_at } = await owner.workSeries.findUniqueOrThrow({ where: { id } });
    return next_on ? next_on.toISOString().slice(0, 10) : ended_at && "ended";
  };

  test("keeps the date after the last completion, and counts another interval from there", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, floating());
    await finish(plant.technician, series.first.id);
    const save = async (more: object) => {
      const body = { recurring: floating(more) };
      const saved = await call(saveSeries, { as: plant.admin, params: { id: series.id }, body });
      expect(saved.status, saved.text).toBe(200);
      expect(await ordersOf(series)).toHaveLength(1);
      const { next } = (await call(getSeries, { as: plant.admin, params: { id: series.id } })).body.data;
      const date = await nextOn(series);
      expect(next[0]?.date ?? "ended").toBe(date);
      return date;
    };
    const done = dayAt(addDays(today(), -10));
    await owner.workOrder.update({
      where: { id: series.first.id },
      data: { completed_at: noon(addDays(today(), -10)) },
    });
    await owner.workSeriesOccurrence.updateMany({ where: { series_id: series.id }, data: { date: done, day: done } });
    await owner.workSeries.update({ where: { id: series.id }, data: { next_on: dayAt(addDays(today(), 4)) } });
    expect(await save({ time: "07:00" })).toBe(addDays(today(), 4));
    expect(await save({ every: 4 })).toBe(addDays(today(), 18));
    expect(await save({ every: 4, starts_on: addDays(today(), 40) })).toBe(addDays(today(), 40));
    expect(await save({ every: 4, ends_on: addDays(today(), 30), starts_on: today() })).toBe(addDays(today(), 18));
    expect(await save({ every: 8, ends_on: addDays(today(), 30), starts_on: today() })).toBe("ended");
  });

  test("counts from the day on which its last order was denied", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, floating());
    await call(deny, { as: plant.admin, params: { id: series.first.id }, body: { status: 6, reason: "Not in use" } });
    const body = { recurring: floating({ every: 3 }) };
    expect((await call(saveSeries, { as: plant.admin, params: { id: series.id }, body })).status).toBe(200);
    expect(await nextOn(series)).toBe(addDays(today(), 21));
  });
});

describe("run hours", () => {
  /** A tracked sensor on the item, and a way to have it run for so many hours. */
  async function aMeter({ item, plant }: Plant) {
    const sensor = await aSensor({ plant, equipment: item });
    const data = { is_runtime_tracked: true, runtime_since: new Date("2026-01-01T00:00:00Z") };
    await owner.sensor.update({ where: { id: sensor.id }, data });
    await aMeasurement(sensor);
    const ran = (hours: number) =>
      owner.$executeRaw`insert into reading_hours (sensor_id, company_id, parameter, bucket, count, running, sum, min, max)
        select ${sensor.id}::int, ${sensor.company_id}::int, 1,
          date_trunc('hour', now()) - hour * interval '1 hour', 60, 60, 60, 1, 1
        from generate_series(1, ${hours}::int) hour`;
    return { ran };
  }

  const monthly = (more: object = {}) => ({
    period_type: "monthly",
    every: 1,
    starts_on: addDays(today(), 20),
    time: "06:00",
    meter: { kind: "run_hours", every: 40 },
    ...more,
  });
  const hourly = async (plant: Plant, series: { id: number }) => {
    const now = Date.now();
    for (const hours of [1, 2, 3, 4, 5]) await workerAt(plant, series, new Date(now + hours * 3_600_000));
  };
  /** Due by its meter, its first order done. */
  const due = async (plant: Plant, rule: object) => {
    const { ran } = await aMeter(plant);
    const series = await aSeries(plant, rule);
    await finish(plant.technician, series.first.id);
    await ran(41);
    return series;
  };

  test("bring a date forward by the lead, once, and count again from when it was done", async () => {
    const plant = await aPlant();
    const { ran } = await aMeter(plant);
    const series = await aSeries(plant, monthly());
    const now = new Date();
    await workerAt(plant, series, now);
    expect((await ordersOf(series))[0]!.due_at).toEqual(new Date(series.first.due_at));
    await ran(41);
    await workerAt(plant, series, now);
    await workerAt(plant, series, new Date(now.getTime() + 3_600_000));
    const [order] = await ordersOf(series);
    expect(dayOf(order!.due_at!)).toBe(addDays(dayOf(now), 7));
    await finish(plant.technician, order!.id);
    await workerAt(plant, series, new Date(now.getTime() + 7_200_000));
    expect(await ordersOf(series)).toHaveLength(1);
  });

  test.each(["fixed", "floating"])("of a %s rule make work that can be done in time", async (mode) => {
    const plant = await aPlant();
    const series = await due(plant, monthly({ mode }));
    await workerAt(plant, series, new Date());
    const order = (await ordersOf(series)).find(({ status }) => status === "pending")!;
    expect(dayOf(order.due_at!)).toBe(addDays(today(), 7));
    await finish(plant.technician, order.id);
    expect(await pictureOf(plant, series)).toMatchObject({ due: 2, on_time: 2 });
  });

  test.each(["fixed", "floating"])(
    "of a %s rule make nothing while the item is not in use, and keep the date",
    async (mode) => {
      const plant = await aPlant();
      const series = await due(plant, monthly({ mode }));
      const nextOn = async () => (await owner.workSeries.findUniqueOrThrow({ where: { id: series.id } })).next_on;
      const before = await nextOn();
      await owner.equipment.update({ where: { id: plant.item.id }, data: { is_limbo: true, asset_id: null } });
      await hourly(plant, series);
      expect([await nextOn(), await occurrences(series)]).toEqual([before, [[expect.any(String), "made", null]]]);
    },
  );

  test.each([
    ["denied", "fixed"],
    ["denied", "floating"],
    ["deleted", "fixed"],
    ["deleted", "floating"],
  ])("of work that was %s count again from there (%s)", async (what, mode) => {
    const plant = await aPlant();
    const series = await due(plant, monthly({ mode }));
    await workerAt(plant, series, new Date());
    const order = (await ordersOf(series)).find(({ status }) => status === "pending")!;
    const params = { id: order.id };
    const ended =
      what === "denied"
        ? await call(deny, { as: plant.admin, params, body: { status: 6, reason: "Not in use" } })
        : await call(deleteOrder, { as: plant.admin, params, body: {}, method: "DELETE" });
    expect(ended.status, ended.text).toBe(200);
    const dates = await occurrences(series);
    await hourly(plant, series);
    expect(await occurrences(series)).toEqual(dates);
  });
});

describe("parts made", () => {
  /** A process that counts on the item's line, and a way to have it make so many parts. */
  const aCountedLine = async ({ plant, item }: Plant) => {
    const outfeed = await aSensor({ plant, data_set: "counter" });
    const { asset } = await owner.equipment.findUniqueOrThrow({
      where: { id: item.id },
      select: { asset: { select: { machine: { select: { production_line_id: true } } } } },
    });
    const process = await owner.conveyorProcess.create({
      data: {
        company_id: plant.company_id,
        plant_id: plant.id,
        ...asset!.machine,
        name: unique("Cartoner"),
        outfeed_sensor_id: outfeed.id,
        run_rate: 60,
        stop_seconds: 10,
      },
    });
    const made = (parts: number) =>
      owner.conveyorProcess.update({ where: { id: process.id }, data: { made: { increment: parts } } });
    return { process, made };
  };
  const every = (parts: number, more: object = {}) => ({
    period_type: "yearly",
    every: 1,
    starts_on: addDays(today(), 200),
    time: "06:00",
    lead_days: 7,
    meter: { kind: "count", every: parts, ...more },
  });

  test("of the line bring a date forward, once, and count again from when it was done", async () => {
    const plant = await aPlant();
    const { made } = await aCountedLine(plant);
    const series = await aSeries(plant, every(10_000));
    const now = new Date();
    await made(9_999);
    await workerAt(plant, series, now);
    expect((await ordersOf(series))[0]!.due_at).toEqual(new Date(series.first.due_at));
    await made(1);
    await workerAt(plant, series, now);
    await workerAt(plant, series, new Date(now.getTime() + 3_600_000));
    const [order] = await ordersOf(series);
    expect(dayOf(order!.due_at!)).toBe(addDays(dayOf(now), 7));
    await finish(plant.technician, order!.id);
    await made(5_000);
    await workerAt(plant, series, new Date(now.getTime() + 7_200_000));
    expect(await ordersOf(series)).toHaveLength(1);
  });

  test("need one process that counts: none and two are refused, and one of two is named", async () => {
    const plant = await aPlant();
    const { admin, item, technician } = plant;
    const ask = async (recurring: object) =>
      (
        await call(createOrder, {
          as: admin,
          body: { name: "Clean", equipment_id: item.id, assigned_user_id: technician.id, recurring },
        })
      ).body.messages;
    expect(await ask(every(100))).toHaveProperty(["recurring.meter"]);
    const { process } = await aCountedLine(plant);
    await aCountedLine(plant);
    expect(await ask(every(100))).toHaveProperty(["recurring.meter"]);
    expect(await ask(every(100, { process_id: 1_999_999_999 }))).toHaveProperty(["recurring.meter.process_id"]);
    expect(await ask(every(100, { sensor_id: 1 }))).toHaveProperty(["recurring.meter.sensor_id"]);
    expect(await ask(every(100, { process_id: process.id }))).toBeUndefined();
  });
});

describe("a change", () => {
  test("of one order is its own: the series and its other orders stay, and it stays when the series changes", async () => {
    const plant = await aPlant();
    const { admin } = plant;
    const series = await aSeries(plant, weekly({ weekdays: [2], starts_on: next(2) }));
    await workerAt(plant, series, noon(next(2)));
    await call(saveOrder, { as: admin, params: { id: series.first.id }, body: { name: "Only this week" } });
    const [, second] = await ordersOf(series);
    const all = await call(saveOrder, {
      as: admin,
      params: { id: second!.id },
      body: { name: "Grease both ends", priority: "high", apply_to: "all" },
    });
    expect(all.body.data).toMatchObject({ name: "Grease both ends", priority: "high" });
    expect((await ordersOf(series)).map(({ name }) => name)).toEqual(["Only this week", "Grease both ends"]);
    expect(await owner.workSeries.findUniqueOrThrow({ where: { id: series.id } })).toMatchObject({
      name: "Grease both ends",
    });
  });

  test("of the rule keeps begun work, moves what is still on a date and takes back the rest", async () => {
    const plant = await aPlant();
    const { admin, technician } = plant;
    const tuesday = next(2);
    const series = await aSeries(plant, weekly({ weekdays: [2, 5], starts_on: tuesday, lead_days: 3 }));
    await call(generateNow, { as: admin, params: { id: series.id }, body: { until: addDays(tuesday, 10) } });
    expect((await ordersOf(series)).map(({ due_at }) => dayOf(due_at!))).toEqual([
      ...[tuesday, addDays(tuesday, 3), addDays(tuesday, 7), addDays(tuesday, 10)],
    ]);
    await call(start, { as: technician, body: { ids: [(await ordersOf(series))[1]!.id] } });
    const recurring = weekly({ weekdays: [2], starts_on: tuesday, time: "14:30", lead_days: 3 });
    const saved = await call(saveSeries, { as: admin, params: { id: series.id }, body: { recurring } });
    expect(saved.body.messages ?? saved.status).toBe(200);
    const clock = (at: Date) => at.toLocaleTimeString("en-GB", { timeZone: zone });
    expect((await ordersOf(series)).map(({ due_at, status }) => [dayOf(due_at!), clock(due_at!), status])).toEqual([
      [tuesday, "14:30:00", "pending"],
      [addDays(tuesday, 3), "06:00:00", "in_work"],
      [addDays(tuesday, 7), "14:30:00", "pending"],
    ]);
  });

  test("with a version that is old changes nothing, and two at once change it once", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, weekly());
    const { version } = await owner.workSeries.findUniqueOrThrow({ where: { id: series.id } });
    const change = (name: string) =>
      call(saveSeries, { as: plant.admin, params: { id: series.id }, body: { name, version } });
    const answers = await Promise.all([change("One"), change("Two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("of a series that has ended leaves it ended, until the rule is another", async () => {
    const plant = await aPlant();
    const rule = weekly({ weekdays: undefined, starts_on: next(2) });
    const series = await aSeries(plant, rule);
    await call(endSeries, { as: plant.admin, params: { id: series.id }, method: "DELETE" });
    const save = async (recurring: object) => {
      const body = { name: unique("Grease"), recurring };
      const saved = await call(saveSeries, { as: plant.admin, params: { id: series.id }, body });
      return [saved.status, saved.body.data.ended_at !== null, (await ordersOf(series)).length > 0];
    };
    // A form names the day that the rule has left to its start.
    expect(await save({ ...rule, weekdays: [2] })).toEqual([200, true, false]);
    expect(await save({ ...rule, weekdays: [2, 4] })).toEqual([200, false, true]);
  });

  test("by a technician who did not make the series is refused", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, weekly());
    const body = { name: "Mine" };
    expect((await call(saveSeries, { as: plant.technician, params: { id: series.id }, body })).status).toBe(403);
  });
});

describe("deleting", () => {
  test("one order skips its date, which is not made again", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, weekly({ weekdays: [2], starts_on: next(2) }));
    await call(deleteOrder, { as: plant.admin, params: { id: series.first.id }, body: {}, method: "DELETE" });
    await workerAt(plant, series, noon(addDays(next(2), -1)));
    expect((await occurrences(series))[0]).toEqual([next(2), "skipped", "deleted"]);
    expect((await ordersOf(series)).map(({ due_at }) => dayOf(due_at!))).not.toContain(next(2));
  });

  test("all ends the series: begun work stays, the rest goes, and nothing is made any more", async () => {
    const plant = await aPlant();
    const { admin, technician } = plant;
    const series = await aSeries(plant, weekly({ weekdays: [2], starts_on: next(2) }));
    await call(generateNow, { as: admin, params: { id: series.id }, body: { until: addDays(next(2), 21) } });
    await call(start, { as: technician, body: { ids: [series.first.id] } });
    const body = { apply_to: "all" };
    const deleted = await call(deleteOrder, { as: admin, params: { id: series.first.id }, body, method: "DELETE" });
    expect(deleted.status).toBe(200);
    await workerAt(plant, series, noon(addDays(next(2), 30)));
    expect((await ordersOf(series)).map(({ status }) => status)).toEqual(["in_work"]);
    const list = await call(listSeries, { as: admin, query: { has_ended: true } });
    expect(list.body.data).toMatchObject([{ id: series.id, next_at: null }]);
  });

  test("all keeps the orders for which a permit or a purchase was asked, with their dates", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, weekly({ weekdays: [2], starts_on: next(2) }));
    const until = addDays(next(2), 21);
    await call(generateNow, { as: plant.admin, params: { id: series.id }, body: { until } });
    const [permitted, requisitioned] = await ordersOf(series);
    await aPermit(plant, permitted!);
    await aRequisition({ plant: plant.plant, work_order_id: requisitioned!.id });
    const ended = await call(endSeries, { as: plant.admin, params: { id: series.id }, method: "DELETE" });
    expect(ended.status, ended.text).toBe(200);
    expect((await ordersOf(series)).map(({ id }) => id)).toEqual([permitted!.id, requisitioned!.id]);
    expect((await occurrences(series)).map(([, state]) => state)).toEqual(["made", "made"]);
  });

  test("all by a role that may not delete work is refused, and the series and its orders stay", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, weekly({ weekdays: [2], starts_on: next(2) }));
    const supervisor = await aUser({ role: "supervisor", company: plant.company, plants: [plant.plant] });
    const one = { params: { id: series.first.id }, body: { apply_to: "all" } };
    const many = { body: { ids: [series.first.id], apply_to: "all" } };
    const answers = [
      await call(deleteOrder, { as: supervisor, method: "DELETE", ...one }),
      await call(deleteOrders, { as: supervisor, method: "DELETE", ...many }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect((await owner.workSeries.findUniqueOrThrow({ where: { id: series.id } })).ended_at).toBeNull();
    expect(await ordersOf(series)).toHaveLength(1);
  });

  test("a series over the API ends it, also when none of its orders is open", async () => {
    const plant = await aPlant();
    const series = await aSeries(plant, weekly());
    await finish(plant.technician, series.first.id);
    const ended = await call(endSeries, { as: plant.admin, params: { id: series.id }, method: "DELETE" });
    expect(ended.status).toBe(200);
    expect((await owner.workSeries.findUniqueOrThrow({ where: { id: series.id } })).ended_at).not.toBeNull();
  });
});
