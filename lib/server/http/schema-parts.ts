/** Schemas of the API document, and what all that shorten them ask of one. */

export type Schema = { [key: string]: unknown };

export const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const texts = new WeakMap<object, string>();

/** Kept, because every schema is compared within each that holds it. */
export function textOf(schema: unknown): string {
  if (schema === null || typeof schema !== "object") return JSON.stringify(schema) ?? "";
  const known = texts.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  texts.set(schema, text);
  return text;
}

const lists = ["anyOf", "oneOf", "allOf", "prefixItems"] as const;

/** The schema with each of its parts replaced; `name` is what the part is called within it. */
export function withParts(schema: Schema, replaced: (part: Schema, name: string) => unknown): Schema {
  const whole: Schema = { ...schema };
  if (isSchema(schema.properties))
    whole.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, isSchema(part) ? replaced(part, name) : part]),
    );
  for (const key of lists)
    if (Array.isArray(schema[key]))
      whole[key] = schema[key].map((part) => (isSchema(part) ? replaced(part, "") : part));
  for (const key of ["items", "additionalProperties"])
    if (isSchema(schema[key])) whole[key] = replaced(schema[key], "");
  return whole;
}

export const pointer = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
