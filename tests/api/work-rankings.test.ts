import { describe, expect, test } from "vitest";
import { GET as readGrades } from "@/app/api/maintenance/planner/first/grades/route";
import { POST as plan } from "@/app/api/maintenance/planner/first/plan/route";
import { GET as readBoard } from "@/app/api/maintenance/planner/first/route";
import { rankWeeks } from "@/lib/services/maintenance/rankings/keep";
import { call } from "../helpers";
import { owner } from "../owner";
import {
  aLine,
  aMachine,
  anAlert,
  anAsset,
  anEquipment,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
  placeIn,
  unique,
} from "../samples";

const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(Date.now() - ms);

/** A plant that never produces, so that its stop is now, with a technician who works every day. */
async function aPlantWithWork() {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  await owner.plant.update({ where: { id: plant.id }, data: { work_days: [], downtime_cost: 10_000 } });
  const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  await owner.workSchedule.create({
    data: { company_id: company.id, user_id: technician.id, minutes: [480, 480, 480, 480, 480, 480, 480] },
  });
  const onLine = async (downtime_cost: number | null) => {
    const line = await aLine({ plant, downtime_cost });
    return { line, item: await anEquipment({ asset: await anAsset({ machine: await aMachine({ line }) }) }) };
  };
  const order = (at: Awaited<ReturnType<typeof onLine>> | null, more: object = {}) =>
    aWorkOrder({
      plant,
      expected_minutes: 60,
      equipment_id: at?.item.id ?? null,
      production_line_id: at?.line.id ?? null,
      ...more,
    });
  const alarm = async (at: Awaited<ReturnType<typeof onLine>>, level: string) =>
    anAlert({ sensor: await aSensor({ plant, equipment: at.item }), level, peak_level: level });
  const board = async (more: object = {}) =>
    (await call(readBoard, { as: supervisor, query: { plant_id: plant.id, ...more } })).body.data;

  return { ...tenant, supervisor, technician, onLine, order, alarm, board };
}

describe("what first", () => {
  test("a warning on an expensive line comes before an alarm on a cheap one, with each factor and its source", async () => {
    const { onLine, order, alarm, board } = await aPlantWithWork();
    const [cheap, dear] = [await onLine(null), await onLine(1_000_000)];
    const [atAlarm, atWarning] = [await order(cheap), await order(dear)];
    await alarm(cheap, "alarm");
    const warned = await alarm(dear, "warning");
    const found = await board();
    expect(found.rows).toMatchObject([
      {
        id: atWarning.id,
        rank: 1,
        severity_rank: 2,
        difference: 1,
        condition: "warning_acute",
        alert_id: warned.id,
        sensor_id: warned.sensor_id,
        loss: 54_000,
        chance: { value: 0.054, from: "level" },
        hours: { minutes: 60, from: "estimate" },
        value: { from: "line", hourly: 1_000_000, place: { id: dear.line.id } },
      },
      {
        id: atAlarm.id,
        rank: 2,
        severity_rank: 1,
        difference: -1,
        loss: 1_390,
        value: { from: "plant", hourly: 10_000 },
      },
    ]);
    expect(found).toMatchObject({ total: 2, ranked: 2, priced: 2 });
  });

  test("what nobody knows stays unknown, and closed work is not ranked", async () => {
    const { onLine, order, alarm, board } = await aPlantWithWork();
    const at = await onLine(null);
    const known = await order(at, { expected_minutes: null });
    await order(at, { status: "closed" });
    await alarm(at, "alarm");
    const unknown = await order(null);
    const found = await board();
    expect(found.rows).toMatchObject([
      { id: known.id, hours: null, loss: null },
      { id: unknown.id, chance: null, loss: null },
    ]);
    expect(found.priced).toBe(0);
  });

  test("a machine that is down has failed, for all of the week", async () => {
    const { plant, onLine, order, board } = await aPlantWithWork();
    const at = await onLine(null);
    const down = await order(at, { is_machine_down: true });
    await owner.downtime.create({
      data: {
        ...placeIn(plant),
        equipment_id: at.item.id,
        work_order_id: down.id,
        source: "order",
        started_at: ago(hour),
      },
    });
    expect((await board()).rows[0]).toMatchObject({
      id: down.id,
      chance: { value: 1, from: "down" },
      hours: { minutes: 10_080, from: "week" },
      loss: 1_680_000,
    });
  });

  test("the expected hours are those that the plant's own repairs of the fault took", async () => {
    const { plant, onLine, order, alarm, board } = await aPlantWithWork();
    const at = await onLine(null);
    for (const hours of [2, 3, 4]) {
      const past = await order(at, { status: "closed", verdict_fault: "unbalance" });
      await owner.downtime.create({
        data: {
          ...placeIn(plant),
          equipment_id: at.item.id,
          work_order_id: past.id,
          source: "order",
          started_at: ago(40 * day + hours * hour),
          ended_at: ago(40 * day),
        },
      });
    }
    await alarm(at, "alarm");
    await order(at, { verdict_fault: "unbalance" });
    expect((await board()).rows[0]).toMatchObject({ hours: { minutes: 180, from: "fault", count: 3 } });
  });

  test("on a counted line an hour is worth its production by the share of the week that is planned", async () => {
    const { plant, onLine, order, alarm, board } = await aPlantWithWork();
    const at = await onLine(500);
    const process = await owner.conveyorProcess.create({
      data: {
        ...placeIn(plant),
        production_line_id: at.line.id,
        name: unique("Cartoner"),
        run_rate: 10,
        outfeed_sensor_id: (await aSensor({ plant, data_set: "counter" })).id,
        stop_seconds: 20,
        value_per_part: 100,
        work_days: [1, 2, 3, 4, 5, 6, 7],
        shifts: [{ name: "A", starts: "06:00", ends: "12:00" }],
      },
    });
    await order(at);
    await alarm(at, "alarm");
    const found = await board();
    // 10 parts a minute of 1.00 for a quarter of the week.
    expect(found.rows[0].value).toMatchObject({
      from: "production",
      process: { id: process.id },
      planned_share: 0.25,
      hourly: 15_000,
    });
    expect(found.stop).toMatchObject({ from: "shifts", process: { id: process.id } });
  });
});

describe("the next stop of a line", () => {
  test("takes what fits, and one press plans it for its person and keeps the ranking", async () => {
    const { plant, supervisor, technician, onLine, order, alarm, board } = await aPlantWithWork();
    const at = await onLine(null);
    const fitting = await order(at);
    const long = await order(at, { expected_minutes: 600 });
    await alarm(at, "alarm");
    const { stop } = await board();
    const shown = (id: number) => stop.orders.find((one: { id: number }) => one.id === id);
    expect(stop).toMatchObject({ line: { id: at.line.id }, from: "calendar" });
    expect(shown(fitting.id)).toMatchObject({ misfit: null, person: { id: technician.id } });
    expect(shown(long.id)).toMatchObject({ misfit: "longer_than_stop", person: null });

    const { due_at, version } = shown(fitting.id);
    const body = {
      plant_id: plant.id,
      production_line_id: at.line.id,
      orders: [{ id: fitting.id, version, assigned_user_id: technician.id, due_at }],
    };
    const done = await call(plan, { as: supervisor, body });
    expect(done.body.data ?? done.body).toMatchObject({ planned: [fitting.id] });
    const after = await owner.workOrder.findUniqueOrThrow({ where: { id: fitting.id } });
    expect([after.assigned_user_id, after.due_at?.toISOString()]).toEqual([technician.id, due_at]);
    const kept = await owner.workRanking.findFirstOrThrow({
      where: { plant_id: plant.id },
      include: { entries: true },
    });
    expect(kept).toMatchObject({ cause: "plan", taken_by: supervisor.id, orders: 2 });
    expect(kept.entries.filter(({ is_planned }) => is_planned).map((one) => one.work_order_id)).toEqual([fitting.id]);
    expect((await board()).stop.orders.find((one: { id: number }) => one.id === fitting.id).misfit).toBe("planned");

    const again = await call(plan, { as: supervisor, body });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining(`WO-${fitting.number}`)]);
    expect(await owner.workRanking.count({ where: { plant_id: plant.id } })).toBe(1);
  });

  test("refuses a stop that has moved, and time that is taken by then, without planning half of it", async () => {
    const { plant, supervisor, technician, onLine, order, alarm, board } = await aPlantWithWork();
    const at = await onLine(null);
    const [first, second] = [await order(at, { expected_minutes: 300 }), await order(at, { expected_minutes: 300 })];
    await alarm(at, "alarm");
    const { stop } = await board();
    const due_at = new Date(Date.parse(stop.starts_at) + 2 * day).toISOString();
    const chosen = ({ id, version }: { id: number; version: number }, due = due_at) => ({
      id,
      version,
      assigned_user_id: technician.id,
      due_at: due,
    });
    const place = { plant_id: plant.id, production_line_id: at.line.id };
    const both = await call(plan, { as: supervisor, body: { ...place, orders: [chosen(first), chosen(second)] } });
    expect(both.status).toBe(409);
    const later = new Date(Date.parse(stop.ends_at) + day).toISOString();
    const moved = await call(plan, { as: supervisor, body: { ...place, orders: [chosen(first, later)] } });
    expect(moved.status).toBe(409);
    const untouched = await owner.workOrder.findMany({ where: { id: { in: [first.id, second.id] } } });
    expect(untouched.map((one) => [one.assigned_user_id, one.version])).toEqual([
      [null, 1],
      [null, 1],
    ]);
  });

  test("does not take an order whose parts are neither held nor in the store", async () => {
    const { plant, company, onLine, order, alarm, board } = await aPlantWithWork();
    const at = await onLine(null);
    const wanting = await order(at);
    await alarm(at, "alarm");
    const part = await owner.part.create({
      data: { company_id: company.id, plant_id: plant.id, number: unique("P"), name: unique("Belt") },
    });
    await owner.workOrderPart.create({
      data: { ...placeIn(plant), work_order_id: wanting.id, part_id: part.id, quantity: 2 },
    });
    expect((await board()).stop.orders).toMatchObject([{ id: wanting.id, misfit: "parts_missing" }]);
  });
});

describe("a ranking", () => {
  test("is kept once a week for each plant, however often the task runs", async () => {
    const { plant, onLine, order, alarm } = await aPlantWithWork();
    const at = await onLine(null);
    const ranked = await order(at);
    await alarm(at, "alarm");
    await Promise.all([rankWeeks(), rankWeeks()]);
    await rankWeeks();
    const kept = await owner.workRanking.findMany({ where: { plant_id: plant.id }, include: { entries: true } });
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ cause: "week", entries: [{ work_order_id: ranked.id, rank: 1, loss: 1_390n }] });
    await rankWeeks(new Date(Date.now() + 7 * day));
    expect(await owner.workRanking.count({ where: { plant_id: plant.id } })).toBe(2);
  });

  test("is graded by what failed in its week, beside the order by severity, and again when a record changes", async () => {
    const { plant, supervisor, onLine, order } = await aPlantWithWork();
    const places = [await onLine(null), await onLine(null), await onLine(null)];
    const orders: { id: number; equipment_id: number | null }[] = [];
    for (const at of places) orders.push(await order(at));
    const taken_at = ago(8 * day);
    const ranking = await owner.workRanking.create({
      data: { ...placeIn(plant), cause: "plan", taken_at, orders: 3, currency: "USD" },
    });
    await owner.workRankingEntry.createMany({
      data: orders.map(({ id, equipment_id }, at) => ({
        ...placeIn(plant),
        ranking_id: ranking.id,
        work_order_id: id,
        equipment_id,
        rank: at + 1,
        severity_rank: 3 - at,
      })),
    });
    const grade = async () =>
      (await call(readGrades, { as: supervisor, query: { plant_id: plant.id } })).body.data[0] as {
        entries: { id: number; outcome: string }[];
      };
    const fail = (at: number, started_at: Date, more: object = {}) =>
      owner.downtime.create({
        data: {
          ...placeIn(plant),
          equipment_id: orders[at]?.equipment_id ?? null,
          source: "person",
          ...more,
          started_at,
          ended_at: new Date(started_at.getTime() + 2 * hour),
        },
      });
    expect(await grade()).toMatchObject({ failed: 0, hits: 0, severity_hits: 0, difference: 0 });
    await fail(0, ago(0.5 * day));
    await fail(0, ago(5 * day), { is_planned: true });
    expect(await grade()).toMatchObject({ failed: 0 });
    const stop = await fail(0, ago(5 * day));
    const right = await grade();
    expect(right).toMatchObject({ failed: 1, hits: 1, severity_hits: 0, hit_minutes: 120, difference: 1 });
    expect(right.entries.find(({ id }) => id === orders[0]?.id)?.outcome).toBe("failed");
    await owner.downtime.delete({ where: { id: stop.id } });
    await fail(2, ago(5 * day));
    expect(await grade()).toMatchObject({ failed: 1, hits: 0, severity_hits: 1, difference: -1 });
  });

  test("counts the downtime in which the work itself was done as no failure", async () => {
    const { plant, supervisor, onLine, order } = await aPlantWithWork();
    const at = await onLine(null);
    const done = await order(at, { status: "completed", started_at: ago(5 * day), completed_at: ago(4.9 * day) });
    const ranking = await owner.workRanking.create({
      data: { ...placeIn(plant), cause: "plan", taken_at: ago(8 * day), orders: 1, currency: "USD" },
    });
    await owner.workRankingEntry.create({
      data: {
        ...placeIn(plant),
        ranking_id: ranking.id,
        work_order_id: done.id,
        equipment_id: at.item.id,
        rank: 1,
        severity_rank: 1,
      },
    });
    await owner.downtime.create({
      data: {
        ...placeIn(plant),
        equipment_id: at.item.id,
        work_order_id: done.id,
        source: "order",
        started_at: ago(5 * day),
        ended_at: ago(4.9 * day),
      },
    });
    const { body } = await call(readGrades, { as: supervisor, query: { plant_id: plant.id } });
    expect(body.data[0]).toMatchObject({ failed: 0, entries: [{ outcome: "done", down_minutes: 0 }] });
  });
});
