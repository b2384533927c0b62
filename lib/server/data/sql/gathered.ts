import type { ColumnType } from "./schema";
import { inJson } from "./select";

/** What can travel in one statement with others: its columns are known by type, and come back in JSON. */
export interface Gatherable {
  text: string;
  values: readonly unknown[];
  types: readonly ColumnType[];
}

/** PostgreSQL takes no more arguments of a function. */
const mostArguments = 100;
const keptTexts = 500;
const texts = new Map<string, string>();

/** One statement that answers all of these: a row with the rows of each, as `rowsIn` reads them. */
export function gatheredText(queries: readonly Gatherable[]): string {
  const key = queries.map(({ text }) => text).join(";");
  const known = texts.get(key);
  if (known !== undefined) return known;
  let before = 0;
  const columns = queries.map((query) => {
    const column = oneColumn(query, before);
    before += query.values.length;
    return column;
  });
  const text = `select ${columns.join(", ")}`;
  if (texts.size >= keptTexts) texts.clear();
  texts.set(key, text);
  return text;
}

/** `before`: parameters of those that come first. */
function oneColumn({ text, types }: Gatherable, before: number) {
  const own = before === 0 ? text : text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
  const names = types.map((_, at) => `c${at}`);
  const values = types.map((type, at) => inJson(`r.c${at}`, type));
  const parts: string[] = [];
  for (let at = 0; at < values.length; at += mostArguments)
    parts.push(`json_build_array(${values.slice(at, at + mostArguments).join(", ")})`);
  const row = parts.length === 1 ? parts[0] : `json_build_array(${parts.join(", ")})`;

  return `(select coalesce(json_agg(${row}), '[]') from (${own}) r(${names.join(", ")}))`;
}

/** The rows of one of them, arrays of values in JSON. */
export const rowsIn = ({ types }: Gatherable, value: unknown): unknown[][] =>
  types.length > mostArguments ? (value as unknown[][][]).map((parts) => parts.flat()) : (value as unknown[][]);

const notInJson: readonly ColumnType[] = ["BigInt[]", "Bytes[]", "Decimal[]"];

export const isGatherable = (types: readonly ColumnType[]) =>
  types.length > 0 && !types.some((type) => notInJson.includes(type));
