import { commonBases } from "./common-shapes";
import { isSchema, pointer, type Schema, textOf } from "./schema-parts";

/**
 * Named records of which one has all fields of another are written as that one and the rest: a record with its details has those of
 * the list, an order those of a request. Two of one noun that share most of their fields share a third, called `…Base`.
 */
export function composed(components: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const recordsOf = (schemas: typeof components) =>
    Object.entries(schemas).flatMap(([name, schema]) => recordOf(name, schema) ?? []);
  const records = recordsOf(components);
  const all = [...records, ...sharedBases(records), ...recordsOf(commonBases)].sort(
    (a, b) => b.size - a.size || (a.name < b.name ? -1 : 1),
  );
  const used = new Set<NamedRecord>();
  const written: Record<string, Schema> = { ...components };
  for (const record of all) {
    if (!Object.hasOwn(components, record.name) && !used.has(record)) continue;
    const base = all.find((one) => isWithin(one, record) && isBaseOf(one, record));
    if (base) used.add(base);
    written[record.name] = base ? withBase(record, base) : record.schema;
  }
  return Object.fromEntries(Object.entries(written).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Bytes of fields below which a pointer, and the words around it, are no shorter. */
const leastShared = 100;
const leastOfBase = 400;
const fieldsOfAnotherNoun = 12;

/** A field as it is written: two records have it alike if schema and need are the same. */
type Fields = ReadonlyMap<string, string>;

interface NamedRecord {
  name: string;
  schema: Schema;
  fields: Fields;
  /** Of its fields, in bytes. */
  size: number;
}

const sizeOf = (fields: Fields) => [...fields].reduce((sum, [name, text]) => sum + name.length + text.length, 0);

function recordOf(name: string, schema: Schema): NamedRecord | null {
  const { type, properties, required, additionalProperties } = schema;
  if (type !== "object" || !isSchema(properties) || additionalProperties !== undefined) return null;
  const needed = new Set(required as string[] | undefined);
  const fields = new Map(
    Object.entries(properties).map(([field, part]) => [field, `${textOf(part)}${needed.has(field) ? "!" : ""}`]),
  );
  return { name, schema, fields, size: sizeOf(fields) };
}

/** Of another noun only what is most of a record: two that both have notes and a price have nothing to do with each other. */
function isBaseOf(one: NamedRecord, other: NamedRecord): boolean {
  const [noun, otherNoun] = [nounOfName(one.name), nounOfName(other.name)];
  const isOfFamily = noun.startsWith(otherNoun) || otherNoun.startsWith(noun) || Object.hasOwn(commonBases, one.name);
  return isOfFamily ? one.size >= leastShared : one.fields.size >= fieldsOfAnotherNoun;
}

const isWithin = (one: NamedRecord, other: NamedRecord) =>
  one.fields.size < other.fields.size && [...one.fields].every(([name, text]) => other.fields.get(name) === text);

/** "All of that, and these." */
function withBase({ schema, fields }: NamedRecord, base: NamedRecord): Schema {
  const own = [...fields.keys()].filter((field) => !base.fields.has(field));
  return { allOf: [pointer(base.name), only(schema, own)] };
}

function only(schema: Schema, fields: readonly string[]): Schema {
  const properties = schema.properties as Schema;
  const required = ((schema.required ?? []) as string[]).filter((field) => fields.includes(field));
  const { required: _all, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
    ...(required.length > 0 && { required }),
  };
}

/** "WorkOrder" of WorkOrderInput, WorkOrderDetail and what WorkOrderCreated holds. */
function nounOfName(name: string): string {
  const [plain = name] = name.split("With");
  const end = ends.find((one) => plain.endsWith(one));

  return end ? plain.slice(0, -end.length) : name;
}

const ends = ["Input", "Change", "Detail", "Created", "Updated", "Saved"];

/** Of each noun the fields that two of its records share, where neither has all of the other's. */
function sharedBases(records: readonly NamedRecord[]): NamedRecord[] {
  const best = new Map<string, NamedRecord>();
  for (const [at, one] of records.entries())
    for (const other of records.slice(at + 1)) {
      const noun = nounOfName(one.name);
      if (noun !== nounOfName(other.name)) continue;
      const fields = new Map([...one.fields].filter(([name, text]) => other.fields.get(name) === text));
      const size = sizeOf(fields);
      const isOneOfThem = fields.size === one.fields.size || fields.size === other.fields.size;
      if (isOneOfThem || size < (best.get(noun)?.size ?? leastOfBase)) continue;
      best.set(noun, { name: `${noun}Base`, schema: only(one.schema, [...fields.keys()]), fields, size });
    }
  return [...best.values()];
}
