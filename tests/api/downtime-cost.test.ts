import { describe, expect, test } from "vitest";
import { GET as costOf } from "@/app/api/maintenance/[id]/cost/route";
import { PUT as estimate, GET as readCard } from "@/app/api/maintenance/[id]/saving/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { aLine, anEquipment, aSensor, aTenant, aUser, aWorkOrder, placeIn, unique } from "../samples";

const minute = 60_000;
const hour = 60 * minute;
/** 5 October 2026 is a Monday. */
const monday = Date.parse("2026-10-05T00:00:00Z");
const saturday = Date.parse("2026-10-03T00:00:00Z");

/** A line that is counted since a month, with one shift on Monday from 06:00 to 14:00 and a break at 10:00. */
async function aCountedLine({ value_per_part = 210 as number | null, since = "2026-09-01" } = {}) {
  const tenant = await aTenant();
  const { plant, company } = tenant;
  await owner.plant.update({ where: { id: plant.id }, data: { downtime_cost: 60_000 } });
  const line = await aLine({ plant });
  const place = placeIn(plant);
  const process = await owner.conveyorProcess.create({
    data: {
      ...place,
      production_line_id: line.id,
      name: unique("Cartoner"),
      run_rate: 60,
      stop_seconds: 10,
      outfeed_sensor_id: (await aSensor({ plant, data_set: "counter" })).id,
      value_per_part,
      created_at: new Date(since),
    },
  });
  const shift = await owner.processShift.create({
    data: {
      ...place,
      process_id: process.id,
      date: new Date(monday),
      name: "A",
      run_rate: 60,
      starts_at: new Date(monday + 6 * hour),
      ends_at: new Date(monday + 14 * hour),
    },
  });
  await owner.processBreak.create({
    data: {
      ...place,
      shift_id: shift.id,
      break_id: 1,
      name: "Lunch",
      starts_at: new Date(monday + 10 * hour),
      ends_at: new Date(monday + 10.5 * hour),
    },
  });
  const supervisor = await aUser({ role: "supervisor", company, plants: [plant] });
  const item = await anEquipment({ plant });
  /** An order whose item was down from one hour of a day to another. */
  const stopped = async (day: number, from: number, to: number) => {
    const order = await aWorkOrder({
      plant,
      production_line_id: line.id,
      equipment_id: item.id,
      status: "completed",
      problem_solved: true,
      completed_at: new Date(day + to * hour),
      completed_by: supervisor.id,
    });
    await owner.downtime.create({
      data: {
        ...place,
        equipment_id: item.id,
        work_order_id: order.id,
        source: "order",
        started_at: new Date(day + from * hour),
        ended_at: new Date(day + to * hour),
      },
    });
    return order;
  };
  const made = (at: number, outfeed: number) =>
    owner.processMinute.create({
      data: { ...place, process_id: process.id, minute: new Date(at), outfeed, seen_seconds: 60 },
    });
  const cost = async (order: { id: number }) =>
    (await call(costOf, { as: supervisor, params: { id: order.id } })).body.data;

  return { ...tenant, line, process, supervisor, stopped, made, cost };
}

describe("downtime of an order", () => {
  test("on a counted line costs the planned production that was lost, factor by factor", async () => {
    const { stopped, cost, process } = await aCountedLine();
    const order = await stopped(monday, 9.5, 11);
    expect(await cost(order)).toMatchObject({
      downtime: 756_000,
      downtime_basis: {
        kind: "production",
        process: { id: process.id },
        value_per_part: 210,
        minutes: 90,
        planned_seconds: 3_600,
        possible: 3_600,
        made: 0,
        caught_up: 0,
        lost: 3_600,
        cost: 756_000,
      },
    });
  });

  test("at a weekend costs nothing, however high the flat rate is", async () => {
    const { stopped, cost } = await aCountedLine();
    expect(await cost(await stopped(saturday, 9.5, 11))).toMatchObject({
      downtime: 0,
      downtime_basis: { kind: "production", planned_seconds: 0, lost: 0 },
    });
  });

  test("costs less by what the line made meanwhile and what it caught up outside its shifts, each part once", async () => {
    const { stopped, cost, made } = await aCountedLine();
    const first = await stopped(monday, 7, 8);
    await made(monday + 7 * hour + 10 * minute, 600);
    // In the break, and within the shift, where it is planned anyway.
    await made(monday + 10 * hour + 10 * minute, 400);
    await made(monday + 12 * hour, 60);
    expect(await cost(first)).toMatchObject({ downtime_basis: { made: 600, caught_up: 400, lost: 2_600 } });
    const second = await stopped(monday, 9, 9.5);
    expect(await cost(second)).toMatchObject({ downtime_basis: { caught_up: 400, lost: 1_400 } });
    expect(await cost(first)).toMatchObject({ downtime_basis: { caught_up: 0, lost: 3_000 } });
  });

  test.each([
    ["no_value", { value_per_part: null }],
    ["not_counted_yet", { since: "2026-10-06" }],
  ])("costs the flat rate of the plant and states %s where its line is not counted", async (reason, more) => {
    const { stopped, cost, plant } = await aCountedLine(more);
    const day = reason === "not_counted_yet" ? saturday : monday;
    expect(await cost(await stopped(day, 9.5, 11))).toMatchObject({
      downtime: 90_000,
      downtime_basis: { kind: "flat", reason, hourly: 60_000, rate_of: { kind: "plant", id: plant.id } },
    });
  });
});

describe("the saving of an order on a counted line", () => {
  const figures = { probability: 100, failure_minutes: 600, failure_cost: 0, labor_cost: 0, parts_cost: 0 };

  test("begins with the production that its repair lost and what an hour of the line makes", async () => {
    const { stopped, supervisor } = await aCountedLine();
    const order = await stopped(monday, 9.5, 11);
    const read = await call(readCard, { as: supervisor, params: { id: order.id } });
    expect(read.body.data.draft).toMatchObject({
      planned_minutes: 60,
      downtime_cost: 756_000,
      downtime_basis: { kind: "production", lost: 3_600 },
    });
    const weekend = await stopped(saturday, 9.5, 11);
    const other = await call(readCard, { as: supervisor, params: { id: weekend.id } });
    expect(other.body.data.draft.planned_minutes).toBe(0);
  });

  test.each([
    ["production", undefined, 756_000],
    ["flat", 60_000, 60_000],
    ["person", 123_000, 123_000],
  ] as const)("keeps where the cost of an hour is from: %s", async (rate_source, downtime_cost, cents) => {
    const { stopped, supervisor, process } = await aCountedLine();
    const order = await stopped(monday, 9.5, 11);
    const body = { ...figures, planned_minutes: 60, ...(downtime_cost && { downtime_cost }) };
    const saved = await call(estimate, { as: supervisor, params: { id: order.id }, body });
    expect(saved.body.data).toMatchObject({
      rate_source,
      downtime_cost: cents,
      amount: 9 * cents,
      rate_process_id: rate_source === "production" ? process.id : null,
      value_per_part: rate_source === "production" ? 210 : null,
    });
  });
});
