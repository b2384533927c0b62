import type { Column } from "@/lib/domain/imports/columns";
import { nameKey, normalized } from "@/lib/domain/imports/fields";
import { type ImportKind, isOfPlant } from "@/lib/domain/imports/kinds";
import { type Fault, type Looks, type Moment, type Parsed, type Problem, readCell } from "@/lib/domain/imports/values";
import type { MessageRef } from "@/lib/domain/shared/errors";
import { messageOfIssue } from "@/lib/domain/shared/issues";
import { type CustomField, type CustomValue, customOf } from "@/lib/domain/structure/custom-fields";
import { type CustomNoun, isCustomNoun, keyIn } from "@/lib/domain/structure/custom-keys";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { customFieldsOf } from "@/lib/server/resources/custom";
import type { Values } from "./importer";

/** Columns of a file that are fields of the company's own: by their key, or their name in either language. */

const nouns: Partial<Record<ImportKind, readonly CustomNoun[]>> = {
  plant: ["production_lines", "machines", "assets", "equipments", "sensors", "parts"],
  work_orders: ["work_orders"],
  // The provider's part numbers: with the fields of all companies.
  master: ["brand_models"],
  motor_iq: ["equipments"],
};

/** A person is chosen, and not known by a name in a file. */
const isImported = ({ kind }: CustomField) => kind !== "person";

/** The company's fields of what a kind of import is about. */
export async function customOfImport(tx: Tx, kind: ImportKind, company_id: number | null): Promise<CustomField[]> {
  const found: CustomField[] = [];
  for (const noun of nouns[kind] ?? [])
    found.push(...(await customFieldsOf({ tx }, noun, company_id)).filter(isImported));
  return found;
}

/** The same for a template: of the caller's company or the plant's, each column once, although several nouns may have it. */
export async function customOfTemplate(
  { tx, viewer }: Pick<Call, "tx" | "viewer">,
  kind: ImportKind,
  plant_id: number | null,
) {
  const plant = plant_id && (await tx.plant.findUnique({ where: { id: plant_id }, select: { company_id: true } }));
  const company_id = isOfPlant(kind) ? (viewer.company_id ?? (plant ? plant.company_id : null)) : null;
  const fields = await customOfImport(tx, kind, company_id);
  return [...new Map(fields.map((field) => [field.key, field])).values()];
}

const columnOf = ({ key }: CustomField) => `custom.${key}`;

/** What a column is called, where it is a field of the company's own. */
export const customColumnNames = (fields: readonly CustomField[], locale: "en" | "es"): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [columnOf(field), field.name[locale] || field.name.en]));

/** Columns that no field of the product is named by, or only nearly, are looked for among the company's own. */
export function withCustomColumns(columns: readonly Column[], fields: readonly CustomField[]): Column[] {
  const taken = new Set(columns.flatMap(({ field }) => field ?? []));
  return columns.map((column) => {
    if (column.from !== "none" && column.from !== "proposed") return column;
    const name = normalized(column.header);
    const found = fields.find(({ key, name: { en, es = en } }) =>
      [key, en, es].some((one) => normalized(one) === name),
    );
    if (!found || name === "" || taken.has(columnOf(found))) return column;
    taken.add(columnOf(found));
    return { header: column.header, field: columnOf(found), from: "known" };
  });
}

const cellKinds = { number: "number", money: "money", date: "moment" } as const;

/** How the cells of a column are written; undefined: as text. */
export function customCellKind(fields: readonly CustomField[], column: string) {
  const kind = fields.find(({ key }) => key === keyIn(column))?.kind ?? "text";
  return cellKinds[kind as keyof typeof cellKinds] as (typeof cellKinds)[keyof typeof cellKinds] | undefined;
}

/** The cell as its kind is written in a file; what it means is known with the record that it is of. */
export function readCustom(fields: readonly CustomField[], column: string, text: string, looks: Looks) {
  const as = customCellKind(fields, column);
  const most = 4_000;
  return readCell({ name: column, as: as ?? "text", most: as ? undefined : most, known: [] }, text, looks);
}

const dayOf = ({ year, month, day }: Moment) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

const yes = ["yes", "true", "1", "x", "si", "verdadero"];
const no = ["no", "false", "0", "falso"];

function optionOf({ options }: CustomField, text: string): number | null {
  const name = nameKey(text);
  const found = options.find(
    ({ name: { en, es = en }, is_archived }) => !is_archived && [en, es].some((one) => nameKey(one) === name),
  );
  return found?.id ?? null;
}

/** The value that a cell gives a field; null: none that the field has. */
function meantBy(field: CustomField, given: Parsed): CustomValue | null {
  if (typeof given === "object") return field.kind === "date" ? dayOf(given) : null;
  const text = String(given);
  switch (field.kind) {
    case "choice":
      return optionOf(field, text);
    case "choices": {
      const found = text.split(/[,;|]/).map((one) => optionOf(field, one.trim()));
      return found.some((one) => one === null) ? null : (found as number[]);
    }
    case "boolean":
      return yes.includes(normalized(text)) ? true : no.includes(normalized(text)) ? false : null;
    case "number":
    case "money":
      return typeof given === "number" ? given : null;
    default:
      return text;
  }
}

const problemOf = (message: MessageRef): Problem => (typeof message === "string" ? { key: message } : message);

/** The values that a row gives its record, or undefined where it names none; what is wrong with them is added to the faults. */
export function customIn(
  fields: readonly CustomField[],
  noun: string,
  values: Values,
  faults: Fault[],
): Record<string, CustomValue> | undefined {
  const given: Record<string, CustomValue> = {};
  for (const field of fields) {
    const column = columnOf(field);
    const cell = values[column];
    if (field.noun !== noun || cell === undefined || !isCustomNoun(noun)) continue;
    const value = meantBy(field, cell);
    if (value === null) {
      faults.push({ column, reason: { key: "not_a_word", params: { text: String(cell) } } });
      continue;
    }
    const [issue] = customOf([field], noun, "en").input.safeParse({ [field.key]: value }).error?.issues ?? [];
    if (issue) faults.push({ column, reason: problemOf(messageOfIssue(issue, { [field.key]: value })) });
    else given[field.key] = value;
  }
  return Object.keys(given).length > 0 ? given : undefined;
}

/** The values of the record before the row, as a save takes them: those that the row has added are removed. */
export const customBefore = (before: unknown, after: unknown): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys((after ?? {}) as object).map((key) => [key, null])),
  ...(before as Record<string, CustomValue> | undefined),
});

/** The values of the record as the row leaves them: what it does not name stays. */
export const customAfter = (current: unknown, given: Record<string, CustomValue>) => ({
  ...(current as Record<string, CustomValue> | undefined),
  ...given,
});
