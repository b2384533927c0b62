import { beforeAll, expect, test } from "vitest";
import { GET as listEquipments } from "@/app/api/equipments/route";
import { GET as listPlants } from "@/app/api/plants/route";
import { cellsTried } from "../full";
import { aGateway } from "../gateways";
import { call } from "../helpers";
import { anAttacker, ask, everyParam, nameOf, operations } from "../safety/world";
import { aLine, aMachine, anAsset, anEquipment, aUser } from "../samples";

/** Parameters of an address are checked like fields of a body. */

let person: Awaited<ReturnType<typeof anAttacker>>;
let developer: { id: number };
beforeAll(async () => {
  [person, developer] = [await anAttacker(), await aUser({ role: "developer" })];
});

test("a call ignores a parameter that it does not have, and its answer names it", async () => {
  // Signing out would leave none for the others, and what needs a parameter is refused for the lack of it.
  const isAskable = ({ path, handler }: (typeof operations)[number]) =>
    path !== "/auth/logout" && (handler.contract.query?.safeParse({}).success ?? true);
  const reads = operations.filter(
    (one) => one.verb === "GET" && !/^\/(ingest|scim)\//.test(one.path) && isAskable(one),
  );
  const some = ["/plants", "/plants/{id}", "/maintenance/statistics", "/auth/user"];
  const tried = cellsTried(
    "calls with an unknown parameter",
    reads,
    reads.filter(({ path }) => some.includes(path)),
  );
  const unnamed: string[] = [];
  for (const operation of tried) {
    const asked = { params: everyParam(operation, 1), query: { utm_source: "newsletter" }, ignores: true as const };
    // Some calls are for the people of a company alone, some for the provider's.
    const answers = [
      await ask(operation, { ...asked, as: person.admin }),
      await ask(operation, { ...asked, as: developer }),
    ];
    const isNamed = answers.some(
      ({ body, headers }) => headers.get("x-ignored-parameters") === "utm_source" && !body.messages?.utm_source,
    );
    if (!isNamed) unnamed.push(`${nameOf(operation)} ${answers.map(({ status }) => status)}`);
  }
  expect(tried.length).toBeGreaterThanOrEqual(some.length);
  expect(unnamed).toEqual([]);
});

test("a controller's message with a parameter that its address does not have is refused", async () => {
  const { token } = await aGateway();
  const messages = operations.filter(({ verb, path }) => verb === "POST" && path === "/ingest/v1/readings");
  const [answer] = await Promise.all(
    messages.map((operation) =>
      ask(operation, { query: { utm_source: "x" }, headers: { authorization: `Bearer ${token}` }, body: {} }),
    ),
  );
  expect([answer?.status, answer?.body.messages?.utm_source]).toEqual([422, ["is not a parameter of this call"]]);
});

test("a list leaves out each unknown parameter, and each unknown part of a range", async () => {
  const query = { "co\r\nlour": "red", "plant_ids[]": [1], "daterange[since]": "2026-01-01", max: 5 };
  const { status, body, headers } = await call(listPlants, { as: person.admin, query, ignores: true });

  expect([status, body.meta.per_page, headers.get("x-ignored-parameters")]).toEqual([
    ...[200, 5, "co%0D%0Alour, plant_ids, daterange.since"],
  ]);
});

test("a name that is cut in the middle of a character is named without it", async () => {
  const query = { [`${"a".repeat(59)}😀`]: "x" };
  const { status, headers } = await call(listPlants, { as: person.admin, query, ignores: true });

  expect([status, headers.get("x-ignored-parameters")]).toEqual([200, `${"a".repeat(59)}%EF%BF%BD`]);
});

test("items are filtered by their machine and by their line", async () => {
  const { plant } = person;
  const [line, otherLine] = [await aLine({ plant }), await aLine({ plant })];
  const [machine, otherMachine] = [await aMachine({ line }), await aMachine({ line: otherLine })];
  const item = await anEquipment({ asset: await anAsset({ machine }) });
  const other = await anEquipment({ asset: await anAsset({ machine: otherMachine }) });
  const listed = async (query: Record<string, number>) =>
    (await call(listEquipments, { as: person.admin, query })).body.data.map(({ id }: { id: number }) => id);

  expect(await listed({ machine_id: machine.id })).toEqual([item.id]);
  expect(await listed({ production_line_id: otherLine.id })).toEqual([other.id]);
});
