import { converter, measurement } from "@/lib/domain/monitoring/measurement";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import type { Level } from "@/lib/domain/shared/levels";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { Call } from "@/lib/server/data/call";
import { findingOf } from "@/lib/services/maintenance/finding";
import { rowOf } from "@/lib/services/maintenance/order-row";

const mostReadings = 60;

/**
 * The latest values of the item's sensors in the viewer's units, with their high limits: what a step asks for need not
 * be measured by hand. The measurement that led to the order comes first.
 */
export async function readingsOf(call: Call, id: number) {
  const row = await rowOf(call, id);
  const finding = findingOf(row);
  const of = row.equipment_id === null ? finding && { id: finding.sensor_id } : { equipment_id: row.equipment_id };
  if (!of) return [];
  const sensors = await call.tx.sensor.findMany({
    where: { ...of, deleted_at: null, archived_at: null },
    orderBy: { id: "asc" },
    take: 20,
    select: {
      id: true,
      name: true,
      data_set: true,
      parameters: {
        where: { last_at: { not: null } },
        orderBy: { parameter: "asc" },
        select: { parameter: true, last_at: true, last_value: true, level: true },
      },
      zones: {
        where: { kind: "high", is_enabled: true },
        select: { parameter: true, warning: true, alarm: true },
      },
    },
  });
  const system = unitSystemFor(call.viewer, row.plant);
  const readings = sensors.flatMap(({ parameters, zones, ...sensor }) =>
    parameters
      .filter(({ parameter }) => !parameterById(sensor.data_set as DataSet, parameter)?.is_derived)
      .map(({ parameter, last_at, last_value, level }) => {
        const convert = converter(sensor.data_set, parameter, system);
        const zone = zones.find((one) => one.parameter === parameter);
        return {
          sensor: { id: sensor.id, name: sensor.name },
          ...measurement(sensor.data_set, parameter, last_value, system),
          at: last_at,
          level: level as Level,
          warning: convert(zone?.warning ?? null),
          alarm: convert(zone?.alarm ?? null),
          /** The one that led to the order. */
          is_found: finding?.sensor_id === sensor.id && finding.parameter === parameter,
        };
      }),
  );

  return readings.toSorted((a, b) => Number(b.is_found) - Number(a.is_found)).slice(0, mostReadings);
}

export type OrderReading = Awaited<ReturnType<typeof readingsOf>>[number];
