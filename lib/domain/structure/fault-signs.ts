import type { Quantity } from "../shared/units";

/** Kinds of measurements by which a fault is seen. */
export const showing = [
  "velocity",
  "acceleration",
  "displacement",
  "temperature",
  "current",
  "ultrasound",
  "pressure",
  "humidity",
  "speed",
] as const satisfies readonly Quantity[];
