import { commonShapes } from "./common-shapes";
import { isSchema, type Schema, textOf, withParts } from "./schema-parts";

/** Repeats what its format, or the rule of all texts, states already. */
const isRedundant = ({ format, pattern }: Schema) =>
  format !== undefined || (typeof pattern === "string" && pattern.startsWith("^[^\\u0000-\\u001f"));

/** Ids and whole numbers end somewhere: that is true of all of them. */
const ends = [2_147_483_647, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];

/** What `info` states of all of them: they are positive. */
const isId = (name: string) => /(^|_)(id|ids|version)$/.test(name);

/**
 * The same schema in fewer words, without what docs/api.md states of all calls: that bodies with unknown fields are refused and
 * answers may get new ones, and what no text, number and id may be. "Null or a text" is one type with two names, records that differ
 * in a few fields are one record, and a small shape that many records hold gets its name.
 */
export function simpler(
  schema: Schema,
  name = "",
  definitions = (schema.$defs ?? {}) as Record<string, Schema>,
): Schema {
  const { $schema: _dialect, $defs: _definitions, examples: _shownAtDocs, id, $ref, ...own } = schema;
  if (typeof id === "string") own.title = id;
  // Named by its author: `.meta({ id })`.
  const title = typeof $ref === "string" ? /^#\/\$defs\/(\w+)$/.exec($ref)?.[1] : undefined;
  if (title) return { ...own, title, ...simpler(definitions[title] ?? {}, name, definitions) };
  const shorter: Schema = withParts($ref === undefined ? own : { $ref, ...own }, (part, key) =>
    simpler(part, key || name, definitions),
  );
  if (shorter.additionalProperties === false) delete shorter.additionalProperties;
  if (shorter.pattern !== undefined && isRedundant(shorter)) delete shorter.pattern;
  for (const key of ["minimum", "maximum"]) if (ends.includes(shorter[key] as number)) delete shorter[key];
  if (shorter.exclusiveMinimum === 0 && shorter.type !== "number" && isId(name)) delete shorter.exclusiveMinimum;
  const plain = Array.isArray(shorter.anyOf) ? withFewerChoices(shorter, shorter.anyOf as Schema[]) : shorter;
  // A record whose names are free has none of its own, and names are texts.
  if (plain.additionalProperties !== undefined && Object.keys((plain.properties as object) ?? {}).length === 0)
    delete plain.properties;
  if (textOf(plain.propertyNames) === '{"type":"string"}') delete plain.propertyNames;
  const known = commonShapes.get(textOf(plain));
  return known ? { ...plain, title: known } : plain;
}

/** What a parameter takes in its plainest form: a list, though one value without brackets will do; a boolean, not its text. */
export function simplerParameter(schema: Schema): Schema {
  const shorter = withParts(simpler(schema), simplerParameter);
  const { anyOf, ...beside } = shorter;
  if (!Array.isArray(anyOf)) return shorter;
  const choices = anyOf as Schema[];
  const plain = choices.find(({ type }) => type === "boolean" || type === "number" || type === "array");
  const isSame = (one: Schema) => one === plain || textOf(one) === textOf(plain?.items) || isTextOf(one, plain);
  return plain && choices.every(isSame) ? { ...plain, ...beside } : shorter;
}

/** "true" for true, "12" for 12. */
const isTextOf = (one: Schema, plain: Schema | undefined) =>
  plain?.type === "boolean" ? Array.isArray(one.enum) && one.enum.includes("true") : one.type === "string";

/** One of these, in the fewest words. */
function withFewerChoices({ anyOf: _choices, ...beside }: Schema, choices: Schema[]): Schema {
  const others = choices.filter((one) => textOf(one) !== nothing);
  const merged = mergedRecords(others) ?? mergedConstants(others) ?? others;
  const [only] = merged;
  const isNullable = others.length < choices.length;
  if (!only || merged.length > 1) return { ...beside, anyOf: isNullable ? [...merged, { type: "null" }] : merged };
  if (!isNullable) return { ...only, ...beside };
  if (typeof only.type !== "string" || only.type === "object" || only.enum || only.title)
    return { ...beside, anyOf: [only, { type: "null" }] };
  return { ...only, type: [only.type, "null"], ...beside };
}

/** Constants of one type are a list of values. */
function mergedConstants(choices: Schema[]): [Schema] | null {
  const [first] = choices;
  const isOne = (one: Schema) => "const" in one && one.type === first?.type && Object.keys(one).length === 2;
  return choices.length > 1 && choices.every(isOne)
    ? [{ type: first?.type, enum: choices.map((one) => one.const) }]
    : null;
}

const nothing = '{"type":"null"}';

/** Of ten fields of such records, eight are the same, if it is not that all have the same names. */
const leastAlike = 0.8;

/**
 * Records of which most fields are alike, as one: with every field that one of them has, required where all require it. What the
 * types of a language keep apart, as a repaired alert and an open one, is one record to a client. Null where a constant
 * sets them apart.
 */
function mergedRecords(records: Schema[]): [Schema] | null {
  if (records.length < 2 || !records.every(isPlainRecord)) return null;
  const names = [...new Set(records.flatMap(({ properties }) => Object.keys(properties)))];
  const variants = names.map((name): [string, Schema[]] => {
    const schemas = records.flatMap(({ properties }): Schema[] => (properties[name] ? [properties[name]] : []));
    return [name, [...new Map(schemas.map((one) => [textOf(one), one])).values()]];
  });
  const isAlike = ([name, schemas]: [string, Schema[]]) =>
    schemas.length === 1 && records.every(({ properties }) => Object.hasOwn(properties, name));
  const isOfKinds = variants.some(([, schemas]) => schemas.length > 1 && schemas.every((one) => "const" in one));
  const haveAllNames = records.every(({ properties }) => Object.keys(properties).length === names.length);
  if (isOfKinds || (!haveAllNames && variants.filter(isAlike).length < leastAlike * names.length)) return null;
  const required = names.filter((name) => records.every((one) => one.required?.includes(name)));
  const properties = variants.map(([name, schemas]): [string, Schema] => {
    const [only, ...more] = schemas.flatMap((one) => (isChoice(one) ? one.anyOf : [one]));
    return [name, only && more.length === 0 ? only : withFewerChoices({}, distinct([only ?? {}, ...more]))];
  });
  return [{ type: "object", properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) }];
}

const distinct = (schemas: Schema[]) => [...new Map(schemas.map((one) => [textOf(one), one])).values()];
const isChoice = (one: Schema): one is { anyOf: Schema[] } => Array.isArray(one.anyOf) && Object.keys(one).length === 1;

interface PlainRecord extends Schema {
  properties: Record<string, Schema>;
  required?: string[];
}
const isPlainRecord = (one: Schema): one is PlainRecord =>
  one.type === "object" &&
  isSchema(one.properties) &&
  Object.keys(one).every((key) => ["type", "properties", "required"].includes(key));
