import { z } from "zod";
import { answers } from "@/lib/generated/answers";
import { env } from "../env";
import { translate } from "../i18n";
import {
  type DescribedOperation,
  type DescribedParameter,
  type Document,
  keepsThose,
  type LeanDocument,
} from "./described";
import type { Handler } from "./endpoint";
import examples from "./examples.json";
import { leanDocument } from "./lean-document";
import type { Schema } from "./schema-parts";
import { tagWords } from "./tag-words";

/**
 * The API document, made from the contracts that the door enforces: what is described here is what is checked there.
 */

const verbs = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Verb = (typeof verbs)[number];

/** A route file under app/api; lib/generated/routes.ts lists them all. */
export interface Route {
  /** "/equipments/brands/{id}" */
  path: string;
  methods: { readonly [name: string]: unknown };
}

/** One call: a route's method. */
export interface Operation {
  path: string;
  verb: Verb;
  handler: Handler;
}

export const operationsOf = (routes: readonly Route[]): Operation[] =>
  routes.flatMap(({ path, methods }) =>
    verbs.flatMap((verb) => {
      const handler = methods[verb] as Handler | undefined;
      return handler ? [{ path, verb, handler }] : [];
    }),
  );

type Content = Record<string, { schema: Schema; example?: unknown }>;

/** What a call answers when it succeeds, as `npm run answers` has read it from its types; null for files and streams. */
const answerSchema = (verb: string, path: string): Schema | null => answers[`${verb} ${path}`] ?? null;

/** A call as it was made and answered, as tests/api/examples.test.ts has recorded it for every described resource. */
const exampleOf = (verb: string, path: string): { request?: unknown; answer?: unknown } =>
  (examples as Record<string, object>)[`${verb} ${path}`] ?? {};
const withExample = (example: unknown) => (example === undefined ? {} : { example });

const documents = new WeakMap<readonly Route[], LeanDocument>();

/** What /openapi.json answers, made once in a process. */
export function openapi(routes: readonly Route[]): LeanDocument {
  const document = documents.get(routes) ?? leanDocument(wholeDocument(routes));
  documents.set(routes, document);
  return document;
}

/** Every call with all that is documented of it, in its place. */
export function wholeDocument(routes: readonly Route[]): Document {
  const paths: Document["paths"] = {};
  const byPath = operationsOf(routes).sort((a, b) => a.path.localeCompare(b.path));
  for (const operation of byPath) {
    paths[operation.path] = { ...paths[operation.path], [operation.verb.toLowerCase()]: describe(operation) };
  }
  const { origin } = env.publicUrl;
  return {
    openapi: "3.1.0",
    info: {
      title: "Millwright",
      version: "1",
      description: ofAllCalls,
      contact: { name: "The operator of this installation", url: origin },
    },
    servers: [{ url: "/api" }],
    security: signedIn,
    tags: [...new Set(byPath.map(({ path }) => tagOf(path)))].map((name) => ({
      name,
      description: tagWords[name] ?? "",
    })),
    paths,
    components,
  };
}

const signedIn: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];
const tagOf = (path: string) => path.split("/")[1] ?? "";

const ofAllCalls = [
  "Sign in with POST /auth/login and send the token as `Authorization: Bearer …`.",
  "Lists accept page, max, orderByColumn, orderByMethod and search; a long list is read to its end with cursor.",
  "A parameter of a list without a description keeps the records that have this value; several values are sent as `key[]=1&key[]=2`.",
  "Ids and versions are positive whole numbers.",
  "Times are ISO 8601 in UTC. An update can include the version that was read; a stale version returns 409 with the current record.",
  "A POST or PUT with an `Idempotency-Key` is done once, however often it is repeated.",
  "A body with a field that its schema does not name is refused, as is a text with control characters; answers may get new fields.",
  "Refused are with 404 calls whose address has an id or that take a body, with 409 those that change something (POST, PUT, PATCH, DELETE), with 422 those that take a query or a body.",
  "Any call may be refused with 429 (600 a minute for each session or key; `Retry-After` says how long to wait) or 503.",
].join(" ");

/** One call as the page of the document shows it: texts only. */
export interface DescribedCall {
  tag: string;
  verb: string;
  path: string;
  summary: string;
  is_public: boolean;
  permissions: readonly string[];
  parameters: { name: string; place: string; required: boolean; schema: string }[];
  bodies: { type: string; schema: string }[];
  answers: string[];
  /** A call as it was made and answered, as indented JSON; null where none is recorded. */
  example: { request: string | null; answer: string } | null;
  /** Everything of it in lower case, to search in. */
  words: string;
}

export const describedCalls = (document: Document): DescribedCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const call = {
        tag: operation.tags[0] ?? "",
        verb: verb.toUpperCase(),
        path,
        summary: operation.summary,
        is_public: operation.security.length === 0,
        permissions: operation["x-permissions"] ?? [],
        parameters: operation.parameters.map(({ name, in: place, required, schema }) => ({
          name,
          place,
          required,
          schema: JSON.stringify(schema),
        })),
        bodies: Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({
          type,
          schema: JSON.stringify(schema, null, 2),
        })),
        answers: Object.keys(operation.responses),
      };
      const words = JSON.stringify(call).toLowerCase();
      return { ...call, example: writtenExample(call.verb, path), words };
    }),
  );

function writtenExample(verb: string, path: string): DescribedCall["example"] {
  const { request, answer } = exampleOf(verb, path);
  if (answer === undefined) return null;
  return { request: request === undefined ? null : written(request), answer: written(answer) };
}

const written = (value: unknown) => JSON.stringify(value, null, 2);

function describe({ path, verb, handler: { contract } }: Operation): DescribedOperation {
  const { allow } = contract;
  const isPublic = allow === "public";
  const permissions = isPublic || allow === "signed_in" ? undefined : ([] as readonly string[]).concat(allow);
  return {
    operationId: operationIdOf(verb, path),
    tags: [tagOf(path)],
    summary: contract.summary,
    description: descriptionOf(contract),
    ...(permissions && { "x-permissions": permissions }),
    security: securityOf(contract),
    parameters: [...pathParameters(path), ...queryParameters(contract.query), ...headerParameters(verb, isPublic)],
    ...requestBody(contract, exampleOf(verb, path).request),
    responses: responses(verb, path, contract),
  };
}

function securityOf({ allow, isForControllers, isForDirectories }: Handler["contract"]): Record<string, string[]>[] {
  if (isForControllers) return [{ controller: [] }];
  if (isForDirectories) return [{ directory: [] }];
  return allow === "public" ? [] : signedIn;
}

/** "Needs update_alerts. Takes 500 kB at most." What else may refuse it follows from what it takes, as `info` states. */
function descriptionOf(contract: Handler["contract"]): string {
  const { allow, condition, isForControllers, isForDirectories, isSecret, maxBodyBytes } = contract;
  const keys = ([] as readonly string[]).concat(allow);
  const opens = isForControllers
    ? "Needs the token of a controller."
    : isForDirectories
      ? "Needs the token of a directory."
      : allow === "public"
        ? "Open to everybody."
        : allow === "signed_in"
          ? "Needs a session or a key."
          : `Needs ${keys.join(" or ")}.`;
  return [
    opens,
    condition && translate("en", condition.reason),
    maxBodyBytes && `Takes ${Math.round(maxBodyBytes / 1_000)} kB at most.`,
    isSecret && "What it answers is shown once.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** "get_equipments_brands_by_id" */
const operationIdOf = (verb: Verb, path: string) =>
  [verb.toLowerCase(), ...path.slice(1).split("/")]
    .map((part) => part.replace(/^\{(\w+)\}$/, "by_$1").replace(/\W/g, "_"))
    .join("_");

export const pathParameters = (path: string): DescribedParameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: /id$/i.test(name) ? "The record's id" : `The ${name.replace(/_/g, " ")}`,
    schema: /id$/i.test(name) ? { type: "integer", minimum: 1 } : { type: "string" },
  }));

/** What a sender may write; what a transform makes of it is the server's business. */
export const schemaOf = (schema: z.ZodType): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  return rest;
};

function queryParameters(query: z.ZodType | undefined): DescribedParameter[] {
  if (!query) return [];
  const { properties, required } = schemaOf(query) as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    ...asSent(name, schema),
    in: "query",
    description: parameterWords[name] ?? `${keepsThose}${name.replace(/_/g, " ")}`,
    required: required?.includes(name) ?? false,
    ...(schema.deprecated === true && { deprecated: true }),
    schema,
  }));
}

/** What every list takes; filters are named for what they compare. */
const parameterWords: Record<string, string> = {
  page: "The page, from 1",
  max: "Records per page",
  cursor:
    "Reads the whole list in the order of ids instead of by pages: empty at first, then meta.next_cursor of the answer before, until it is null",
  orderByColumn: "The column to order by; the id breaks ties",
  orderByMethod: "Ascending or descending",
  search: "Words that the records contain, all of them",
  daterange: "Days or times on the plant's clock, both ends included: yyyy-mm-dd or yyyy-mm-dd hh:mm:ss",
  unit_system: "1 metric, 2 imperial; left out, as the user or the plant has it",
  is_archived: "Archived records instead of those in use",
};

/** A list is sent as `key[]=a&key[]=b`, a range as `key[from]=…`. */
function asSent(name: string, schema: Schema) {
  if (schema.type === "object") return { name, style: "deepObject", explode: true };
  const choices = (schema.anyOf as Schema[] | undefined) ?? [schema];
  return choices.some(({ type }) => type === "array") ? { name: `${name}[]`, style: "form", explode: true } : { name };
}

const headerParameters = (verb: Verb, isPublic: boolean): DescribedParameter[] =>
  (verb === "POST" || verb === "PUT") && !isPublic
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          description: "Repeats with the same key and body are answered alike and done once",
          required: false,
          schema: { type: "string", maxLength: 200 },
        },
      ]
    : [];

/** A directory sends and reads SCIM's own type; it may send plain JSON too. */
const jsonType = ({ isForDirectories }: Handler["contract"]) =>
  isForDirectories ? "application/scim+json" : "application/json";

function requestBody(contract: Handler["contract"], example: unknown): Pick<DescribedOperation, "requestBody"> {
  const { body, files, isOverride } = contract;
  if (!body && !files) return {};
  const schema = body ? schemaOf(body) : { type: "object" };
  const json: Content = isOverride ? {} : { [jsonType(contract)]: { schema, ...withExample(example) } };
  if (!files && !isOverride) return { requestBody: { required: true, content: json } };
  const uploads = Object.fromEntries((files ?? []).map((name) => [name, { type: "string", format: "binary" }]));
  const method: Schema = isOverride ? { _method: { const: "PUT" } } : {};
  const parts = { ...(schema.properties as Schema | undefined), ...method, ...uploads };
  return {
    requestBody: {
      required: true,
      content: { ...json, "multipart/form-data": { schema: { ...schema, properties: parts } } },
    },
  };
}

/** A file, or a stream of events. */
const file = { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
const holding = (schema: Schema, example?: unknown, type = "application/json") => ({
  content: { [type]: { schema, ...withExample(example) } },
});

function responses(verb: Verb, path: string, contract: Handler["contract"]) {
  const { answer, status } = contract;
  const good = answer ? z.toJSONSchema(answer, { io: "output", unrepresentable: "any" }) : answerSchema(verb, path);
  const shown = good ? holding(good, exampleOf(verb, path).answer, jsonType(contract)) : file;
  return Object.fromEntries<Schema>([
    [String(status ?? 200), { description: "OK", ...(status === 204 ? {} : shown) }],
    ...refusalsOf(verb, contract).map((code): [string, Schema] => [code, { description: refused[code] ?? "" }]),
  ]);
}

function refusalsOf(verb: Verb, contract: Handler["contract"]): string[] {
  const { allow, query, body, files, params, isForControllers, isForDirectories } = contract;
  return [
    ...(body || files ? ["400", "413", "415"] : []),
    ...(allow === "public" ? [] : ["401", "403"]),
    ...(isForControllers || isForDirectories ? ["401"] : []),
    ...(params || body ? ["404"] : []),
    ...(verb === "GET" ? [] : ["409"]),
    ...(query || body || files ? ["422"] : []),
    "429",
    "503",
  ];
}

const refused: Record<string, string> = {
  400: "the body is not valid JSON or multipart",
  401: "no session, or it is expired or revoked",
  403: "the permission or role condition is missing",
  404: "no such record, or it is outside the caller's companies and plants",
  409: "an invalid status change, a stale version, or dependent records",
  413: "the body exceeds the size limit",
  415: "this content type is not accepted",
  422: "validation failed; `messages` lists each invalid field",
  429: "too many requests; Retry-After gives the time to wait",
  503: "the database or the queue is unavailable; no change was made",
};

const components: Document["components"] = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer" },
    directory: {
      type: "http",
      scheme: "bearer",
      description: "A SCIM token, from the single sign-on settings of the company",
    },
    controller: { type: "http", scheme: "bearer", description: "A controller's own token, from POST /ingest/v1/bind" },
    cookie: {
      type: "apiKey",
      in: "cookie",
      name: "millwright-session",
      description:
        "The web app's session. Requests that change data also need the header X-Requested-With: XMLHttpRequest.",
    },
  },
  schemas: {
    Refusal: {
      type: "object",
      required: ["message", "code"],
      properties: {
        message: { type: "string" },
        messages: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        code: { type: "string" },
        data: { description: "For a conflict: the current record, or the dependent records" },
      },
    },
  },
  responses: {
    Refused: {
      description: Object.entries(refused)
        .map(([code, words]) => `${code}: ${words}`)
        .join(". "),
      ...holding({ $ref: "#/components/schemas/Refusal" }),
    },
  },
};
