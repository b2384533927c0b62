import type { Panel } from "./series-look";

type Point = { ts: number } & Record<string, number | [number, number] | null>;

/**
 * One row a moment. Series of one sensor mostly share their times; where one has none of its own, its line goes on
 * between its neighbours, because only a point without a value is a gap.
 */
export function pointsOf({ series }: Panel, from: number): Point[] {
  const rows = new Map<number, Point>();
  for (const { parameter, t, avg, min, max } of series) {
    for (const [index, seconds] of t.entries()) {
      const ts = from + seconds * 1000;
      const row: Point = rows.get(ts) ?? { ts };
      row[`v${parameter}`] = avg[index] ?? null;
      const [low, high] = [min?.[index], max?.[index]];
      if (min && max) row[`b${parameter}`] = avg[index] == null || low == null || high == null ? null : [low, high];
      rows.set(ts, row);
    }
  }
  const sorted = [...rows.values()].sort((a, b) => a.ts - b.ts);
  if (series.length > 1) for (const { parameter } of series) joinLine(sorted, `v${parameter}`);
  return sorted;
}

function joinLine(rows: readonly Point[], key: `v${number}`) {
  let before = -1;
  for (const [index, row] of rows.entries()) {
    if (row[key] === undefined) continue;
    const left = rows[before];
    const [start, end] = [left?.[key], row[key]];
    for (const between of left ? rows.slice(before + 1, index) : []) {
      const share = (between.ts - Number(left?.ts)) / (row.ts - Number(left?.ts));
      between[key] = typeof start === "number" && typeof end === "number" ? start + (end - start) * share : null;
    }
    before = index;
  }
}
