import { boundariesOf, type ClassedItem } from "@/lib/domain/structure/limit-classes";
import { rpmOptions } from "./speed";

/** What people have entered of a machine, as far as the lines of its spectrum follow from it. */
export interface MachineFacts {
  teeth: number | null;
  blades: number | null;
  poles: number | null;
  line_hz: number | null;
  belt_length_mm: number | null;
  sheave_diameter_mm: number | null;
  /** Up to where its class counts as new, in mm/s RMS. */
  zone_a_mm_s: number | null;
}

interface Turning {
  teeth: number | null;
  blades: number | null;
  belt_length_mm: number | null;
  sheave_diameter_mm: number | null;
  rpm_option_value_id: number | null;
}

export interface FactItem extends Turning, ClassedItem {
  poles: number | null;
  equipment_type: (Turning & { limit_class: string | null }) | null;
  plant: { line_hz: number | null };
}

/**
 * An item's own entries stand before those of its type. Poles and line frequency are also in the motor speed that somebody
 * has chosen for either; the plant's line frequency stands before that.
 */
export function factsOf(item: FactItem): MachineFacts {
  const type = item.equipment_type;
  const chosen = rpmOptions.find(({ id }) => id === (item.rpm_option_value_id ?? type?.rpm_option_value_id));

  return {
    teeth: item.teeth ?? type?.teeth ?? null,
    blades: item.blades ?? type?.blades ?? null,
    poles: item.poles ?? chosen?.poles ?? null,
    line_hz: item.plant.line_hz ?? chosen?.line_hz ?? null,
    belt_length_mm: item.belt_length_mm ?? type?.belt_length_mm ?? null,
    sheave_diameter_mm: item.sheave_diameter_mm ?? type?.sheave_diameter_mm ?? null,
    zone_a_mm_s: boundariesOf(item)?.ab ?? null,
  };
}
