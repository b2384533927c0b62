import { type OrderBy, orderTextOf } from "./order";
import { type ColumnType, columnType, type Model, quoted } from "./schema";
import type { Statement } from "./statement";
import { conditionOf, type Where } from "./where";

type Columns = Readonly<Record<string, boolean | undefined>>;

export interface Counted {
  _count?: true | Columns;
  _sum?: Columns;
  _avg?: Columns;
  _min?: Columns;
  _max?: Columns;
}

/** A moment by the days, weeks or months of a clock, each as its first day: "2026-11-23". A bare day has no clock. */
export interface ByDays {
  column: string;
  per: "day" | "week" | "month";
  timeZone: string | null;
}

export interface Grouped extends Counted {
  by: string | ByDays | (string | ByDays)[];
  where?: Where;
  orderBy?: OrderBy | OrderBy[];
  take?: number;
}

/** Columns of aggregates, and the row that their values from a place on make: `{ _max: { position: 3 } }`. */
export function aggregatesOf(model: Model, { _count, ...functions }: Counted) {
  const columns: string[] = [];
  const parts: ((values: readonly unknown[], from: number, row: Record<string, Record<string, unknown>>) => void)[] =
    [];

  const add = (sql: string, group: string, name: string, convert?: (value: unknown) => unknown) => {
    const at = columns.push(sql) - 1;
    parts.push((values, from, row) => {
      const value = values[from + at];
      row[group] = { ...row[group], [name]: value === null || !convert ? value : convert(value) };
    });
  };
  if (_count === true) {
    const at = columns.push("count(*)::int") - 1;
    parts.push((values, from, row) => Object.assign(row, { _count: values[from + at] }));
  } else
    for (const [name, asked] of Object.entries(_count ?? {}))
      if (asked) add(name === "_all" ? "count(*)::int" : `count(t.${quoted(name)})::int`, "_count", name);
  for (const [group, names] of Object.entries(functions))
    for (const [name, asked] of Object.entries((names ?? {}) as Columns))
      if (asked) {
        const type = columnType(model, name);
        add(`${group.slice(1)}(t.${quoted(name)})`, group, name, conversionOf(group, type));
      }
  return {
    columns,
    read(values: readonly unknown[], from: number) {
      const row: Record<string, Record<string, unknown>> = {};
      for (const part of parts) part(values, from, row);
      return row;
    },
  };
}

/** Sums are of a larger type than what is added; averages are plain numbers but for exact ones. */
function conversionOf(group: string, type: ColumnType): ((value: unknown) => unknown) | undefined {
  if (type === "Int" || type === "Float" || (group === "_avg" && type === "BigInt")) return Number;
  return type === "BigInt" ? (value) => BigInt(String(value)) : undefined;
}

export function groupsOf(model: Model, asked: Grouped, statement: Statement) {
  const { by, where, orderBy, take, ...counted } = asked;
  const names = [by].flat().map((one) => (typeof one === "string" ? one : one.column));
  const keys = [by].flat().map((one) => (typeof one === "string" ? `t.${quoted(one)}` : firstDay(one, statement)));
  const aggregates = aggregatesOf(model, counted);
  const condition = conditionOf(model, "t", where, statement);
  const order = orderTextOf(model, "t", orderBy, statement);
  const text = [
    `select ${[...keys, ...aggregates.columns].join(", ")} from ${quoted(model.table)} t`,
    condition !== "true" && `where ${condition}`,
    `group by ${keys.map((_, at) => at + 1).join(", ")}`,
    order && `order by ${order}`,
    take !== undefined && `limit ${statement.value(take)}`,
  ]
    .filter(Boolean)
    .join(" ");

  return {
    text,
    read: (rows: readonly (readonly unknown[])[]) =>
      rows.map((values) => ({
        ...Object.fromEntries(names.map((name, at) => [name, values[at]])),
        ...aggregates.read(values, names.length),
      })),
  };
}

function firstDay({ column, per, timeZone }: ByDays, statement: Statement) {
  const local = timeZone === null ? "" : ` at time zone ${statement.value(timeZone)}::text`;

  return `to_char(date_trunc('${per}', t.${quoted(column)}${local}), 'YYYY-MM-DD')`;
}
