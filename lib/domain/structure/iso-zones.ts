/**
 * Vibration severity: velocity in mm/s RMS, ISO 10816-3:2009 as given in the condition-monitoring domain reference,
 * section 3.1, and for pumps ISO 10816-7. Only RMS values of a running machine may be judged.
 */
export type IsoBoundaries = { ab: number; bc: number; cd: number };

/**
 * Group 1: above 300 kW, or a motor with a shaft height of 315 mm or more. Group 2: 15 to 300 kW, or 160 to 315 mm.
 * Rigid: the lowest natural frequency of machine and support lies at least 25 % above the main excitation.
 */
export const isoClasses = {
  group_1_rigid: { ab: 2.3, bc: 4.5, cd: 7.1 },
  group_1_flexible: { ab: 3.5, bc: 7.1, cd: 11 },
  group_2_rigid: { ab: 1.4, bc: 2.8, cd: 4.5 },
  group_2_flexible: { ab: 2.3, bc: 4.5, cd: 7.1 },
  pump_1_small: { ab: 2.5, bc: 4, cd: 6.6 }, // category I, up to 200 kW
  pump_1_large: { ab: 3.5, bc: 5, cd: 7.6 },
  pump_2_small: { ab: 3.2, bc: 5.1, cd: 8.5 }, // category II
  pump_2_large: { ab: 4.2, bc: 6.1, cd: 9.5 },
} as const satisfies Record<string, IsoBoundaries>;
export type IsoClass = keyof typeof isoClasses;

export type IsoZone = "a" | "b" | "c" | "d";

/** A boundary belongs to the worse zone. `value` in mm/s RMS. */
export const isoZone = (value: number, { ab, bc, cd }: IsoBoundaries): IsoZone =>
  value < ab ? "a" : value < bc ? "b" : value < cd ? "c" : "d";
