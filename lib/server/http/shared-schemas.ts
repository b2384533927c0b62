/** Schemas that several calls have alike, written once under a name. */

export type Schema = { [key: string]: unknown };

/** Shorter ones are as short as a pointer. */
const shortestShared = 200;
export const isLong = (schema: unknown): boolean => textOf(schema).length >= shortestShared;

const texts = new WeakMap<object, string>();

/** Kept, because every schema is compared within each that holds it. */
function textOf(schema: unknown): string {
  if (schema === null || typeof schema !== "object") return JSON.stringify(schema) ?? "";
  const known = texts.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  texts.set(schema, text);
  return text;
}

export const pascal = (words: string) =>
  words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]|$)/g, (_, first) => first.toUpperCase());

/** "processes" is "process", "companies" is "company". */
const singular = (word: string) =>
  word
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x)es$/, "$1")
    .replace(/([^sui])s$/, "$1");

const lists = ["anyOf", "oneOf", "allOf", "prefixItems"] as const;
const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The schema with each of its parts replaced; `name` is what the part is called within it. */
function withParts(schema: Schema, replaced: (part: Schema, name: string) => unknown): Schema {
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

/** Says what its format, or the rule of all texts, says already. */
const isSaid = ({ format, pattern }: Schema) =>
  format !== undefined || (typeof pattern === "string" && pattern.startsWith("^[^\\u0000-\\u001f"));

/** Ids and whole numbers end somewhere: that is true of all of them. */
const ends = [2_147_483_647, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];

/**
 * The same schema in fewer words, without what docs/api.md says of all calls: that bodies with unknown fields are refused and
 * answers may get new ones, and what no text and no number may be. "Null or a text" is one type with two names.
 */
export function simpler(schema: Schema, definitions = (schema.$defs ?? {}) as Record<string, Schema>): Schema {
  const { $schema: _dialect, $defs: _definitions, id, $ref, ...own } = schema;
  if (typeof id === "string") own.title = id;
  // Named by whoever wrote it: `.meta({ id })`.
  const title = typeof $ref === "string" ? /^#\/\$defs\/(\w+)$/.exec($ref)?.[1] : undefined;
  if (title) return { ...own, title, ...simpler(definitions[title] ?? {}, definitions) };
  const said: Schema = withParts($ref === undefined ? own : { $ref, ...own }, (part) => simpler(part, definitions));
  if (said.additionalProperties === false) delete said.additionalProperties;
  if (said.pattern !== undefined && isSaid(said)) delete said.pattern;
  for (const key of ["minimum", "maximum"]) if (ends.includes(said[key] as number)) delete said[key];
  const [one, other] = Array.isArray(said.anyOf) && said.anyOf.length === 2 ? (said.anyOf as [Schema, Schema]) : [];
  if (!one || !other) return said;
  const plain = textOf(one) === nothing ? other : textOf(other) === nothing ? one : null;
  if (typeof plain?.type !== "string" || plain.type === "object" || plain.enum || plain.title) return said;
  const { anyOf: _choices, ...beside } = said;
  return { ...plain, type: [plain.type, "null"], ...beside };
}

export interface Sharing {
  /** Every schema of the document, before the first is written. */
  count: (schema: Schema) => void;
  /** `name` of what is written; a whole body or record has one, however often it occurs. */
  written: (schema: Schema, name: string, isWhole?: boolean) => Schema;
  components: Record<string, Schema>;
}

/** Throws where two different schemas are called the same by whoever wrote them (`.meta({ id })`). */
export function sharing(given: Record<string, Schema>): Sharing {
  const times = new Map<string, number>();
  const names = new Map<string, string>();
  const components: Record<string, Schema> = { ...given };
  const records: Named[] = [];

  function count(schema: Schema) {
    const text = textOf(schema);
    times.set(text, (times.get(text) ?? 0) + 1);
    // What is in a list has a name, and the list has none.
    if (times.get(text) === 1 || isWrapped(schema))
      withParts(schema, (part) => {
        count(part);
      });
  }

  function written(schema: Schema, name: string, isWhole = false): Schema {
    const text = textOf(schema);
    const isShared = text.length >= shortestShared && !isWrapped(schema) && (isWhole || (times.get(text) ?? 0) > 1);
    const isList = schema.type === "array";
    const inside = (own: string, whole: Schema) =>
      withParts(whole, (part, key) => written(part, key ? `${own}${pascal(key)}` : isList ? listed(own) : own));
    if (!isShared && schema.title === undefined) return inside(name, schema);
    const known = names.get(text);
    if (known) return pointer(known);
    const own = (schema.title as string | undefined) ?? freeName(schema, name);
    if (Object.hasOwn(components, own)) throw new Error(`two schemas of the API document are called ${own}`);
    names.set(text, own);
    components[own] = {};
    const base = baseOf(schema);
    const fields = fieldsOf(schema);
    if (fields) records.push({ name: own, size: text.length, ...fields });
    const { title: _title, ...whole } = base
      ? withBase(schema, base, (rest) => inside(own, rest))
      : inside(own, schema);
    components[own] = whole;
    return pointer(own);
  }

  /** The largest record of which this one has every field, as a record with its details has those of the list. */
  function baseOf(schema: Schema): Named | undefined {
    const own = fieldsOf(schema);
    if (!own) return undefined;
    const isWithin = (one: Fields) =>
      [...one.texts].every(([name, text]) => own.texts.get(name) === text) &&
      [...one.required].every((name) => own.required.has(name));
    return records.reduce<Named | undefined>(
      (best, one) => (one.size > (best?.size ?? shortestShared) && isWithin(one) ? one : best),
      undefined,
    );
  }

  /** A name that is taken says more: by the first field, of whose values or presence the other does not know. */
  function freeName(schema: Schema, name: string) {
    const fields = Object.keys((schema.properties ?? {}) as Schema);
    const longer = [name, ...fields.map((field) => `${name}With${pascal(field)}`), `${name}Choice`];
    const free = longer.find((one) => !Object.hasOwn(components, one));
    if (!free) throw new Error(`two schemas of the API document are called ${name}`);
    return free;
  }

  return { count, written, components };
}

/** The fields of an object that may have others beside them. */
interface Fields {
  texts: ReadonlyMap<string, string>;
  required: ReadonlySet<string>;
}
interface Named extends Fields {
  name: string;
  size: number;
}

function fieldsOf({ type, properties, required, additionalProperties }: Schema): Fields | null {
  if (type !== "object" || !isSchema(properties) || additionalProperties !== undefined) return null;
  return {
    texts: new Map(Object.entries(properties).map(([name, part]) => [name, textOf(part)])),
    required: new Set(required as string[] | undefined),
  };
}

/** "All of that, and these." */
function withBase(schema: Schema, { name, texts, required }: Named, written: (rest: Schema) => Schema): Schema {
  const properties = Object.entries(schema.properties as Schema).filter(([field]) => !texts.has(field));
  const needed = ((schema.required ?? []) as string[]).filter((field) => !required.has(field));
  const rest = {
    ...{ ...schema, properties: Object.fromEntries(properties) },
    ...(needed.length > 0 ? { required: needed } : { required: undefined }),
  };
  return { allOf: [pointer(name), written(rest)] };
}

/** A list, or what may be null: what is in it has the name, if it is long enough. */
function isWrapped({ type, items, anyOf }: Schema): boolean {
  if (type === "array") return isSchema(items) && isLong(items);
  const [one, other] = Array.isArray(anyOf) && anyOf.length === 2 ? anyOf.map(textOf) : [];
  const inside = one === nothing ? other : other === nothing ? one : "";
  return (inside?.length ?? 0) >= shortestShared;
}
const nothing = '{"type":"null"}';

const listed = (name: string) => singular(name);
const pointer = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Addresses of the specification that say something else than the glossary. */
const glossary = [
  ["/plants/work-orders", "/requisitions"],
  ["/plants/conveyor", "/processes"],
  ["/maintenance", "/work-orders"],
] as const;

/** What the address is about, in one word: "/equipments/brands/{id}" is "EquipmentBrand". */
export const nounOf = (path: string) =>
  glossary
    .reduce((address, [given, meant]) => (address.startsWith(given) ? address.replace(given, meant) : address), path)
    .split("/")
    .filter((place) => place && !place.startsWith("{"))
    .map((place) => pascal(singular(place)))
    .join("");
