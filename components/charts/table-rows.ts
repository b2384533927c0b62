import type { Series } from "@/lib/services/monitoring/series/series";
import { type Compared, valueAt } from "./series-look";

/** A measurement, what it is compared with, or how far it lies above that. */
export interface Column {
  key: string;
  kind: "own" | "other" | "difference";
  of: Series;
  compared?: Series;
}

export interface TableRow {
  /** Since the beginning of the range. */
  second: number;
  values: (number | null)[];
}

export const columnsOf = (series: readonly Series[], compared: readonly Compared[]): Column[] =>
  series.flatMap((one): Column[] => {
    const other = compared.find(({ of }) => of === one.parameter)?.series;
    const own: Column = { key: `${one.parameter}`, kind: "own", of: one };
    if (!other) return [own];
    return [
      own,
      { key: `${one.parameter} other`, kind: "other", of: one, compared: other },
      { key: `${one.parameter} difference`, kind: "difference", of: one, compared: other },
    ];
  });

/** One row a moment at which anything of ours was measured; -1 sorts by time. */
export function rowsOf(
  columns: readonly Column[],
  { by, isDescending }: { by: number; isDescending: boolean },
): TableRow[] {
  const own = new Map<number, Map<number, number>>();
  for (const { kind, of } of columns) {
    if (kind !== "own") continue;
    of.t.forEach((second, index) => {
      const value = of.avg[index] ?? null;
      if (value === null) return;
      const row = own.get(second) ?? new Map<number, number>();
      own.set(second, row.set(of.parameter, value));
    });
  }
  const rows = [...own].map(([second, row]) => ({
    second,
    values: columns.map(({ kind, of, compared }) => {
      const mine = row.get(of.parameter) ?? null;
      if (kind === "own") return mine;
      const other = mine === null || !compared ? null : valueAt(compared, second);
      return kind === "other" || mine === null || other === null ? other : rounded(mine - other, of.decimals + 1);
    }),
  }));
  const sign = isDescending ? -1 : 1;
  const keyOf = ({ second, values }: TableRow) => (by < 0 ? second : values[by]);

  // What has no value is last, whichever way.
  return rows.sort((a, b) => {
    const [one, two] = [keyOf(a) ?? null, keyOf(b) ?? null];
    if (one === null || two === null) return Number(one === null) - Number(two === null) || b.second - a.second;
    return sign * (one - two) || b.second - a.second;
  });
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** The table as lines of cells; where points are means of a bucket, its ends stand beside them. */
export function sheetOf(
  from: number,
  columns: readonly Column[],
  rows: readonly TableRow[],
  titles: readonly string[],
): (string | number)[][] {
  const buckets = columns.map(({ kind, of }) =>
    kind === "own" && of.min ? new Map(of.t.map((second, index) => [second, index])) : null,
  );
  const head = titles.flatMap((title, at) => (buckets[at - 1] ? [title, `${title} min`, `${title} max`] : [title]));
  const lines = rows.map(({ second, values }) => [
    new Date(from + second * 1000).toISOString(),
    ...values.flatMap((value, at) => {
      const index = buckets[at]?.get(second);
      const { min, max } = columns[at]?.of ?? {};
      if (!buckets[at]) return [value ?? ""];
      return index === undefined ? [value ?? "", "", ""] : [value ?? "", min?.[index] ?? "", max?.[index] ?? ""];
    }),
  ]);

  return [[...head], ...lines];
}
