import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { GET as readDocument } from "@/app/api/openapi.json/route";
import { allPermissions } from "@/lib/domain/identity/permissions";
import methods from "@/lib/generated/methods.json";
import { routes, routesBesideApi } from "@/lib/generated/routes";
import { type DescribedOperation, operationsOf } from "@/lib/server/http/openapi";
import { call } from "../helpers";
import { nameOfCall } from "../named-calls";
import { filesUnder } from "../source";

const operations = operationsOf(routes);

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
  const all = Object.values(body.paths).flatMap((path) => Object.values(path as Record<string, DescribedOperation>));
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
  "/sound-waveform/",
  "/fft/{fftId}/samples",
  "/calendars/",
  "/ingest/v1/flat",
  "/openapi.json",
  "/settings/failure-codes",
];

test("every call's answer and every parameter is described", async () => {
  const { body } = await call(readDocument);
  const undescribed: string[] = [];
  for (const { path, verb } of operations) {
    const { responses, parameters }: DescribedOperation = body.paths[path][verb.toLowerCase()];
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

test("the calls of gateways are described with their token, body and answer", async () => {
  const { body } = await call(readDocument);
  const { security, requestBody, responses } = body.paths["/ingest/v1/readings"].post;

  expect(security).toEqual([{ controller: [] }]);
  expect(requestBody.content["application/json"].schema).toMatchObject({ required: ["v", "gateway"] });
  expect(responses["202"].content["application/json"].schema.properties).toHaveProperty("rejected");
  expect(body.paths["/ingest/v1/bind"].post.requestBody.content["application/json"].schema.examples).toHaveLength(1);
});

test("a list's answer is described by the columns of its records", async () => {
  const { body } = await call(readDocument);
  const { properties } = body.paths["/machines"].get.responses["200"].content["application/json"].schema;

  expect(properties.data.items.properties).toMatchObject({
    id: { type: "number" },
    created_at: { type: "string", format: "date-time" },
    level: { enum: expect.arrayContaining(["alarm", "ok"]) },
    is_archived: { type: "boolean" },
  });
  expect(properties.meta.required).toContain("last_page");
});

test("the OpenAPI document shows the schemas that are validated", async () => {
  const { body } = await call(readDocument);
  const { post, get } = body.paths["/equipments/brands"];

  expect(post["x-permissions"]).toEqual(["create_brands"]);
  expect(post.requestBody.content["application/json"].schema).toMatchObject({
    required: ["name"],
    additionalProperties: false,
    properties: { name: { type: "string", maxLength: 120 } },
  });
  expect(post.requestBody.content["multipart/form-data"].schema.properties.image).toEqual({
    type: "string",
    format: "binary",
  });
  expect(post.responses).toHaveProperty("201");
  expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(["page", "max", "orderByColumn"]),
  );
  expect(body.paths["/auth/login"].post.security).toEqual([]);
});
