import { type DataSet, parametersOf } from "@/lib/domain/monitoring/parameters";
import { type ResolvedRpm, type RpmSourceItem, resolveRpm, type ShaftSpeed } from "@/lib/domain/vibration/rpm";
import { rpmOptions, speedReachMs } from "@/lib/domain/vibration/speed";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";

/** The fields of an item that determine its speed. */
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
  equipment_type: { select: { rpm_option_value_id: true } },
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

/** What a source gives before its unit and its formula. */
interface SourceValue {
  rpm_value?: number | null;
  readings?: { at: number; value: number }[];
  interval_ms?: number;
}

/** How fast the item of a sensor turned at a time, as far as it is known. */
export async function shaftOf(tx: Tx, sensor_id: number, at: Date): Promise<ShaftSpeed | null> {
  const sensor = await tx.sensor.findUnique({
    where: { id: sensor_id },
    select: { equipment: { select: speedColumns } },
  });

  return sensor?.equipment ? shaftOfItem(tx, sensor.equipment, at, sensor_id) : null;
}

/** Moments travel as dates. */
export const onWire = ({ at, ...speed }: ShaftSpeed) => ({ ...speed, at: at === null ? null : new Date(at) });

/** By the chosen source; where that has nothing for the time, the rated speed. `near`: the sensor that asks. */
async function shaftOfItem(tx: Tx, item: TurningItem, at: Date, near?: number): Promise<ShaftSpeed | null> {
  return (await speedOfItem(tx, item, at, near)).speed;
}

/** With the reason why the chosen source has no value. */
export async function speedOfItem(tx: Tx, item: TurningItem, at: Date, near?: number): Promise<ItemSpeed> {
  const resolved = await resolvedSpeed(tx, item, at, near);
  if (resolved?.ok) return { speed: resolved.speed, problem: null };

  const rated = item.rpm_value ?? ratedByType(item);
  return {
    speed: rated === null ? null : { rpm: rated, source: "nominal", at: null },
    problem: item.rpm_source_item === null ? null : (resolved?.reason ?? "no_value"),
  };
}

/** By the poles of its type, where nobody has chosen how the item's own speed is known. */
export const ratedByType = ({
  rpm_source_item,
  equipment_type,
}: Pick<TurningItem, "rpm_source_item" | "equipment_type">): number | null =>
  rpm_source_item === null
    ? (rpmOptions.find(({ id }) => id === equipment_type?.rpm_option_value_id)?.rpm ?? null)
    : null;

export interface ItemSpeed {
  speed: ShaftSpeed | null;
  problem: Extract<ResolvedRpm, { ok: false }>["reason"] | null;
}

async function resolvedSpeed(tx: Tx, item: TurningItem, at: Date, near?: number): Promise<ResolvedRpm | null> {
  const source = item.rpm_source_item as RpmSourceItem | null;
  if (source === null) return null;
  const found = await readSource(tx, source, item, at, near);
  if (found === null) return null;
  const { rpm_unit_expression, rpm_formula } = item;
  // A line's own fixed speed is a nominal one, however the item comes by it.
  const rpm_source_item = source === "production_line" && found.readings === undefined ? "fixed" : source;

  return resolveRpm({ rpm_source_item, ...found, rpm_unit_expression, rpm_formula }, at.getTime());
}

function readSource(
  tx: Tx,
  source: RpmSourceItem,
  item: TurningItem,
  at: Date,
  near?: number,
): Promise<SourceValue | null> | SourceValue {
  switch (source) {
    case "fixed":
      return { rpm_value: item.rpm_value };
    case "option":
      return { rpm_value: rpmOptions.find(({ id }) => id === item.rpm_option_value_id)?.rpm ?? null };
    case "production_line":
      return lineSpeed(tx, item, at);
    case "external":
      return measured(tx, { id: item.external_rpm_id }, item.rpm_external_node_parameter, at);
    case "sensor":
      return ownSpeed(tx, item.id, at, near);
  }
}

async function lineSpeed(tx: Tx, item: TurningItem, at: Date): Promise<SourceValue | null> {
  const line: Line | undefined = item.asset?.machine.production_line;
  switch (line?.rpm_source_type) {
    case "fixed":
      return { rpm_value: line.rpm_value };
    case "sensor":
      return measured(tx, { id: line.line_speed_sensor_id }, line.rpm_node_parameter, at);
    case "node":
      return measured(tx, { uid: line.rpm_node_id, plant_id: item.plant_id }, line.rpm_node_parameter, at);
    default:
      return null;
  }
}

/** Of the sensors on the item that measure speed, the one that asks before the others. */
async function ownSpeed(tx: Tx, equipment_id: number, at: Date, near = 0): Promise<SourceValue | null> {
  const sensors = await tx.sensor.findMany({
    where: { equipment_id, deleted_at: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of sensors.toSorted((a, b) => Number(b.id === near) - Number(a.id === near))) {
    const found = await measured(tx, { id }, null, at);
    if (found?.readings?.length) return found;
  }

  return null;
}

type Which = { id: number | null } | { uid: string | null; plant_id: number };

/** The reading nearest to the moment. Without a parameter the data set's own speed. */
async function measured(tx: Tx, which: Which, parameter: number | null, at: Date): Promise<SourceValue | null> {
  if (("id" in which ? which.id : which.uid) === null) return null;
  const sensor = await tx.sensor.findFirst({
    where: { ...(which as { id: number } | { uid: string; plant_id: number }), deleted_at: null },
    select: { id: true, company_id: true, data_set: true, expected_interval_s: true },
  });
  const wanted = parameter ?? (sensor ? speedParameter(sensor.data_set as DataSet) : undefined);
  if (!sensor || wanted === undefined) return null;
  const reach = speedReachMs(sensor.expected_interval_s);
  const nearest = await tx.$queryRaw<{ value: number; taken_at: Date }[]>`
    select value, taken_at from readings_between(${sensor.company_id}, ${sensor.id}, array[${wanted}::smallint],
      ${new Date(at.getTime() - reach)}, ${new Date(at.getTime() + reach + 1)})
    where quality <= 1
    order by abs(extract(epoch from taken_at - ${at}::timestamptz)) limit 1`;
  const readings = nearest.map(({ value, taken_at }) => ({ value, at: taken_at.getTime() }));

  return { readings, interval_ms: sensor.expected_interval_s * 1000 };
}

const speedParameter = (data_set: DataSet) => parametersOf(data_set).find(({ quantity }) => quantity === "speed")?.id;
