import { expect, onTestFinished, test } from "vitest";
import { addDays } from "@/lib/domain/maintenance/recurrence";
import { owner } from "../owner";
import { pause } from "../pause";
import { killProduct, startAlone } from "../programs";
import { anEquipment, aTenant, aUser } from "../samples";

/** Five workers that are killed at random make each occurrence exactly once. */

const series = 250;
const today = new Date().toISOString().slice(0, 10);

async function manySeries() {
  const { plant, company } = await aTenant();
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  const item = await anEquipment({ plant });
  const rule = {
    period_type: "weekly",
    every: 1,
    starts_on: addDays(today, -14),
    time: "06:00",
    mode: "fixed",
    on_holiday: "same",
    lead_days: 7,
  };
  await owner.workSeries.createMany({
    data: Array.from({ length: series }, (_one, at) => ({
      company_id: company.id,
      plant_id: plant.id,
      name: `Grease ${at}`,
      equipment_id: item.id,
      assigned_user_id: technician.id,
      rule,
      template: { type: "pm" },
      next_on: new Date(addDays(today, -14)),
      look_at: new Date(),
    })),
  });
  return plant;
}

const madeIn = ({ id }: { id: number }) => owner.workOrder.count({ where: { plant_id: id, series_id: { not: null } } });
const waiting = ({ id }: { id: number }) =>
  owner.workSeries.count({ where: { plant_id: id, look_at: { lte: new Date() }, ended_at: null } });

/** Each worker takes the task at once, also while another one has its turn. */
async function startWorker() {
  await owner.$executeRaw`delete from task_runs where name = 'recurring-work'`;
  const worker = startAlone("worker");
  onTestFinished(worker.kill);
  return worker;
}

test("five workers killed at random make every occurrence of recurring work exactly once", async () => {
  const plant = await manySeries();
  for (let kill = 0; kill < 4; kill++) {
    const before = await madeIn(plant);
    const [first, second] = [await startWorker(), await startWorker()];
    await expect.poll(async () => (await madeIn(plant)) > before || (await waiting(plant)) === 0).toBe(true);
    await pause(Math.random() * 400);
    await Promise.all([killProduct(first), killProduct(second)]);
  }
  await startWorker();
  await expect.poll(() => waiting(plant), { timeout: 120_000 }).toBe(0);

  const occurrences = await owner.workSeriesOccurrence.findMany({ where: { plant_id: plant.id } });
  const orders = await owner.workOrder.findMany({
    where: { plant_id: plant.id },
    select: { id: true, series_id: true },
  });
  const made = occurrences.filter(({ state }) => state === "made");
  expect(made.map(({ work_order_id }) => work_order_id).sort()).toEqual(orders.map(({ id }) => id).sort());
  // Of the two past weeks one is missed and the latest made; today's, and that of next week, are ahead.
  const ids = [...new Set(occurrences.map(({ series_id }) => series_id))];
  const shapeOf = (id: number) =>
    occurrences
      .filter(({ series_id }) => series_id === id)
      .map(({ state }) => state)
      .sort()
      .join(" ");
  expect(ids).toHaveLength(series);
  expect(new Set(ids.map(shapeOf))).toEqual(new Set(["made made missed skipped"]));
});
