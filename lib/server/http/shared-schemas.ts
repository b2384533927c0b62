import { isSchema, pointer, type Schema, textOf, withParts } from "./schema-parts";

/** Schemas that several calls have alike, written once under a name. */

/** Shorter ones are as short as a pointer. */
const shortestShared = 200;
export const isLong = (schema: unknown): boolean => textOf(schema).length >= shortestShared;

export const pascal = (words: string) =>
  words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]|$)/g, (_, first) => first.toUpperCase());

/** "processes" is "process", "companies" is "company". */
const singular = (word: string) =>
  word
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x)es$/, "$1")
    .replace(/([^sui])s$/, "$1");

export interface Sharing {
  /** Every schema of the document, before the first is written. */
  count: (schema: Schema) => void;
  /** `name` of what is written; a whole body or record has one, however often it occurs. */
  written: (schema: Schema, name: string, isWhole?: boolean) => Schema;
  components: Record<string, Schema>;
}

/** Throws where two different schemas are called the same by their authors (`.meta({ id })`). */
export function sharing(given: Record<string, Schema>): Sharing {
  const times = new Map<string, number>();
  const names = new Map<string, string>();
  const components: Record<string, Schema> = { ...given };

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
    const { title: _title, ...whole } = inside(own, schema);
    components[own] = whole;
    return pointer(own);
  }

  /** A name that is taken gets more: the first field, of whose values or presence the other does not know. */
  function freeName(schema: Schema, name: string) {
    const fields = Object.keys((schema.properties ?? {}) as Schema);
    const longer = [name, ...fields.map((field) => `${name}With${pascal(field)}`), `${name}Choice`];
    const free = longer.find((one) => !Object.hasOwn(components, one));
    if (!free) throw new Error(`two schemas of the API document are called ${name}`);
    return free;
  }

  return { count, written, components };
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

/** Addresses of the specification that mean something else than the glossary. */
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
