import type { z } from "zod";

/** Where the texts of a schema are and how long each may be, read from what zod keeps of it. */

export type Schema = z.core.$ZodType;

/** Of a text whose schema names no maximum: a number, a day, a name of a list. A longer text states its own maximum. */
const longestUnnamed = 1_000;

/** The least of the maxima that a text's schema names. */
export function maximumOf({ _zod: { def } }: Schema): number {
  const named = (def.checks ?? []).flatMap((check) => {
    const { maximum, length } = check._zod.def as { maximum?: number; length?: number };

    return maximum ?? length ?? [];
  });

  return named.length > 0 ? Math.min(...named) : longestUnnamed;
}

export const isText = ({ _zod: { def } }: Schema) => def.type === "string";

/** Are the blanks around it taken away before it is looked at? */
export const isTrimmed = ({ _zod: { def } }: Schema) => def.checks?.[0]?._zod.def.check === "overwrite";

/** The schemas that a schema is made of. */
export function partsOf({ _zod }: Schema): Schema[] {
  if (_zod.def.type === "lazy") return schemasIn((_zod as z.core.$ZodLazyInternals).innerType);
  // Those of an object are made when they are asked for, and are not among its own properties until then.
  const { checks, shape, ...parts } = _zod.def as z.core.$ZodObjectDef;

  return [shape, ...Object.values(parts)].flatMap(schemasIn);
}

/** One, a list of them, or an object of them; anything else holds none. */
function schemasIn(part: unknown): Schema[] {
  if (typeof part !== "object" || part === null) return [];
  if (isSchema(part)) return [part];
  if (!Array.isArray(part) && Object.getPrototypeOf(part) !== Object.prototype) return [];

  return Object.values(part).filter(isSchema);
}

const isSchema = (part: unknown): part is Schema => typeof part === "object" && part !== null && "_zod" in part;
