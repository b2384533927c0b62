import { beforeAll, expect, test } from "vitest";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { cellsTried, eachOnce } from "../full";
import type { Asked } from "../helpers";
import { owner } from "../owner";
import { anInput } from "../sample-rows";
import { aBrand, unique } from "../samples";
import { anAttacker, ask, everyParam, nameOf, oneOfEachShape, operations } from "./world";

/** What a caller may write into a request, and what the door makes of it. */

let person: Awaited<ReturnType<typeof anAttacker>>;
beforeAll(async () => {
  person = await anAttacker();
});

const operationOf = (verb: string, path: string) =>
  operations.find((one) => one.verb === verb && one.path.replace(/\{\w+\}/, "{id}") === path)!;

/** Resources that a customer's request may create and change. */
const ownResources = Object.values<AnyResource>(resources).filter(
  ({ model, path }) =>
    !["Company", "Plant", "Distributor", "DistributorLocation"].includes(model) &&
    operationOf("POST", path) &&
    operationOf("PUT", `${path}/{id}`),
);

const smuggled: Record<string, unknown> = {
  id: 1,
  role_id: 1,
  company_id: 1,
  is_mfa_enabled: true,
  temp_role: "developer",
  password_hash: "x",
  deleted_at: "2020-01-01T00:00:00Z",
  created_at: "2020-01-01T00:00:00Z",
  updated_at: "2020-01-01T00:00:00Z",
  created_by: 1,
  permissions: ["view_users"],
  type: 0,
  ["__proto__"]: { is_admin: true },
  constructor: { prototype: { is_admin: true } },
};

test("A05: fields that a form does not have are rejected", async () => {
  const accepted: string[] = [];
  const names = Object.keys(smuggled);
  const cells = ownResources.flatMap((resource) =>
    names
      .filter((name) => !Object.hasOwn(resource.input.shape, name))
      .map((field) => ({ resource, field: field as string })),
  );
  // Every field for one resource, and one field for every resource.
  const chosen = new Set([
    ...cells.filter(({ resource }) => resource.name === "brands"),
    ...ownResources.map((resource, at) => {
      const own = cells.filter((cell) => cell.resource === resource);
      return own[at % own.length]!;
    }),
  ]);
  const tried = cellsTried("A05 fields that a form does not have", cells, [...chosen]);
  for (const resource of ownResources) {
    const create = operationOf("POST", resource.path);
    const update = operationOf("PUT", `${resource.path}/{id}`);
    const body = await anInput(resource, person);
    const made = (await ask(create, { as: person.admin, body })).body.data;
    const read = async () =>
      (await ask(operationOf("GET", `${resource.path}/{id}`), { as: person.admin, params: { id: made.id } })).text;
    const before = await read();
    for (const { field } of tried.filter((cell) => cell.resource === resource)) {
      const value = smuggled[field];
      const added = await ask(create, {
        as: person.admin,
        body: { ...(await anInput(resource, person)), [field]: value },
      });
      const changed = await ask(update, { as: person.admin, params: { id: made.id }, body: { [field]: value } });
      if (![400, 422].includes(added.status)) accepted.push(`${resource.name} POST ${field} ${added.status}`);
      if (![400, 422].includes(changed.status)) accepted.push(`${resource.name} PUT ${field} ${changed.status}`);
    }
    if ((await read()) !== before) accepted.push(`${resource.name} has changed`);
  }
  expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined();

  console.log(`A05 tried ${2 * tried.length} of ${2 * cells.length} accepted ${accepted.length}`);
  expect(accepted).toEqual([]);
});

test("A05: a call that takes a body refuses fields that it does not have", async () => {
  const withBody = operations.filter(({ handler }) => handler.contract.body && handler.contract.allow !== "public");
  const body = { planted_field: 1 };
  const open = withBody.filter(({ handler }) => handler.contract.body!.safeParse(body).success);
  expect(open.map(nameOf)).toEqual([]);

  const accepted: string[] = [];
  for (const operation of cellsTried("A05 calls with a body", withBody, oneOfEachShape(withBody))) {
    const { status } = await ask(operation, { as: person.admin, body });
    if (status < 400) accepted.push(`${nameOf(operation)} ${status}`);
  }
  expect(accepted).toEqual([]);
});

const orders = [
  "password_hash",
  "token_hash",
  "id; drop table users",
  "id desc",
  "1",
  "(select 1)",
  "id,name",
  "company_id",
  "users.email",
  "role.name",
  "name'--",
  '"name"',
  "id/**/",
  "pg_sleep(5)",
  "case when 1=1 then id end",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  " ",
  "NULL",
  "true",
  "*",
  "..",
  "%",
  "\\",
  "id\n",
  "ID",
  "Name",
  "naMe",
  "[]",
  "{}",
  "$ne",
  "name[]",
  "name.asc",
  "-name",
  "+name",
  "id)--",
  "😀",
];

test("A06: no order, page or filter breaks a list", async () => {
  const lists = operations.filter(
    ({ verb, path, handler }) =>
      verb === "GET" &&
      handler.contract.query &&
      !path.includes("{") &&
      handler.contract.allow !== "public" &&
      !handler.contract.changesState,
  );
  const queries: NonNullable<Asked["query"]>[] = [
    ...orders.map((orderByColumn) => ({ orderByColumn })),
    ...[-1, 0, 1, 200, 201, 1e9, "1e3", "0x10", "NaN", "", "1.5"].map((max) => ({ max })),
    ...[-1, 0, 1e18, "9999999999999999999999", "Infinity", "1 or 1=1"].map((page) => ({ page })),
    { "planted[]": Array.from({ length: 10_000 }, (_, at) => at) },
    { "plant_id[]": Array.from({ length: 10_000 }, (_, at) => at) },
    { "plants[]": Array.from({ length: 900 }, (_, at) => at + 1) },
    { "a[b][c][d][e][f][g][h]": 1 },
    { "__proto__[x]": 1 },
    { "constructor[prototype][x]": 1 },
    { search: "%_\\'\"" },
    { search: "x".repeat(10_000) },
    { search: "\0" },
    { search: ["a", "b"] },
    { "daterange[from]": "2026-02-31" },
    { "daterange[from]": "9999-99-99" },
    { "daterange[from]": "0000-00-00", "daterange[to]": "x" },
    { daterange: "yesterday" },
  ];
  const wrong: string[] = [];
  const slowestAnswer = 5_000; // what hangs, not what a busy machine delays
  let slowest = 0;
  const cells = lists.flatMap((operation) => queries.map((query) => ({ operation, query })));
  // Every query to one list of the engine, and every list once.
  const brands = lists.find(({ path }) => path === "/equipments/brands")!;
  const chosen = [
    ...queries.map((query) => ({ operation: brands, query })),
    ...lists.map((operation, at) => ({ operation, query: queries[at % queries.length]! })),
  ];
  const tried = cellsTried("A06 queries of lists", cells, chosen);
  for (const { operation, query } of tried) {
    const started = performance.now();
    const { status } = await ask(operation, { as: person.admin, query });
    const took = performance.now() - started;
    slowest = Math.max(slowest, took);
    const isClosed = status === 403 && operation.handler.contract.condition !== undefined;
    if ((![200, 400, 422].includes(status) && !isClosed) || took > slowestAnswer)
      wrong.push(`${nameOf(operation)} ${JSON.stringify(query).slice(0, 80)} ${status} ${Math.round(took)} ms`);
  }
  console.log(`A06 tried ${tried.length} of ${cells.length} wrong ${wrong.length} slowest ${Math.round(slowest)} ms`);
  expect(wrong).toEqual([]);
});

const scripts = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "javascript:alert(1)",
  '"><script>alert(1)</script>',
  "';alert(1)//",
  "</title><script>alert(1)</script>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "{{constructor.constructor('alert(1)')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a payload, not a template
  "${alert(1)}",
  "<math><mi xlink:href='javascript:alert(1)'>",
  "</script><script>alert(1)</script>",
  "<!--<img src=x onerror=alert(1)>-->",
  "\u2028alert(1)\u2029",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
];

test("A20: what a user enters is only ever data", async () => {
  const raw: string[] = [];
  const textsOf = (resource: AnyResource) =>
    Object.entries(resource.input.shape)
      .filter(
        ([, schema]) => (schema as { safeParse(value: unknown): { success: boolean } }).safeParse("plain text").success,
      )
      .map(([name]) => name);
  const texts = ownResources.flatMap((resource) => textsOf(resource).map((field) => ({ resource, field })));
  const cells = texts.flatMap((text) => scripts.map((script) => ({ ...text, script })));
  // Every resource once, and every script.
  const oneText = texts.filter(({ resource }, at) => texts[at - 1]?.resource !== resource);
  const chosen = eachOnce(oneText, scripts).map(([text, script]) => ({ ...text, script }));
  const tried = cellsTried("A20 scripts in texts", cells, chosen);
  for (const { resource, field, script } of tried) {
    const body = { ...(await anInput(resource, person)), [field]: `${script} ${unique("x").slice(2)}` };
    const answer = await ask(operationOf("POST", resource.path), { as: person.admin, body });
    const isData =
      answer.headers.get("content-type") === "application/json; charset=utf-8" &&
      answer.headers.get("x-content-type-options") === "nosniff";
    if (!isData) raw.push(`${resource.name}.${field} type`);
    // Kept to the letter or refused: never half cleaned, which the next reader would trust.
    if (answer.status === 201 ? answer.body.data[field] !== body[field]?.toString().trim() : answer.status !== 422)
      raw.push(`${resource.name}.${field} ${answer.status} ${script}`);
  }
  console.log(`A20 tried ${tried.length} of ${cells.length} raw ${raw.length}`);
  expect(raw).toEqual([]);
});

test("A20: an error that repeats the input is data too", async () => {
  const withBody = operations.filter(({ handler }) => handler.contract.body);
  for (const operation of cellsTried("A20 errors", withBody, oneOfEachShape(withBody))) {
    const { headers } = await ask(operation, { as: person.admin, body: { "<script>alert(1)</script>": 1 } });
    expect(headers.get("content-type"), nameOf(operation)).toMatch(/^application\/(scim\+)?json/);
    expect(headers.get("x-content-type-options"), nameOf(operation)).toBe("nosniff");
  }
});

const shapes = [
  "..",
  "../",
  "../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e",
  "%2e%2e%2f",
  "%252e%252e%252f",
  "..\\",
  "..\\..\\windows\\win.ini",
  "%5c..%5c",
  "\0",
  "1\0",
  "1%00",
  "%00",
  "1%2500",
  ".",
  "./1",
  "1/",
  "1//",
  "//1",
  "-1",
  "0",
  "00",
  "01 ",
  " 1",
  "1.0",
  "1e3",
  "0x1",
  "1_000",
  "+1",
  "2147483648",
  "9999999999",
  "99999999999999999999",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "CON",
  "PRN",
  "aux.txt",
  "NUL",
  "COM1",
  "file:///etc/passwd",
  "http://127.0.0.1/",
  "\\\\host\\share",
  "~",
  "~root",
  "١",
  "１",
  "1;drop table users",
  "1 or 1=1",
  "1'",
  '1"',
  "1<script>",
  "a".repeat(5_000),
  "😀",
  "1\r\nSet-Cookie: x=1",
];

test("A22: an external address is never followed", async () => {
  expect(shapes).toHaveLength(60);
  const out: string[] = [];
  const items = operations.filter(({ path, handler }) => path.includes("{") && handler.contract.allow !== "public");
  const cells = items.flatMap((operation) => shapes.map((shape) => ({ operation, shape })));
  const chosen = eachOnce(oneOfEachShape(items), shapes).map(([operation, shape]) => ({ operation, shape }));
  const tried = cellsTried("A22 addresses", cells, chosen);
  for (const { operation, shape } of tried) {
    const answer = await ask(operation, {
      as: person.admin,
      params: everyParam(operation, shape),
      body: operation.verb === "GET" ? undefined : {},
    });
    if (![400, 403, 404, 415, 422].includes(answer.status))
      out.push(`${nameOf(operation)} ${JSON.stringify(shape).slice(0, 40)} ${answer.status}`);
    if (/root:x:0|\[fonts\]/.test(answer.text)) out.push(`${nameOf(operation)} read a file`);
  }
  console.log(`A22 shapes ${shapes.length} tried ${tried.length} of ${cells.length} out ${out.length}`);
  expect(out).toEqual([]);
});

const bytes = (...values: number[]) => new Uint8Array(values);
const endless = (chunk: string, times: number) => {
  let left = times;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new TextEncoder().encode(chunk));
      else controller.close();
    },
  });
};
const broken = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("the caller hung up")),
  });

const boundary = "multipart/form-data; boundary=x";
const part = (head: string, value: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;

const malformed: [string | null, () => BodyInit][] = [
  ...[
    " ",
    "{",
    "}",
    "[",
    "]",
    "{]",
    '{"name"',
    '{"name":',
    '{"name":"',
    '{"name":"x"',
    '{"name":"x",}',
    "{'name':'x'}",
    "{name:1}",
    "null",
    "true",
    "1",
    '"x"',
    "[]",
    "[1]",
    "NaN",
    "undefined",
    "{}{}",
    '{"a":1}x',
    "\uFEFF{",
    "// x\n{}",
    '{"a":01}',
    '{"a":1e999999}',
    '{"a":"\\ud800"}',
    '{"a":"\\x"}',
    '{"a":"\u0000"}',
  ].map((text): [string, () => BodyInit] => ["application/json", () => text]),
  ["application/json", () => "[".repeat(100_000)],
  ["application/json", () => `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ["application/json", () => `{"name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
  ["application/json", () => endless("x".repeat(65_536), 800)],
  ["application/json", () => endless(" ".repeat(64), 40_000)],
  ["application/json", () => broken()],
  ["application/json", () => bytes(0xff, 0xfe, 0x7b, 0x7d)],
  ["application/json", () => bytes(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d)],
  ["application/json", () => bytes(0xc0, 0xaf)],
  ["application/json", () => bytes(0x1f, 0x8b, 0x08, 0x00)],
  ["application/json", () => `{"name":"a","name":${JSON.stringify({ a: 1 })}}`],
  ["application/json", () => `{"__proto__":{"x":1},"name":[]}`],
  ["application/json", () => JSON.stringify({ name: "x".repeat(900_000) })],
  [
    "application/json",
    () => JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]))),
  ],
  ["application/json; charset=utf-16", () => bytes(0, 0x7b, 0, 0x7d)],
  ["text/plain", () => "{}"],
  ["text/xml", () => "<a/>"],
  ["application/x-www-form-urlencoded", () => "name=x"],
  [null, () => bytes(1, 2, 3)],
  ["application/json;;;", () => "{"],
  ["multipart/form-data", () => "x"],
  [boundary, () => ""],
  [boundary, () => "--y--"],
  [boundary, () => part('name="name"', "x")],
  [boundary, () => `${part('name="a[b][c][d][e][f][g][h]"', "x")}--x--\r\n`],
  [boundary, () => `${part('name="__proto__[x]"', "x")}--x--\r\n`],
  [boundary, () => `${part('name="payload"', "{")}--x--\r\n`],
  [boundary, () => `${part('name="payload"', "[]")}--x--\r\n`],
  [boundary, () => `${part('name="image"; filename="../../x.png"', "x")}--x--\r\n`],
  [boundary, () => `${part('name="planted"; filename="a"', "x")}--x--\r\n`],
];

test("A27: a text that the database cannot store is rejected on its field, in any position", async () => {
  const bad = "a\0b";
  const bodies: [string, string, object, string][] = [
    ["POST", "/auth/login", { email: bad, password: "x" }, "email"],
    ["POST", "/list-views", { list: "brands", name: "Mine", query: bad }, "query"],
    ["POST", "/api-keys", { name: bad }, "name"],
    ["PUT", "/maintenance/{id}", { steps: [{ text: "Look" }, { text: bad }] }, "steps.1.text"],
    ["POST", "/equipments/brands", { name: bad }, "name"],
  ];
  for (const [verb, path, body, field] of bodies) {
    const answer = await ask(operationOf(verb, path), { as: person.admin, body });
    expect([path, answer.status, Object.keys(answer.body.messages ?? {})]).toEqual([path, 422, [field]]);
  }
  // Spelt out it is a text like any other.
  const spelt = await ask(operationOf("POST", "/equipments/brands"), { as: person.admin, body: { name: "\\u0000" } });
  expect([spelt.status, spelt.body.data.name]).toEqual([201, "\\u0000"]);
});

test("A27: no malformed body causes an internal error", async () => {
  const brand = await aBrand({ company: person.company });
  const targets = operations.filter(
    ({ path, handler }) =>
      handler.contract.body &&
      /^\/(auth\/login|equipments\/brands|maintenance|ingest\/v1\/readings)(\/\{id\})?$/.test(path),
  );
  const wrong: string[] = [];
  const cells = malformed.flatMap(([type, body]) => targets.map((operation) => ({ operation, type, body })));
  // Every body to one call that reads it, and every target once.
  const brands = targets.find((operation) => nameOf(operation) === "POST /equipments/brands")!;
  const chosen = [
    ...malformed.map(([type, body]) => ({ operation: brands, type, body })),
    ...targets.map((operation, at) => ({ operation, type: malformed[at]![0], body: malformed[at]![1] })),
  ];
  const tried = cellsTried("A27 malformed bodies", cells, chosen);
  for (const { operation, type, body } of tried) {
    const answer = await ask(operation, {
      as: person.admin,
      params: { id: brand.id },
      raw: body(),
      headers: type === null ? {} : { "content-type": type },
    });
    if (![400, 401, 403, 404, 408, 413, 415, 422].includes(answer.status))
      wrong.push(`${nameOf(operation)} ${type} ${String(body()).slice(0, 30)} ${answer.status}`);
    if (/ at .*\.ts|prisma|postgres/i.test(answer.text)) wrong.push(`${nameOf(operation)} tells too much`);
  }
  const failed = wrong.filter((line) => / 5\d\d$/.test(line)).length;
  console.log(
    `A27 bodies ${malformed.length} tried ${tried.length} of ${cells.length} x500 ${failed} wrong ${wrong.length}`,
  );
  expect(wrong).toEqual([]);
});

test("A30: of twenty edits from one version one is saved", async () => {
  const brand = await aBrand({ company: person.company });
  const update = operationOf("PUT", "/equipments/brands/{id}");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      ask(update, { as: person.admin, params: { id: brand.id }, body: { name: unique("Edit"), version: 1 } }),
    ),
  );
  const saved = answers.filter(({ status }) => status === 200);
  const stale = answers.filter(({ status }) => status === 409);
  const audited = await owner.auditEvent.count({ where: { object: "brands", object_id: brand.id, action: "update" } });
  console.log(`A30 tried 20 saved ${saved.length} refused ${stale.length} audited ${audited}`);
  expect([saved.length, stale.length, audited]).toEqual([1, 19, 1]);
  expect((await owner.brand.findUniqueOrThrow({ where: { id: brand.id } })).version).toBe(2);
});
