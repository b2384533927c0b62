import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { navigation } from "@/components/shell/navigation";
import { roleFlags } from "@/lib/domain/identity/role-rules";
import { catalogue } from "@/lib/domain/identity/scope";
import nouns from "@/lib/generated/nouns.json";
import { sqlOfDescriptions } from "@/lib/launch/make/described-tables.mjs";
import { type AnyResource, defineResource } from "@/lib/resources/define";
import { named } from "@/lib/resources/fields";
import { type ResourceName, resources } from "@/lib/resources/index";
import { sealedColumns } from "@/lib/server/secrets/sealed-columns.mjs";
import { pointersOf } from "@/lib/services/platform/audit/pointers";
import { code, filesUnder, projectFile, sources } from "./source";

/* A field of a noun is declared once: input, answer, drawing and search follow from it. Its forms fit its input. */

const all = Object.values<AnyResource>(resources);
const maker = {
  name: "brands",
  section: "brands",
  path: "/makers",
  model: "Brand",
  scope: catalogue,
  owner: "viewer",
} as const;

test("a field gives input, answer, column, form, filter, order and words of the search", () => {
  const makers = defineResource({
    ...maker,
    fields: { name: named, is_crossover_excluded: { as: "toggle", column: true, filter: true } },
  });
  expect(makers.input.parse({ name: " SKF " })).toEqual({ name: "SKF", is_crossover_excluded: false });
  expect(Object.keys(makers.select)).toEqual(
    expect.arrayContaining(["id", "company_id", "name", "is_crossover_excluded", "version"]),
  );
  expect(makers.columns).toEqual([
    { key: "name", as: "link" },
    { key: "is_crossover_excluded", as: "boolean" },
  ]);
  expect(makers.fields.map(({ name, as }) => `${name} ${as}`)).toEqual(["name text", "is_crossover_excluded toggle"]);
  expect(Object.keys(makers.list.filters)).toEqual(["is_crossover_excluded", "daterange"]);
  expect(makers.list).toMatchObject({ sort: ["name", "created_at"], search: ["name"], order: { column: "name" } });
  expect(makers.search).toEqual({ words: ["name"], label: ["name"], detail: [] });
});

test("names, screens and tabs that are read from the text of descriptions are those of all of them", () => {
  const described = all.map(({ name, screen, tab }) => ({ name, screen, ...(tab && { tab }) }));
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

  expect(nouns.map(({ section: _section, ...noun }) => noun).toSorted(byName)).toEqual(described.toSorted(byName));
  // A section that several nouns share is not in their own text.
  const sections = nouns.flatMap(({ name, section }) => (section ? [[name, section]] : []));
  expect(sections).toEqual(sections.map(([name]) => [name, all.find((one) => one.name === name)?.section]));
  expect(sections.length).toBeGreaterThan(all.length / 2);
});

test("a column that is neither a field nor read is not answered", () => {
  expect(defineResource({ ...maker, fields: { name: named } }).select).not.toHaveProperty("image_id");
  const more = defineResource({ ...maker, fields: { name: named }, reads: { image_id: true } });
  expect(more.select).toHaveProperty("image_id");
});

test("a field marked secret is accepted and cannot be selected", () => {
  const secretive = defineResource({
    ...maker,
    fields: { name: named, image_id: { as: "image", isSecret: true } },
  });
  expect(secretive.input.shape).toHaveProperty("image_id");
  expect(secretive.select).not.toHaveProperty("image_id");
  // @ts-expect-error: it is not in the answer
  expect(secretive.select.image_id).toBeUndefined();
  expect(() =>
    defineResource({
      ...maker,
      fields: { name: named, image_id: { as: "image", isSecret: true } },
      reads: { image_id: true },
    }),
  ).toThrow("image_id is secret");
});

const secrets = new Set<string>(sealedColumns.map(({ column }) => column));
const isSecret = (column: string) => secrets.has(column) || /_hash$|^password/.test(column);

function columnsIn(select: object): string[] {
  return Object.entries(select).flatMap(([name, value]) => [
    name,
    ...(typeof value === "object" && value?.select ? columnsIn(value.select) : []),
  ]);
}

test("no description answers a column that holds a secret", () => {
  const answered = all.flatMap(({ name, select }) => columnsIn(select).map((column) => ({ name, column })));
  expect(answered.filter(({ column }) => isSecret(column))).toEqual([]);
  expect(columnsIn({ user: { select: { password_hash: true } } }).filter(isSecret)).toEqual(["password_hash"]);
});

const descriptions = filesUnder("lib/resources", /\.ts$/)
  .map((file) => ({ file, text: readFileSync(projectFile(file), "utf8") }))
  .filter(({ text }) => /= (\{\s+\.\.\.)?defineResource\(\{/.test(text));

/** What follows from the fields, and is declared beside them without a reason on the line above. */
const repeatedFields = (text: string) => text.match(/(?<!\n {2}\/\/ [^\n]*)\n {2}(input|select|form): /g) ?? [];

test("an input or select beside the fields of a description has its reason on the line above", () => {
  expect(descriptions.length).toBeGreaterThan(45);
  expect(descriptions.flatMap(({ file, text }) => repeatedFields(text).map((field) => file + field))).toEqual([]);
  expect(repeatedFields("defineResource({\n  input: z.object({}),")).toHaveLength(1);
  expect(repeatedFields("defineResource({\n  // It has more.\n  input: z.object({}),")).toEqual([]);
});

test("a description with a list of orders marks no field as sortable", () => {
  const orders = descriptions.flatMap(({ file, text }) => {
    const sort = /\n {2}list: \{[^}]*\bsort: \[([^\]]*)\]/.exec(text)?.[1];
    return sort && /\bsort: (true|"empty_last")/.test(text) ? [file] : [];
  });
  expect(orders).toEqual([]);
});

describe.each(all.filter(({ parts }) => parts))("the form of $name", ({ parts = [], fields, input, name }) => {
  test(`the form of ${name} has every field in exactly one of its parts`, () => {
    const placed = parts.flatMap((part) => part.fields);
    const taken = new Set([...fields.map((field) => field.name), ...Object.keys(input.shape)]);
    expect(placed.toSorted()).toEqual([...taken].toSorted());
  });

  test(`the form of ${name} has no two parts of one title`, () => {
    const titles = parts.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

test("every form asks the lists of its pickers for what they know", () => {
  const unknown = all.flatMap(({ name, fields }) =>
    fields.flatMap((field) => {
      if (field.as !== "related" || !field.within) return [];
      const picked = all.find(({ path }) => path === field.from);
      return picked?.list.filters[field.within] ? [] : [`${name}.${field.name} within ${field.within}`];
    }),
  );
  expect(unknown).toEqual([]);
});

test("a quantity takes its unit from another field of its form", () => {
  const lost = all.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      "unitFrom" in field && !fields.some((other) => other.name === field.unitFrom && other.name !== field.name)
        ? [`${name}: ${field.name}`]
        : [],
    ),
  );
  expect(lost).toEqual([]);
});

test("the migration that makes a table has the words of its description and the index of its names", () => {
  const schema = [
    { content: 'model Part {\n  id Int @id\n  @@map("parts")\n}\n' },
    { content: 'model Brand {\n  id Int @id\n  @@map("brands")\n}\n' },
  ];
  expect(sqlOfDescriptions('CREATE TABLE "parts" ("id" SERIAL);', schema, all)).toBe(
    "SELECT searchable('parts', 'number', 'name', 'barcode', 'custom_words');\n" +
      "CREATE INDEX parts_sorted_name ON parts (plant_id, sorted_text(name), id);\n",
  );
  expect(sqlOfDescriptions('CREATE TABLE "brands" ("id" SERIAL);', schema, all)).toContain(
    "CREATE INDEX brands_sorted_name ON brands (sorted_text(name), id)",
  );
  expect(sqlOfDescriptions('ALTER TABLE "parts" ADD COLUMN "color" TEXT;', schema, all)).toBe("");
});

test("the entries of the menu are those of the descriptions", () => {
  const described = all.flatMap(({ menu, screen }) => (menu ? [[menu.group, screen]] : []));
  const shown = navigation.flatMap(({ key, entries }) => entries.map(({ href }) => [key, href]));
  expect(described.length).toBeGreaterThan(19);
  expect(described.filter(([group, screen]) => !shown.some(([key, href]) => key === group && href === screen))).toEqual(
    [],
  );
});

const pointers = pointersOf(all);

/** Fields that end like an id and are none of a resource's. */
const others: Record<string, string> = {
  image_id: "a file, which has no name of its own",
  location_id: "a shelf of a storeroom, which has no page of its own",
  file_id: "a file",
  file_ids: "files",
  document_ids: "files",
  rpm_node_id: "what a gateway calls a node",
  language_id: "a number of the specification",
  rpm_option_value_id: "a number of the specification",
  object_id: "of the noun that stands beside it",
  key_id: "an API key, which the log names itself",
  request_id: "of a call",
  current_id: "a version of a formula",
  external_id: "a number of another system",
  awarded_quote_id: "a quote of the request itself",
};

test("the audit log knows the resource behind every field that holds ids", () => {
  const fields = all.flatMap(({ input, select }) => [...Object.keys(input.shape), ...Object.keys(select as object)]);
  const ids = [...new Set(fields)].filter((field) => /_ids?$/.test(field) && !Object.hasOwn(others, field));
  expect(ids.filter((field) => !Object.hasOwn(pointers, field))).toEqual([]);
});

test("the audit log derives pointers from owners, references, pickers, filters and what a description adds", () => {
  expect(pointers).toMatchObject({
    plant_id: "plants",
    machine_id: "machines",
    company_id: "companies",
    assigned_user_id: "users",
    member_ids: "users",
    notifiable_plant_ids: "plants",
  });
});

test("a planted field that a picker fills is known to the audit log", () => {
  const planted = { ...all[0], fields: [{ name: "maker_id", as: "related", from: "/companies" }] };
  expect(pointersOf([planted as AnyResource]).maker_id).toBe("companies");
});

/**
 * A form that is made by hand asks for every field that a save takes: what it leaves out, nobody can set. One that has
 * parts draws the fields of the description, and asks for the others itself.
 */

interface ByHand {
  files: string[];
  /** Asked for by name all the same: a loop over a list, or what the screen itself knows. */
  besides?: readonly string[];
}

const forms: Partial<Record<ResourceName, ByHand>> = {
  users: { files: ["components/users/user-form.tsx", "components/users/plants-field.tsx"] },
  roles: {
    files: ["components/roles/role-form.tsx", "components/roles/permission-matrix.tsx"],
    besides: roleFlags,
  },
  teams: { files: ["components/teams/team-form.tsx"] },
  sensors: {
    files: ["components/sensors/axis-fields.tsx", "components/sensors/conversion-fields.tsx"],
    // Fields of the company's own stand in every form.
    besides: ["custom"],
  },
  "work-orders": {
    files: ["components/work-orders/work-order-fields.tsx"],
    // The place comes from the page that the order is begun on, the type from the category; steps, parts and files have fields
    // of their own.
    besides: [
      "type",
      "required_parts",
      "production_line_id",
      "machine_id",
      "asset_id",
      "assigned_team_id",
      "steps",
      "file_ids",
      "custom",
    ],
  },
  distributors: { files: ["components/distributors/distributor-form.tsx"] },
  "distributor-locations": { files: ["components/distributors/locations-card.tsx"], besides: ["distributor_id"] },
};

describe("the form of", () => {
  test.each(Object.entries(forms))("the form of %s has every field", (name, { files, besides = [] }) => {
    const read = sources.filter(({ file }) => files.includes(file));
    expect(read).toHaveLength(files.length);
    const text = read.map(code).join("\n");
    const { input, fields, parts }: AnyResource = resources[name as ResourceName];
    const described = parts ? fields.map((field) => field.name) : [];
    const known = [...besides, ...described];
    const missing = Object.keys(input.shape).filter((field) => !known.includes(field) && !text.match(asks(field)));
    expect(missing).toEqual([]);
  });
});

/** `<TextField name="phone" />`, `useFormField({ name: "phone" })` or `asked("phone", …)`; watching a field is not asking for it. */
const asks = (field: string) =>
  new RegExp(
    `(<\\w+(<[^>]+>)?(\\s+key=\\S+)?\\s+name="${field}"|useFormField.*\\{ name: "${field}"|asked\\("${field}")`,
  );
