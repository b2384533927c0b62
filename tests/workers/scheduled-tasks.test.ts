import { existsSync } from "node:fs";
import { rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { removeUnfinished, unfinishedFolder } from "@/lib/server/files/unfinished";
import { rankWeeks } from "@/lib/services/maintenance/rankings/keep";
import { notifyOfReorder } from "@/lib/services/maintenance/reorder/notify";
import { generateDue } from "@/lib/services/maintenance/series-orders/due";
import { remindOfDue } from "@/lib/services/maintenance/work-orders/remind";
import { takeTurn } from "@/lib/services/outward/scheduled-tasks/turns";
import { owner } from "../owner";
import { aTenant, aWorkOrder, unique } from "../samples";

let runs = 0;
const task = {
  name: "tried-task",
  every_minutes: 60,
  run: async () => {
    runs++;
  },
};

beforeEach(async () => {
  runs = 0;
  await owner.taskRun.deleteMany();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const ranBefore = (began: number, ended: number | null) =>
  owner.taskRun.create({
    data: { name: task.name, began_at: minutesAgo(began), ended_at: ended === null ? null : minutesAgo(ended) },
  });

test("a scheduled task runs once, however many workers are there at the same moment", async () => {
  const turns = await Promise.all(Array.from({ length: 6 }, () => takeTurn(task)));
  expect(turns.filter(Boolean)).toHaveLength(1);
  expect(runs).toBe(1);
  expect(await takeTurn(task)).toBe(false);
});

test("a scheduled task runs again after its time, whichever worker ran it before", async () => {
  await ranBefore(50, 49);
  expect(await takeTurn(task)).toBe(false);
  await owner.taskRun.updateMany({ data: { began_at: minutesAgo(59) } });
  expect(await takeTurn(task)).toBe(true);
  expect(await owner.taskRun.findMany()).toMatchObject([{ ended_at: expect.any(Date) }]);
});

test("a scheduled task that was cut off with its worker is run by another after ten minutes", async () => {
  await ranBefore(9, null);
  expect(await takeTurn(task)).toBe(false);
  await owner.taskRun.updateMany({ data: { began_at: minutesAgo(11) } });
  expect(await takeTurn(task)).toBe(true);
});

test("a scheduled task that fails is tried again after ten minutes", async () => {
  const failing = { ...task, run: () => Promise.reject(new Error("full")) };
  await expect(takeTurn(failing)).rejects.toThrow("full");
  expect(await takeTurn(task)).toBe(false);
  await owner.taskRun.updateMany({ data: { began_at: minutesAgo(11) } });
  expect(await takeTurn(task)).toBe(true);
});

/** A plant in UTC where recurring work, a reminder, a ranking and a reorder are due at seven minutes past six. */
async function aDuePlant() {
  const now = new Date("2026-10-05T06:07:00Z");
  const { company, plant, admin } = await aTenant();
  await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "UTC" } });
  const place = { company_id: company.id, plant_id: plant.id };
  const order = await aWorkOrder({ plant, due_at: new Date("2026-10-04T12:00:00Z") });
  const { id } = await owner.workSeries.create({
    data: {
      ...place,
      name: unique("Grease"),
      look_at: now,
      next_on: new Date("2026-10-05T00:00:00Z"),
      rule: { period_type: "weekly", every: 1, starts_on: "2026-10-05", time: "06:00" },
    },
  });
  const room = await owner.storeRoom.create({ data: { ...place, name: "Main", keeper_id: admin.id } });
  const part = await owner.part.create({ data: { ...place, number: unique("P"), name: "Belt", minimum: 4 } });
  await owner.stockLine.create({ data: { ...place, store_room_id: room.id, part_id: part.id, on_hand: 1 } });
  const runAll = async () => {
    for (const run of [generateDue, remindOfDue, rankWeeks, notifyOfReorder]) await run(now);
  };
  const results = async () => ({
    recurring: await owner.workOrder.count({ where: { series_id: id } }),
    reminded: await owner.workOrderEvent.count({ where: { work_order_id: order.id } }),
    rankings: await owner.workRanking.count({ where: { plant_id: plant.id } }),
    reorders: await owner.notification.count({ where: { user_id: admin.id, message: "reorder_due" } }),
  });

  return { company, runAll, results };
}

test.each(["archived_at", "deleted_at"])(
  "scheduled tasks do nothing in the plants of a company that has %s, as one whose archive is being imported",
  async (column) => {
    const { company, runAll, results } = await aDuePlant();
    const close = (at: Date | null) => owner.company.update({ where: { id: company.id }, data: { [column]: at } });
    await close(new Date());
    await runAll();
    expect(await results()).toEqual({ recurring: 0, reminded: 0, rankings: 0, reorders: 0 });
    await close(null);
    await runAll();
    expect(await results()).toEqual({ recurring: 2, reminded: 1, rankings: 1, reorders: 1 });
  },
);

test("what a process that was ended had begun to write is removed after a day", async () => {
  const folder = await unfinishedFolder();
  const [left, written] = [unique("left"), unique("written")].map((name) => path.join(folder, name));
  for (const file of [left!, written!]) await writeFile(file, "half");
  await utimes(left!, minutesAgo(0), minutesAgo(25 * 60));
  await removeUnfinished(new Date());
  expect([existsSync(left!), existsSync(written!)]).toEqual([false, true]);
  await rm(written!);
});
