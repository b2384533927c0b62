import { expect, test } from "vitest";
import { GET as statistics } from "@/app/api/maintenance/statistics/route";
import { withScope } from "@/lib/server/data/db";
import { viewerOf } from "@/lib/server/http/session";
import { workOrderOverview } from "@/lib/services/maintenance/work-orders/overview";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { anEquipment, aPlant, aTenant, aUser, aWorkOrder } from "../samples";

const now = new Date("2026-06-30T12:00:00Z");
const daysAgo = (days: number, hours = 0) => new Date(now.getTime() - (days * 24 - hours) * 3_600_000);

const lastDays = (days: number) => ({ from: daysAgo(days).getTime(), to: now.getTime() });

async function seenBy(person: { id: number }, query: Partial<Parameters<typeof workOrderOverview>[1]> = {}) {
  const viewer = (await viewerOf(await signedIn(person)))!;
  return withScope(viewer, (tx) =>
    workOrderOverview(
      { viewer, tx, now, request_id: "test", ip: null, locale: "en", timezone_offset: 0 },
      { range: lastDays(30), time_zone: "UTC", ...query },
    ),
  );
}

/** Two plants of a company: a year of work in the first, one open order in the second. */
async function aCompanyAtWork() {
  const { company, plant, admin } = await aTenant();
  const other = await aPlant({ company });
  const corporate = await aUser({ role: "corporate", company });
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  const item = await anEquipment({ plant });
  const done = (fields: object) =>
    aWorkOrder({ plant, status: "closed", completed_at: daysAgo(5), closed_at: daysAgo(4), ...fields });
  const cost = { labor_cost: 6_000n, parts_cost: 2_000n, downtime_cost: 1_000n, cost_currency: "USD" };
  await done({ type: "breakdown", total_minutes: 60, ...cost });
  await done({ type: "pm", total_minutes: 180, due_at: daysAgo(4) });
  await done({ type: "pm", total_minutes: 60, due_at: daysAgo(6) });
  await done({ type: "breakdown", total_minutes: 999, completed_at: daysAgo(50), closed_at: daysAgo(49), ...cost });
  await aWorkOrder({ plant, status: "pending", expected_minutes: 90, due_at: daysAgo(1) });
  await aWorkOrder({ plant: other, status: "in_work", expected_minutes: 30, due_at: daysAgo(-1) });
  const { id: plant_id, company_id } = plant;
  const down = { company_id, plant_id, equipment_id: item.id, source: "order" };
  await owner.downtime.createMany({
    data: [
      { ...down, started_at: daysAgo(10), ended_at: daysAgo(10, 6) },
      { ...down, started_at: daysAgo(20), ended_at: daysAgo(20, 2) },
      { ...down, started_at: daysAgo(15), ended_at: daysAgo(15, 9), is_planned: true },
      { ...down, started_at: daysAgo(60), ended_at: daysAgo(60, 9) },
    ],
  });
  return { plant, other, admin, corporate, technician };
}

test("the overview shows what is open, late and behind, what broke down, and what it cost", async () => {
  const { corporate, plant, other } = await aCompanyAtWork();
  const { total, plants } = await seenBy(corporate);
  expect(plants.map(({ id, open, overdue }) => [id, open, overdue])).toEqual([
    [plant.id, 1, 1],
    [other.id, 1, 0],
  ]);
  expect(total).toMatchObject({
    open: 2,
    overdue: 1,
    backlog_minutes: 120,
    reactive_share: 60 / 300,
    pm_compliance: 0.5,
    failures: 2,
    mttr: 4,
    mtbf: (30 * 24 - 8) / 2,
  });
  expect(plants[1]).toMatchObject({ reactive_share: null, pm_compliance: null, mtbf: null, mttr: null });
});

test("the overview counts the part of a stop inside its days, also of one that began before them or still runs", async () => {
  const { company, plant } = await aTenant();
  const corporate = await aUser({ role: "corporate", company });
  const [item, other] = [await anEquipment({ plant }), await anEquipment({ plant })];
  const stop = { company_id: plant.company_id, plant_id: plant.id, source: "order" };
  await owner.downtime.createMany({
    data: [
      { ...stop, equipment_id: item.id, started_at: daysAgo(31), ended_at: daysAgo(30, 6) },
      { ...stop, equipment_id: item.id, started_at: daysAgo(0, -2), ended_at: null },
      { ...stop, equipment_id: other.id, started_at: daysAgo(40), ended_at: daysAgo(30) },
    ],
  });
  expect((await seenBy(corporate)).total).toMatchObject({ failures: 2, mttr: 4, mtbf: (2 * 30 * 24 - 8) / 2 });
});

test("the overview counts what was closed within the days that it looks back, and one plant where it is chosen", async () => {
  const { admin, plant } = await aCompanyAtWork();
  const cost = { labor: 6_000, parts: 2_000, downtime: 1_000, total: 9_000 };
  expect((await seenBy(admin, { plant_id: plant.id })).total.cost).toMatchObject(cost);
  expect((await seenBy(admin, { plant_id: plant.id, range: lastDays(90) })).total.cost).toMatchObject({
    total: 18_000,
  });
});

test("the overview counts a range that is over by what happened in it, and a range of days on the plant's clock until now", async () => {
  const { admin } = await aCompanyAtWork();
  const past = { from: daysAgo(70).getTime(), to: daysAgo(40).getTime() };
  const { total, moments } = await seenBy(admin, { range: past });
  expect(moments).toEqual(past);
  expect(total).toMatchObject({ failures: 1, mttr: 9, reactive_share: 1, pm_compliance: null, cost: { total: 9_000 } });
  const week = await seenBy(admin, { range: { quick: "last_7_days" }, time_zone: "America/Winnipeg" });
  expect(week.moments).toEqual({ from: Date.parse("2026-06-24T05:00:00Z"), to: now.getTime() });
  expect(week.total).toMatchObject({ failures: 0, open: 1 });
});

test("the overview shows nobody another company or plant, and no technician what people earn", async () => {
  const { technician, plant } = await aCompanyAtWork();
  const stranger = await aTenant();
  const seen = await seenBy(technician);
  expect(seen.plants.map(({ id }) => id)).toEqual([plant.id]);
  expect(seen.total.cost).toBeNull();
  expect((await seenBy(stranger.admin)).total).toMatchObject({ open: 0, failures: 0 });
  expect((await seenBy(stranger.admin, { plant_id: plant.id })).plants).toEqual([]);
});

test("the statistics take days of the plant: orders by their creation, work by its completion, cost by its closing", async () => {
  const { plant, admin, technician } = await aCompanyAtWork();
  const counted = async (query: Record<string, string>, as: { id: number } = admin) =>
    (await call(statistics, { as, query: { "plant_id[]": [plant.id], ...query } })).body.data;
  const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  expect(await counted({})).toMatchObject({
    total: 5,
    total_completed_work_orders: 4,
    total_minutes: 60 + 180 + 60 + 999,
    cost: [{ currency: "USD", labor: 12_000, parts: 4_000, downtime: 2_000, other: 0, total: 18_000 }],
  });
  expect(await counted({ "daterange[from]": day(10), "daterange[to]": day(0) })).toMatchObject({
    total: 0,
    total_completed_work_orders: 3,
    total_minutes: 300,
    overdue: 1,
    cost: [{ currency: "USD", total: 9_000 }],
  });
  expect(await counted({ "daterange[from]": day(4), "daterange[to]": day(4) })).toMatchObject({
    total_completed_work_orders: 0,
    total_minutes: 0,
    cost: [{ total: 9_000 }],
  });
  expect((await counted({}, technician)).cost).toBeNull();
});
