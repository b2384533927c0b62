import type { ColumnType } from "./schema";
import { jsonRow, rowIn } from "./select";

/** What can travel in one statement with others: its columns are known by type, and come back in JSON. */
export interface Gatherable {
  text: string;
  values: readonly unknown[];
  types: readonly ColumnType[];
}

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
  const row = jsonRow(types.map((type, at) => ({ sql: `r.c${at}`, type })));

  return `(select coalesce(json_agg(${row}), '[]') from (${own}) r(${names.join(", ")}))`;
}

/** The rows of one of them, arrays of values in JSON. */
export const rowsIn = ({ types }: Gatherable, value: unknown): (readonly unknown[])[] =>
  (value as unknown[][]).map((row) => rowIn(row, types.length));

const notInJson: readonly ColumnType[] = ["BigInt[]", "Bytes[]", "Decimal[]"];

export const isGatherable = (types: readonly ColumnType[]) =>
  types.length > 0 && !types.some((type) => notInJson.includes(type));
