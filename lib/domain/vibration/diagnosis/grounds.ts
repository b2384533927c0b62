import type { Fault } from "./evidence";

/** What the rule of a fault was checked against, with one machine that has it and one that has not. */
type Ground = "recording" | "model";

/**
 * `recording`: of a machine that others damaged on purpose, or left in good health. `model`: nothing but signals after a
 * published physical model, named in tests/domain/vibration/modelled-machines.ts; a rule that stands on one may be wrong
 * about a real machine in ways that nobody here has seen. A cage is named together with the elements only.
 */
export const groundOf: Record<Fault, Ground> = {
  outer_race: "recording",
  inner_race: "recording",
  rolling_element: "recording",
  cage: "model",
  unbalance: "model",
  angular_misalignment: "model",
  parallel_misalignment: "model",
  looseness: "model",
  bearing: "recording",
  gear_wear: "model",
  belt_wear: "model",
  flow: "model",
  electrical: "model",
  lubrication: "model",
  resonance: "model",
};
