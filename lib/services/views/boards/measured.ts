import type { TileOf } from "@/lib/domain/boards/tiles";
import type { MeasurementName } from "@/lib/domain/monitoring/parameters";
import type { Level } from "@/lib/domain/shared/levels";
import { readWithScope, type Tx } from "@/lib/server/data/db";
import { servedSensors } from "@/lib/services/devices/sensors/served";
import { type SensorSeries, seriesOf } from "@/lib/services/monitoring/series/series";
import type { CallOutside, Draw, Drawn } from "./drawn";
import type { Frame } from "./frame";

/** What sensors measure: over the range, and now. */

type Measurements = readonly { sensor_id: number; parameter: number }[];

const parametersBySensor = (measurements: Measurements) =>
  [...new Set(measurements.map(({ sensor_id }) => sensor_id))].map((sensor_id) => ({
    sensor_id,
    parameters: measurements.flatMap((one) => (one.sensor_id === sensor_id ? [one.parameter] : [])),
  }));

export interface SeriesData {
  sensors: { id: number; name: string; item: string | null; time_zone: string; series: SensorSeries }[];
  /** UTC milliseconds. */
  from: number;
  to: number;
}

/** Points of a measurement: a tile is narrower than a chart. */
const points = 240;

/** Holds no transaction while the points are read, which come on connections of their own. */
export async function drawSeries(
  call: CallOutside,
  { measurements, show_limits }: TileOf<"series">,
  { moments }: Frame,
): Promise<Drawn<SeriesData>> {
  const asked = parametersBySensor(measurements);
  const named = await readWithScope(call.viewer, (tx) =>
    sensorsOf(
      tx,
      asked.map(({ sensor_id }) => sensor_id),
    ),
  );
  const sensors = await Promise.all(
    asked.map(async ({ sensor_id, parameters }) => {
      const series = await seriesOf(call, sensor_id, { ...moments, parameters, points });
      return {
        id: sensor_id,
        ...named(sensor_id),
        series: { ...series, events: [], ...(show_limits ? {} : { zones: [] }) },
      };
    }),
  );
  const isEmpty = sensors.every(({ series }) => series.series.every(({ t }) => t.length === 0));
  const only = sensors.length === 1 ? sensors[0] : undefined;

  return {
    data: isEmpty ? null : { sensors, ...moments },
    link: only ? `/sensors/${only.id}/statistics` : null,
  };
}

/** What those that the viewer sees are called; of others the points are refused. */
async function sensorsOf(tx: Tx, ids: readonly number[]) {
  const rows = await tx.sensor.findMany({
    where: { id: { in: [...ids] }, deleted_at: null },
    select: {
      id: true,
      name: true,
      equipment: { select: { name: true } },
      plant: { select: { time_zone: true } },
    },
  });

  return (id: number) => {
    const row = rows.find((one) => one.id === id);
    return { name: row?.name ?? "", item: row?.equipment?.name ?? null, time_zone: row?.plant.time_zone ?? "UTC" };
  };
}

export interface LatestData {
  rows: {
    sensor: { id: number; name: string };
    item: string | null;
    parameter: number;
    name: MeasurementName;
    value: number | null;
    unit: string;
    decimals: number;
    level: Level;
    at: string | null;
    warning: number | null;
    alarm: number | null;
  }[];
}

export const drawLatest: Draw<"latest", LatestData> = async (call, { measurements }) => {
  const asked = parametersBySensor(measurements);
  const sensors: Awaited<ReturnType<typeof servedSensors.find>>[] = [];
  for (const { sensor_id } of asked) sensors.push(await servedSensors.find(call, sensor_id));
  const rows = measurements.flatMap(({ sensor_id, parameter }): LatestData["rows"] => {
    const sensor = sensors.find(({ id }) => id === sensor_id);
    const latest = sensor?.latest.find((one) => one.parameter === parameter);
    if (!sensor || !latest) return [];
    const zone = sensor.zones.find((one) => one.parameter === parameter && one.kind === "high");
    return [
      {
        sensor: { id: sensor.id, name: sensor.name },
        item: sensor.equipment?.name ?? null,
        parameter,
        name: latest.name,
        value: latest.value,
        unit: latest.unit,
        decimals: latest.decimals,
        level: latest.level as Level,
        at: latest.last_at?.toISOString() ?? null,
        warning: zone?.warning ?? null,
        alarm: zone?.alarm ?? null,
      },
    ];
  });

  return {
    data: rows.length === 0 ? null : { rows },
    link: asked.length === 1 ? `/sensors/${asked[0]?.sensor_id}/statistics` : null,
  };
};
