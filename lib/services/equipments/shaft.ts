import type { DataSet } from "@/lib/domain/parameters";
import { parametersOf } from "@/lib/domain/parameters";
import {
  type RpmSource,
  rpmOptions,
  type Shaft,
  type ShaftSource,
  shaftRpm,
  speedHoldsMs,
} from "@/lib/domain/shaft-speed";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/db";

/** What of an item tells how fast it turns. */
export const speedColumns = {
  id: true,
  rpm_source_item: true,
  rpm_value: true,
  rpm_option_value_id: true,
  rpm_formula: true,
  rpm_unit_expression: true,
  external_rpm_id: true,
  rpm_external_node_parameter: true,
  plant_id: true,
  asset: {
    select: {
      machine: {
        select: {
          production_line: {
            select: {
              rpm_source_type: true,
              rpm_value: true,
              rpm_node_id: true,
              rpm_node_parameter: true,
              line_speed_sensor_id: true,
            },
          },
        },
      },
    },
  },
} satisfies Prisma.EquipmentSelect;

export type TurningItem = Prisma.EquipmentGetPayload<{ select: typeof speedColumns }>;
type Line = NonNullable<TurningItem["asset"]>["machine"]["production_line"];

/** A source's value before its unit and its formula. */
interface Found {
  value: number;
  source: ShaftSource;
  at: Date | null;
}

/** How fast the item of a sensor turned at a time, as far as it is known. */
export async function shaftOf(tx: Tx, sensor_id: number, at: Date): Promise<Shaft | null> {
  const sensor = await tx.sensor.findUnique({
    where: { id: sensor_id },
    select: { equipment: { select: speedColumns } },
  });

  return sensor?.equipment ? shaftOfItem(tx, sensor.equipment, at, sensor_id) : null;
}

/** By the chosen source; where that says nothing of the time, the rated speed. `near`: the sensor that asks. */
export async function shaftOfItem(tx: Tx, item: TurningItem, at: Date, near?: number): Promise<Shaft | null> {
  const found = await foundSpeed(tx, item, at, near);
  const { rpm_unit_expression: unit, rpm_formula: formula } = item;
  const rpm = found && shaftRpm(found.value, { unit, formula });
  if (found && rpm !== null) return { rpm, source: found.source, at: found.at };

  return item.rpm_value === null ? null : { rpm: item.rpm_value, source: "nominal", at: null };
}

function foundSpeed(tx: Tx, item: TurningItem, at: Date, near?: number): Promise<Found | null> | Found | null {
  switch (item.rpm_source_item as RpmSource | null) {
    case "fixed":
      return held(item.rpm_value, "typed");
    case "option":
      return held(rpmOptions.find(({ id }) => id === item.rpm_option_value_id)?.rpm ?? null, "nominal");
    case "production_line":
      return lineSpeed(tx, item, at);
    case "external":
      return measured(tx, { id: item.external_rpm_id }, item.rpm_external_node_parameter, at, "measured");
    case "sensor":
      return ownSpeed(tx, item.id, at, near);
    default:
      return null;
  }
}

const held = (value: number | null, source: ShaftSource): Found | null =>
  value === null ? null : { value, source, at: null };

async function lineSpeed(tx: Tx, item: TurningItem, at: Date): Promise<Found | null> {
  const line: Line | undefined = item.asset?.machine.production_line;
  switch (line?.rpm_source_type) {
    case "fixed":
      return held(line.rpm_value, "line");
    case "sensor":
      return measured(tx, { id: line.line_speed_sensor_id }, line.rpm_node_parameter, at, "line");
    case "node":
      return measured(tx, { uid: line.rpm_node_id, plant_id: item.plant_id }, line.rpm_node_parameter, at, "line");
    default:
      return null;
  }
}

/** Of the sensors on the item that measure speed, the one that asks before the others. */
async function ownSpeed(tx: Tx, equipment_id: number, at: Date, near = 0): Promise<Found | null> {
  const sensors = await tx.sensor.findMany({
    where: { equipment_id, deleted_at: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of sensors.toSorted((a, b) => Number(b.id === near) - Number(a.id === near))) {
    const found = await measured(tx, { id }, null, at, "measured");
    if (found) return found;
  }

  return null;
}

type Which = { id: number | null } | { uid: string | null; plant_id: number };

/** The reading nearest to the moment, if it is near enough. Without a parameter the data set's own speed. */
async function measured(
  tx: Tx,
  which: Which,
  parameter: number | null,
  at: Date,
  source: ShaftSource,
): Promise<Found | null> {
  if (("id" in which ? which.id : which.uid) === null) return null;
  const sensor = await tx.sensor.findFirst({
    where: { ...(which as { id: number } | { uid: string; plant_id: number }), deleted_at: null },
    select: { id: true, data_set: true, expected_interval_s: true },
  });
  const wanted = parameter ?? (sensor ? speedParameter(sensor.data_set as DataSet) : undefined);
  if (!sensor || wanted === undefined) return null;
  const reach = speedHoldsMs(sensor.expected_interval_s);
  const [nearest] = await tx.$queryRaw<{ value: number; taken_at: Date }[]>`
    select value, taken_at from readings
    where sensor_id = ${sensor.id} and parameter = ${wanted} and quality <= 1
      and taken_at between ${new Date(at.getTime() - reach)} and ${new Date(at.getTime() + reach)}
    order by abs(extract(epoch from taken_at - ${at}::timestamptz)) limit 1`;

  return nearest ? { value: nearest.value, source, at: nearest.taken_at } : null;
}

const speedParameter = (data_set: DataSet) => parametersOf(data_set).find(({ quantity }) => quantity === "speed")?.id;
