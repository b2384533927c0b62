import { fromBase, toBase, type UnitSystem, unitSystems } from "../shared/units";
import type { WaveformUnit } from "./waveform";

interface ReadingUnit {
  unit: string;
  /** What a value in the waveform's own unit is multiplied with. */
  factor: number;
}

const metric: Record<WaveformUnit, ReadingUnit> = {
  g: { unit: "g", factor: 1 },
  "mm/s": { unit: "mm/s", factor: 1 },
  um: { unit: "µm", factor: 1 },
  ubar: { unit: "µbar", factor: 1 },
  V: { unit: "V", factor: 1 },
};

const imperial = {
  ...metric,
  "mm/s": { unit: "in/s", factor: fromBase("velocity", 1, "in/s")! },
  um: { unit: "mil", factor: fromBase("displacement", toBase("displacement", 1, "µm")!, "mil")! },
};

/** The unit that a value of a waveform is read in, and what it is multiplied with. */
export const unitFor = (unit: WaveformUnit, system: UnitSystem): ReadingUnit =>
  (system === unitSystems.imperial ? imperial : metric)[unit];
