import type { MeasurementName } from "@/lib/domain/monitoring/parameters";
import type { Level } from "@/lib/domain/shared/levels";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { servedSensors } from "@/lib/services/devices/sensors/served";
import { type SensorSeries, seriesOf } from "@/lib/services/monitoring/series/series";
import type { Draw } from "./drawn";

/** What sensors measure: over the range, and now. */

type Measurements = readonly { sensor_id: number; parameter: number }[];

const parametersBySensor = (measurements: Measurements) =>
  [...Map.groupBy(measurements, ({ sensor_id }) => sensor_id)].map(([sensor_id, of]) => ({
    sensor_id,
    parameters: of.map(({ parameter }) => parameter),
  }));

export interface SeriesData {
  sensors: { id: number; name: string; item: string | null; time_zone: string; series: SensorSeries }[];
  /** UTC milliseconds. */
  from: number;
  to: number;
}

/** Points of a measurement: a tile is narrower than a chart. */
const points = 240;

export const drawSeries: Draw<"series", SeriesData> = async (call, { measurements, show_limits }, { moments }) => {
  const asked = parametersBySensor(measurements);
  const found = await sensorsOf(call, asked.map(({ sensor_id }) => sensor_id));
  const sensors = await Promise.all(
    asked.map(async ({ sensor_id, parameters }) => {
      const series = await seriesOf(call, sensor_id, { ...moments, parameters, points });
      const named = found(sensor_id);
      return { id: sensor_id, ...named, series: { ...series, events: [], ...(show_limits ? {} : { zones: [] }) } };
    }),
  );
  const isEmpty = sensors.every(({ series }) => series.series.every(({ t }) => t.length === 0));
  const only = sensors.length === 1 ? sensors[0] : undefined;

  return {
    data: isEmpty ? null : { sensors, ...moments },
    link: only ? `/sensors/${only.id}/statistics` : null,
  };
};

/** @throws DomainError of one that the viewer does not see */
async function sensorsOf({ tx }: Call, ids: readonly number[]) {
  const rows = await tx.sensor.findMany({
    where: { id: { in: [...ids] }, deleted_at: null },
    select: {
      ...{ id: true, name: true },
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
    name: string;
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
  const sensors = await together(asked.map(({ sensor_id }) => servedSensors.find(call, sensor_id)));
  const rows = measurements.flatMap(({ sensor_id, parameter }): LatestData["rows"] => {
    const sensor = sensors.find(({ id }) => id === sensor_id);
    const latest = sensor?.latest.find((one) => one.parameter === parameter);
    if (!sensor || !latest) return [];
    const zone = sensor.zones.find((one) => one.parameter === parameter && one.kind === "high");
    return [
      {
        ...{ sensor: { id: sensor.id, name: sensor.name }, item: sensor.equipment?.name ?? null, parameter },
        ...{ name: latest.name, value: latest.value, unit: latest.unit, decimals: latest.decimals },
        ...{ level: latest.level as Level, at: latest.last_at?.toISOString() ?? null },
        ...{ warning: zone?.warning ?? null, alarm: zone?.alarm ?? null },
      },
    ];
  });

  return {
    data: rows.length === 0 ? null : { rows },
    link: asked.length === 1 ? `/sensors/${asked[0]?.sensor_id}/statistics` : null,
  };
};
