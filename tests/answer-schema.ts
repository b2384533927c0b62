/*
 * Compares an answer with what `npm run answers` writes of it. A general validator compiles each schema to a program, which
 * for all answers takes longer than the tests that get them; these schemas have nine keywords.
 */

export interface AnswerSchema {
  type?: "object" | "array" | "string" | "number" | "boolean" | "null";
  const?: unknown;
  enum?: unknown[];
  anyOf?: AnswerSchema[];
  properties?: Record<string, AnswerSchema>;
  required?: string[];
  additionalProperties?: boolean | AnswerSchema;
  items?: AnswerSchema;
  format?: "date-time";
}

/** "/data/0/name must be string" for each difference; of several alternatives, those to the nearest. */
export function mismatches(schema: AnswerSchema, value: unknown, at = ""): string[] {
  const unknown = Object.keys(schema).find((keyword) => !keywords.has(keyword));
  if (unknown) throw new Error(`tests/answer-schema.ts does not know "${unknown}"`);
  if (schema.anyOf) return nearest(schema.anyOf, value, at);
  if ("const" in schema && value !== schema.const) return [`${at} must be ${JSON.stringify(schema.const)}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} must be one of ${JSON.stringify(schema.enum)}`];
  if (schema.type && schema.type !== typeOf(value)) return [`${at} must be ${schema.type}, not ${typeOf(value)}`];
  if (schema.format && !dateTime.test(value as string)) return [`${at} must be a ${schema.format}`];
  if (Array.isArray(value)) return value.flatMap((one, index) => mismatches(schema.items ?? {}, one, `${at}/${index}`));
  return typeOf(value) === "object" ? membersOf(schema, value as Record<string, unknown>, at) : [];
}

const keywords = new Set([
  ...["type", "const", "enum", "anyOf", "format"],
  ...["properties", "required", "additionalProperties", "items"],
]);

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const typeOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

function nearest(choices: AnswerSchema[], value: unknown, at: string): string[] {
  let fewest: string[] | undefined;
  for (const choice of choices) {
    const wrong = mismatches(choice, value, at);
    if (wrong.length === 0) return [];
    // Of the right type beats what has nothing in common with it.
    if (!fewest || (choice.type === typeOf(value) && wrong.length <= fewest.length)) fewest = wrong;
  }
  return fewest ?? [];
}

/** Where an answer holds the key of a measurement's name, the door adds the name (docs/api.md): "temp" has "temp_text". */
const isNameBesideKey = (value: Record<string, unknown>, name: string) =>
  name.endsWith("_text") && String(value[name.slice(0, -"_text".length)]).startsWith("parameters.");

function membersOf(
  { properties = {}, required = [], additionalProperties = true }: AnswerSchema,
  value: Record<string, unknown>,
  at: string,
) {
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at} must have ${name}`);
  const wrong = Object.entries(value).flatMap(([name, one]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name]! : additionalProperties;
    if (schema === false) return isNameBesideKey(value, name) ? [] : [`${at} must not have ${name}`];
    return schema === true ? [] : mismatches(schema, one, `${at}/${name}`);
  });
  return [...missing, ...wrong];
}
