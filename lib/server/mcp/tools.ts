import { z } from "zod";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { mostRows } from "@/lib/domain/mcp/bounds";
import type { Tool } from "../http/contract";
import { opensToKey } from "../http/endpoint";
import { type Operation, operationsOf, pathParameters, type Route, schemaOf } from "../http/openapi";

/*
 * The tools of assistants are calls: those whose contract marks them. What a tool takes is made from the schemas that the call
 * itself asks, once in a process.
 */

type Schema = Record<string, unknown>;

export interface ServedTool {
  operation: Operation;
  tool: Tool;
  /** The names that the call takes in its path and in its query. */
  places: { params: readonly string[]; query: readonly string[] };
  /** Arguments that make a list shorter. */
  filters: readonly string[];
  /** The list has pages, so that `max` is ours to set. */
  isPaged: boolean;
  inputSchema: InputSchema;
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean; openWorldHint: false };
}

interface InputSchema {
  [key: string]: unknown;
  type: "object";
  properties: Record<string, Schema>;
  required?: string[];
}

const known = new WeakMap<readonly Route[], ReadonlyMap<string, ServedTool>>();

/** All of them, by their names. */
export function toolsOf(routes: readonly Route[]): ReadonlyMap<string, ServedTool> {
  const earlier = known.get(routes);
  if (earlier) return earlier;
  const tools = new Map<string, ServedTool>();
  for (const operation of operationsOf(routes)) {
    const { tool } = operation.handler.contract;
    if (!tool) continue;
    if (tools.has(tool.name)) throw new Error(`two calls are the tool ${tool.name}`);
    tools.set(tool.name, servedTool(operation, tool));
  }
  known.set(routes, tools);
  return tools;
}

/** Those that the viewer's key may call: what would be refused is not offered. */
export const toolsFor = (routes: readonly Route[], viewer: Viewer): ServedTool[] =>
  [...toolsOf(routes).values()].filter((one) => isOffered(one, viewer));

export const isOffered = ({ operation: { handler, verb } }: ServedTool, viewer: Viewer): boolean =>
  opensToKey(handler.contract, verb, viewer);

/** How a list is asked for: none of these makes it shorter. */
const ofPages = ["page", "max", "cursor", "orderByColumn", "orderByMethod", "unit_system", "points"];

/** A second name of a filter, as the specification writes it (lib/resources/aliases.ts). */
const isAlias = (name: string) => /[A-Z]/.test(name) && !ofPages.includes(name);

function servedTool(operation: Operation, tool: Tool): ServedTool {
  const { path, verb, handler } = operation;
  const { query, body } = handler.contract;
  const places = pathParameters(path);
  const ofQuery = query ? schemaOf(query) : {};
  const ofBody = body ? schemaOf(body) : {};
  const queried = propertiesOf(ofQuery);
  const kept = new Set(["cursor", ...(tool.withholds ?? []), ...Object.keys(tool.fixed ?? {})]);
  const isPaged = "max" in queried;

  const properties = Object.fromEntries(
    [
      ...places.map(({ name, description, schema }) => [name, { ...schema, description }] as const),
      ...Object.entries(queried).filter(([name]) => !isAlias(name)),
      ...Object.entries(propertiesOf(ofBody)),
      ...(verb === "POST" ? [["request_id", requestId] as const] : []),
    ].filter(([name]) => !kept.has(name)),
  );
  if (isPaged) properties.max = { type: "integer", minimum: 1, maximum: mostRows, default: mostRows };
  const required = [
    ...places.map(({ name }) => name),
    ...((ofQuery.required as string[] | undefined) ?? []),
    ...((ofBody.required as string[] | undefined) ?? []),
  ].filter((name) => name in properties);

  return {
    operation,
    tool,
    isPaged,
    places: { params: places.map(({ name }) => name), query: Object.keys(queried) },
    filters: Object.keys(queried).filter((name) => name in properties && !ofPages.includes(name)),
    inputSchema: {
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      additionalProperties: false,
      ...definitionsOf(ofQuery, ofBody),
      examples: [tool.example],
    },
    annotations: {
      readOnlyHint: verb === "GET",
      ...(verb !== "GET" && { destructiveHint: verb === "PUT", idempotentHint: true }),
      openWorldHint: false,
    },
  };
}

const requestId: Schema = {
  type: "string",
  minLength: 1,
  maxLength: 100,
  description: "Any text of your own for this one request: repeated with the same, it is done once",
};

const propertiesOf = ({ properties }: Schema) => (properties ?? {}) as Record<string, Schema>;

/** What the schemas of a call name once and use several times. */
function definitionsOf(...schemas: Schema[]) {
  const all = Object.assign({}, ...schemas.map(({ $defs }) => $defs ?? {}));
  return Object.keys(all).length > 0 ? { $defs: all } : {};
}

/** What every call of a tool may be asked beside its own input: a text to know it again by. */
export const requestIdOf = (value: unknown): string | null => {
  const read = z.string().min(1).max(100).safeParse(value);
  return read.success ? read.data : null;
};
