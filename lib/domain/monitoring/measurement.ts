import { type DataSet, type MeasurementName, parameterById } from "@/lib/domain/monitoring/parameters";
import { shown, shownUnit, type UnitSystem } from "@/lib/domain/shared/units";

/** A measured value as a person reads it: converted, with the unit and the name of what was measured. */
export interface Measurement {
  parameter: number;
  name: MeasurementName;
  unit: string;
  /** How many decimals it is written with. */
  decimals: number;
  value: number | null;
}

export function measurement(
  data_set: string,
  parameter: number,
  value: number | null,
  system: UnitSystem,
): Measurement {
  const known = parameterById(data_set as DataSet, parameter);
  const quantity = known?.quantity ?? "custom";
  return {
    parameter,
    name: known?.name ?? "parameters.unknown",
    ...shownUnit(quantity, system),
    value: value === null ? null : shown(quantity, value, system).value,
  };
}

/** Other values of the same measurement (limits, a trend), converted alike. */
export function converter(data_set: string, parameter: number, system: UnitSystem) {
  const quantity = parameterById(data_set as DataSet, parameter)?.quantity ?? "custom";
  return (value: number | null) => (value === null ? null : shown(quantity, value, system).value);
}
