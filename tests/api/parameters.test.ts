import { beforeAll, expect, test } from "vitest";
import { GET as listEquipments } from "@/app/api/equipments/route";
import { POST as exportList } from "@/app/api/exports/route";
import { GET as listPlants } from "@/app/api/plants/route";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { cellsTried } from "../full";
import { aGateway } from "../gateways";
import { call } from "../helpers";
import { anAttacker, ask, everyParam, nameOf, oneOfEachShape, operations } from "../safety/world";
import { aLine, aMachine, anAsset, anEquipment, aUser } from "../samples";

/** Parameters of an address are checked like fields of a body. */

let person: Awaited<ReturnType<typeof anAttacker>>;
let developer: { id: number };
beforeAll(async () => {
  [person, developer] = [await anAttacker(), await aUser({ role: "developer" })];
});

// A simple controller's registers are the parameters of its address.
const takesRegisters = ({ verb, path }: { verb: string; path: string }) => verb === "GET" && path === "/ingest/v1/flat";
// Directories add some of their own, as Entra ID does with aadOptscim062020.
const isForDirectories = ({ path }: { path: string }) => path.startsWith("/scim/");

test("every call refuses a parameter that it does not have, and names it", async () => {
  const { token } = await aGateway();
  const accepted: string[] = [];
  const calls = operations.filter((one) => !takesRegisters(one) && !isForDirectories(one));
  for (const operation of cellsTried("calls with an unknown parameter", calls, oneOfEachShape(calls))) {
    const asked = { params: everyParam(operation, 1), query: { utm_source: "newsletter" } };
    const answers = operation.path.startsWith("/ingest/")
      ? [await ask(operation, { ...asked, headers: { authorization: `Bearer ${token}` } })]
      : // Some calls are for the people of a company alone, some for the provider's.
        [await ask(operation, { ...asked, as: person.admin }), await ask(operation, { ...asked, as: developer })];
    const isNamed = answers.some(
      ({ status, body }) => status === 422 && body.messages?.utm_source?.[0] === "is not a parameter of this call",
    );
    if (!isNamed) accepted.push(`${nameOf(operation)} ${answers.map(({ status }) => status)}`);
  }
  expect(accepted).toEqual([]);
});

test("a list names each unknown parameter, and each unknown part of a range", async () => {
  const query = { colour: "red", "plant_ids[]": [1], "daterange[since]": "2026-01-01", max: 5 };
  const { status, body } = await call(listPlants, { as: person.admin, query });

  expect([status, Object.keys(body.messages)]).toEqual([422, ["colour", "plant_ids", "daterange.since"]]);
});

test("an export refuses a question that its list does not have", async () => {
  const { status, body } = await call(exportList, {
    as: person.admin,
    path: "/exports",
    body: { resource: "plants", query: { colour: "red" } },
  });

  expect([status, Object.keys(body.messages)]).toEqual([422, ["colour"]]);
});

test("every form asks the lists of its pickers for what they know", () => {
  const unknown = Object.values<AnyResource>(resources).flatMap(({ name, fields }) =>
    fields.flatMap((field) => {
      if (field.as !== "related" || !field.within) return [];
      const picked = Object.values<AnyResource>(resources).find(({ path }) => path === field.from);
      return picked?.list.filters[field.within] ? [] : [`${name}.${field.name} within ${field.within}`];
    }),
  );
  expect(unknown).toEqual([]);
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
