import { type DataSet, type MeasurementName, parameterById } from "@/lib/domain/monitoring/parameters";
import { isDifference } from "@/lib/domain/monitoring/zones";
import { differenceFromBase, roundTo, shown, shownUnit, type UnitSystem } from "@/lib/domain/shared/units";

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

/** Other values of the same measurement (a trend), converted alike. */
export function converter(data_set: string, parameter: number, system: UnitSystem) {
  const quantity = parameterById(data_set as DataSet, parameter)?.quantity ?? "custom";
  return (value: number | null) => (value === null ? null : shown(quantity, value, system).value);
}

/** What a rule judges, and its limits: of a rise or a swing they are differences, however warm the machine is. */
export function converterFor(data_set: string, parameter: number, system: UnitSystem, rule: string) {
  if (!isDifference(rule)) return converter(data_set, parameter, system);
  const quantity = parameterById(data_set as DataSet, parameter)?.quantity ?? "custom";
  const { unit, decimals } = shownUnit(quantity, system);
  return (value: number | null) =>
    value === null ? null : roundTo(differenceFromBase(quantity, value, unit), decimals);
}
