import { composed } from "./composed-schemas";
import {
  type DescribedOperation,
  type DescribedParameter,
  type Document,
  keepsThose,
  type LeanDocument,
} from "./described";
import type { Schema } from "./schema-parts";
import { isLong, nounOf, pascal, type Sharing, sharing } from "./shared-schemas";
import { simpler, simplerParameter } from "./simpler-schemas";

/**
 * The API document as it is served: what several calls have alike is written once and has a name, by which generated clients
 * call it too. What is true of every call is stated in `info`.
 */

type Content = Record<string, { schema: Schema }>;
type Answer = Schema & { content?: Content };

interface Prepared {
  path: string;
  verb: string;
  /** Of what it answers. */
  name: string;
  operation: DescribedOperation;
  /** Of what it answers when it succeeds. */
  status: string;
  good: Answer;
  body: Content;
  ofPath: Schema[];
  parameters: Schema[];
}

export function leanDocument({ paths, components, security, ...head }: Document): LeanDocument {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => prepared(path, verb, operation)),
  );
  const schemas = sharing(components.schemas);
  for (const { body, good, parameters } of operations)
    for (const { schema } of [...Object.values(body), ...Object.values(good.content ?? {}), ...parameters])
      schemas.count(schema as Schema);
  const named = operations.map((one) => withNames(one, schemas));
  const [parameters, bodies, answers] = [repeated("parameters"), repeated("requestBodies"), repeated("responses")];
  for (const { ofPath, parameters: own, body, good } of named) {
    for (const one of [...ofPath, ...own]) parameters.count(one);
    bodies.count(bodyOf(body));
    answers.count(good);
  }

  const written: Record<string, Schema> = {};
  for (const { path, verb, operation, status, name, ...one } of named) {
    const { operationId, tags, summary, description } = operation;
    const shown = (parameter: Schema) => {
      return parameters.written(parameter, namesOfParameter(parameter, path));
    };
    const own = one.parameters.map(shown);
    const isUsual = JSON.stringify(operation.security) === JSON.stringify(security);
    const of = written[path] ?? {};
    if (one.ofPath.length > 0) of.parameters ??= one.ofPath.map(shown);
    of[verb] = {
      operationId,
      tags,
      summary,
      description,
      ...(!isUsual && { security: operation.security }),
      ...(own.length > 0 && { parameters: own }),
      ...(operation.requestBody && {
        requestBody: bodies.written(bodyOf(one.body), [
          nameOfBody(one.body),
          bodyName(verb, path),
          pascal(operationId),
        ]),
      }),
      responses: {
        [status]: answers.written(one.good, [nameOfAnswer(one.good), name, operationId]),
        default: { $ref: "#/components/responses/Refused" },
      },
    };
    written[path] = of;
  }
  return {
    ...head,
    security,
    paths: written,
    components: {
      securitySchemes: components.securitySchemes as Record<string, Schema>,
      schemas: composed(schemas.components),
      parameters: parameters.components,
      requestBodies: bodies.components,
      responses: { ...answers.components, ...components.responses },
    },
  };
}

function prepared(path: string, verb: string, operation: DescribedOperation): Prepared {
  const [status, good] = Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? ["200", {}];
  // A key for repetitions is no matter of one call: docs/api.md.
  const parameters = operation.parameters.filter(({ in: place, deprecated }) => place !== "header" && !deprecated);
  return {
    path,
    verb,
    operation,
    status,
    name: nameOf(path, verb),
    good: withContent(good, (schema) => simpler(schema)),
    body: sharedParts((operation.requestBody?.content ?? {}) as Content),
    ofPath: parameters.filter(({ in: place }) => place === "path").map(plainParameter),
    parameters: parameters.filter(({ in: place }) => place !== "path").map(plainParameter),
  };
}

/** "max", "max.18" where that is the default, "max.any" where there is none. */
function namesOfParameter({ name, schema }: Schema, path: string): string[] {
  const known = String(name).replace("[]", ".list");
  const { default: usual = "any" } = schema as { default?: unknown };
  return [known, `${known}.${usual || "empty"}`, `${nounOf(path)}.${known}`];
}

const withContent = (answer: Answer, schemaOf: (schema: Schema) => Schema): Answer => ({
  ...answer,
  ...(answer.content && { content: mapped(answer.content, schemaOf) }),
});

/** Without examples, which /api/docs shows. */
const mapped = (content: Content, schemaOf: (schema: Schema) => Schema): Content =>
  Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema: schemaOf(schema) }]));

/** A form has the fields of the JSON beside its files: `_method`, and what is binary. */
function sharedParts(content: Content): Content {
  const { "multipart/form-data": form, ...others } = mapped(content, (schema) => simpler(schema));
  if (!form) return others;
  const { properties } = form.schema as { properties: Record<string, Schema> };
  const isOfForm = ([name, { format }]: [string, Schema]) => name === "_method" || format === "binary";
  const [own, fields] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(properties).filter((one) => isOfForm(one) === wanted)),
  );
  const parts = simpler({ type: "object", properties: own });
  const isOnly = Object.keys(fields ?? {}).length === 0;
  const schema = isOnly ? parts : { allOf: [{ ...form.schema, properties: fields }, parts] };
  return { ...others, "multipart/form-data": { schema } };
}

/** Without what OpenAPI takes for granted. */
function plainParameter({ required, style, explode, schema, description, ...parameter }: DescribedParameter): Schema {
  const parameterSchema = {
    ...parameter,
    ...(!description.startsWith(keepsThose) && { description }),
    ...(required && { required }),
    schema: simplerParameter(schema),
  };
  return style === undefined || style === "form" ? parameterSchema : { ...parameterSchema, style, explode };
}

/** A list's record, the record by its id, and what a call that changes one or several answers. */
function nameOf(path: string, verb: string) {
  const isOfOne = path.endsWith("}");
  const change = { post: isOfOne ? "Saved" : "Created", put: "Updated", patch: "Patched", delete: "Deleted" }[verb];
  if (change === undefined) return `${nounOf(path)}${isOfOne ? "Detail" : ""}`;
  const noun = nounOf(path);
  return `${isOfOne || verb === "post" ? noun : `${noun.replace(/y$/, "ie")}s`}${change}`;
}

/** Of answers that many calls give; any other is called for what it holds. */
const nameOfAnswer = ({ content }: Answer) => {
  if (!content) return "NoContent";
  const [{ schema } = { schema: {} }] = Object.values(content);
  if (schema.format === "binary") return "File";
  return Object.keys((schema.properties ?? {}) as Schema).join() === "message,status" ? "Done" : "";
};

const bodyOf = (content: Content): Schema => ({ required: true, content });

/** Of bodies that many calls take; any other is called for what is sent to its address. */
const nameOfBody = (content: Content) => {
  const [{ schema } = { schema: {} }] = Object.values(content);
  const fields = Object.keys((schema.properties ?? {}) as Schema);
  return fields.length > 0 ? fields.map(pascal).join("And") : "";
};
const bodyName = (verb: string, path: string) =>
  `${nounOf(path)}${path.endsWith("}") ? "Change" : ({ post: "Input", delete: "Deletion" }[verb] ?? "Change")}`;

function withNames(one: Prepared, schemas: Sharing): Prepared {
  const { path, verb, name, good, body, parameters } = one;
  const asked = bodyName(verb, path);
  return {
    ...one,
    good: withContent(good, (schema) => namedAnswer(schema, name, schemas)),
    parameters: parameters.map(({ schema, ...parameter }) => ({
      ...parameter,
      schema: schemas.written(schema as Schema, `${nounOf(path)}${pascal(String(parameter.name))}`),
    })),
    body: mapped(body, (schema) => schemas.written(schema, asked, schema.allOf === undefined)),
  };
}

/** `{ data, meta }`: what `data` holds is what the answer is called for. */
function namedAnswer(schema: Schema, name: string, schemas: Sharing): Schema {
  const { data, meta, ...others } = (schema.properties ?? {}) as Record<string, Schema>;
  if (!data || others.message) return schemas.written(schema, name, !data);
  const isOfRecords = data.type === "array" && isLong(data.items as Schema);
  const record = isOfRecords ? { ...data, items: schemas.written(data.items as Schema, name, true) } : null;
  return {
    ...schema,
    properties: {
      data: record ?? schemas.written(data, name, true),
      ...(meta && { meta: schemas.written(meta, "Page") }),
      ...others,
    },
  };
}

/** Whole parts of calls that occur more than once, each under the first of its names that is free. */
function repeated(place: "parameters" | "requestBodies" | "responses") {
  const times = new Map<string, number>();
  const known = new Map<string, string>();
  const components: Record<string, Schema> = {};
  const count = (part: Schema) => {
    const text = JSON.stringify(part);
    times.set(text, (times.get(text) ?? 0) + 1);
  };
  const written = (part: Schema, names: string[]): Schema => {
    const text = JSON.stringify(part);
    if ((times.get(text) ?? 0) < 2) return part;
    const name = known.get(text) ?? names.find((one) => one !== "" && !components[one]);
    if (!name) throw new Error(`two ${place} of the API document are called ${names.at(-1)}`);
    known.set(text, name);
    components[name] = part;
    return { $ref: `#/components/${place}/${name}` };
  };
  return { count, written, components };
}
