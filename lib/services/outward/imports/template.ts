import ExcelJS from "exceljs";
import { importFields } from "@/lib/domain/imports/fields";
import type { ImportKind } from "@/lib/domain/imports/kinds";
import { csvOf } from "@/lib/domain/shared/csv";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Locale } from "@/lib/domain/shared/locales";
import type { CustomField } from "@/lib/domain/structure/custom-fields";
import { nameIn } from "@/lib/domain/structure/custom-keys";
import { translator } from "@/lib/server/i18n";

/** A row or two as they could be, by field; what is left out is empty. */
const examples: Record<ImportKind, readonly Record<string, string>[]> = {
  work_orders: [
    {
      external_id: "1048817",
      name: "Replace coupling",
      type: "PM",
      status: "Open",
      item: "Dryer fan 3B",
      due: "2026-12-04",
      minutes: "90",
    },
    {
      external_id: "1048702",
      name: "Grease bearings",
      type: "Breakdown",
      status: "Closed",
      item: "Dryer fan 3A",
      started: "2026-11-02 07:30",
      completed: "2026-11-02 09:00",
      minutes: "90",
      cost: "183.05",
    },
  ],
  plant: [
    { line: "Press section" },
    { line: "Press section", machine: "Press 1", number: "P1" },
    { line: "Press section", machine: "Press 1", asset: "Top roll drive", number: "A-100" },
    {
      line: "Press section",
      machine: "Press 1",
      asset: "Top roll drive",
      item: "Motor 75 kW",
      number: "SN-4711",
      power: "75",
      speed: "1785",
      poles: "4",
      belt_length: "2240",
      sheave_diameter: "200",
      replacement_cost: "8200.00",
      installed: "2026-02-11",
      warranty_until: "2028-02-11",
    },
    {
      part: "V-belt SPB 2000",
      number: "VB-2000",
      unit: "piece",
      minimum: "4",
      order_quantity: "6",
      maximum: "12",
      price: "23.50",
    },
  ],
  master: [
    { record: "brand", name: "Example Motors" },
    { record: "category", name: "Motors" },
    { record: "item_type", name: "Motor 4 poles", category: "Motors" },
    {
      record: "part_number",
      name: "M-75-4",
      brand: "Example Motors",
      item_type: "Motor 4 poles",
      price: "4150.00",
      lead_time: "21",
    },
    {
      record: "bearing",
      name: "6310",
      brand: "Example Bearings",
      elements: "8",
      element_diameter: "19.05",
      pitch_diameter: "80",
      bore: "50",
      outside: "110",
      width: "27",
    },
  ],
  motor_iq: [
    {
      item: "Dryer fan 3B",
      serial_number: "SN-4711",
      power: "75",
      speed: "1785",
      drive_end: "6312",
      opposite_end: "6310",
    },
  ],
  readings: [
    { sensor: "VIB-0042", parameter: "vel_rms_x", day: "2024-03-01", time: "07:30:00", value: "2.41", unit: "mm/s" },
    { sensor: "VIB-0042", parameter: "temp", day: "2024-03-01", time: "07:30:00", value: "41.5", unit: "°C" },
  ],
};

/** What a template is made for; `custom` are the company's own fields of it, each key once. */
export interface Template {
  kind: ImportKind;
  locale: Locale;
  custom: readonly CustomField[];
}

function rowsOf({ kind, locale, custom }: Template): string[][] {
  const words = translator(locale, "imports");
  const fields = importFields[kind];

  return [
    [...fields.map(({ name }) => words(`headings.${kind}.${name}`)), ...custom.map(({ name }) => nameIn(name, locale))],
    ...examples[kind].map((example) => fields.map(({ name }) => example[name] ?? "")),
  ];
}

export const templateName = (kind: ImportKind, locale: Locale) =>
  translator(locale, "imports")(`options.kind.${kind}`).replace(/[^\p{L}\p{N} -]/gu, "");

export const csvTemplate = (template: Template) => Buffer.from(csvOf(rowsOf(template)), "utf8");

/** The columns with examples, and beside them a sheet that explains what goes into each. */
export async function workbookTemplate(template: Template): Promise<Buffer> {
  const { kind, locale, custom } = template;
  const words = translator(locale, "imports");
  const rows = rowsOf(template);
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet(templateName(kind, locale).slice(0, 31), { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = firstOf(rows).map((header) => ({
    header,
    width: Math.max(14, header.length + 4),
    style: { numFmt: "@" },
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.addRows(rows.slice(1));
  const help = book.addWorksheet(words("template.columns").slice(0, 31));
  help.columns = [
    { header: words("template.column"), width: 26 },
    { header: words("template.needed"), width: 12 },
    { header: words("template.holds"), width: 80 },
  ];
  help.getRow(1).font = { bold: true };
  for (const { name, isRequired, as } of importFields[kind])
    help.addRow([
      words(`headings.${kind}.${name}`),
      words(isRequired ? "template.yes" : "template.no"),
      words.has(`holds.${kind}.${name}`) ? words(`holds.${kind}.${name}`) : words(`template.as.${as}`),
    ]);
  for (const field of custom)
    help.addRow([
      nameIn(field.name, locale),
      words(field.is_required ? "template.yes" : "template.no"),
      heldBy(field, locale),
    ]);

  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The kind of a field, with what can be chosen: "One choice: Wet, Dry". */
function heldBy({ kind, options }: CustomField, locale: Locale): string {
  const names = options.filter(({ is_archived }) => !is_archived).map(({ name }) => nameIn(name, locale));
  return [translator(locale, "custom-fields")(`kinds.${kind}`), names.join(", ")].filter(Boolean).join(": ");
}
