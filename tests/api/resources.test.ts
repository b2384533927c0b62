import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { flagsOf } from "@/lib/domain/identity/permissions";
import { routes } from "@/lib/generated/routes";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import type { Handler } from "@/lib/server/http/endpoint";
import { spend } from "../cost";
import { cellsTried, oneOfEach } from "../full";
import { type Answered, type Asked, call, form } from "../helpers";
import { owner } from "../owner";
import { anInput, aRowOf, keysOf } from "../sample-rows";
import { aChildOf, aRole, aTenant, aUser } from "../samples";

/**
 * What every resource promises. A resource joins by being in the register: each is made, read, listed, changed and deleted
 * in every run. What the engine promises for all is tried on one resource of each kind, and on every one with --full.
 */

// Parts of a resource are logged as the whole.
const loggedAs: Record<string, string> = {
  utilities: "production-lines",
  orders: "work-orders",
  "work-order-requests": "work-orders",
};

// Only the provider makes these; a customer's request may not.
const byProvider = ["Company", "Plant", "Distributor", "DistributorLocation"];

// Everybody picks a plant; the list shows less to those without the permission.
const isOpen = (resource: AnyResource, verb: string, path: string) =>
  resource.listedFor === "signed_in" && verb === "GET" && path === resource.path;

const handlerOf = (path: string, verb: string) =>
  routes.find((route) => route.path.replace(/\{\w+\}/, "{id}") === path)?.methods[verb] as Handler | undefined;

type Tenant = Awaited<ReturnType<typeof aTenant>>;

/** Somebody who holds all flags of the section and nothing else. */
async function someoneWith(resource: AnyResource, { company, plant }: Tenant, flags = flagsOf(resource.section)) {
  const role = await aRole({
    permissions: keysOf(resource, flags),
    company_id: company.id,
    // Where the key is not enough, the flag of the role is asked too.
    is_fab_shop_manager: resource.condition !== undefined,
  });
  // A user who manages users has a role to give them.
  await aChildOf(role, { company_id: company.id });
  return aUser({ role, company, plants: [plant] });
}

/** A resource, or a part of one that has an address of its own. */
interface Contract {
  resource: AnyResource;
  /** The address of one record, where it is not beneath that of the list. */
  item?: string;
  /** A request is rejected with a reason; it is not deleted. */
  isKept?: boolean;
}

const workOrders = resources["work-orders"];
const requests: AnyResource = resources["work-order-requests"];
/** What a permit is about stays as it was asked for, and it moves on by its steps alone (tests/api/permits.test.ts). */
const changedByForms = Object.values<AnyResource>(resources).filter(({ name }) => name !== "permits");
const contracts: Contract[] = [
  ...changedByForms.map((resource) =>
    resource === requests ? { resource, item: "/maintenance/{id}", isKept: true } : { resource },
  ),
  { resource: { ...workOrders, name: "orders", path: "/work-orders" } },
];

const itemOf = ({ resource, item }: Contract) => item ?? `${resource.path}/{id}`;
const scopes = [...new Set(contracts.map(({ resource }) => resource.scope))];
/** Whose rows they are, and which verbs the engine serves. */
const kindOf = (contract: Contract) => {
  const { resource, isKept } = contract;
  const verbs = ["GET", "PUT", "DELETE"].filter((verb) => handlerOf(itemOf(contract), verb));
  return [scopes.indexOf(resource.scope), handlerOf(resource.path, "POST") !== undefined, verbs, isKept].join();
};
const tried = cellsTried("promises of the engine, by resource", contracts, oneOfEach(contracts, kindOf));

let shared: Tenant;
let foreign: Tenant;
beforeAll(async () => {
  [shared, foreign] = [await aTenant(), await aTenant()];
});

describe.each(contracts)("$resource.name", (contract) => {
  const { resource, isKept = false } = contract;
  const item = itemOf(contract);
  const isTried = tried.includes(contract);
  const collection = resource.path;
  const ask = (verb: string, path: string, asked: Asked): Promise<Answered> => {
    spend("calls of a matrix");
    return call(handlerOf(path, verb)!, { ...asked, method: verb, path });
  };
  const has = (verb: string, path: string) => handlerOf(path, verb) !== undefined;
  const calls = (
    [
      ["GET", collection],
      ["POST", collection],
      ["GET", item],
      ["PUT", item],
      ["DELETE", item],
    ] as const
  ).filter(([verb, path]) => has(verb, path));
  const [isMade, isRead, isChanged] = [has("POST", collection), has("GET", item), has("PUT", item)];

  let home: Tenant;
  let maker: { id: number };
  let stranger: { id: number };
  beforeAll(async () => {
    // New people get the first role that somebody of their company hands out, which has to be the maker's.
    home = resource.name === "users" ? await aTenant() : shared;
    maker = byProvider.includes(resource.model)
      ? await aUser({ role: "developer" })
      : await someoneWith(resource, home);
    if (isTried) stranger = await someoneWith(resource, foreign);
  });

  const input = () => anInput(resource, home);
  const create = async () => {
    // What only the product itself makes (alerts, the audit log) is there already.
    if (!isMade) {
      const { id } = await aRowOf(resource, home);
      return (await read(id)).body.data as Record<string, unknown> & { id: number; version: number };
    }
    const made = await ask("POST", collection, { as: maker, body: await input() });
    expect(made.status, made.text).toBe(201);
    // Some are answered with more when they are asked for by themselves.
    const answer = isRead ? await read(made.body.data.id) : made;
    return answer.body.data as Record<string, unknown> & { id: number; version: number };
  };
  const read = (id: number, as = maker) => ask("GET", item, { as, params: { id } });
  const field = "name" in resource.input.shape ? "name" : Object.keys(resource.input.shape)[0]!;
  const another = async () => ({ [field]: (await input())[field] });

  test(`${resource.name} is listed and read`, async () => {
    const made = await create();

    const listed = await ask("GET", collection, {
      as: maker,
      query: { orderByColumn: "id", orderByMethod: "desc", max: 5 },
    });
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toContain(made.id);
    expect(listed.body.meta).toMatchObject({ current_page: 1, per_page: 5, from: 1 });
    if (isRead) expect((await read(made.id)).body.data).toMatchObject({ id: made.id });
  });

  test.runIf(isMade && isChanged)(`a ${resource.name} record is created, updated and deleted`, async () => {
    const made = await create();
    expect(made.version).toBe(1);
    const object = loggedAs[resource.name] ?? resource.name;
    const events = await owner.auditEvent.findMany({ where: { object, object_id: made.id } });
    expect(events.map(({ action }) => action)).toEqual(["create"]);

    const change = await another();
    const updated = await ask("PUT", item, { as: maker, params: { id: made.id }, body: change });
    expect(updated.status, updated.text).toBe(200);
    expect(updated.body.data).toMatchObject({ ...change, version: 2 });
    if (isKept) return;

    const removed = await ask("DELETE", item, { as: maker, params: { id: made.id } });
    expect(removed.body, removed.text).toMatchObject({ status: "success" });
    expect((await read(made.id)).status).toBe(404);
  });

  if (!isTried) return;

  test.runIf(isChanged)(`an update of ${resource.name} changes only the given fields`, async () => {
    const made = await create();
    const [flag] = Object.entries(made).find(([name, value]) => value === false && name in resource.input.shape) ?? [];
    const first = flag ? { [flag]: true } : {};
    await ask("PUT", item, { as: maker, params: { id: made.id }, body: first });

    await ask("PUT", item, { as: maker, params: { id: made.id }, body: await another() });

    const { updated_at: _later, version: _version, [field]: _changed, ...after } = (await read(made.id)).body.data;
    // A person's whole name is made of its parts.
    delete after.full_name;
    // What the reader calls it, of its names in all languages.
    if (typeof made.name === "object") delete after.title;
    // The history of an order holds the change.
    delete after.events;
    expect({ ...made, ...first }).toMatchObject(after);
  });

  test(`${resource.name} is closed without a session`, async () => {
    for (const [verb, path] of calls)
      expect((await ask(verb, path, { params: { id: 1 }, body: verb === "GET" ? undefined : {} })).status).toBe(401);
  });

  test(`${resource.name} is closed without the permission, whether or not the record exists`, async () => {
    const made = await create();
    const nobody = await aUser({ role: await aRole({ permissions: [] }), company: home.company, plants: [home.plant] });
    for (const [verb, path] of calls)
      for (const id of isOpen(resource, verb, path) ? [] : [made.id, 2_000_000_000])
        expect(
          (await ask(verb, path, { as: nobody, params: { id }, body: verb === "GET" ? undefined : {} })).status,
        ).toBe(403);
  });

  test.runIf(isRead)(`${resource.name} hides another company's records as not found`, async () => {
    const made = await create();
    const missing = await read(2_000_000_000, stranger);
    const hidden = await read(made.id, stranger);
    expect(hidden.status).toBe(404);
    expect(hidden.text).toBe(missing.text);

    if (!isChanged) return;
    const changed = await ask("PUT", item, { as: stranger, params: { id: made.id }, body: await another() });
    const removed = await ask("DELETE", item, { as: stranger, params: { id: made.id }, body: { confirm: "delete" } });
    expect([changed.status, removed.status]).toEqual([404, 404]);
    expect((await read(made.id)).body.data).toEqual(made);
  });

  test.runIf(isMade)(`${resource.name} names the rejected fields in the user's language`, async () => {
    const unknown = await ask("POST", collection, { as: maker, body: { ...(await input()), planted: 1 } });
    expect(unknown.status).toBe(422);
    expect(Object.keys(unknown.body.messages)).toEqual(["planted"]);

    const required = Object.entries(resource.input.shape as Record<string, z.ZodType>)
      .filter(([, schema]) => !schema.safeParse(undefined).success)
      .map(([name]) => name);
    const empty = await ask("POST", collection, { as: maker, body: {} });
    expect(empty.status).toBe(422);
    expect(Object.keys(empty.body.messages).sort()).toEqual(expect.arrayContaining(required.slice(0, 1)));
    expect(empty.body.messages[required[0]!]).toEqual(["is required"]);

    const spanish = await ask("POST", collection, { as: await inSpanish(), body: {} });
    expect(spanish.body.messages[required[0]!]).not.toEqual(["is required"]);
  });

  const inSpanish = async () => {
    const person = byProvider.includes(resource.model)
      ? await aUser({ role: "developer" })
      : await someoneWith(resource, home);
    await owner.user.update({ where: { id: person.id }, data: { language_id: 2 }, select: { id: true } });
    return person;
  };

  test(`${resource.name} is listed in a total order: no record is shown twice for equal values`, async () => {
    const made = await Promise.all([create(), create(), create(), create(), create()]);
    const ids = made.map(({ id }) => id).sort((a, b) => a - b);
    const equal = "created_at" in (resource.select as object) ? "created_at" : resource.list.sort[0]!;
    const seen: number[] = [];
    for (let page = 1; page <= 60 && !ids.every((id) => seen.includes(id)); page++) {
      const { body } = await ask("GET", collection, {
        as: maker,
        query: { page, max: 2, orderByColumn: equal, orderByMethod: "desc" },
      });
      seen.push(...body.data.map(({ id }: { id: number }) => id));
    }
    expect(seen).toEqual(expect.arrayContaining(ids));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each([
    ["max", 0],
    ["max", 201],
    ["max", -1],
    ["max", "many"],
    ["page", 0],
    ["page", 1e18],
    ["orderByColumn", "password_hash"],
    ["orderByColumn", "id; drop table users"],
    ["orderByMethod", "sideways"],
  ])("a list rejects %s=%s", async (name, value) => {
    const answer = await ask("GET", collection, { as: maker, query: { [name]: value } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.messages)).toEqual([name]);
  });

  test(`a list of ${resource.name} ignores an unknown filter, and names it`, async () => {
    const query = { planted: "x", "seeds[]": "y" };
    const { status, headers } = await ask("GET", collection, { as: maker, query, ignores: true });
    expect([status, headers.get("x-ignored-parameters")]).toEqual([200, "planted, seeds"]);
  });

  test.runIf(isChanged)(
    `a save of ${resource.name} with a stale version is rejected with the current record`,
    async () => {
      const made = await create();
      const save = async () =>
        ask("PUT", item, { as: maker, params: { id: made.id }, body: { ...(await another()), version: made.version } });
      const [first, second] = [await save(), await save()];
      expect(first.status).toBe(200);
      expect(second.status).toBe(409);
      expect(second.body.code).toBe("stale_version");
      expect(second.body.data).toMatchObject({ id: made.id, version: 2, [field]: first.body.data[field] });
    },
  );

  test.runIf(isMade)(`a repeated ${resource.name} request with the same idempotency key runs once`, async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const body = await input();
    const first = await ask("POST", collection, { as: maker, body, headers });
    const again = await ask("POST", collection, { as: maker, body, headers });
    const other = await ask("POST", collection, { as: maker, body: await input(), headers });
    expect([first.status, again.status, other.status]).toEqual([201, 201, 422]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replay")).toBe("true");
  });

  test.runIf(isChanged && has("POST", item))(
    `a ${resource.name} update can be sent as a form with _method=PUT`,
    async () => {
      const made = await create();
      const change = await another();
      const asForm = (method: string) =>
        ask("POST", item, {
          as: maker,
          params: { id: made.id },
          form: form({ _method: method, payload: JSON.stringify(change) }),
        });
      expect((await asForm("PUT")).body.data).toMatchObject(change);
      expect((await asForm("DELETE")).status).toBe(400);
      expect((await read(made.id)).status).toBe(200);
    },
  );

  test.runIf(has("DELETE", collection))(`a bulk delete of ${resource.name} deletes all or none`, async () => {
    const [one, two] = [await create(), await create()];
    const removeAll = (ids: number[], as = maker) => ask("DELETE", collection, { as, body: { ids } });
    expect((await removeAll([one.id, 2_000_000_000])).status).toBe(404);
    expect((await removeAll([one.id, two.id], stranger)).status).toBe(404);
    expect((await read(one.id)).status).toBe(200);

    expect((await removeAll([one.id, two.id])).status).toBe(200);
    expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual([404, 404]);
  });
});
