/**
 * Names of the specification (section 3) that differ from ours, by noun: where the value stands in our answer. Both are
 * answered, a filter of ours is known by both, and limits are saved by both.
 */
const aliases = {
  alerts: { sensor_parameter_type: "parameter" },
  equipments: {
    machine_name: "asset.machine.name",
    location_name: "asset.location",
    asset_number: "asset.asset_number",
    brand_name: "brand.name",
    model_name: "model",
  },
  sensors: { uuid: "uid", item_type: "equipment.equipment_type" },
  "level-zones": { parameter_type: "parameter", warning_zone: "warning", alarm_zone: "alarm" },
} as const satisfies Record<string, Record<string, string>>;

/** Every list that knows the filter knows it by this name too: specification 3, "List filters carry … plantId". */
const everywhere: Record<string, string> = { plantId: "plant_id" };

type Aliased = keyof typeof aliases;
type Named<Noun extends string> = Noun extends Aliased ? (typeof aliases)[Noun] : unknown;
type ValueAt<Row, Path> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof NonNullable<Row>
    ? ValueAt<NonNullable<Row>[First], Rest>
    : null
  : Path extends keyof NonNullable<Row>
    ? NonNullable<Row>[Path] | null
    : null;
/** A row with the other names beside ours. */
export type WithAliases<Noun extends string, Row> = Row & {
  [Alias in keyof Named<Noun>]: ValueAt<Row, Named<Noun>[Alias]>;
} & (Row extends { archived_at: unknown } ? { is_archived: boolean } : unknown) &
  (Row extends { custom: unknown } ? { custom_people?: Record<string, string> } : unknown);

/** The same where only the model is known. */
export type Answered<Model, Row> = WithAliases<
  Model extends "Alert"
    ? "alerts"
    : Model extends "Equipment"
      ? "equipments"
      : Model extends "Sensor"
        ? "sensors"
        : "none",
  Row
>;

const noAliases: Record<string, string> = {};
const aliasesOf = (noun: string): Record<string, string> =>
  Object.hasOwn(aliases, noun) ? aliases[noun as Aliased] : noAliases;

export function withAliases<Noun extends string, Row extends object>(noun: Noun, row: Row): WithAliases<Noun, Row> {
  const names = aliasesOf(noun);
  if (names === noAliases) return row as WithAliases<Noun, Row>;
  const added = Object.entries(names).map(([alias, path]) => [alias, valueAt(row, path)]);
  return { ...row, ...Object.fromEntries(added) } as WithAliases<Noun, Row>;
}

/** The fields of a row that these names are read from. */
export const aliasRoots = (noun: string, names: readonly string[]): string[] =>
  names.map((name) => (name === "is_archived" ? "archived_at" : (aliasesOf(noun)[name] ?? name).split(".")[0]!));

/** Archived rows have a date; the specification asks for a yes or no. */
export const withFlags = <Row extends object>(row: Row) =>
  "archived_at" in row ? { ...row, is_archived: row.archived_at !== null } : row;

/** Null as soon as something on the way is. */
const valueAt = (row: unknown, path: string) =>
  path
    .split(".")
    .reduce<unknown>((here, name) => (here as Record<string, unknown> | null | undefined)?.[name] ?? null, row);

/** The other names of filters, by themselves: `{ plantId: "plant_id" }`. */
export const filterAliases = (noun: string, filters: object): [alias: string, filter: string][] =>
  Object.entries({ ...everywhere, ...aliasesOf(noun) }).filter(([, filter]) => Object.hasOwn(filters, filter));

/** What a body holds under the other names, under ours. */
export function underOwnNames(noun: Aliased, body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const named = aliasesOf(noun);
  const own = Object.entries(body).map(([name, value]) => [Object.hasOwn(named, name) ? named[name] : name, value]);
  return Object.fromEntries(own);
}

/** The same of a body whose list `field` holds such bodies. */
export const eachUnderOwnNames = (noun: Aliased, field: string, body: unknown): unknown => {
  const list = (body as Record<string, unknown> | null)?.[field];

  return Array.isArray(list) ? { ...(body as object), [field]: list.map((one) => underOwnNames(noun, one)) } : body;
};
