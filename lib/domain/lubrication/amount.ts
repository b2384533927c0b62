/**
 * How much grease a bearing needs and how often (domain reference, section 7.1). Diameters and width are millimeters,
 * speed r/min, temperature °C. These are screening values: a maker's diagram wins.
 */

/** Of a lubricant whose density nobody has entered, in g/mL. */
export const usualDensity = 0.9;

export const bearingKinds = ["deep_groove", "cylindrical", "spherical"] as const;
export type BearingKind = (typeof bearingKinds)[number];

/** k_f: deep groove ball; cylindrical or needle; spherical, tapered or thrust. */
const factors: Record<BearingKind, number> = { deep_groove: 10, cylindrical: 5, spherical: 1 };

const usualTemperature = 70;
/** Each step above halves the interval; each step below may extend it, to twice at most. */
const temperatureStep = 15;
const longestHours = 30_000;

/** Grams from the side: 0.005 · D · B. */
export const gramsOf = (outside_mm: number, width_mm: number): number => 0.005 * outside_mm * width_mm;

export const millilitersOf = (grams: number, density = usualDensity): number => grams / density;

export interface Turning {
  inside_mm: number;
  rpm: number;
  kind?: BearingKind;
  /** Left out: 70 °C. */
  temperature?: number | null;
  is_vertical?: boolean;
}

/**
 * Hours between greasings: k_f · (14·10⁶ / (n · √d) − 4d), halved for every 15 °C above 70 °C, at most doubled below it,
 * halved for a vertical shaft, 30,000 h at most. Null where the formula gives nothing: too fast for its size, or standing.
 */
export function intervalHours({
  inside_mm,
  rpm,
  kind = "deep_groove",
  temperature,
  is_vertical,
}: Turning): number | null {
  if (!(rpm > 0) || !(inside_mm > 0)) return null;
  const base = factors[kind] * (14e6 / (rpm * Math.sqrt(inside_mm)) - 4 * inside_mm);
  if (base <= 0) return null;
  const warmth = Math.min(2, 2 ** ((usualTemperature - (temperature ?? usualTemperature)) / temperatureStep));

  return Math.min(longestHours, base * warmth * (is_vertical ? 0.5 : 1));
}

/** What a lubricator that gives little all the time should give, in mL a day. */
export const dailyFeed = (milliliters: number, hours: number): number => (milliliters / hours) * 24;
