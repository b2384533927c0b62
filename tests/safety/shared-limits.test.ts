import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { consume, type Limit, refuseWhenSpent, resetLimits, shareLimits } from "@/lib/server/http/limits";
import { owner } from "../owner";

/*
 * Each process counts for itself and adds up with the others. Two processes are played by two sets of counters, of which
 * one is in use at a time.
 */

const shareCounts = () => shareLimits().stop();

const held = globalThis as { millwrightLimits?: object };
const counters: Record<string, object> = {};

async function inProcess<T>(name: string, run: () => Promise<T>): Promise<T> {
  counters[name] ??= new Map();
  held.millwrightLimits = counters[name];
  return run();
}

const outcomes = (limit: Limit, key: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, () =>
      consume(limit, key).then(
        () => "let in",
        ({ refusal }) => refusal as string,
      ),
    ),
  );

beforeEach(async () => {
  for (const name of Object.keys(counters)) delete counters[name];
  await owner.$executeRaw`delete from rate_limits`;
});
afterEach(() => {
  held.millwrightLimits = undefined;
  resetLimits();
});

describe("a limit of several processes", () => {
  test("a caller who has used up a limit in one process is refused by another", async () => {
    await inProcess("a", async () => {
      await outcomes("graph", "1", 120);
      await shareCounts();
    });
    await inProcess("b", async () => {
      expect(await outcomes("graph", "1", 12)).not.toContain("too_many");
      await shareCounts();
      expect(await outcomes("graph", "1", 1)).toEqual(["too_many"]);
      await expect(refuseWhenSpent("graph", "1")).rejects.toMatchObject({ refusal: "too_many" });
      expect(await outcomes("graph", "2", 1)).toEqual(["let in"]);
    });
  });

  test("a caller who spreads calls over two processes has one limit", async () => {
    for (let round = 0; round < 3; round++)
      for (const name of ["a", "b"])
        await inProcess(name, async () => {
          expect(await outcomes("graph", "1", 20)).not.toContain("too_many");
          await shareCounts();
        });
    await inProcess("a", async () => {
      await consume("graph", "1").catch(() => undefined);
      await shareCounts();
      expect(await outcomes("graph", "1", 1)).toEqual(["too_many"]);
    });
    const [row] = await owner.$queryRaw<{ points: number }[]>`select points from rate_limits where key = 'graph:1'`;
    expect(row).toEqual({ points: 121 });
  });

  test("a process learns what others have counted a moment after it", async () => {
    for (const name of ["a", "b", "c"])
      await inProcess(name, async () => {
        await outcomes("graph", "1", 41);
        await shareCounts();
      });
    await inProcess("a", async () => {
      await shareCounts();
      expect(await outcomes("graph", "1", 1)).toEqual(["too_many"]);
    });
    expect(await owner.rateLimit.findMany()).toMatchObject([{ points: 123 }]);
  });

  test("a caller who is far from a limit costs the database nothing", async () => {
    await inProcess("a", async () => {
      await outcomes("api", "1", 59);
      await shareCounts();
      expect(await owner.rateLimit.count()).toBe(0);
      await outcomes("api", "1", 1);
      await shareCounts();
      expect(await owner.rateLimit.findMany()).toMatchObject([{ key: "api:1", points: 60 }]);
    });
  });

  test("a block begins when all processes together have counted too much, and holds in each of them", async () => {
    const minute = 60_000;
    for (const name of ["a", "b"])
      await inProcess(name, async () => {
        await outcomes("mqtt_refused", "10.0.0.1", 20);
        await shareCounts();
      });
    await inProcess("b", () => shareCounts());
    for (const name of ["a", "b"])
      await inProcess(name, async () => {
        await consume("mqtt_refused", "10.0.0.1").catch(() => undefined);
        await shareCounts();
        const refused = await consume("mqtt_refused", "10.0.0.1").catch((error) => error);
        expect(refused.retryAfter * 1000).toBeGreaterThan(4 * minute);
      });
  });

  test("a count that could not be shared is shared the next time, and once", async () => {
    await inProcess("a", async () => {
      await outcomes("graph", "1", 30);
      await owner.$executeRaw`alter table rate_limits rename to rate_limits_away`;
      try {
        await shareCounts();
      } finally {
        await owner.$executeRaw`alter table rate_limits_away rename to rate_limits`;
      }
      await outcomes("graph", "1", 10);
      await shareCounts();
      await shareCounts();
    });
    expect(await owner.rateLimit.findMany()).toMatchObject([{ key: "graph:1", points: 40 }]);
  });
});
