import { beforeEach, expect, test } from "vitest";
import { takeTurn } from "@/lib/services/outward/scheduled-tasks/turns";
import { owner } from "../owner";

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
