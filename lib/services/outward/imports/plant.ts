import { nameKey } from "@/lib/domain/imports/fields";
import type { Fault, Moment } from "@/lib/domain/imports/values";
import { firstOf, lastOf } from "@/lib/domain/shared/ends-of-lists";
import { foundIn } from "@/lib/domain/shared/known";
import { type CustomField, customNounOfObject } from "@/lib/domain/structure/custom-fields";
import type { ResourceName } from "@/lib/resources/index";
import { together } from "@/lib/server/data/together";
import { customAfter, customIn, customOfImport } from "./custom";
import {
  catalogOf,
  type Importer,
  Lookup,
  type Option,
  placeIn,
  refused,
  tokenOf,
  type Values,
  type Verdict,
} from "./importer";
import { plain } from "./work-orders";

const levels = ["line", "utility", "machine", "asset", "item", "sensor", "part"] as const;
type Level = (typeof levels)[number];

const nouns: Record<Level, ResourceName> = {
  line: "production-lines",
  utility: "utilities",
  machine: "machines",
  asset: "assets",
  item: "equipments",
  sensor: "sensors",
  part: "parts",
};

/** A place with those above it, as the file names them. `id` is null while it is still to be made. */
interface Placed extends Option {
  level: Level;
  id: number | null;
  /** Names from the line down to itself. */
  path: readonly string[];
  current: Record<string, unknown>;
}

interface Known {
  plant_id: number;
  custom: readonly CustomField[];
  places: Map<string, Placed>;
  brands: Lookup<Option & { id: number }>;
  types: Lookup<Option & { id: number }>;
  controllers: Lookup<Option & { id: number }>;
  vendors: Lookup<Option & { id: number }>;
}

const keyOf = (level: Level, path: readonly string[]) => `${level}:${path.map(nameKey).join("/")}`;

/** How much depends on a machine or an item, and what a new one costs. */
const valueFields = [
  ["criticality", "criticality"],
  ["replacement_cost", "replacement_cost"],
  ["expected_life", "expected_life_years"],
  ["purchase_price", "purchase_price"],
] as const;
const partFields = ["number", "unit", "minimum", "order_quantity", "maximum", "price"] as const;
/** Days by themselves, as the form gives them. */
const dayFields = [
  ["purchased", "purchased_on"],
  ["installed", "installed_on"],
  ["warranty_until", "warranty_until"],
] as const;
export const dayColumns: readonly string[] = dayFields.map(([, column]) => column);
const valueColumns = {
  criticality: true,
  replacement_cost: true,
  expected_life_years: true,
  purchase_price: true,
  purchased_on: true,
  installed_on: true,
  warranty_until: true,
  warranty_vendor_id: true,
} as const;

/** As JSON keeps a row, with days as a form gives them. */
export const asGiven = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(plain(row)).map(([column, value]) => [
      column,
      dayColumns.includes(column) && typeof value === "string" ? value.slice(0, 10) : value,
    ]),
  );

const dayOf = ({ year, month, day }: Moment) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** What a row can change of each. */
const lineSelect = { id: true, name: true, kind: true, notes: true, custom: true } as const;
const machineSelect = {
  id: true,
  name: true,
  code: true,
  notes: true,
  production_line_id: true,
  custom: true,
  ...valueColumns,
} as const;
const assetSelect = {
  id: true,
  name: true,
  asset_number: true,
  location: true,
  notes: true,
  machine_id: true,
  custom: true,
} as const;
const itemSelect = {
  id: true,
  name: true,
  serial_number: true,
  model: true,
  power_kw: true,
  rpm_value: true,
  notes: true,
  loc_on_machine: true,
  brand_id: true,
  equipment_type_id: true,
  asset_id: true,
  custom: true,
  teeth: true,
  blades: true,
  poles: true,
  belt_length_mm: true,
  sheave_diameter_mm: true,
  ...valueColumns,
} as const;
const sensorSelect = {
  id: true,
  name: true,
  uid: true,
  data_set: true,
  expected_interval_s: true,
  notes: true,
  location_in_equipment: true,
  controller_id: true,
  equipment_id: true,
  custom: true,
} as const;
const partSelect = {
  id: true,
  name: true,
  number: true,
  unit: true,
  minimum: true,
  price: true,
  notes: true,
  order_quantity: true,
  maximum: true,
  custom: true,
} as const;

/** Lines, utilities, machines, assets, items, sensors and parts: a row is the deepest thing that it names. */
export const plantImporter: Importer<Known> = {
  async load({ tx }, source) {
    const { company_id, plant_id } = placeIn(source);
    const where = { plant_id, deleted_at: null };
    const [lines, machines, assets, items, sensors, parts, brands, types, controllers, vendors] = await together([
      tx.productionLine.findMany({ where, select: lineSelect }),
      tx.machine.findMany({ where, select: machineSelect }),
      tx.asset.findMany({ where, select: assetSelect }),
      tx.equipment.findMany({ where, select: itemSelect }),
      tx.sensor.findMany({ where, select: sensorSelect }),
      tx.part.findMany({ where, select: partSelect }),
      tx.brand.findMany({ where: catalogOf(company_id), select: { id: true, name: true } }),
      tx.equipmentType.findMany({ where: catalogOf(company_id), select: { id: true, name: true } }),
      tx.controller.findMany({ where, select: { id: true, name: true, serial_number: true } }),
      tx.plantVendor.findMany({ where: { plant_id }, select: { id: true, name: true } }),
    ]);
    const known: Known = {
      plant_id,
      custom: await customOfImport(tx, "plant", company_id),
      places: new Map(),
      brands: new Lookup(brands.map((one) => ({ ...one, token: tokenOf("brands", one.id) }))),
      types: new Lookup(types.map((one) => ({ ...one, token: tokenOf("equipment-types", one.id) }))),
      controllers: new Lookup(
        controllers.map(({ id, name, serial_number }) => ({
          id,
          name,
          token: tokenOf("controllers", id),
          detail: serial_number,
        })),
        ({ name, detail }) => [name, detail],
      ),
      vendors: new Lookup(vendors.map((one) => ({ ...one, token: tokenOf("plant-vendors", one.id) }))),
    };
    const put = (level: Level, above: Placed | undefined, row: { id: number; name: string }, names: object) => {
      const path = [...(above?.path ?? []), row.name];
      const current = asGiven({ plant_id, ...row, ...names });
      const placed: Placed = { level, id: row.id, name: row.name, token: tokenOf(nouns[level], row.id), path, current };
      known.places.set(keyOf(level, path), placed);

      return [row.id, placed] as const;
    };
    const byLine = new Map(lines.map((line) => put(line.kind === "utility" ? "utility" : "line", undefined, line, {})));
    const byMachine = new Map(machines.map((one) => put("machine", byLine.get(one.production_line_id), one, {})));
    const byAsset = new Map(assets.map((one) => put("asset", byMachine.get(one.machine_id), one, {})));
    const byItem = new Map(
      items.map((one) => put("item", one.asset_id === null ? undefined : byAsset.get(one.asset_id), one, {})),
    );
    for (const one of sensors)
      put("sensor", one.equipment_id === null ? undefined : byItem.get(one.equipment_id), one, {});
    for (const { id, name, ...one } of parts) put("part", undefined, { id, name: one.number, ...one }, { name });

    return known;
  },

  judge(known, values): Verdict {
    const level = levels.findLast((one) => values[one] !== undefined);
    if (!level) return refused(null, { column: "line", reason: { key: "names_nothing" } });
    const label = String(values[level]);
    const faults: Fault[] = [];
    const above = level === "part" ? null : aboveOf(known, values, level, faults);
    const wanted = inputOf(known, values, level, above, faults);
    const custom = customIn(known.custom, customNounOfObject(nouns[level]), values, faults);
    if (faults.length > 0) return refused(label, ...faults);

    // A part is known by its number, everything else by its place.
    const name = level === "part" ? String(values.number) : label;
    const path = [...(above?.path ?? []), name];
    const there = known.places.get(keyOf(level, path));
    if (custom) wanted.custom = customAfter(there?.current.custom, custom);

    return {
      record: nouns[level],
      label: path.join(" › "),
      key: keyOf(level, path),
      record_id: there?.id ?? null,
      wanted,
      current: there?.id
        ? Object.fromEntries(Object.keys(wanted).map((key) => [key, there.current[key] ?? null]))
        : null,
    };
  },

  note(known, aim, record_id) {
    const { key } = aim;
    if (key === null) return;
    const level = foundIn(levels, (one) => key.startsWith(`${one}:`));
    const there = known.places.get(key);
    if (there) {
      Object.assign(there.current, aim.wanted);
      return;
    }
    const path = aim.label.split(" › ");
    known.places.set(key, {
      level,
      id: record_id,
      path,
      name: lastOf(path),
      current: { ...aim.wanted },
      token: `${nouns[level]}/${record_id ?? key}`,
    });
  },

  *options({ places, brands, types, controllers, vendors }, column) {
    if (column === "brand") yield* brands.all;
    else if (column === "item_type") yield* types.all;
    else if (column === "controller") yield* controllers.all;
    else if (column === "warranty_vendor") yield* vendors.all;
    else
      for (const place of places.values())
        if (place.level === column)
          yield { token: place.name, name: place.name, detail: place.path.slice(0, -1).join(" › ") };
  },
};

/** What stands right above: named in full, or as far as there is one such place only. Null where nothing is, or cannot be. */
function aboveOf({ places }: Known, values: Values, level: Exclude<Level, "part">, faults: Fault[]): Placed | null {
  const refuse = (column: string, reason: Fault["reason"]) => {
    faults.push({ column, reason });

    return null;
  };
  if (level === "line" || level === "utility") return null;
  const above = levels.slice(0, levels.indexOf(level)).findLast((one) => values[one] !== undefined);
  const wanted = ({ machine: "line", asset: "machine", item: "asset", sensor: "item" } as const)[level];
  if (!above) return level === "item" || level === "sensor" ? null : refuse(wanted, { key: "is_required" });
  const isUtility = wanted === "line" && above === "utility";
  if (above !== wanted && !isUtility) return refuse(wanted, { key: "is_required" });
  const given = levels.filter((one) => values[one] !== undefined && levels.indexOf(one) <= levels.indexOf(above));
  const names = given.map((one) => nameKey(String(values[one])));
  const found = [...places.values()].filter(
    (place) => place.level === above && isWithin(place.path.map(nameKey), names),
  );
  if (found.length === 1) return firstOf(found);

  return refuse(above, { key: found.length === 0 ? "no_place" : "several_places", params: { count: found.length } });
}

/** The names stand in the path in their order, the last one at its end. */
function isWithin(path: readonly string[], names: readonly string[]): boolean {
  if (path.at(-1) !== names.at(-1)) return false;
  let at = 0;
  for (const name of path) if (name === names[at]) at++;

  return at === names.length;
}

function inputOf(
  known: Known,
  values: Values,
  level: Level,
  above: Placed | null,
  faults: Fault[],
): Record<string, unknown> {
  const wanted: Record<string, unknown> = {};
  const take = (field: string, column: string, value: unknown = values[field]) => {
    if (values[field] !== undefined) wanted[column] = value;
  };
  const refer = (field: string, column: string, lookup: Lookup<Option & { id: number }>, what: string) => {
    const found = lookup.in(values, field, what, faults);
    if (found) wanted[column] = found.id;
  };
  const need = (field: string) => {
    if (values[field] === undefined) faults.push({ column: field, reason: { key: "is_required" } });
  };
  const takeValue = () => {
    for (const [field, column] of valueFields) take(field, column);
    for (const [field, column] of dayFields)
      if (values[field] !== undefined) wanted[column] = dayOf(values[field] as Moment);
    refer("warranty_vendor", "warranty_vendor_id", known.vendors, "vendor");
  };
  wanted.name = String(values[level]);
  take("notes", "notes");
  switch (level) {
    case "line":
    case "utility":
      wanted.plant_id = known.plant_id;
      break;
    case "machine":
      wanted.production_line_id = above?.id;
      take("number", "code");
      takeValue();
      break;
    case "asset":
      wanted.machine_id = above?.id;
      take("number", "asset_number");
      take("location", "location");
      break;
    case "item": {
      if (above) wanted.asset_id = above.id;
      else wanted.plant_id = known.plant_id;
      take("number", "serial_number");
      take("model", "model");
      take("power", "power_kw");
      take("speed", "rpm_value");
      for (const turning of ["teeth", "blades", "poles"]) take(turning, turning);
      take("belt_length", "belt_length_mm");
      take("sheave_diameter", "sheave_diameter_mm");
      take("location", "loc_on_machine");
      takeValue();
      refer("brand", "brand_id", known.brands, "brand");
      refer("item_type", "equipment_type_id", known.types, "item_type");
      break;
    }
    case "sensor": {
      need("number");
      need("controller");
      refer("controller", "controller_id", known.controllers, "controller");
      if (above) wanted.equipment_id = above.id;
      take("number", "uid");
      take("measures", "data_set");
      take("location", "location_in_equipment");
      take("interval", "expected_interval_s", Math.max(1, Math.round(Number(values.interval) * 60)));
      break;
    }
    case "part":
      need("number");
      wanted.plant_id = known.plant_id;
      if (values.order_quantity === 0)
        faults.push({ column: "order_quantity", reason: { key: "order_quantity_zero" } });
      for (const field of partFields) take(field, field);
      break;
  }

  return wanted;
}
