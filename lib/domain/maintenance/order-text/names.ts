import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";

/** What was done, in the order of what says most: who replaced a seal and cleaned up has replaced it. */
export const orderActions = [
  "replace",
  "rewind",
  "overhaul",
  "repair",
  "seal",
  "modify",
  "install",
  "align",
  "balance",
  "calibrate",
  "tighten",
  "adjust",
  "unjam",
  "reset",
  "change_oil",
  "lubricate",
  "clean",
  "service",
  "inspect",
] as const;
export type OrderAction = (typeof orderActions)[number];

/** Faults that a diagnosis names too, under the same names: a mode of the catalog has them among its diagnoses. */
const diagnosed = [
  "outer_race",
  "inner_race",
  "rolling_element",
  "cage",
  "unbalance",
  "looseness",
  "gear_wear",
  "belt_wear",
  "flow",
  "lubrication",
  "resonance",
] as const satisfies readonly Fault[];

/** What was wrong. */
export const textFaults = [
  ...diagnosed,
  "misalignment",
  "leak",
  "broken",
  "worn",
  "corroded",
  "seized",
  "burnt",
  "hot",
  "missing",
  "plugged",
  "contaminated",
  "slipping",
  "vibration",
  "noisy",
  "short_circuit",
  "no_start",
  "no_stop",
  "low_level",
  "low_pressure",
  "low_flow",
  "high_pressure",
  "weak",
  "faulty",
  "alarm",
] as const;
export type TextFault = (typeof textFaults)[number];

/** Faults that say how it is rather than what is broken: they give way to any other in the same text, the last one first. */
export const vagueFaults: readonly string[] = ["weak", "faulty", "alarm"] satisfies TextFault[];

/** What it was about. */
export const orderParts = [
  "bearing",
  "seal",
  "packing",
  "hose",
  "fitting",
  "valve",
  "pump",
  "cylinder",
  "motor",
  "engine",
  "gearbox",
  "gear",
  "coupling",
  "shaft",
  "belt",
  "conveyor_belt",
  "pulley",
  "chain",
  "sprocket",
  "roller",
  "track",
  "wheel",
  "brake",
  "clutch",
  "filter",
  "fan",
  "impeller",
  "blade",
  "compressor",
  "cooler",
  "tank",
  "exhaust",
  "turbocharger",
  "fuel_system",
  "lubrication_system",
  "hydraulic_system",
  "sensor",
  "switch",
  "solenoid",
  "actuator",
  "control",
  "drive",
  "contactor",
  "wiring",
  "battery",
  "starter",
  "light",
  "display",
  "radio",
  "air_conditioning",
  "fire_system",
  "tool",
  "bucket",
  "structure",
  "bolt",
  "mount",
  "guard",
  "wear_plate",
  "cab",
  "ladder",
  "nozzle",
  "heater",
  "die",
  "winding",
  "commutator",
  "accumulator",
  "swivel",
] as const;
export type OrderPart = (typeof orderParts)[number];

/** Why it was so, where a text says it beside what was wrong. */
export const textCauses = ["dirt", "water", "heat", "overload", "foreign_object", "run_dry"] as const;
export type TextCause = (typeof textCauses)[number];

/** What an order was: only a failure counts between two of them. */
export type OrderWork = "failure" | "planned" | "inspection";
