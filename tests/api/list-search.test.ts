import { beforeAll, expect, test } from "vitest";
import { GET as listMachines } from "@/app/api/machines/route";
import { GET as listRequests } from "@/app/api/maintenance/requests/route";
import { GET as listOrders } from "@/app/api/maintenance/route";
import { call } from "../helpers";
import { owner } from "../owner";
import { aMachine, aTenant, aWorkOrder, unique } from "../samples";

/** The search of a list: every typed word must be in the row, in any column and order. */

type Handler = Parameters<typeof call>[0];

let home: Awaited<ReturnType<typeof aTenant>>;
beforeAll(async () => {
  home = await aTenant();
});

async function namesOf(handler: Handler, search: string, query: Record<string, string> = {}) {
  const answer = await call(handler, { as: home.admin, query: { max: 200, search, ...query } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.data as { name: string }[]).map(({ name }) => name).sort();
}

test("a list finds rows that have all words, in any order and column, and reads every sign as itself", async () => {
  const [valve, other] = [unique("Valve 100%_x"), unique("Valve 1000 x")];
  await aMachine({ plant: home.plant, name: valve, code: "KKS-77" });
  await aMachine({ plant: home.plant, name: other, code: "KKS-78" });

  expect(await namesOf(listMachines, "kks valve")).toEqual([other, valve].sort());
  expect(await namesOf(listMachines, "kks-77 VALVE")).toEqual([valve]);
  expect(await namesOf(listMachines, "valve pump")).toEqual([]);
  expect(await namesOf(listMachines, "0%_")).toEqual([valve]);
  // One or two letters are the beginning of a word.
  expect(await namesOf(listMachines, "valve x")).toEqual([other]);
  expect(await namesOf(listMachines, "va 77")).toEqual([valve]);
  expect(await namesOf(listMachines, "al")).toEqual([]);
  expect(await namesOf(listMachines, "100%_")).toEqual([valve]);
  expect(await namesOf(listMachines, "\\")).toEqual([]);
});

test("orders, requests and logs are found in their lists by the printed number, also beside words", async () => {
  await owner.plant.update({ where: { id: home.plant.id }, data: { last_work_order_number: 2270 } });
  await aWorkOrder({ plant: home.plant, name: "Grease" });
  await aWorkOrder({ plant: home.plant, name: "Noise", kind: "request", status: "requested" });
  await aWorkOrder({ plant: home.plant, name: "Oil change", kind: "log", status: "completed" });

  for (const typed of ["WO-2271", "wo2271", "WO 2271", "#2271", "2271", "WO-2271 grease", "grease 2271"])
    expect([typed, await namesOf(listOrders, typed)]).toEqual([typed, ["Grease"]]);
  expect(await namesOf(listOrders, "WO-2271 oil")).toEqual([]);
  expect(await namesOf(listOrders, "RQ-2271")).toEqual([]);
  expect(await namesOf(listRequests, "RQ-2272")).toEqual(["Noise"]);
  expect(await namesOf(listOrders, "ML-2273", { "kind[]": "log" })).toEqual(["Oil change"]);
});

test("a word that hundreds of rows have finds all of them, one that few have finds those, and none of another company's", async () => {
  const stranger = await aTenant();
  const word = unique("kiln").replace(" ", "");
  for (const { plant, count } of [
    { plant: home.plant, count: 520 },
    { plant: stranger.plant, count: 3 },
  ]) {
    const machine = await aMachine({ plant });
    const { company_id, plant_id, production_line_id } = machine;
    await owner.machine.createMany({
      data: Array.from({ length: count }, (_, n) => ({
        company_id,
        plant_id,
        production_line_id,
        name: `${word} fan ${n + 1}`,
      })),
    });
  }
  const totalOf = async (as: { id: number }, search: string) =>
    (await call(listMachines, { as, query: { search, max: 10 } })).body.meta.total;
  expect(await totalOf(home.admin, word)).toBe(520);
  expect(await namesOf(listMachines, `${word} 519`)).toEqual([`${word} fan 519`]);
  expect(await totalOf(stranger.admin, `fan ${word}`)).toBe(3);
});
