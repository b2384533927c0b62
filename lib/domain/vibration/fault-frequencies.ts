/** Multiples of the shaft's frequency. Domain reference 5.1. */
export type BearingOrders = {
  /** Rolling elements over a point of the outer race, and of the inner race. */
  bpfo: number;
  bpfi: number;
  /** Turns of a rolling element. A damaged one strikes both races, so its line is at twice this. */
  bsf: number;
  /** Turns of the cage. */
  ftf: number;
};

/** Diameters in any one unit. */
export type BearingGeometry = {
  elements: number;
  element_diameter: number;
  pitch_diameter: number;
  contact_angle_deg: number;
};

/** `turning`: the ring that the shaft turns. Only the cage minds. */
export function bearingOrders(geometry: BearingGeometry, turning: "inner" | "outer" = "inner"): BearingOrders {
  const { elements, element_diameter, pitch_diameter, contact_angle_deg } = geometry;
  const ratio = (element_diameter * Math.cos((contact_angle_deg * Math.PI) / 180)) / pitch_diameter;

  return {
    bpfo: (elements / 2) * (1 - ratio),
    bpfi: (elements / 2) * (1 + ratio),
    bsf: (pitch_diameter / (2 * element_diameter)) * (1 - ratio ** 2),
    ftf: (turning === "inner" ? 1 - ratio : 1 + ratio) / 2,
  };
}

/** The lines a damaged bearing shows, in Hz. */
export function bearingFrequencies({ bpfo, bpfi, bsf, ftf }: BearingOrders, shaft_hz: number) {
  return { bpfo: bpfo * shaft_hz, bpfi: bpfi * shaft_hz, bsf2: 2 * bsf * shaft_hz, ftf: ftf * shaft_hz };
}

// Domain reference 5.2, in Hz unless stated.

export const gearMeshHz = (teeth: number, shaft_hz: number) => teeth * shaft_hz;

export const bladePassHz = (blades: number, shaft_hz: number) => blades * shaft_hz;

/** Turns of a belt: what passes the sheave in a second, over its length. */
export const beltHz = (sheave_diameter_mm: number, belt_length_mm: number, shaft_hz: number) =>
  (Math.PI * sheave_diameter_mm * shaft_hz) / belt_length_mm;

/** The pull of the field on the frame. */
export const electricalHz = (line_hz: number) => 2 * line_hz;

/** In r/min. */
export const synchronousRpm = (line_hz: number, poles: number) => (120 * line_hz) / poles;

const slipHz = (line_hz: number, poles: number, shaft_hz: number) => (2 * line_hz) / poles - shaft_hz;

export const polePassHz = (line_hz: number, poles: number, shaft_hz: number) =>
  poles * slipHz(line_hz, poles, shaft_hz);
