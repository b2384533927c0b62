import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { GET as readDocument } from "@/app/api/openapi.json/route";
import { allPermissions } from "@/lib/domain/identity/permissions";
import methods from "@/lib/generated/methods.json";
import { routes, routesBesideApi } from "@/lib/generated/routes";
import { composed } from "@/lib/server/http/composed-schemas";
import type { DescribedOperation, Document, LeanDocument } from "@/lib/server/http/described";
import { leanDocument } from "@/lib/server/http/lean-document";
import { operationsOf, wholeDocument } from "@/lib/server/http/openapi";
import type { Schema } from "@/lib/server/http/schema-parts";
import { isLong } from "@/lib/server/http/shared-schemas";
import { simpler, simplerParameter } from "@/lib/server/http/simpler-schemas";
import { tagWords } from "@/lib/server/http/tag-words";
import { call } from "../helpers";
import { nameOfCall } from "../named-calls";
import { filesUnder, projectFile } from "../source";

const operations = operationsOf(routes);
const whole = wholeDocument(routes);

/** What a pointer of the document points to. */
const followed = (document: Schema, part: Schema): Schema =>
  typeof part.$ref === "string"
    ? (part.$ref
        .slice(2)
        .split("/")
        .reduce<unknown>((at, name) => (at as Schema)[name], document) as Schema)
    : part;

/** The fields of a record with those of what it is `allOf`. */
function fieldsOf(document: Schema, { allOf = [], properties = {} }: Schema): Schema {
  const parts = (allOf as Schema[]).map((part) => fieldsOf(document, followed(document, part)));
  return Object.assign({}, ...parts, properties);
}

// Not a call: it answers what no call answers.
const isUnmatched = (file: string) => file.includes("[[...");

test("every route file is in the route table, with its methods", () => {
  expect(routes).toHaveLength(filesUnder("app/api", /\/route\.ts$/).filter((file) => !isUnmatched(file)).length);
  const all = [...routes.map(({ path, methods }) => ({ path: `/api${path}`, methods })), ...routesBesideApi];
  expect(all).toHaveLength(filesUnder("app", /\/route\.ts$/).filter((file) => !isUnmatched(file)).length);

  const served = all.map(({ path, methods }) => [
    path,
    Object.keys(methods)
      .filter((name) => /^[A-Z]+$/.test(name))
      .sort(),
  ]);
  const written = Object.entries<string[]>(methods).map(([path, names]) => [path, names.sort()]);
  expect(written).toEqual(served);
});

test("every answer that a test gets is compared under the name of its call", () => {
  // A handler that serves several addresses is known by the last.
  const named = new Map(operations.map(({ verb, path, handler }) => [handler, `${verb} ${path}`]));
  expect([...named].filter(([handler, name]) => nameOfCall(handler) !== name).map(([, name]) => name)).toEqual([]);
});

test.each(operations)("$verb $path states its access and its summary", ({ handler }) => {
  const { allow, summary } = handler.contract;
  const keys = ([] as readonly string[]).concat(allow);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(["signed_in", "public", ...allPermissions]).toContain(key);
  expect(summary.length).toBeGreaterThan(5);
});

test("the OpenAPI document describes every call", async () => {
  const { status, body } = await call(readDocument);

  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  for (const { path, verb } of operations) expect(body.paths[path], path).toHaveProperty(verb.toLowerCase());
  const all = Object.values<Schema>(body.paths).flatMap(({ parameters: _ofPath, ...verbs }) =>
    Object.values(verbs as Record<string, DescribedOperation>),
  );
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(operations.length);
  console.log(`api document calls ${all.length}`);
});

test("the OpenAPI document is valid OpenAPI 3.1", async () => {
  const { body } = await call(readDocument);
  const result = await new Validator().validate(body);

  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

// Files, streams, and a controller's plain text.
const withoutSchema = [
  "/pdf",
  "/imports/templates/",
  "/imports/{id}/errors",
  "/files/",
  "/events",
  "/export",
  "/floor-plans/{id}/picture",
  "/archives/{archive_id}/parts/",
  "/sound-waveform/",
  "/fft/{fftId}/samples",
  "/calendars/",
  "/ingest/v1/flat",
  "/openapi.json",
  "/settings/failure-codes",
  "/ask",
];

test("every call's answer and every parameter is described", () => {
  const undescribed: string[] = [];
  for (const { path, verb } of operations) {
    const { responses, parameters } = whole.paths[path]![verb.toLowerCase()]!;
    const [, good] = Object.entries(responses).find(([status]) => status.startsWith("2"))!;
    // An answer without a body.
    if (!good.content) continue;
    const content = good.content as Record<string, { schema: object }>;
    const schema = (content["application/json"] ?? content["application/scim+json"])?.schema ?? {};
    const isOpen = withoutSchema.some((part) => path.includes(part));
    if (!isOpen && Object.keys(schema).length === 0) undescribed.push(`${verb} ${path}`);
    for (const { name, description } of parameters) if (!description) undescribed.push(`${verb} ${path} ${name}`);
  }
  expect(undescribed).toEqual([]);
});

test("the calls of gateways are described with their token, body and answer", () => {
  const body = JSON.parse(JSON.stringify(whole));
  const { security, requestBody, responses } = body.paths["/ingest/v1/readings"].post;

  expect(security).toEqual([{ controller: [] }]);
  expect(requestBody.content["application/json"].schema).toMatchObject({ required: ["v", "gateway"] });
  expect(responses["202"].content["application/json"].schema.properties).toHaveProperty("rejected");
  expect(body.paths["/ingest/v1/bind"].post.requestBody.content["application/json"].schema.examples).toHaveLength(1);
});

test("a list's answer is described by the columns of its records, under the name of what it lists", async () => {
  const { body } = await call(readDocument);
  const { properties } = body.paths["/machines"].get.responses["200"].content["application/json"].schema;

  expect(properties.data.items).toEqual({ $ref: "#/components/schemas/Machine" });
  expect(properties.meta).toEqual({ $ref: "#/components/schemas/Page" });
  expect(fieldsOf(body, body.components.schemas.Machine)).toMatchObject({
    id: { type: "number" },
    created_at: { type: "string", format: "date-time" },
    is_archived: { type: "boolean" },
  });
  expect(body.components.schemas.Page.required).toContain("last_page");
});

test("the OpenAPI document shows the schemas that are validated", async () => {
  const { body } = await call(readDocument);
  const { post, get } = body.paths["/equipments/brands"];
  const { "application/json": json, "multipart/form-data": form } = post.requestBody.content;

  expect(post.description).toContain("Needs create_brands.");
  expect(json.schema).toEqual({ $ref: "#/components/schemas/EquipmentBrandInput" });
  expect(followed(body, json.schema)).toMatchObject({
    required: ["name"],
    properties: { name: { type: "string", maxLength: 120 } },
  });
  expect(form.schema.allOf).toEqual([json.schema, { $ref: "#/components/schemas/PictureForm" }]);
  expect(fieldsOf(body, form.schema)).toHaveProperty("image", { type: "string", format: "binary" });
  expect(post.responses).toHaveProperty("201");
  expect(get.parameters.map((one: Schema) => followed(body, one).name)).toEqual(
    expect.arrayContaining(["page", "max", "orderByColumn"]),
  );
  expect(body.paths["/auth/login"].post.security).toEqual([]);
});

test("the refusals of a call follow from what it takes: the document states the rule once", () => {
  for (const { path, verb } of operations) {
    const { parameters, requestBody, responses } = whole.paths[path]![verb.toLowerCase()]!;
    const takesQuery = parameters.some((one) => one.in === "query");
    const follows = {
      404: path.includes("{") || requestBody !== undefined,
      409: verb !== "GET",
      422: takesQuery || requestBody !== undefined,
    };
    for (const [code, isPossible] of Object.entries(follows))
      expect(code in responses, `${verb} ${path} ${code}`).toBe(isPossible);
  }
});

test("the OpenAPI document is no larger than clients and browsers load at once", async () => {
  const { text } = await call(readDocument);
  const [size, packed] = [text.length, gzipSync(text).length];
  console.log(`api document ${size} bytes, gzip ${packed}`);
  expect(size).toBeLessThan(1_011_700);
  expect(packed).toBeLessThan(119_600);
});

test("the OpenAPI document of some tags has their calls and what these point to, under the names of the whole", async () => {
  const { body: all } = await call(readDocument);
  const { body, text } = await call(readDocument, { query: { "tags[]": ["maintenance", "machines"] } });
  expect(text.length).toBeLessThan(200_000);
  expect((await new Validator().validate(structuredClone(body))).errors ?? []).toEqual([]);
  expect(new Set(Object.keys(body.paths).map((path) => path.split("/")[1]))).toEqual(
    new Set(["maintenance", "machines"]),
  );
  expect(body.paths["/machines"]).toEqual(all.paths["/machines"]);
  expect(body.components.schemas.WorkOrderDetail).toEqual(all.components.schemas.WorkOrderDetail);
  for (const [kind, parts] of Object.entries<object>(body.components))
    for (const name of kind === "securitySchemes" ? [] : Object.keys(parts))
      expect(text).toContain(`"#/components/${kind}/${name}"`);
  expect((await call(readDocument, { query: { "tags[]": ["presses"] } })).status).toBe(422);
});

test("no long schema is written twice in the OpenAPI document", async () => {
  const { body } = await call(readDocument);
  const places = new Map<string, string>();
  const twice: string[] = [];
  const look = (value: unknown, place: string) => {
    if (value === null || typeof value !== "object") return;
    const { type, anyOf } = value as Schema;
    const text = typeof type === "string" || anyOf ? JSON.stringify(value) : "";
    if (text && isLong(value) && places.has(text)) twice.push(`${place} = ${places.get(text)}`);
    places.set(text, place);
    for (const [name, part] of Object.entries(value)) look(part, `${place}/${name}`);
  };
  look(body.paths, "paths");
  look(body.components, "components");
  expect(twice).toEqual([]);
});

test("every tag of the OpenAPI document has a sentence, and every component is used", async () => {
  const { body, text } = await call(readDocument);
  expect(body.tags.filter(({ description }: { description: string }) => !description.endsWith("."))).toEqual([]);
  expect(Object.keys(tagWords).filter((name) => !body.tags.some((tag: { name: string }) => tag.name === name))).toEqual(
    [],
  );
  const components = Object.entries<object>(body.components).flatMap(([kind, parts]) =>
    kind === "securitySchemes" ? [] : Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  expect(components.filter((one) => !text.includes(`"${one}"`))).toEqual([]);
});

/** A client is written with these names: the removal of one is announced to those who wrote it. */
test("a name of the OpenAPI document that is given up is in the changelog", async () => {
  const { body } = await call(readDocument);
  const names = Object.keys(body.components.schemas).sort();
  const file = projectFile("tests/catalogue/schema-names.txt");
  const known = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const changelog = readFileSync(projectFile("docs/changelog.md"), "utf8");
  expect(known.filter((name) => !names.includes(name) && !changelog.includes(`\`${name}\``))).toEqual([]);
  await expect(`${names.join("\n")}\n`).toMatchFileSnapshot(file);
});

describe("names of schemas", () => {
  const aDocument = (...schemas: Schema[]): Document => ({
    ...whole,
    components: { ...whole.components, schemas: {} },
    paths: Object.fromEntries(
      schemas.map((schema, at) => {
        const content = { "application/json": { schema } };
        const { parameters: _own, requestBody: _body, ...operation } = whole.paths["/machines"]!.get!;
        return [["/presses", "/fans"][at], { get: { ...operation, parameters: [], responses: { 200: { content } } } }];
      }),
    ),
  });
  const fields = (count: number, type: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, { type }]));
  const long = (type = "string"): Schema => ({ type: "object", properties: fields(12, type) });
  const componentsOf = ({ components }: LeanDocument) => components.schemas!;

  test("a record is named for its address, and what several calls hold for where it comes first", () => {
    const press = { type: "object", properties: { motor: long(), id: { type: "number" } } };
    const lean = leanDocument(aDocument({ type: "object", properties: { data: press } }, long()));
    expect(Object.keys(componentsOf(lean))).toEqual(["Press", "PressMotor"]);
    expect(componentsOf(lean).Press!.properties).toMatchObject({
      motor: { $ref: "#/components/schemas/PressMotor" },
    });
  });

  test("a record with details has all of the list's record, and its own", () => {
    const { properties } = long();
    const detail = { type: "object", properties: { ...(properties as Schema), notes: { type: "string" } } };
    const lean = leanDocument(aDocument({ properties: { data: long() } }, { properties: { data: detail } }));
    expect(componentsOf(lean).Fan).toEqual({
      allOf: [{ $ref: "#/components/schemas/Press" }, { type: "object", properties: { notes: { type: "string" } } }],
    });
  });

  test("two records of one noun that share most of their fields share a base", () => {
    const alike = fields(30, "number");
    const holding = (own: Schema) => ({ type: "object", properties: { ...alike, ...own } });
    const [input, change] = [holding({ name: { type: "string" } }), holding({ name: { type: "null" } })];
    const lean = composed({ PressInput: input, PressChange: change });
    expect(Object.keys(lean)).toEqual(["PressBase", "PressChange", "PressInput"]);
    expect(lean.PressInput).toEqual({
      allOf: [{ $ref: "#/components/schemas/PressBase" }, { type: "object", properties: { name: { type: "string" } } }],
    });
  });

  test.each([
    ["of the same fields, as one", ["null", "string"], { type: ["null", "string"] }],
    ["told apart by a constant, as they are", ["open", "done"], null],
  ])("records of a choice are written %s", (_, [one, other], merged) => {
    const valued = (value = "") => (merged ? { type: value } : { const: value });
    const record = (value?: string) => ({
      type: "object",
      properties: { id: { type: "number" }, state: valued(value) },
    });
    const choice = { anyOf: [record(one), record(other)] };
    expect(simpler(choice)).toEqual(
      merged ? { type: "object", properties: { id: { type: "number" }, state: { type: ["string", "null"] } } } : choice,
    );
  });

  test.each([
    [
      "a list of which one value will do",
      { anyOf: [{ type: "array", items: { type: "number" } }, { type: "number" }] },
    ],
    ["a boolean", { anyOf: [{ type: "boolean" }, { type: "string", enum: ["0", "1", "true", "false"] }] }],
    ["a number", { anyOf: [{ type: "number" }, { type: "string", minLength: 1 }] }],
  ])("a parameter that takes %s is described in its plainest form", (_, { anyOf }) => {
    expect(simplerParameter({ anyOf })).toEqual(anyOf[0]);
  });

  test("constants of one type become a list of values, and a record of free names has no rule for its names", () => {
    const one = (value: unknown) => ({ type: typeof value, const: value });
    expect(simpler({ anyOf: [one(1), one(2)] })).toEqual({ type: "number", enum: [1, 2] });
    const kinds = { anyOf: [one(1), one("all")] };
    expect(simpler(kinds)).toEqual(kinds);
    const free = { type: "object", additionalProperties: { type: "string" } };
    expect(simpler({ ...free, properties: {}, propertyNames: { type: "string" } })).toEqual(free);
  });

  test("a name that two different schemas were given is an error", () => {
    const named = (type: string): Schema => ({
      type: "object",
      properties: { part: { $ref: "#/$defs/Motor" } },
      $defs: { Motor: { id: "Motor", ...long(type) } },
    });
    expect(() => leanDocument(aDocument(named("string"), named("string")))).not.toThrow();
    expect(() => leanDocument(aDocument(named("string"), named("number")))).toThrow("are called Motor");
  });
});

describe("recipes that read lists", () => {
  interface Panel {
    title: string;
    targets: { url: string; url_options: { params: { key: string }[] }; columns: { selector: string }[] }[];
  }
  const dashboard = JSON.parse(readFileSync(projectFile("docs/examples/grafana/plant.json"), "utf8"));
  const queries = (dashboard.panels as Panel[]).flatMap(({ title, targets }) =>
    targets.map(({ url, url_options, columns }) => ({
      title,
      path: url.slice(url.indexOf("/api") + "/api".length),
      params: url_options.params.map(({ key }) => key),
      fields: columns.map(({ selector }) => selector),
    })),
  );
  const query = readFileSync(projectFile("docs/examples/power-bi/work-orders.pq"), "utf8");
  const [, address = "", asked = ""] = /RelativePath = "api(.*)"[\s\S]*?Query = \[(.*)\]/.exec(query) ?? [];
  const [, columns = ""] = /\{("id", .*)\}/.exec(query) ?? [];
  const powerBi = {
    title: "Power BI",
    path: address.replace(/^(?!\/)/, "/"),
    params: [...asked.matchAll(/(?:#"([^"]+)"|(\w+)) =/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""),
    fields: [...columns.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name),
  };

  test.each([...queries, powerBi])(
    "$title asks for parameters and fields that $path has",
    ({ path, params, fields }) => {
      const { get } = whole.paths[path] ?? {};
      expect(params.filter((name) => !get?.parameters.some((one) => one.name === name))).toEqual([]);
      expect(fields.length).toBeGreaterThan(2);
      const text = JSON.stringify(get?.responses["200"]);
      for (const field of fields) for (const name of field.split(".")) expect(text, field).toContain(`"${name}":{`);
    },
  );
});
