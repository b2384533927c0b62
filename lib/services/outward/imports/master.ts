import { nameKey } from "@/lib/domain/imports/fields";
import type { Fault } from "@/lib/domain/imports/values";
import { type CustomField, customNounOfObject } from "@/lib/domain/structure/custom-fields";
import type { ResourceName } from "@/lib/resources/index";
import { together } from "@/lib/server/data/together";
import { customAfter, customIn, customOfImport } from "./custom";
import { type Importer, type Option, refused, tokenOf, type Values, type Verdict } from "./importer";

/** What a row of the master database can be, by the word of its first column. */
const nouns = {
  brand: "brands",
  category: "equipment-categories",
  item_type: "equipment-types",
  part_number: "brand-models",
  application: "applications",
  bearing: "bearings",
} as const satisfies Record<string, ResourceName>;
type Noun = keyof typeof nouns;

interface Entry extends Option {
  id: number | null;
  current: Record<string, unknown>;
}

interface Known extends Record<Noun, Map<string, Entry>> {
  custom: readonly CustomField[];
}

const keyOf = (name: string, brand?: string) =>
  brand === undefined ? nameKey(name) : `${nameKey(brand)}/${nameKey(name)}`;

/** The provider's catalogue: brands, categories, item types, part numbers, applications and bearings. */
export const masterImporter: Importer<Known> = {
  async load({ tx }) {
    const where = { company_id: null };
    const [brands, categories, types, models, applications, bearings] = await together([
      tx.brand.findMany({ where, select: { id: true, name: true } }),
      tx.equipmentCategory.findMany({ where, select: { id: true, name: true } }),
      tx.equipmentType.findMany({
        where,
        select: {
          id: true,
          name: true,
          category_id: true,
          teeth: true,
          blades: true,
          belt_length_mm: true,
          sheave_diameter_mm: true,
        },
      }),
      tx.brandModel.findMany({
        where,
        select: {
          id: true,
          name: true,
          brand_id: true,
          equipment_type_id: true,
          description: true,
          price: true,
          lead_time_days: true,
          custom: true,
          brand: { select: { name: true } },
        },
      }),
      tx.application.findMany({ where, select: { id: true, name: true, notes: true } }),
      tx.bearing.findMany({
        where,
        select: {
          id: true,
          name: true,
          manufacturer: true,
          elements: true,
          element_diameter: true,
          pitch_diameter: true,
          contact_angle_deg: true,
          bore: true,
          outside: true,
          width: true,
          notes: true,
        },
      }),
    ]);
    const entries = <Row extends { id: number; name: string }>(
      noun: Noun,
      rows: readonly Row[],
      key: (row: Row) => string,
    ) =>
      new Map(
        rows.map((row) => [
          key(row),
          {
            id: row.id,
            name: row.name,
            token: tokenOf(nouns[noun], row.id),
            current: { ...row } as Record<string, unknown>,
          },
        ]),
      );
    const byName = ({ name }: { name: string }) => keyOf(name);

    return {
      custom: await customOfImport(tx, "master", null),
      brand: entries("brand", brands, byName),
      category: entries("category", categories, byName),
      item_type: entries("item_type", types, byName),
      part_number: entries("part_number", models, ({ name, brand }) => keyOf(name, brand.name)),
      application: entries("application", applications, byName),
      bearing: entries("bearing", bearings, ({ name, manufacturer }) => keyOf(name, manufacturer ?? "")),
    };
  },

  judge(known, values): Verdict {
    const noun = values.record as Noun | undefined;
    const name = String(values.name);
    const label = name;
    // A row whose first column holds no known word cannot be checked any further.
    if (!noun) return refused(label, { column: "record", reason: { key: "is_required" } });
    const faults: Fault[] = [];
    const wanted = inputOf(known, values, noun, faults);
    const custom = customIn(known.custom, customNounOfObject(nouns[noun]), values, faults);
    if (faults.length > 0) return refused(label, ...faults);
    const key = noun === "part_number" || noun === "bearing" ? keyOf(name, String(values.brand ?? "")) : keyOf(name);
    const there = known[noun].get(key);
    if (custom) wanted.custom = customAfter(there?.current.custom, custom);

    return {
      record: nouns[noun],
      label,
      key: `${noun}:${key}`,
      record_id: there?.id ?? null,
      wanted,
      current: there?.id
        ? Object.fromEntries(Object.keys(wanted).map((column) => [column, there.current[column] ?? null]))
        : null,
    };
  },

  note(known, aim, record_id) {
    const noun = (Object.keys(nouns) as Noun[]).find((one) => aim.key?.startsWith(`${one}:`));
    if (!noun || !aim.key) return;
    const key = aim.key.slice(noun.length + 1);
    const there = known[noun].get(key);
    if (there) Object.assign(there.current, aim.wanted);
    else
      known[noun].set(key, {
        id: record_id,
        name: aim.label,
        current: { ...aim.wanted },
        token: `${nouns[noun]}/${record_id ?? key}`,
      });
  },

  *options(known, column) {
    if (column === "brand") yield* known.brand.values();
    if (column === "category") yield* known.category.values();
    if (column === "item_type") yield* known.item_type.values();
  },
};

function inputOf(known: Known, values: Values, noun: Noun, faults: Fault[]): Record<string, unknown> {
  const wanted: Record<string, unknown> = { name: String(values.name) };
  const take = (field: string, column = field) => {
    if (values[field] !== undefined) wanted[column] = values[field];
  };
  const refer = (field: "brand" | "category" | "item_type", column: string) => {
    const text = values[field];
    if (text === undefined) return;
    const found =
      [...known[field].values()].find(({ token }) => token === text) ?? known[field].get(keyOf(String(text)));
    if (found) wanted[column] = found.id;
    else faults.push({ column: field, reason: { key: `no_${field}` } });
  };
  const need = (field: string) => {
    if (values[field] === undefined) faults.push({ column: field, reason: { key: "is_required" } });
  };
  if (noun === "item_type") {
    refer("category", "category_id");
    take("teeth");
    take("blades");
    take("belt_length", "belt_length_mm");
    take("sheave_diameter", "sheave_diameter_mm");
  }
  if (noun === "part_number") {
    need("brand");
    take("description");
    take("price");
    take("lead_time", "lead_time_days");
    refer("brand", "brand_id");
    refer("item_type", "equipment_type_id");
  }
  if (noun === "application") take("description", "notes");
  if (noun === "bearing") {
    need("elements");
    take("brand", "manufacturer");
    for (const field of ["elements", "element_diameter", "pitch_diameter", "bore", "outside", "width"]) take(field);
    take("contact_angle", "contact_angle_deg");
    take("description", "notes");
  }

  return wanted;
}
