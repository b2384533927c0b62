import { converter, type Measurement, measurement } from "@/lib/domain/monitoring/measurement";
import { rowsWith } from "@/lib/domain/shared/known";
import type { Level } from "@/lib/domain/shared/levels";
import { unitSystemFor } from "@/lib/domain/shared/units";
import { active, inOrder } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import type { ListQuery } from "@/lib/server/resources/list";
import { sparksOf } from "@/lib/services/monitoring/series/sparks";
import { servedEquipments } from "@/lib/services/structure/equipments/served";

export interface SensorTile {
  id: number;
  name: string;
  type: string;
  data_set: string;
  level: Level;
  battery_pct: number | null;
  signal: number | null;
  is_inactive: boolean;
  last_seen_at: string | null;
  readings: (Measurement & {
    level: string;
    at: string | null;
    /** The last seven days, where they were asked for. */
    spark?: (number | null)[];
  })[];
}

/** The list of items as tiles: each with its sensors and their latest readings. */
export async function equipmentDashboard(call: Call, query: ListQuery) {
  const page = await servedEquipments.list(call, query);
  const rows = page.data;
  const sensors = await sensorsOf(
    call,
    rows.map((row) => row.id),
  );
  return { ...page, data: rows.map((row) => ({ ...row, sensors: sensors.get(row.id) ?? [] })) };
}

/** Sensors of items by item, in their order. */
export async function sensorsOf(call: Call, ids: number[]): Promise<Map<number, SensorTile[]>> {
  const rows = await call.tx.sensor.findMany({
    where: { equipment_id: { in: ids }, ...active },
    orderBy: inOrder,
    select: {
      id: true,
      name: true,
      type: true,
      data_set: true,
      level: true,
      battery_pct: true,
      signal: true,
      is_inactive: true,
      last_seen_at: true,
      equipment_id: true,
      plant: { select: { unit_system: true } },
      parameters: {
        orderBy: { parameter: "asc" },
        select: { parameter: true, last_value: true, last_at: true, level: true },
      },
    },
  });
  const tiles = new Map<number, SensorTile[]>();
  for (const { equipment_id, plant, parameters, ...sensor } of rowsWith(rows, "equipment_id")) {
    const tile: SensorTile = {
      ...sensor,
      level: sensor.level as Level,
      last_seen_at: sensor.last_seen_at?.toISOString() ?? null,
      readings: parameters.map(({ parameter, last_value, last_at, level }) => ({
        ...measurement(sensor.data_set, parameter, last_value, unitSystemFor(call.viewer, plant)),
        level,
        at: last_at?.toISOString() ?? null,
      })),
    };
    tiles.set(equipment_id, [...(tiles.get(equipment_id) ?? []), tile]);
  }
  return tiles;
}

/** The tiles with what each measurement did in the last seven days. */
export async function withSparks(
  call: Call,
  tiles: SensorTile[],
  plant: { unit_system: number },
): Promise<SensorTile[]> {
  const measured = tiles.flatMap(({ id, readings }) => readings.map(({ parameter }) => ({ sensor_id: id, parameter })));
  const sparks = await sparksOf(call, measured);

  const system = unitSystemFor(call.viewer, plant);

  return tiles.map((tile) => ({
    ...tile,
    readings: tile.readings.map((reading) => ({
      ...reading,
      spark: sparks.of(tile.id, reading.parameter).map(converter(tile.data_set, reading.parameter, system)),
    })),
  }));
}
