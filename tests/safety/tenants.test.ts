import { beforeAll, expect, test } from "vitest";
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
  operations,
  schemaOfBody,
  sings,
} from "./world";

/** A customer who may everything tries every call there is on another company's rows. */

let attacker: Awaited<ReturnType<typeof anAttacker>>;
let foreign: Awaited<ReturnType<typeof aForeignCompany>>;
beforeAll(async () => {
  attacker = await anAttacker();
  foreign = await aForeignCompany();
  await aMachine({ plant: attacker.plant });
  await aBrand({ company: attacker.company });
});

const reads = operations.filter(({ verb, handler }) => verb === "GET" && !handler.contract.changesState);
const writes = operations.filter(({ verb, handler }) => verb !== "GET" && handler.contract.allow !== "public");

test.each([
  ["company", () => foreign],
  ["plant of the same company", () => aForeignPlace(attacker.company)],
])("A01: nothing of another %s can be read", async (what, theirs) => {
  const foreign = await theirs();
  const leaked: string[] = [];
  let tried = 0;
  const look = async (name: string, answer: Awaited<ReturnType<typeof ask>>, isItem: boolean) => {
    tried++;
    if (sings(answer)) leaked.push(`${name} sings`);
    if (answer.status >= 500) leaked.push(`${name} ${answer.status}`);
    if (isItem && answer.status < 400) leaked.push(`${name} ${answer.status}`);
  };

  for (const operation of reads) {
    const isItem = operation.path.includes("{");
    const as = attacker.admin;
    const params = everyParam(operation, foreign.id);
    await look(nameOf(operation), await ask(operation, { as, params }), isItem);
    const queries: NonNullable<Asked["query"]>[] = [
      { "plant_id[]": foreign.id, "plants[]": foreign.id, "company_id[]": foreign.id, "ids[]": foreign.id },
      { plant_id: foreign.id, company_id: foreign.id, sensor_id: foreign.id, equipment_id: foreign.id },
      { search: "CANARY", max: 200 },
      { max: 200, orderByColumn: "id", orderByMethod: "desc" },
    ];
    for (const query of queries)
      await look(`${nameOf(operation)} ${JSON.stringify(query)}`, await ask(operation, { as, params, query }), isItem);
  }

  console.log(
    `A01 another ${what} tried ${tried} leaked ${leaked.length} (tables with canaries ${foreign.tables.length})`,
  );
  expect(leaked).toEqual([]);
});

test.each([
  ["company", () => foreign],
  ["plant of the same company", () => aForeignPlace(attacker.company)],
])("A02: nothing of another %s can be changed or referenced", async (what, theirs) => {
  const foreign = await theirs();
  const before = await foreign.checksum();
  const wrong: string[] = [];
  let tried = 0;
  for (const operation of writes) {
    const schema = schemaOfBody(operation);
    const bodies = [{}, ...(schema ? [bodyFor(schema, foreign.id, false), bodyFor(schema, foreign.id, true)] : [])];
    for (const body of bodies) {
      const params = everyParam(operation, foreign.id);
      const answer = await ask(operation, { as: attacker.admin, params, body });
      tried++;
      if (sings(answer)) wrong.push(`${nameOf(operation)} sings`);
      if (answer.status >= 500) wrong.push(`${nameOf(operation)} ${answer.status} ${JSON.stringify(body)}`);
      if (operation.path.includes("{") && answer.status < 400) wrong.push(`${nameOf(operation)} ${answer.status}`);
    }
  }
  const after = await foreign.checksum();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  const pointers = await foreign.pointers();

  console.log(
    `A02 another ${what} tried ${tried} changed ${changed.length} pointing ${pointers.length} wrong ${wrong.length}`,
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
  let tried = 0;
  for (const operation of bulk) {
    for (const { id } of own) {
      const whole = bodyFor(schemaOfBody(operation)!, foreign.id, true) as Record<string, unknown>;
      const mixed = Object.entries(whole).map(([name, value]) => [name, Array.isArray(value) ? [id, ...value] : value]);
      const answer = await ask(operation, { as: attacker.admin, body: Object.fromEntries(mixed) });
      tried++;
      if (sings(answer) || answer.status >= 500) wrong.push(`${nameOf(operation)} ${answer.status}`);
      // A deletion is all or none; other bulk calls answer for each id, and then for the foreign one with "skipped".
      if (operation.verb === "DELETE" && answer.status < 400) wrong.push(`${nameOf(operation)} ${answer.status}`);
    }
  }
  const after = await foreign.checksum();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);

  console.log(`A03 tried ${tried} changed ${changed.length} wrong ${wrong.length}`);
  expect({ wrong, changed, pointers: await foreign.pointers() }).toEqual({ wrong: [], changed: [], pointers: [] });
});
