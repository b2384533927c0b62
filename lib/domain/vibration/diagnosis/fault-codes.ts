import type { Fault } from "./evidence";

/**
 * The codes by which the catalog of faults names what a diagnosis finds: the usual abbreviations of vibration analysis
 * (ball pass frequency of the outer race, and so on). A catalog that has other codes is not matched.
 */
export const codesOfFault: Record<Fault, readonly string[]> = {
  outer_race: ["BPFO"],
  inner_race: ["BPFI"],
  rolling_element: ["BSF"],
  cage: ["FTF"],
  bearing: ["BPFO", "BPFI", "BSF", "FTF"],
  unbalance: ["UNB"],
  angular_misalignment: ["MIS"],
  parallel_misalignment: ["MIS"],
  looseness: ["LOO"],
  gear_wear: ["GMF"],
  belt_wear: ["BELT"],
  flow: ["CAV"],
  electrical: ["ELEC"],
  lubrication: ["LUB"],
  resonance: ["RES"],
};
