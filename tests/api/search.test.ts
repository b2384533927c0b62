import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as searchAll } from "@/app/api/search/route";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { routes } from "@/lib/generated/routes";
import type { AnyResource, Search } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { sqlReadWithScope, withScope } from "@/lib/server/data/db";
import type { Handler } from "@/lib/server/http/endpoint";
import { viewerOf } from "@/lib/server/http/session";
import { tableOf } from "@/lib/server/resources/tables";
import type { Found } from "@/lib/services/views/search/search";
import { addressesOf, sourcesOf } from "@/lib/services/views/search/sources";
import { cellsTried, oneOfEach } from "../full";
import { call, signedIn } from "../helpers";
import { oneOfEachKind } from "../kinds-of-resources";
import { owner } from "../owner";
import { anInput, aRowOf, keysOf } from "../sample-rows";
import {
  aBrand,
  aChildOf,
  aController,
  aDistributor,
  aMachine,
  anEquipment,
  aPlant,
  aRole,
  aSensor,
  aTeam,
  aTenant,
  aUser,
  aWorkOrder,
} from "../samples";
import { filesUnder, projectFile } from "../source";

const sources = sourcesOf(Object.values<AnyResource>(resources));

type Person = Awaited<ReturnType<typeof aUser>>;

let counter = 0;
/** A word that no other row has: letters only, so that it has trigrams of its own. */
const word = () => `${Date.now()}${counter++}`.replace(/\d/g, (digit) => "bcdfghjklm"[Number(digit)]!).slice(-9);

const search = async (as: Person, text: string, more: object = {}) => {
  const answer = await call(searchAll, { as, query: { search: text, ...more } });
  expect(answer.status).toBe(200);
  return answer.body.data as Found[];
};
const labels = (found: Found[], kind: Found["kind"]) =>
  found.find((one) => one.kind === kind)?.rows.map((row) => row.label) ?? [];
const kinds = (found: Found[]) => found.map((one) => one.kind);

test("search finds what the viewer can see by a part of its name, number or address", async () => {
  const { company, plant } = await aTenant();
  const person = await aUser({ role: "plant_admin", company, plants: [plant] });
  const name = word();
  const machine = await aMachine({ plant, name: `Dryer ${name}` });
  await anEquipment({ plant, name: `Fan motor ${name}` });
  await aSensor({ plant, name: "Vibration", uid: `uid-${name}` });
  await aBrand({ company, name: `${name} Motors` });
  const order = await aWorkOrder({ plant, name: `Grease ${name}` });
  await aUser({ company, plants: [plant], last_name: name });

  const found = await search(person, name);
  expect(kinds(found)).toEqual(["items", "machines", "work_orders", "users", "sensors", "brands"]);
  expect(found.find((one) => one.kind === "machines")?.rows[0]?.href).toBe(`/machines/${machine.id}/details`);
  expect(labels(await search(person, `#${order.number}`), "work_orders")[0]).toContain(`Grease ${name}`);
  expect(kinds(await search(person, `@${name}`))).toEqual(["users"]);
});

test("search tolerates a wrong, a missing and a swapped letter", async () => {
  const { plant, admin } = await aTenant();
  const name = `Centrifugal ${word()}`;
  await aMachine({ plant, name });
  for (const typed of ["centrifugl", "centrifugel", "cetnrifugal", "CENTRIFUGAL"])
    expect([typed, labels(await search(admin, typed), "machines")]).toEqual([typed, [name]]);
});

test("search finds what matches all of its words, and not its neighbors", async () => {
  const { plant, admin } = await aTenant();
  const dryer = await aMachine({ plant, name: "Dryer section", code: "6204-2RS" });
  await aMachine({ plant, name: "Chipper drive", code: "6205-2RS" });
  await aMachine({ plant, name: "Dust filter dryer" });
  const found = async (typed: string) => labels(await search(admin, typed), "machines");

  expect(await found("dryer")).toEqual([dryer.name, "Dust filter dryer"]);
  for (const typed of ["section dryer", "DRY sec", "6204 dryer"])
    expect([typed, await found(typed)]).toEqual([typed, [dryer.name]]);
  expect(await found("dryer drive")).toEqual([]);
  // Another number is another part, however near.
  expect(await found("6204-2RS")).toEqual([dryer.name]);
  expect(await found("6206-2RS")).toEqual([]);
  // Beginnings of words, where there are only two letters.
  expect(await found("fi")).toEqual(["Dust filter dryer"]);
  expect(await found("ry")).toEqual([]);
});

test("search compares misspelled words only when nothing has them as they are typed", async () => {
  const { plant, admin } = await aTenant();
  const name = word();
  await aMachine({ plant, name: `Granulator ${name}` });
  await aMachine({ plant, name: `Granulater ${name}` });

  expect(labels(await search(admin, `granulator ${name}`), "machines")).toEqual([`Granulator ${name}`]);
  expect(labels(await search(admin, `granulatr ${name}`), "machines").sort()).toEqual([
    `Granulater ${name}`,
    `Granulator ${name}`,
  ]);
});

test("search shows an order's status in the reader's language, and finds a number beside words", async () => {
  const { company, plant, admin } = await aTenant();
  const equipment = await anEquipment({ plant, name: "Fan motor" });
  await owner.plant.update({ where: { id: plant.id }, data: { last_work_order_number: 4470 } });
  await aWorkOrder({ plant, name: "Grease bearing", status: "in_work", equipment_id: equipment.id });
  await aWorkOrder({ plant, name: "Check 4471", kind: "request", status: "requested" });
  const rows = async (as: Person, text: string) =>
    (await search(as, text)).filter(({ kind }) => kind === "work_orders").flatMap((group) => group.rows);
  const spanish = await aUser({ role: "plant_admin", company, plants: [plant], language_id: 2 });

  expect((await rows(admin, "WO-4471 grease"))[0]).toMatchObject({
    label: "WO-4471 Grease bearing",
    detail: "In work · Fan motor",
  });
  expect((await rows(spanish, "grease 4471"))[0]?.detail).toBe("En curso · Fan motor");
  expect(await rows(admin, "4471 pump")).toEqual([]);
  expect((await rows(admin, "4471")).map(({ label }) => label)).toEqual([
    "WO-4471 Grease bearing",
    "RQ-4472 Check 4471",
  ]);
  // The prefix names the kind.
  expect(await rows(admin, "RQ-4471")).toEqual([]);
});

test("search names the plant of each hit among several plants, whose numbers are their own", async () => {
  const { company, plant } = await aTenant();
  const other = await aPlant({ company });
  const name = word();
  for (const one of [plant, other]) await aWorkOrder({ plant: one, name });
  const details = async (as: Person, more: object = {}) =>
    (await search(as, name, more)).flatMap(({ rows }) => rows.map(({ detail }) => detail)).sort();
  const corporate = await aUser({ role: "corporate", company });
  expect(await details(corporate)).toEqual([`Pending · ${plant.name}`, `Pending · ${other.name}`].sort());
  expect(await details(corporate, { plant_id: other.id })).toEqual(["Pending"]);
  expect(await details(await aUser({ role: "plant_admin", company, plants: [plant] }))).toEqual(["Pending"]);
});

test("search never returns another company's or plant's records", async () => {
  const [cedar, harbor] = [await aTenant(), await aTenant()];
  const second = await aPlant({ company: cedar.company });
  const name = word();
  for (const plant of [harbor.plant, second]) {
    await aMachine({ plant, name });
    await anEquipment({ plant, name });
    await aSensor({ plant, name });
    await aWorkOrder({ plant, name });
  }
  await aBrand({ company: harbor.company, name });
  await aUser({ company: harbor.company, last_name: name });

  expect(await search(cedar.admin, name)).toEqual([]);
  expect(await search(cedar.admin, name, { plant_id: second.id })).toEqual([]);
  const { person } = await aDistributor({ companies: [cedar.company] });
  expect(labels(await search(person, name), "machines")).toHaveLength(1);
});

test("search returns only types whose pages the viewer can open", async () => {
  const { company, plant } = await aTenant();
  const name = word();
  await aMachine({ plant, name });
  await aWorkOrder({ plant, name });
  await aBrand({ company, name });
  const requisitioner = await aUser({ role: "requisitioner", company, plants: [plant] });
  const technician = await aUser({ role: "technician", company, plants: [plant] });

  expect(await search(requisitioner, name)).toEqual([]);
  expect(kinds(await search(technician, name))).toEqual(["machines", "work_orders"]);
});

test("a request is found with a page that everybody who finds it can open", async () => {
  const { company, plant } = await aTenant();
  // Reads orders, and has no key to the list of requests.
  const manager = await aUser({ role: "fab_shop_manager", company, plants: [plant] });
  const name = word();
  const { id } = await aWorkOrder({ plant, name: `Belt ${name}`, kind: "request" });

  const found = await search(manager, name);

  expect(found.flatMap(({ rows }) => rows.map(({ href }) => href))).toEqual([`/maintenance/work-orders/${id}`]);
});

test("search treats any input as text", async () => {
  const { plant, admin } = await aTenant();
  await aMachine({ plant, name: "Valve 100%_x" });
  expect(labels(await search(admin, "100%_x"), "machines")).toEqual(["Valve 100%_x"]);
  for (const typed of [
    "",
    " ",
    "#",
    "@",
    "%",
    "_",
    "\\",
    "'; drop table users; --",
    "#99999999999",
    "(",
    "a".repeat(100),
    "ñ😀",
  ])
    expect(await search(admin, typed)).toBeInstanceOf(Array);
  expect((await call(searchAll, { as: admin, query: { search: "a\0b" } })).status).toBe(422);
  expect((await call(searchAll, { as: admin, query: { search: "a".repeat(101) } })).status).toBe(422);
});

test("search returns five results per type, best first, without archived records", async () => {
  const { plant, admin } = await aTenant();
  const name = word();
  for (let at = 0; at < 7; at++) await aMachine({ plant, name: `Old ${name} ${at}` });
  await aMachine({ plant, name: `${name}` });
  await aMachine({ plant, name: `${name} archived`, archived_at: new Date() });

  const found = labels(await search(admin, name), "machines");
  expect(found).toHaveLength(5);
  expect(found[0]).toBe(name);
  expect(found.join()).not.toContain("archived");
});

test("search finds orders, requests and logs by their printed number", async () => {
  const { plant, admin } = await aTenant();
  await owner.plant.update({ where: { id: plant.id }, data: { last_work_order_number: 2270 } });
  await aWorkOrder({ plant, name: "Grease" });
  await aWorkOrder({ plant, name: "Noise", kind: "request", status: "requested" });
  await aWorkOrder({ plant, name: "Oil change", kind: "log", status: "completed" });

  for (const typed of ["2271", "#2271", "WO-2271", "wo2271", "#WO-2271"])
    expect([typed, labels(await search(admin, typed), "work_orders")[0]]).toEqual([typed, "WO-2271 Grease"]);
  expect(labels(await search(admin, "RQ-2272"), "work_orders")[0]).toBe("RQ-2272 Noise");
  expect(labels(await search(admin, "ML-2273"), "work_orders")[0]).toBe("ML-2273 Oil change");
});

test("search finds records by part number, serial number, code, uid and email", async () => {
  const { plant, admin } = await aTenant();
  const [part, serial, code, uid, router, local] = [word(), word(), word(), word(), word(), word()];
  await anEquipment({ plant, name: "Fan motor", model: part, serial_number: serial });
  await aMachine({ plant, name: "Dryer", code });
  await aSensor({ plant, name: "Vibration", uid });
  await aController({ plant, name: "Gateway", serial_number: router });
  await aUser({ plants: [plant], first_name: "Ann", last_name: "Lee", email: `${local}@tests.example` });

  expect(labels(await search(admin, part), "items")).toEqual(["Fan motor"]);
  expect(labels(await search(admin, serial), "items")).toEqual(["Fan motor"]);
  expect(labels(await search(admin, code), "machines")).toEqual(["Dryer"]);
  expect(labels(await search(admin, uid), "sensors")).toEqual(["Vibration"]);
  expect(labels(await search(admin, router), "controllers")).toEqual(["Gateway"]);
  expect(labels(await search(admin, `${local}@tests`), "users")).toEqual(["Ann Lee"]);
});

test("search returns users, teams and roles only to those whose lists show them", async () => {
  const { company, admin } = await aTenant();
  const elsewhere = await aPlant({ company });
  const name = word();
  const role = await aRole({ name: `${name} Staff`, type: 0 });
  await aUser({ role: "technician", plants: [elsewhere], last_name: name });
  await aTeam({ plant: elsewhere, name });

  expect(await search(admin, name)).toEqual([]);
  expect(kinds(await search(await aUser({ role: "corporate", company }), name))).toEqual(["users", "teams"]);
  expect(labels(await search(await aUser({ role: "developer" }), name), "roles")).toEqual([role.name]);
});

test("search finds a company's own distributor among many others", async () => {
  const [cedar, harbor] = [await aTenant(), await aTenant()];
  const name = word();
  const named = async (company: { id: number }, at: number) => {
    const { distributor } = await aDistributor({ companies: [company] });
    await owner.distributor.update({ where: { id: distributor.id }, data: { name: `${name} ${at}` } });
    await owner.distributorLocation.create({ data: { distributor_id: distributor.id, name: `${name} ${at}` } });
  };
  for (let at = 0; at < 7; at++) await named(harbor.company, at);
  await named(cedar.company, 7);
  const viewer = await aUser({
    role: await aRole({ permissions: ["view_distributors"], company_id: cedar.company.id }),
    company: cedar.company,
    plants: [cedar.plant],
  });

  const found = await search(viewer, name);
  expect(labels(found, "distributors")).toEqual([`${name} 7`]);
  expect(labels(found, "distributor-locations")).toEqual([`${name} 7`]);
});

const searched = Object.values<AnyResource>(resources).filter(({ search }) => search !== null);

describe("every described resource", () => {
  let home: Tenant;
  let other: Tenant;
  beforeAll(async () => {
    [home, other] = [await aTenant(), await aTenant()];
  });

  test("every resource is covered by search", () => {
    const silent = Object.values<AnyResource>(resources).filter(({ search }) => search === null);
    // What has no name of its own.
    expect(silent.map(({ name }) => name)).toEqual(["alerts", "budgets", "imports", "logs"]);
    expect(new Set(searched.map(({ model }) => tableOf(model)))).toEqual(new Set(sources.map(({ table }) => table)));
    expect(new Set(sources.map(({ kind }) => kind)).size).toBe(sources.length);
    expect(kindsOf(sources).slice(0, 8)).toEqual([
      "items",
      "machines",
      "assets",
      "lines",
      "work_orders",
      "users",
      "sensors",
      "brands",
    ]);
  });

  const tried = cellsTried("resources found by their label", searched, oneOfEachKind(searched));
  test.each(tried.map((resource) => [resource.name, resource] as const))(
    "search finds %s by their label for those with the view permission, and for no other company",
    async (name, resource) => {
      const label = word();
      const made = await create(resource, home, label);
      const source = sources.find(({ table }) => table === tableOf(resource.model))!;

      const viewer = await someoneWith(home, [source.permission]);
      const group = (await search(viewer, label)).find(({ kind }) => kind === source.kind);
      const hit = group?.rows.find(({ id }) => id === made.id);
      expect(hit?.label, name).toContain(label);
      const addresses = addressesOf(resource, resource.search!).map((address) =>
        address.replaceAll(/:(\w+)/g, (_, column) => String(made[column])),
      );
      expect(addresses).toContain(hit?.href);
      expect(hit?.detail ?? "").not.toContain("text missing");

      expect(await search(await someoneWith(other, [source.permission]), label)).toEqual([]);
      expect(await search(await someoneWith(home, []), label)).toEqual([]);
    },
  );

  test("the list of a resource is searched by every column that the search of the whole product reads", () => {
    const narrower = searched.flatMap(({ name, list, search }) =>
      search!.words.filter((column) => !list.search.includes(column)).map((column) => `${name}.${column}`),
    );
    expect(narrower).toEqual([]);
  });

  test("every searched resource has an index of its words, and no other table has one", async () => {
    const indexes = await owner.$queryRaw<{ table: string; words: string }[]>`
      select t.relname as table, pg_get_indexdef(x.oid, 1, false) as words
      from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where x.relname = t.relname || '_search' and x.relnamespace = 'public'::regnamespace`;
    const indexed = Object.fromEntries(
      indexes.map(({ table, words }) => [table, words.match(/[a-z_]+/g)!.filter((found) => found !== "text")]),
    );

    expect(indexed).toEqual({
      ...Object.fromEntries(searched.map(({ model, search }) => [tableOf(model), search!.words])),
      // The stock of a storeroom is searched by itself.
      stock_lines: ["words"],
    });
  });

  test("every search result links to an existing page", () => {
    const screens = filesUnder("app/(app)", /page\.tsx$/).map(
      (file) =>
        new RegExp(
          `^${file
            .replace(/^app\/\(app\)/, "")
            .replace(/\/page\.tsx$/, "")
            .replaceAll(/\/\(\w+\)/g, "")
            .replaceAll(/\[\w+\]/g, "[^/]+")}$`,
        ),
    );
    const lost = searched.flatMap((resource) =>
      addressesOf(resource, resource.search!).filter(
        (address) => !screens.some((screen) => screen.test(address.split("?")[0]!)),
      ),
    );
    expect(lost).toEqual([]);
  });

  test("every search group has a title in both languages", () => {
    const untitled = sources.flatMap(({ name }) =>
      ["en", "es"].filter(
        (language) => !JSON.parse(readFileSync(projectFile(`messages/${language}/${name}.json`), "utf8")).title,
      ),
    );
    expect(untitled).toEqual([]);
  });

  test("search in SQL shows the same rows as the scope does through Prisma", async () => {
    const second = await aPlant({ company: home.company });
    for (const plant of [home.plant, second, other.plant]) {
      await aTeam({ plant });
      await aWorkOrder({ plant, status: "closed" });
      await aUser({ role: "technician", plants: [plant] });
    }
    await aRole({ type: 0 });
    const { person } = await aDistributor({ companies: [home.company] });
    const people = [home.admin, person, await aUser({ role: "corporate", company: home.company })];
    people.push(await aUser({ role: "requisitioner", plants: [second] }), await aUser({ role: "developer" }));

    const ofEachScope = oneOfEach(searched, ({ scope }) => String(searched.findIndex((one) => one.scope === scope)));
    const tried = cellsTried("searched resources by their scope", searched, ofEachScope);
    for (const one of people) {
      const viewer = (await viewerOf(await signedIn(one))) as Viewer;
      for (const { name, model, scope } of tried) {
        const condition = scope.beyondWalls?.(viewer) ?? "true";
        const { rows } = await sqlReadWithScope(viewer, (client) =>
          client.query<{ id: number }>(`select id from ${tableOf(model)} t where ${condition} order by id`),
        );
        const seen = await withScope(viewer, (tx) =>
          // biome-ignore lint/suspicious/noExplicitAny: the model by its name
          (tx as any)[model.charAt(0).toLowerCase() + model.slice(1)].findMany({
            where: scope.see(viewer),
            select: { id: true },
            orderBy: { id: "asc" },
          }),
        );
        expect([name, rows]).toEqual([name, seen]);
      }
    }
  });
});

describe("a description", () => {
  const plain: Search<"Asset"> = { words: ["name"], label: ["name"], detail: ["machine.production_line.name"] };

  test("a search description without words, or with an unknown column, does not compile", () => {
    const refused: Search<"Asset">[] = [
      // @ts-expect-error no word
      { ...plain, words: [] },
      // @ts-expect-error no such column
      { ...plain, words: ["serial_number"] },
      // @ts-expect-error no label
      { ...plain, label: [] },
      // @ts-expect-error no such relation
      { ...plain, detail: ["brand.name"] },
      // @ts-expect-error no such column of the relation
      { ...plain, detail: ["machine.nam"] },
    ];
    expect(refused).toHaveLength(5);
  });

  test("a new resource needs only its search description: its group comes last, under its own name", () => {
    const planted: AnyResource = {
      ...resources.assets,
      name: "planted",
      details: undefined,
      screen: "/planted",
      search: plain,
    };
    const made = sourcesOf([planted, ...searched]);

    expect(made.at(-1)?.kind).not.toBe("items");
    expect(made.find(({ kind }) => kind === "planted")?.rows).toContain("'/planted/' || t.id");
    expect(kindsOf(made).indexOf("planted")).toBe(8);
  });
});

type Tenant = Awaited<ReturnType<typeof aTenant>>;

const kindsOf = (given: readonly { kind: string }[]) => given.map(({ kind }) => kind);

async function someoneWith({ company, plant }: Tenant, permissions: string[]) {
  const role = await aRole({ permissions, company_id: company.id, is_fab_shop_manager: true });
  // Somebody who keeps people has a role to give them.
  await aChildOf(role, { company_id: company.id });
  return aUser({ role, company, plants: [plant] });
}

// Only the provider makes these; a customer's request may not.
const byProvider = ["Company", "Plant", "Distributor", "DistributorLocation"];

/** One made through its own call, with the word in its label. Tenant, people and orders are made by hand. */
async function create(resource: AnyResource, tenant: Tenant, label: string): Promise<Record<string, unknown>> {
  const { company, plant } = tenant;
  if (resource.model === "User") return aUser({ plants: [plant], last_name: label });
  if (resource.model === "WorkOrder") return aWorkOrder({ plant, name: label, ...resource.fixed });
  if (resource.model === "WorkSeries") {
    const { id } = await aRowOf(resource, tenant);
    return owner.workSeries.update({ where: { id }, data: { name: label } });
  }
  if (resource.model === "Shift") {
    const { id } = await aRowOf(resource, tenant);
    return owner.shift.update({ where: { id }, data: { name: label } });
  }
  if (resource.model === "Permit") {
    const { id } = await aRowOf(resource, tenant);
    return owner.permit.update({ where: { id }, data: { name: label } });
  }
  if (resource.model === "Board") {
    const { id } = await aRowOf(resource, tenant);
    return owner.board.update({ where: { id }, data: { name: label } });
  }
  if (resource.model === "Company") return owner.company.update({ where: { id: company.id }, data: { name: label } });
  if (resource.model === "Plant") return owner.plant.update({ where: { id: plant.id }, data: { name: label } });
  const maker = byProvider.includes(resource.model)
    ? await aUser({ role: "developer" })
    : await someoneWith(tenant, keysOf(resource));
  const body = {
    ...(await anInput(resource, tenant)),
    ...resource.fixed,
    ...("company_ids" in resource.input.shape ? { company_ids: [company.id] } : {}),
    [resource.search!.label.at(-1)!]: label,
  };
  const post = routes.find(({ path }) => path === resource.path)?.methods.POST as Handler;
  const made = await call(post, { as: maker, method: "POST", path: resource.path, body });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}
