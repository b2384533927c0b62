import type { Fault } from "@/lib/domain/imports/values";
import type { CustomField } from "@/lib/domain/structure/custom-fields";
import { together } from "@/lib/server/data/together";
import { customAfter, customIn, customOfImport } from "./custom";
import { catalogOf, type Importer, Lookup, type Option, placeIn, refused, tokenOf, type Verdict } from "./importer";

interface Motor extends Option {
  id: number;
  current: Record<string, unknown>;
}

interface Known {
  custom: readonly CustomField[];
  items: Lookup<Motor>;
  brands: Lookup<Option & { id: number }>;
  bearings: Lookup<Option & { id: number }>;
}

/** Where a motor's bearings sit, as an item names the places of its own. */
export const motorEnds: Record<string, string> = { drive_end: "Drive end", opposite_end: "Non-drive end" };

/** Electrical horsepower, exactly 746 W. */
const kilowattsPerHorsepower = 0.746;

/** The plates of motors that are there: power, speed, poles, serial number and the bearings at both ends. */
export const motorImporter: Importer<Known> = {
  async load({ tx }, source) {
    const { company_id, plant_id } = placeIn(source);
    const [items, brands, bearings] = await together([
      tx.equipment.findMany({
        where: { plant_id, deleted_at: null },
        select: {
          id: true,
          name: true,
          serial_number: true,
          model: true,
          power_kw: true,
          rpm_value: true,
          notes: true,
          poles: true,
          brand_id: true,
          custom: true,
          asset: { select: { name: true } },
          bearings: { select: { position: true, bearing_id: true } },
        },
      }),
      tx.brand.findMany({ where: catalogOf(company_id), select: { id: true, name: true } }),
      tx.bearing.findMany({
        where: catalogOf(company_id),
        select: { id: true, name: true, manufacturer: true },
      }),
    ]);

    return {
      custom: await customOfImport(tx, "motor_iq", company_id),
      items: new Lookup(
        items.map(({ asset, bearings: fitted, ...item }) => ({
          id: item.id,
          name: item.name,
          detail: item.serial_number ?? asset?.name,
          serial: item.serial_number,
          token: tokenOf("equipments", item.id),
          current: {
            ...item,
            ...Object.fromEntries(
              Object.entries(motorEnds).map(([end, name]) => [
                end,
                fitted.find(({ position }) => position.toLowerCase() === name.toLowerCase())?.bearing_id ?? null,
              ]),
            ),
          } as Record<string, unknown>,
        })),
        ({ name, serial }) => [name, serial],
      ),
      brands: new Lookup(brands.map((one) => ({ ...one, token: tokenOf("brands", one.id) }))),
      bearings: new Lookup(
        bearings.map(({ id, name, manufacturer }) => ({
          id,
          name,
          detail: manufacturer,
          token: tokenOf("bearings", id),
        })),
        ({ name, detail }) => [name, detail && `${detail} ${name}`],
      ),
    };
  },

  judge({ custom, items, brands, bearings }, values): Verdict {
    const label = String(values.item);
    const faults: Fault[] = [];
    const item = items.in(values, "item", "item", faults);
    const wanted: Record<string, unknown> = {};
    for (const [field, column] of [
      ["model", "model"],
      ["serial_number", "serial_number"],
      ["speed", "rpm_value"],
      ["poles", "poles"],
      ["notes", "notes"],
    ] as const)
      if (values[field] !== undefined) wanted[column] = values[field];
    const power =
      values.power ?? (values.horsepower === undefined ? undefined : kilowattsOf(Number(values.horsepower)));
    if (power !== undefined) wanted.power_kw = power;
    for (const [field, column, lookup, what] of [
      ["brand", "brand_id", brands, "brand"],
      ["drive_end", "drive_end", bearings, "bearing"],
      ["opposite_end", "opposite_end", bearings, "bearing"],
    ] as const) {
      const found = lookup.in(values, field, what, faults);
      if (found) wanted[column] = found.id;
    }
    const given = customIn(custom, "equipments", values, faults);
    if (given) wanted.custom = customAfter(item?.current.custom, given);
    if (faults.length > 0 || !item) return refused(item?.name ?? label, ...faults);
    if (Object.keys(wanted).length === 0) return refused(item.name, { column: null, reason: { key: "says_nothing" } });

    return {
      record: "equipments",
      label: item.name,
      key: `motor:${item.id}`,
      record_id: item.id,
      wanted,
      current: Object.fromEntries(Object.keys(wanted).map((column) => [column, item.current[column] ?? null])),
    };
  },

  note({ items }, aim) {
    const [item] = items.named(`equipments/${aim.record_id}`);
    if (item) Object.assign(item.current, aim.wanted);
  },

  *options({ items, brands, bearings }, column) {
    if (column === "item") yield* items.all;
    if (column === "brand") yield* brands.all;
    if (column in motorEnds) yield* bearings.all;
  },
};

const kilowattsOf = (horsepower: number) => Math.round(horsepower * kilowattsPerHorsepower * 1000) / 1000;
