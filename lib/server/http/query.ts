import { z } from "zod";
import { DomainError, type MessageRef } from "@/lib/domain/shared/errors";
import { parse } from "./refusals";

/** The question of an address, checked like a body: what a call does not know, it refuses. */

type Asked = Record<string, unknown>;

export function parseQuery<S extends z.ZodType>(schema: S, asked: Asked): z.infer<S> {
  refuseUnknown(parametersOf(schema), asked);
  return parse(schema, asked);
}

/** A call without a query takes no parameters at all. */
export const refuseParameters = (asked: Asked) => refuseUnknown(new Map(), asked);

/** The names that a query takes; those of an object, such as a date range, with the names of its parts. */
type Parameters = ReadonlyMap<string, ReadonlySet<string> | null>;

function refuseUnknown(known: Parameters, asked: Asked) {
  const unknown = Object.entries(asked).flatMap(([name, value]) => {
    const parts = known.get(name);
    if (parts === undefined) return [name];
    if (!parts || typeof value !== "object" || value === null || Array.isArray(value)) return [];
    return Object.keys(value).flatMap((part) => (parts.has(part) ? [] : [`${name}.${part}`]));
  });
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
