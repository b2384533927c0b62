import type { Step } from "@/lib/domain/monitoring/conversion";
import type { DataSet } from "../monitoring/parameters";
import type { UltrasoundSpan } from "./current-loop";
import type { PressureRange } from "./sensor-settings";

export interface KnownSensor {
  id: number;
  uid: string;
  data_set: DataSet;
  run_threshold: number | null;
  /** Run hours are counted, so that the usual threshold applies where none is set or learnt. */
  is_runtime_tracked: boolean;
  /** Learnt: {parameter: value}; below it the measurement shows that the machine is stopped. */
  run_levels: Record<string, number>;
  /** Whether it ran by its latest sample, where that is judged by what it measures; null: nobody knows. */
  last_running: boolean | null;
  /** What its current loop stands for, where only the current is sent. */
  pressure_range: PressureRange | null;
  ultrasound_model: UltrasoundSpan | null;
  /** The original formulas of its measurements. */
  originals: readonly (Step & { parameter: number })[] | null;
  /** The formula of its subtype, and the measurement that it is for. */
  subtype: (Step & { parameter: number }) | null;
}
