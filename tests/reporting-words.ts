import { readFileSync } from "node:fs";
import { type Parameter, parameters } from "@/lib/domain/monitoring/parameters";
import type { Locale } from "@/lib/domain/shared/locales";
import { projectFile } from "./source";

/*
 * What the views of the reporting database and their columns are called: the words of the forms and lists where a column is a
 * field of theirs, else those of prisma/sql/reporting/words.json. Written by `npm test -- --quick tests/api/reporting.test.ts -u`
 * into comments.sql, parameters.sql and docs/reporting.md.
 */

/** Whose messages name the columns. */
const nouns: Record<string, string> = {
  plants: "plants",
  production_lines: "production-lines",
  machines: "machines",
  assets: "assets",
  items: "equipments",
  sensors: "sensors",
  measurements: "sensors",
  hours: "sensors",
  days: "sensors",
  alerts: "alerts",
  captures: "sensors",
  work_orders: "work-orders",
  steps: "work-orders",
  labor: "work-orders",
  requests: "work-orders",
  parts_used: "parts",
  downtimes: "downtimes",
  stock: "parts",
  movements: "stock",
  requisitions: "requisitions",
  savings: "savings",
  greasings: "lubricators",
  oee_shifts: "processes",
  oee_stops: "processes",
  users: "users",
  parameters: "sensors",
};

export interface ViewColumn {
  view: string;
  column: string;
  type: string;
}

interface Words {
  views: Record<string, string>;
  columns: Record<string, string>;
  own: Record<string, Record<string, string>>;
}

const read = (file: string) => JSON.parse(readFileSync(projectFile(file), "utf8"));
const words: Record<Locale, Words> = read("prisma/sql/reporting/words.json");
const fieldsOf = (locale: Locale, noun: string): Record<string, string> =>
  read(`messages/${locale}/${noun}.json`).fields ?? {};

/** Undefined: nobody has named it. */
export const viewName = (locale: Locale, view: string): string | undefined => words[locale].views[view];

export function columnName(locale: Locale, { view, column }: ViewColumn): string | undefined {
  const { own, columns } = words[locale];
  const [fields, shared] = [fieldsOf(locale, nouns[view] ?? "nouns"), fieldsOf(locale, "nouns")];
  const key = column.endsWith("_id") ? column.slice(0, -"_id".length) : column;
  const name = own[view]?.[column] ?? fields[column] ?? shared[column] ?? columns[column] ?? columns[key];
  return name && key !== column && column !== "id" ? `${name} (id)` : name;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** comments.sql */
export const commentsOf = (columns: readonly ViewColumn[]): string =>
  `-- The words of the product for views and columns, written by tests/reporting-words.ts.\n${columns
    .flatMap((one, at) => [
      ...(columns[at - 1]?.view === one.view
        ? []
        : [`COMMENT ON VIEW reporting.${one.view} IS ${quoted(viewName("en", one.view) ?? "")};`]),
      `COMMENT ON COLUMN reporting.${one.view}.${one.column} IS ${quoted(columnName("en", one) ?? "")};`,
    ])
    .join("\n")}\n`;

/** parameters.sql: the catalogue of measurements. */
export function parametersView(): string {
  const row = ({ data_set, id, key, unit }: Parameter) =>
    `    (${quoted(data_set)}, ${id}, ${quoted(key)}, ${quoted(unit)})`;
  return `-- The catalogue of lib/domain/monitoring/parameters.ts, written by tests/reporting-words.ts.
CREATE VIEW reporting.parameters WITH (security_barrier) AS
  SELECT k.data_set::text, k.parameter::smallint, k.measurement::text, k.unit::text FROM (VALUES
${parameters.map(row).join(",\n")}) k (data_set, parameter, measurement, unit);
`;
}

/** The tables of docs/reporting.md. */
export function tablesOf(columns: readonly ViewColumn[]): string {
  const views = [...new Set(columns.map(({ view }) => view))];
  const section = (view: string) => `### ${view}

${viewName("en", view)}. / ${viewName("es", view)}.

| column | type | English | español |
|---|---|---|---|
${columns
  .filter((one) => one.view === view)
  .map((one) => `| \`${one.column}\` | ${one.type} | ${columnName("en", one)} | ${columnName("es", one)} |`)
  .join("\n")}
`;
  return views.map(section).join("\n");
}
