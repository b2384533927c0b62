import { type IsoBoundaries, isoClasses } from "@/lib/domain/structure/iso-zones";

/**
 * Kinds of machine as far as limits care: condition-monitoring domain reference, section 3.4. The boundaries are those
 * of ISO 10816-3 (pumps 10816-7) that the section names for the kind.
 */
export const limitClasses = [
  "motor_small",
  "motor_medium",
  "motor_large",
  "centrifugal_pump",
  "fan",
  "gearbox",
  "screw_compressor",
  "pillow_block",
  "spindle",
  "reciprocating",
] as const;
export type LimitClass = (typeof limitClasses)[number];

const boundaries: Record<LimitClass, IsoBoundaries | null> = {
  motor_small: isoClasses.group_2_rigid,
  motor_medium: isoClasses.group_2_rigid,
  motor_large: isoClasses.group_1_rigid,
  centrifugal_pump: isoClasses.pump_2_small, // category II, as the section has it
  fan: isoClasses.group_2_flexible,
  gearbox: isoClasses.group_1_rigid,
  screw_compressor: isoClasses.group_1_rigid,
  pillow_block: isoClasses.group_2_rigid,
  spindle: { ab: 0.7, bc: 1.4, cd: 2.8 }, // no ISO class: the section's own limits
  reciprocating: null, // no absolute limit: only what is learnt
};

export interface ClassedItem {
  limit_class: string | null;
  /** Its item type's class stands in where it has none of its own. */
  equipment_type?: { limit_class: string | null } | null;
  power_kw: number | null;
}

/** The chosen class, else that of its item type, else the class of the power; null if none is known. */
export function limitClassOf({ limit_class, equipment_type, power_kw }: ClassedItem): LimitClass | null {
  const chosen = limit_class ?? equipment_type?.limit_class;
  if (limitClasses.some((one) => one === chosen)) return chosen as LimitClass;
  if (power_kw === null) return null;
  if (power_kw > 300) return "motor_large";

  return power_kw >= 15 ? "motor_medium" : "motor_small";
}

/** Above it ISO 10816-7 lets a pump shake more. */
const LARGE_PUMP_KW = 200;

/** Velocity boundaries in mm/s RMS, or null where the standard sets none or the machine is unknown. */
export function boundariesOf(item: ClassedItem): IsoBoundaries | null {
  const known = limitClassOf(item);
  if (known === "centrifugal_pump" && (item.power_kw ?? 0) > LARGE_PUMP_KW) return isoClasses.pump_2_large;

  return known && boundaries[known];
}
