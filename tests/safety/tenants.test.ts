import { beforeAll, expect, test } from "vitest";
import { cellsTried } from "../full";
import type { Asked } from "../helpers";
import { aBrand, aMachine } from "../samples";
import {
  aForeignCompany,
  aForeignPlace,
  anAttacker,
  ask,
  bodyFor,
  everyParam,
  nameOf,
  oneOfEachShape,
  operations,
  schemaOfBody,
  sings,
} from "./world";

/**
 * A customer who may everything tries every call there is on another company's rows: once in every run, in all ways one call
 * of each shape, and every call in all ways with --full.
 */

let attacker: Awaited<ReturnType<typeof anAttacker>>;
let foreign: Awaited<ReturnType<typeof aForeignCompany>>;
let foreignPlant: Awaited<ReturnType<typeof aForeignPlace>>;
beforeAll(async () => {
  attacker = await anAttacker();
  foreign = await aForeignCompany();
  foreignPlant = await aForeignPlace(attacker.company);
  await aMachine({ plant: attacker.plant });
  await aBrand({ company: attacker.company });
});

const reads = operations.filter(({ verb, handler }) => verb === "GET" && !handler.contract.changesState);
const writes = operations.filter(({ verb, handler }) => verb !== "GET" && handler.contract.allow !== "public");
const readsOfEachShape = oneOfEachShape(reads);
const writesOfEachShape = oneOfEachShape(writes);

/** The first way for each call, and every way for one call of each shape; of a plant, only the latter. */
const waysTried = <Way>(name: string, calls: typeof operations, ofEachShape: typeof operations, ways: readonly Way[]) =>
  cellsTried(
    name,
    calls.flatMap((operation) => ways.map((way) => ({ operation, way }))),
    calls.flatMap((operation) => {
      const isOfShape = ofEachShape.includes(operation);
      const tried = isOfShape ? ways : name.includes("plant") ? [] : ways.slice(0, 1);
      return tried.map((way) => ({ operation, way }));
    }),
  );

test.each([
  ["company", () => foreign],
  ["plant of the same company", () => foreignPlant],
])("A01: nothing of another %s can be read", async (what, theirs) => {
  const foreign = theirs();
  const leaked: string[] = [];
  const look = async (name: string, answer: Awaited<ReturnType<typeof ask>>, isItem: boolean) => {
    if (sings(answer)) leaked.push(`${name} sings`);
    if (answer.status >= 500) leaked.push(`${name} ${answer.status}`);
    if (isItem && answer.status < 400) leaked.push(`${name} ${answer.status}`);
  };

  const queries: NonNullable<Asked["query"]>[] = [
    {},
    { "plant_id[]": foreign.id, "plants[]": foreign.id, "company_id[]": foreign.id, "ids[]": foreign.id },
    { plant_id: foreign.id, company_id: foreign.id, sensor_id: foreign.id, equipment_id: foreign.id },
    { search: "CANARY", max: 200 },
    { max: 200, orderByColumn: "id", orderByMethod: "desc" },
  ];
  const cells = waysTried(`A01 reads of another ${what}`, reads, readsOfEachShape, queries);
  for (const { operation, way: query } of cells) {
    const asked = { as: attacker.admin, params: everyParam(operation, foreign.id), query };
    const name = `${nameOf(operation)} ${JSON.stringify(query)}`;
    await look(name, await ask(operation, asked), operation.path.includes("{"));
  }

  console.log(
    `A01 another ${what} tried ${cells.length} leaked ${leaked.length} (tables with canaries ${foreign.tables.length})`,
  );
  expect(leaked).toEqual([]);
});

test.each([
  ["company", () => foreign],
  ["plant of the same company", () => foreignPlant],
])("A02: nothing of another %s can be changed or referenced", async (what, theirs) => {
  const foreign = theirs();
  const before = await foreign.checksum();
  const wrong: string[] = [];
  const bodies = ["whole", "required", "empty"] as const;
  const cells = waysTried(`A02 writes of another ${what}`, writes, writesOfEachShape, bodies);
  for (const { operation, way } of cells) {
    const schema = schemaOfBody(operation);
    const body = schema && way !== "empty" ? bodyFor(schema, foreign.id, way === "whole") : {};
    const params = everyParam(operation, foreign.id);
    const answer = await ask(operation, { as: attacker.admin, params, body });
    if (sings(answer)) wrong.push(`${nameOf(operation)} sings`);
    if (answer.status >= 500) wrong.push(`${nameOf(operation)} ${answer.status} ${JSON.stringify(body)}`);
    if (operation.path.includes("{") && answer.status < 400) wrong.push(`${nameOf(operation)} ${answer.status}`);
  }
  const after = await foreign.checksum();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  const pointers = await foreign.pointers();

  console.log(
    `A02 another ${what} tried ${cells.length} changed ${changed.length} pointing ${pointers.length} wrong ${wrong.length}`,
  );
  expect({ wrong, changed, pointers }).toEqual({ wrong: [], changed: [], pointers: [] });
});

test("A03: a bulk call with a foreign record among own ones changes nothing of it", async () => {
  const before = await foreign.checksum();
  const own = await Promise.all([aMachine({ plant: attacker.plant }), aBrand({ company: attacker.company })]);
  const bulk = writes.filter((operation) => {
    const { properties } = (schemaOfBody(operation) ?? {}) as { properties?: Record<string, { type?: string }> };
    return Object.values(properties ?? {}).some(({ type }) => type === "array");
  });
  const wrong: string[] = [];
  const tried = cellsTried("A03 bulk calls", bulk, oneOfEachShape(bulk));
  for (const operation of tried) {
    for (const { id } of own) {
      const whole = bodyFor(schemaOfBody(operation)!, foreign.id, true) as Record<string, unknown>;
      const mixed = Object.entries(whole).map(([name, value]) => [name, Array.isArray(value) ? [id, ...value] : value]);
      const answer = await ask(operation, { as: attacker.admin, body: Object.fromEntries(mixed) });
      if (sings(answer) || answer.status >= 500) wrong.push(`${nameOf(operation)} ${answer.status}`);
      // A deletion is all or none; other bulk calls answer for each id, and then for the foreign one with "skipped".
      if (operation.verb === "DELETE" && answer.status < 400) wrong.push(`${nameOf(operation)} ${answer.status}`);
    }
  }
  const after = await foreign.checksum();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);

  console.log(`A03 tried ${tried.length * own.length} changed ${changed.length} wrong ${wrong.length}`);
  expect({ wrong, changed, pointers: await foreign.pointers() }).toEqual({ wrong: [], changed: [], pointers: [] });
});
