import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allPermissions } from "@/lib/domain/identity/permissions";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { locales } from "@/lib/domain/shared/locales";
import { recordLabel } from "@/lib/domain/shared/record-label";
import { routes } from "@/lib/generated/routes";
import type { AnyResource, AnyRow } from "@/lib/resources/define";
import { describe as described } from "@/lib/resources/describe";
import { type ResourceName, resources } from "@/lib/resources/index";
import type { Call } from "@/lib/server/data/call";
import { inOneStatement, readWithScope, type Tx, withScope } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import type { Handler } from "@/lib/server/http/endpoint";
import { resetLimits } from "@/lib/server/http/limits";
import { operationsOf } from "@/lib/server/http/openapi";
import { viewerOf } from "@/lib/server/http/session";
import { loadMessages } from "@/lib/server/i18n";
import { list, modelOf } from "@/lib/server/resources/crud";
import { listQuery } from "@/lib/server/resources/list";
import { tableOf } from "@/lib/server/resources/tables";
import { served } from "@/lib/services/register";
import { cellsTried, describeInFull, oneOfEach } from "../full";
import { type Asked, call, signedIn } from "../helpers";
import { oneOfEachKind } from "../kinds-of-resources";
import { owner } from "../owner";
import { anInput, aRowOf } from "../sample-rows";
import {
  aChildOf,
  aDistributor,
  aFile,
  aLine,
  aMachine,
  anAsset,
  anEquipment,
  aRole,
  aSensor,
  aTenant,
  aUser,
  aWorkOrder,
  unique,
} from "../samples";

/**
 * What is tried with every noun besides what resources.test.ts promises of them: related records come with their names, every
 * word of a list is written for people, and lists, pictures and deletions keep the rules that their own tests show by example.
 */

/** Where a picker can find records: every list of the API. */
const lists = new Set(operationsOf(routes).flatMap(({ verb, path }) => (verb === "GET" ? [path] : [])));
const names = Object.keys(resources) as ResourceName[];
const all = Object.values<AnyResource>(resources);
const handlerOf = (path: string, verb: string) =>
  routes.find((route) => route.path.replace(/\{\w+\}/, "{id}") === path)?.methods[verb] as Handler | undefined;

type Tenant = Awaited<ReturnType<typeof aTenant>>;
let tenant: Tenant;
let other: Tenant;
/** Of the provider. */
let staff: { id: number };
let viewer: Viewer;
beforeAll(async () => {
  [tenant, other] = [await aTenant(), await aTenant()];
  staff = await aUser({ role: "super_admin" });
  viewer = (await viewerOf(await signedIn(staff)))!;
});
beforeEach(resetLimits);

const within = <T>(run: (call: Parameters<(typeof served)["brands"]["find"]>[0]) => Promise<T>) =>
  withScope(viewer, (tx) =>
    run({ viewer, tx, now: new Date(), request_id: "test", ip: null, locale: "en", timezone_offset: 0 }),
  );

/** Every record inside an answer that has an id of its own, by its path; rows of joins have none. */
function nested(value: unknown, path: string): [string, Record<string, unknown>][] {
  if (Array.isArray(value)) return value.flatMap((one) => nested(one, `${path}[]`));
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  const own = Object.entries(value).flatMap(([key, one]) => nested(one, `${path}.${key}`));
  return "id" in value ? [[path, value as Record<string, unknown>], ...own] : own;
}

/** Related records that a select asks for, whatever the rows hold. */
function selected(select: object, path: string): [string, Record<string, unknown>][] {
  return Object.entries(select).flatMap(([key, value]) => {
    const inner = (value as { select?: Record<string, unknown> }).select;
    return inner
      ? [[`${path}.${key}`, inner] as [string, Record<string, unknown>], ...selected(inner, `${path}.${key}`)]
      : [];
  });
}

// What is not a record that people name.
const nameless = /\.(events|files|alerts|level_zones|steps|sources|versions)\[\]$|\.finding$/;

describe("related records", () => {
  test("every related record that a description selects with its id is selected with its name", () => {
    const bare = all.flatMap((resource) =>
      selected(resource.select as object, resource.name).filter(
        ([, inner]) =>
          inner.id === true && !["name", "name_en", "first_name", "number"].some((column) => inner[column] === true),
      ),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  test("an item names its asset and machine, an asset its machine and line, and no label is an id", async () => {
    const machine = await aMachine({ plant: tenant.plant, name: "Paper machine 2" });
    const asset = await anAsset({ machine, name: "Dryer section" });
    const item = await anEquipment({ asset, name: "Fan motor" });
    const [shownItem, shownAsset] = await within(async (call) => [
      (await served.equipments.find(call, item.id)) as AnyRow,
      (await served.assets.find(call, asset.id)) as AnyRow,
    ]);

    expect(recordLabel(shownItem!.asset as object)).toBe("Dryer section");
    expect(recordLabel((shownItem!.asset as { machine: object }).machine)).toBe("Paper machine 2");
    expect(recordLabel(shownAsset!.machine as object)).toBe("Paper machine 2");
    expect(recordLabel({ id: 16 })).toBeNull();
  });

  test.each(names)("%s: every record within an answer has a name, in the list and by itself", async (name) => {
    const row = await aRelatedRow(name);
    const [page, one] = await within(async (call) => [
      await served[name].list(call, { ...served[name].query.parse({}), filters: {} }, { id: row.id }),
      await served[name].find(call, row.id),
    ]);
    const bare = [page.data, one]
      .flatMap((answer) => nested(answer, name))
      .filter(([path, record]) => recordLabel(record) === null && path !== name && path !== `${name}[]`)
      .map(([path]) => path)
      .filter((path) => !nameless.test(path));
    expect(page.data).toHaveLength(1);
    expect([...new Set(bare)]).toEqual([]);
    expect(JSON.stringify([page.data, one])).not.toMatch(/"#\d+/);
  });

  test.each(names)("%s: a related field of the form or of a filter is picked from a list of the API", (name) => {
    const { select } = resources[name] as AnyResource as { select: Record<string, unknown> };
    const { fields, filters } = described(resources[name]);
    const sources = [...fields, ...Object.values(filters)].flatMap((one) => ("from" in one ? [one.from] : []));
    expect(sources.filter((path) => !lists.has(path))).toEqual([]);
    const columns = (resources[name] as AnyResource).columns.filter(({ as }) => as === "related");
    // `brand_id` shows `brand`: an id alone would be shown as a number.
    expect(
      columns.filter(({ key }) => key.endsWith("_id") && !(key.replace(/_id$/, "") in select)).map(({ key }) => key),
    ).toEqual([]);
  });
});

/** With everything that may be filled, so that a related record is in the answer. */
async function aRelatedRow(name: ResourceName): Promise<{ id: number }> {
  const { plant, company } = tenant;
  if (name === "equipments") return anEquipment({ asset: await anAsset({ plant }) });
  if (name === "sensors") return aSensor({ plant, equipment: await anEquipment({ plant }) });
  if (name === "work-orders") {
    const equipment = await anEquipment({ asset: await anAsset({ plant }) });
    const order = await aWorkOrder({ plant, equipment_id: equipment.id, asset_id: equipment.asset_id });
    await owner.workOrderEvent.create({
      data: {
        company_id: company.id,
        plant_id: plant.id,
        work_order_id: order.id,
        action: "comment",
        user_id: tenant.admin.id,
      },
    });
    return order;
  }
  if (name === "utilities") return aLine({ plant, kind: "utility" });
  return aRowOf(resources[name] as AnyResource, tenant);
}

describe("words of lists", () => {
  test.each(names)("%s: every option that a list, form or filter can show has its word in both languages", (name) => {
    const resource = resources[name] as AnyResource;
    const options = [
      ...resource.columns
        .filter(({ as }) => as === "option")
        .map(({ key }) => [key, optionsOf(resource, key)] as const),
      ...resource.fields.flatMap((field) =>
        "options" in field ? [[field.name, field.options.map(String)] as const] : [],
      ),
      ...Object.entries(resource.list.filters).flatMap(([key, filter]) =>
        "options" in filter && !filter.words ? [[key, filter.options] as const] : [],
      ),
    ];
    for (const filter of Object.values(resource.list.filters))
      if ("options" in filter && filter.words)
        for (const language of locales)
          expect(Object.keys(wordsAt(loadMessages(language), filter.words))).toEqual(
            expect.arrayContaining([...filter.options]),
          );
    for (const language of locales) {
      const words =
        (loadMessages(language)[name] as { options?: Record<string, Record<string, string>> }).options ?? {};
      const missing = options.flatMap(([key, values]) =>
        values === null
          ? Object.keys(words[key] ?? {}).length > 0
            ? []
            : [`${key}: no words`]
          : values.filter((value) => typeof words[key]?.[value] !== "string").map((value) => `${key}.${value}`),
      );
      expect([language, missing]).toEqual([language, []]);
      const raw = Object.values<Record<string, string>>(words).flatMap((group) =>
        Object.values(group).filter((word) => /[a-z]_[a-z]/.test(String(word))),
      );
      expect(raw).toEqual([]);
    }
  });
});

/** "criticality.classes" is within a file. */
const wordsAt = (messages: object, path: string) =>
  path.split(".").reduce<object>((within, key) => (within as Record<string, object>)[key] ?? {}, messages);

/** What a column may hold, as far as a filter or the form of the same name shows. */
function optionsOf(resource: AnyResource, key: string): readonly string[] | null {
  const filter = Object.values(resource.list.filters).find(
    (one) => "options" in one && "column" in one && one.column === key,
  );
  if (filter && "options" in filter) return filter.options;
  const field = resource.fields.find((one) => one.name === key);
  return field && "options" in field ? field.options.map(String) : null;
}

const asCall = (viewer: Viewer, tx: Tx) => ({ viewer, tx, now: new Date(), locale: "en", timezone_offset: 0 }) as Call;

/** Who sees a plant, and who sees all. */
const viewers = async () => [(await viewerOf(await signedIn(tenant.admin)))!, viewer];

const listsTried = cellsTried("lists read by our own SQL", all, oneOfEachKind(all));

describe("a list read by our own SQL", () => {
  test.each(listsTried.map((resource) => [resource.name, resource] as const))(
    "%s are listed as Prisma lists them, for a plant and for the provider",
    async (_, resource) => {
      await aRowOf(resource, tenant);
      const query = (more: object = {}) => listQuery(resource).parse({ max: 50, ...more });
      const columns = resource.list.sort as string[];
      const queries = [query(), query({ search: "a" }), ...columns.map((orderByColumn) => query({ orderByColumn }))];
      for (const one of await viewers())
        for (const query of queries) {
          const run = (tx: Tx) => list(asCall(one, tx), resource, query);
          expect(await readWithScope(one, run)).toEqual(await withScope(one, run));
        }
      const { data } = await readWithScope(viewer, (tx) => list(asCall(viewer, tx), resource, query()));
      if (!resource.fixed) expect(data.length).toBeGreaterThan(0);
    },
  );

  test("the rows of every resource, read in one statement, are as Prisma gives them", async () => {
    for (const resource of all) await aRowOf(resource, tenant);
    const rows = (tx: Tx) =>
      together(
        all.map(({ model, select }) => modelOf(tx, model).findMany({ orderBy: { id: "asc" }, take: 5, select })),
      );
    for (const one of await viewers())
      expect(await readWithScope(one, (tx) => inOneStatement(tx, () => rows(tx)))).toEqual(await withScope(one, rows));
  });
});

describe("every list", () => {
  const searchable = all.filter(
    ({ name, list, model }) => list.search.length > 0 && !["logs"].includes(name) && model !== "Company",
  );

  test.each(searchable.map((resource) => [resource.name, resource] as const))(
    "%s are found by each column that is searched, as it is printed",
    async (_, resource) => {
      const handler = handlerOf(resource.path, "GET")!;
      const { id } = await aRowOf(resource, tenant);
      // biome-ignore lint/suspicious/noExplicitAny: the model by its name
      const table = (owner as any)[resource.model.charAt(0).toLowerCase() + resource.model.slice(1)];
      for (const column of resource.list.search as string[]) {
        const printed = column === "email" ? `${unique("Mx").replace(" ", "-")}@tests.example` : unique("Mx 6204-2RS");
        await table.update({ where: { id }, data: { [column]: column === "email" ? printed.toLowerCase() : printed } });
        const answer = await call(handler, {
          as: staff,
          query: { search: printed, max: 200, ...(resource.name === "work-orders" && { "kind[]": "order" }) },
        });
        expect(answer.status, answer.text).toBe(200);
        expect([column, answer.body.data.map((row: { id: number }) => row.id)]).toEqual([column, [id]]);
      }
    },
  );

  test("a range filter of any list takes any number", async () => {
    const someone = await aUser({ role: "developer" });
    for (const { name, path, list } of all)
      for (const [filter] of Object.entries(list.filters).filter(([, { as }]) => as === "range")) {
        const query = { [`${filter}[from]`]: -1.5, [`${filter}[to]`]: 1e15 };
        expect((await call(handlerOf(path, "GET")!, { as: someone, query })).status, `${name} ${filter}`).toBe(200);
      }
  });
});

const withPictures = all.filter(({ files }) => (files ?? []).length > 0);

describe.each(withPictures)("the pictures of $name", (resource) => {
  const path = `${resource.path}/{id}`;
  const columns = resource.files!.map((name) => `${name}_id`);
  let developer: { id: number };
  beforeAll(async () => {
    developer = await aUser({ role: "developer" });
  });
  const show = (id: number, column: string, file: { id: number }) =>
    call(handlerOf(path, "PUT")!, { as: developer, method: "PUT", path, params: { id }, body: { [column]: file.id } });
  const aRow = async (place: Tenant) => {
    const own = resource.model === "Company" ? place.company : await aRowOf(resource, place);
    if (["Brand", "Application"].includes(resource.model))
      await owner.$executeRawUnsafe(
        `update ${tableOf(resource.model)} set company_id = ${place.company.id} where id = ${own.id}`,
      );
    return own;
  };

  test(`the pictures of ${resource.name} are not those of another company, even for the provider's people`, async () => {
    for (const column of columns) {
      const [mine, theirs] = [await aRow(tenant), await aRow(other)];
      const own = await aFile({ company_id: tenant.company.id });
      expect((await show(mine.id, column, own)).status).toBe(200);

      const refused = await show(theirs.id, column, own);
      expect([refused.status, Object.keys(refused.body.messages ?? {})], refused.text).toEqual([422, [column]]);
      const table = tableOf(resource.model);
      await expect(
        owner.$executeRawUnsafe(`update ${table} set ${column} = ${own.id} where id = ${theirs.id}`),
      ).rejects.toThrow(/file of the row's company|outside the company's catalogue/);
      const exported = await aFile({ company_id: other.company.id, purpose: "export" });
      expect((await show(theirs.id, column, exported)).status).not.toBe(200);
    }
  });

  test(`the pictures of ${resource.name} that nobody's file becomes are of that company from then on`, async () => {
    for (const column of columns) {
      const [mine, theirs] = [await aRow(tenant), await aRow(other)];
      const file = await aFile({ user_id: developer.id });
      expect((await show(mine.id, column, file)).status).toBe(200);
      const { shown_by_company_id } = await owner.file.findUniqueOrThrow({ where: { id: file.id } });
      expect(shown_by_company_id).toBe(tenant.company.id);
      expect((await show(theirs.id, column, file)).status).toBe(422);
    }
  });
});

describe("the people of a distributor", () => {
  /** They belong to no company, and what they make belongs to one of those they serve, or to none. */
  let person: { id: number };
  beforeAll(async () => {
    await aChildOf(await aRole({ company_id: tenant.company.id }), { company_id: tenant.company.id });
    ({ person } = await aDistributor({ companies: [tenant.company, other.company] }));
    const role = await aRole({ kind: "distributor", permissions: [...allPermissions] });
    await owner.user.update({ where: { id: person.id }, data: { role_id: role.id } });
  });

  const ask = async (verb: string, path: string, asked: Asked) => {
    const handler = handlerOf(path, verb);
    return handler && call(handler, { ...asked, as: person, method: verb, path });
  };

  const scopes = [...new Set(all.map(({ scope }) => scope))];
  const tried = cellsTried(
    "resources for a distributor",
    all,
    oneOfEach(all, ({ scope, owner }) => `${scopes.indexOf(scope)} ${typeof owner === "object" ? owner.field : owner}`),
  );

  test.each(tried)("no call of $name is an internal error for the people of a distributor", async (resource) => {
    const item = `${resource.path}/{id}`;
    const own = await aRowOf(resource, tenant);
    const body = await anInput(resource, tenant);
    const answers = [
      await ask("GET", resource.path, {}),
      await ask("POST", resource.path, { body }),
      await ask("GET", item, { params: { id: own.id } }),
      await ask("PUT", item, { params: { id: own.id }, body: await anInput(resource, tenant) }),
      await ask("PUT", `${item}/archive`, { params: { id: own.id }, body: {} }),
      await ask("POST", `${resource.path}/reorder`, { body: { ids: [own.id] } }),
      await ask("DELETE", item, { params: { id: own.id }, body: { confirm: "delete" } }),
    ];

    for (const answer of answers) if (answer) expect(answer.status, answer.text).toBeLessThan(500);
    // Where the key is not enough, none of them may be among those who have a part in it.
    const opened = answers.filter((answer) => answer?.status === 200);
    if (!resource.condition) expect(opened).not.toEqual([]);
  });
});

interface Key {
  table: string;
  column: string;
}

const keysTo = (table: string) => owner.$queryRaw<Key[]>`
  select k.conrelid::regclass::text as "table", own.attname::text as "column" from pg_constraint k
    cross join lateral unnest(k.conkey, k.confkey) as pair (own, held)
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
    join pg_attribute held on held.attrelid = k.confrelid and held.attnum = pair.held and held.attname = 'id'
  where k.contype = 'f' and k.confdeltype in ('a', 'r') and k.confrelid = ${table}::regclass order by 1, 2`;

interface Part {
  of: ResourceName;
  by: string;
  more?: Record<string, unknown>;
  /** It is of the company, of no plant. */
  isOfCompany?: boolean;
  /** Named itself where it holds something, and not as what it is a part of. */
  isNamed?: boolean;
}

/** What a row of a table that is no resource needs, and of which resource it is a part. */
const parts: Record<string, Part> = {
  brand_model_bearings: {
    of: "brand-models",
    by: "brand_model_id",
    more: { position: "drive_end" },
    isOfCompany: true,
  },
  category_permit_kinds: { of: "maintenance-categories", by: "category_id", isOfCompany: true, isNamed: true },
  equipment_bearings: { of: "equipments", by: "equipment_id", more: { position: "drive_end" } },
  requisition_lines: { of: "requisitions", by: "requisition_id", more: { position: 1, quantity: 1 } },
  rfq_lines: { of: "rfqs", by: "rfq_id", more: { position: 1, quantity: 1 } },
  rfq_quotes: { of: "rfqs", by: "rfq_id", more: { currency: "USD", price: 1, is_by_vendor: true } },
  rfq_vendors: { of: "rfqs", by: "rfq_id" },
  permit_needs: { of: "machines", by: "machine_id", isNamed: true },
  root_causes: { of: "work-orders", by: "work_order_id", more: { problem: "The seal failed" }, isNamed: true },
  sensor_formulas: { of: "sensors", by: "sensor_id", more: { parameter: 5 } },
  stock_lines: { of: "store-rooms", by: "store_room_id" },
  work_order_parts: { of: "work-orders", by: "work_order_id", more: { quantity: 1 } },
};

async function hold({ table, column }: Key, id: number): Promise<string> {
  if (table === "saml_idps") {
    const { id: company_id } = tenant.company;
    const keys = {
      key: "held",
      entity_id: "idp",
      sso_url: "https://idp.example",
      sp_key: "-",
      sp_certificate: "-",
      certificates: [],
    };
    await owner.samlIdp.create({ data: { company_id, default_role_id: id, ...keys } });
    return table;
  }
  const part = parts[table];
  if (!part) {
    const resource = all.find((one) => tableOf(one.model) === table)!;
    const row = await aRowOf(resource, tenant);
    await owner.$executeRawUnsafe(`update ${table} set ${column} = ${id} where id = ${row.id}`);
    return table;
  }
  const whole = resources[part.of] as AnyResource;
  const { id: whole_id } = await aRowOf(whole, tenant);
  const place = {
    company_id: tenant.company.id,
    ...(!part.isOfCompany && { plant_id: tenant.plant.id }),
  };
  const values = { ...place, ...part.more, [part.by]: whole_id, [column]: id };
  await owner.$executeRawUnsafe(
    `insert into ${table} (${Object.keys(values)}) select ${Object.keys(values)} from jsonb_populate_record(null::${table}, '${JSON.stringify(values)}')`,
  );
  return part.isNamed ? table : tableOf(whole.model);
}

describeInFull("deleting what something depends on", () => {
  const nouns = all.filter(
    // What lists its verbs has a call of its own for deleting, with its own rules.
    ({ keepsDeleted, path, verbs }) =>
      !keepsDeleted && !verbs && routes.some((route) => route.path.startsWith(`${path}/{`) && route.methods.DELETE),
  );

  test.each(nouns)("$name: 409 that names the holder, at each of its foreign keys", async (resource) => {
    const route = routes.find(
      ({ path, methods }) =>
        /\/\{\w+\}$/.test(path) && path.replace(/\/\{\w+\}$/, "") === resource.path && methods.DELETE,
    );
    // What has a call of its own beneath another address is tested with it.
    if (!route) return;
    for (const key of await keysTo(tableOf(resource.model))) {
      const { id } = await aRowOf(resource, tenant);
      const noun = await hold(key, id);
      const answer = await call(route.methods.DELETE as Handler, { as: staff, method: "DELETE", params: { id } });
      expect([key, answer.status, Object.keys(answer.body.data?.attached ?? {})]).toEqual([key, 409, [noun]]);
      expect(answer.body.message).not.toMatch(/other record/);
    }
  });
});
