import { compareLevels, type Level } from "@/lib/domain/shared/levels";
import type { Call } from "@/lib/server/data/call";
import { sparksOf } from "@/lib/services/monitoring/series/sparks";

/** Charts that the thumbnail of a report has room for. */
const mostCharts = 3;

export interface ReportPicture {
  /** The first pages of the report: the worst measurement of each sensor, its last seven days. */
  charts: { sensor_id: number; name: string; level: Level; spark: (number | null)[] }[];
  /** How many sensors it has in all. */
  sensors: number;
}

/** What the cards of scheduled reports show. Only the shape of a curve is drawn, so its values stay in base units. */
export async function withReportPictures<Row extends { sensor_ids: number[] }>(
  call: Call,
  rows: readonly Row[],
): Promise<(Row & { picture: ReportPicture })[]> {
  const shown = rows.map(({ sensor_ids }) => sensor_ids.slice(0, mostCharts));
  const sensors = await call.tx.sensor.findMany({
    where: { id: { in: shown.flat() }, deleted_at: null },
    select: {
      id: true,
      name: true,
      equipment: { select: { name: true } },
      parameters: {
        where: { last_value: { not: null } },
        orderBy: { parameter: "asc" },
        select: { parameter: true, level: true },
      },
    },
  });
  const charts = new Map(
    sensors.flatMap(({ id, name, equipment, parameters }) => {
      const [worst] = parameters.toSorted((a, b) => compareLevels(a.level as Level, b.level as Level));
      if (!worst) return [];
      const { parameter, level } = worst;
      return [[id, { parameter, name: equipment?.name ?? name, level: level as Level }] as const];
    }),
  );
  const sparks = await sparksOf(
    call,
    [...charts].map(([sensor_id, { parameter }]) => ({ sensor_id, parameter })),
  );

  return rows.map((row, at) => ({
    ...row,
    picture: {
      sensors: row.sensor_ids.length,
      charts: (shown[at] ?? []).flatMap((sensor_id) => {
        const chart = charts.get(sensor_id);
        return chart
          ? [{ sensor_id, name: chart.name, level: chart.level, spark: sparks.of(sensor_id, chart.parameter) }]
          : [];
      }),
    },
  }));
}
