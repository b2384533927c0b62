import { z } from "zod";
import { DomainError, type MessageRef } from "@/lib/domain/shared/errors";
import { parse } from "./refusals";

/**
 * The question of an address. A call ignores a parameter that it does not have, and its answer names it (decision 0069);
 * what comes in a body, or from a controller, is refused for it.
 */

type Asked = Record<string, unknown>;

/** What the call knows of the question, and the names of the rest. */
export function readQuery<S extends z.ZodType>(
  schema: S | undefined,
  asked: Asked,
): { query: z.infer<S> | undefined; ignored: string[] } {
  const known = schema ? parametersOf(schema) : new Map();
  const ignored = unknownIn(known, asked);
  if (!schema) return { query: undefined, ignored };
  return { query: parse(schema, ignored.length > 0 ? without(known, asked) : asked), ignored };
}

export function parseQuery<S extends z.ZodType>(schema: S, asked: Asked): z.infer<S> {
  refuse(unknownIn(parametersOf(schema), asked));
  return parse(schema, asked);
}

/** A message without a query takes no parameters at all. */
export const refuseParameters = (asked: Asked) => refuse(unknownIn(new Map(), asked));

/** The names that a query takes; those of an object, such as a date range, with the names of its parts. */
type Parameters = ReadonlyMap<string, ReadonlySet<string> | null>;

const isParted = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const unknownIn = (known: Parameters, asked: Asked): string[] =>
  Object.entries(asked).flatMap(([name, value]) => {
    const parts = known.get(name);
    if (parts === undefined) return [name];
    if (!parts || !isParted(value)) return [];
    return Object.keys(value).flatMap((part) => (parts.has(part) ? [] : [`${name}.${part}`]));
  });

const without = (known: Parameters, asked: Asked): Asked =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]): [string, unknown][] => {
      const parts = known.get(name);
      if (parts === undefined) return [];
      if (!parts || !isParted(value)) return [[name, value]];
      return [[name, Object.fromEntries(Object.entries(value).filter(([part]) => parts.has(part)))]];
    }),
  );

function refuse(unknown: readonly string[]) {
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(
    unknown.map((name): [string, MessageRef[]] => [name, ["errors.unknown_parameter"]]),
  );
  throw new DomainError("invalid", "errors.validation_error", { fields });
}

interface Described {
  properties?: Record<string, Described>;
}

const known = new WeakMap<z.ZodType, Parameters>();

function parametersOf(schema: z.ZodType): Parameters {
  const earlier = known.get(schema);
  if (earlier) return earlier;
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Described;
  const names = new Map(
    Object.entries(properties).map(([name, { properties: parts }]) => [
      name,
      parts ? new Set(Object.keys(parts)) : null,
    ]),
  );
  known.set(schema, names);
  return names;
}
