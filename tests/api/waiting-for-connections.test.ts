import { afterEach, expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { poolStates, withScope } from "@/lib/server/data/db";
import { failureOf } from "@/lib/server/data/failures";

/** Transactions that wait for a connection take turns by company, and wait the longer the more are before them. */

afterEach(() => {
  vi.useRealTimers();
});

const of = (company: number) => ({ company_ids: [company], plant_ids: [1], user_id: 1 }) as unknown as Viewer;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Every connection that writes is held until it is let go, one after the other. */
async function allTaken() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let isOver = false;
  const ask = (name: string, company: number) =>
    withScope(of(company), async (tx) => {
      begun.push(name);
      await tx.$queryRaw`select 1`;
      if (!isOver) await new Promise<void>((resolve) => ends.push(resolve));
    });
  const waiting = () => poolStates().find(({ pool }) => pool === "writes")?.waiting ?? 0;
  const open: Promise<unknown>[] = [];
  while (waiting() === 0) {
    open.push(ask("held", 1));
    // A new connection takes its time; what waits in the queue is seen at once.
    await vi.waitFor(() => expect(begun.length === open.length || waiting() > 0).toBe(true));
  }
  const letGo = async () => {
    const count = begun.length;
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0));
    ends.shift()!();
    await vi.waitFor(() => expect(begun.length > count || waiting() === 0).toBe(true));
  };
  const letAllGo = async () => {
    isOver = true;
    for (const end of ends) end();
    await Promise.allSettled(open);
  };
  return { ask, begun, waiting, open, letGo, letAllGo };
}

test("a crowd of one company waits for itself, and another company comes after one of it", async () => {
  const { ask, begun, waiting, open, letGo, letAllGo } = await allTaken();
  for (let at = 0; at < 10; at++) open.push(ask("crowd", 1));
  open.push(ask("other", 2));
  await settled();
  expect(waiting()).toBe(12);
  for (let at = 0; at < 3; at++) await letGo();
  expect(begun).toContain("other");
  await letAllGo();
  expect(begun.filter((name) => name === "crowd")).toHaveLength(10);
});

test("the two hundredth of a crowd waits longer than five seconds before it is refused", async () => {
  const { ask, begun, waiting, letAllGo } = await allTaken();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const refusals: unknown[] = [];
  for (let at = 0; at < 198; at++) ask("crowd", 1).catch((error) => refusals.push(error));
  await settled();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(refusals.length).toBeLessThan(20);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect([refusals.length, waiting(), new Set(refusals.map(failureOf))]).toEqual([198, 1, new Set(["away"])]);
  expect(begun).not.toContain("crowd");
  await letAllGo();
});
