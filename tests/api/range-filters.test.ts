import { beforeAll, describe, expect, test } from "vitest";
import { GET as listBearings } from "@/app/api/bearings/route";
import { GET as listControllers } from "@/app/api/controllers/route";
import { GET as listSensors } from "@/app/api/sensors/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { aBearing, aController, aSensor, aTenant } from "../samples";

/** What a list lets through between two numbers, and by questions that no column answers. */

let home: Awaited<ReturnType<typeof aTenant>>;
beforeAll(async () => {
  home = await aTenant();
});

type Handler = Parameters<typeof call>[0];

const idsOf = async (handler: Handler, query: Record<string, string | number | readonly string[]>, as = home.admin) => {
  const answer = await call(handler, { as, query: { max: 200, ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map(({ id }: { id: number }) => id) as number[];
};

describe("a range filter", () => {
  let low: number;
  let middle: number;
  let full: number;
  let silent: number;
  beforeAll(async () => {
    const controller = await aController({ plant: home.plant });
    const withBattery = async (battery_pct: number | null) => (await aSensor({ controller, battery_pct })).id;
    [low, middle, full, silent] = [
      await withBattery(12.5),
      await withBattery(40),
      await withBattery(100),
      await withBattery(null),
    ];
  });

  test("a range filter includes both of its edges", async () => {
    const found = await idsOf(listSensors, { "battery_pct[from]": 12.5, "battery_pct[to]": 40 });
    expect(found.sort()).toEqual([low, middle].sort());
  });

  test("a range filter with one edge is open at the other, and finds no record without a value", async () => {
    expect((await idsOf(listSensors, { "battery_pct[from]": 40 })).sort()).toEqual([middle, full].sort());
    expect(await idsOf(listSensors, { "battery_pct[to]": 39.9 })).toEqual([low]);
    expect(await idsOf(listSensors, {})).toContain(silent);
  });

  test("a range filter of whole numbers takes edges between and beyond them", async () => {
    const bearing = await aBearing({ company: home.company, elements: 9 });
    const between = (from: string, to: string) =>
      idsOf(listBearings, { "elements[from]": from, "elements[to]": to, search: bearing.name });
    expect(await between("8.5", "9.5")).toEqual([bearing.id]);
    expect(await between("9.1", "9.9")).toEqual([]);
    expect(await between("-1e300", "1e300")).toEqual([bearing.id]);
  });

  test.each([
    ["battery_pct[from]", "low"],
    ["battery_pct[to]", ""],
    ["battery_pct[to]", "Infinity"],
    ["battery_pct", "40"],
  ])("a range filter with %s=%s is rejected with its name", async (name, value) => {
    const answer = await call(listSensors, { as: home.admin, query: { [name]: value } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.messages)[0]).toMatch(/^battery_pct/);
  });
});

test("the list of controllers is filtered by their communication, as it is shown", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const controllerWith = async (data: { is_online: boolean | null; last_seen_at: Date | null }) => {
    const { id } = await aController({ plant: home.plant });
    await owner.controller.update({ where: { id }, data, select: { id: true } });
    return id;
  };
  const [connected, recent, late, broken, never] = [
    await controllerWith({ is_online: true, last_seen_at: ago(500) }),
    await controllerWith({ is_online: null, last_seen_at: ago(5) }),
    await controllerWith({ is_online: null, last_seen_at: ago(31) }),
    await controllerWith({ is_online: false, last_seen_at: ago(1) }),
    await controllerWith({ is_online: null, last_seen_at: null }),
  ];
  const stranger = await aTenant();
  const foreign = await aController({ plant: stranger.plant });

  const by = (...contact: string[]) => idsOf(listControllers, { "contact[]": contact });
  expect(await by("late")).toEqual(expect.arrayContaining([late, broken]));
  expect(await by("late")).not.toEqual(expect.arrayContaining([connected]));
  expect(await by("online")).toEqual(expect.arrayContaining([connected, recent]));
  expect(await by("never")).toContain(never);
  expect(await by("online", "late", "never")).not.toContain(foreign.id);

  const { body } = await call(listControllers, { as: home.admin, query: { max: 200, "contact[]": ["late"] } });
  expect(new Set(body.data.map(({ contact }: { contact: string }) => contact))).toEqual(new Set(["late"]));
  const wrong = await call(listControllers, { as: home.admin, query: { "contact[]": ["asleep"] } });
  expect([wrong.status, Object.keys(wrong.body.messages)]).toEqual([422, ["contact"]]);
});
