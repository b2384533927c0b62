import { type DataSet, type Parameter, parameterById } from "@/lib/domain/monitoring/parameters";
import { isDifference } from "@/lib/domain/monitoring/zones";
import { differenceFromBase, fromBase, roundTo, shownUnit, type UnitSystem } from "@/lib/domain/shared/units";
import { limitFields } from "@/lib/inputs/level-zones";
import { withAliases } from "@/lib/resources/aliases";
import type { Call } from "@/lib/server/data/call";

export const zoneColumns = {
  id: true,
  company_id: true,
  plant_id: true,
  sensor_id: true,
  parameter: true,
  ...limitFields,
  source: true,
  k_warning: true,
  k_alarm: true,
  ratio_warning: true,
  ratio_alarm: true,
  is_latching: true,
  is_enabled: true,
  is_provisional: true,
  changed_by: true,
  change_reason: true,
  created_at: true,
  updated_at: true,
  version: true,
} as const;

type Limits = { kind: string; warning: number | null; alarm: number | null; deadband: number; deadband_unit: string };

// Fine enough that a number typed in another unit comes back as it was typed.
const decimals = 6;

/** Limits in the unit that is shown, with the unit's name beside them. */
export function shownLimits<Row extends Limits>(
  row: Row,
  { quantity }: Pick<Parameter, "quantity">,
  system: UnitSystem,
) {
  const { unit } = shownUnit(quantity, system);
  // A swing has no zero point: 10 °C of it are 18 °F.
  const converted = isDifference(row.kind) ? differenceFromBase : fromBase;
  const shown = (value: number | null) => (value === null ? null : roundTo(converted(quantity, value, unit), decimals));
  const deadband =
    row.deadband_unit === "percent"
      ? row.deadband
      : roundTo(differenceFromBase(quantity, row.deadband, unit), decimals);

  return withAliases("level-zones", { ...row, unit, warning: shown(row.warning), alarm: shown(row.alarm), deadband });
}

/** The zones of a sensor. */
export async function zonesOf({ tx }: Pick<Call, "tx">, sensor: { id: number; data_set: string }, system: UnitSystem) {
  const rows = await tx.levelZone.findMany({
    where: { sensor_id: sensor.id },
    orderBy: [{ parameter: "asc" }, { kind: "asc" }],
    select: zoneColumns,
  });

  return rows.flatMap((row) => {
    const parameter = parameterById(sensor.data_set as DataSet, row.parameter);

    return parameter ? [shownLimits(row, parameter, system)] : [];
  });
}

export type ShownZone = Awaited<ReturnType<typeof zonesOf>>[number];
