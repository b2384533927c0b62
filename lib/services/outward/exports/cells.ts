import type { Locale } from "@/lib/domain/shared/locales";
import { currencyIn, fromCents } from "@/lib/domain/shared/money";
import { recordLabel } from "@/lib/domain/shared/record-label";
import { fixedZone, offsetAt } from "@/lib/domain/shared/time-zones";
import type { CustomColumn } from "@/lib/domain/structure/custom-fields";
import { valueIn } from "@/lib/domain/structure/custom-keys";
import { type AnyResource, type AnyRow, isPlantBound } from "@/lib/resources/define";
import type { ShownColumn } from "@/lib/resources/describe";
import { translator } from "@/lib/server/i18n";

/** The longest text that a cell of Excel takes. */
const longestCell = 32_767;
const durationUnits = { seconds: "s", minutes: "min" };

export interface CellOptions {
  locale: Locale;
  /** Of the plant where a row is; undefined for rows of no plant. */
  zoneOf: (plant_id: unknown) => string | undefined;
  /** Of the person who asked, in minutes as JavaScript gives them: of rows of no plant. */
  timezone_offset: number;
  /** Of the reader's company: rows without one of their own are in it. */
  currency: string | null;
  /** Columns of the company's own. */
  custom?: readonly CustomColumn[];
}

/** A date is the wall clock of the row's plant, written as if it were UTC: neither Excel nor CSV knows zones. */
export type Cell = string | number | Date | null;

/** How a list is written into a table: its columns without pictures, their headings, and the cell of a row. */
export function cellsOf(
  resource: AnyResource,
  { locale, zoneOf, timezone_offset, currency, custom = [] }: CellOptions,
) {
  const t = translator(locale, resource.name);
  const words = translator(locale, "exports");
  const levels = translator(locale, "levels");
  const columns: ShownColumn[] = [...resource.columns.filter((column) => column.as !== "image"), ...custom];
  const headings = columns.map((column) =>
    withUnit(
      "label" in column ? column.label : t(`fields.${column.key}`),
      column.as === "datetime" && isPlantBound(resource) ? words("plant_clock") : unitOf(column, currency),
    ),
  );
  const options = new Map<string, string | null>();

  /** Excel knows no zones: what it shows is the plant's clock, and of rows of no plant that of the person who asked. */
  const local = (row: AnyRow, value: unknown) => {
    const ts = new Date(value as string | Date).getTime();
    if (Number.isNaN(ts)) return null;
    const zone = zoneOf(row.plant_id) ?? fixedZone(timezone_offset);
    return new Date(ts + offsetAt(ts, zone));
  };

  const optionOf = (key: string) => keptIn(options, key, () => (t.has(key) ? t(key) : null));

  const cell = (row: AnyRow, column: ShownColumn): Cell => {
    const value = valueIn(row, column.key);
    if (value === null || value === undefined) return null;
    switch (column.as) {
      case "number":
      case "quantity":
      case "duration":
        return Number(value);
      case "money":
        return fromCents(Number(value));
      case "boolean":
        return words(value ? "yes" : "no");
      case "date":
        // A bare day is the same day everywhere.
        return typeof value === "string" && value.length === 10 ? new Date(`${value}T00:00:00Z`) : local(row, value);
      case "datetime":
        return local(row, value);
      case "option":
        return optionOf(`options.${column.key}.${value}`) ?? textOf(value);
      case "zone":
        return String(value).replaceAll("_", " ");
      case "level":
        return levels.has(String(value)) ? levels(String(value)) : textOf(value);
      case "related":
        return nameOf(value);
      case "choices":
        return textOf(
          column.choices
            .filter(({ id }) => [value].flat().includes(id))
            .map(({ label }) => label)
            .join(", "),
        );
      case "person":
        return textOf((row.custom_people as Record<string, string> | undefined)?.[String(value)] ?? "");
      default:
        return textOf(value);
    }
  };

  return { title: t("title"), columns, headings, cell };
}

/** A column without options of its own would have as many as it has values. */
const mostKept = 10_000;

export function keptIn<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const there = known.get(key);
  if (there !== undefined) return there;
  if (known.size >= mostKept) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

const withUnit = (label: string, unit: string | null) => (unit ? `${label} (${unit})` : label);

/** The unit of a whole column, which its heading names. */
function unitOf(column: ShownColumn, currency: string | null): string | null {
  if (column.as === "money") return currency;
  if (column.as === "duration") return durationUnits[column.in];
  return column.as === "quantity" && "unit" in column ? column.unit : null;
}

/** The unit of one row, where it is not the column's. */
export function ownUnit(column: ShownColumn, row: AnyRow, currency: string | null): string | null {
  if (column.as === "quantity" && "unitFrom" in column) return textOf(row[column.unitFrom] ?? "");
  const own = column.as === "money" ? currencyIn(row) : null;
  return own === currency ? null : own;
}

/** A related record by its name, a person by both; several one after the other, as the list shows them. */
function nameOf(value: unknown): string {
  if (Array.isArray(value)) return textOf(value.map(nameOf).join(", "));
  if (typeof value !== "object" || value === null) return textOf(value);
  return textOf(recordLabel(value) ?? "");
}

const textOf = (value: unknown): string =>
  (typeof value === "object" ? JSON.stringify(value) : String(value)).slice(0, longestCell);
