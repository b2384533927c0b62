/**
 * Quantities, units and the two unit systems. Values are stored in the base unit and converted for display only:
 * condition-monitoring domain reference, section 11; metric 1 and imperial 2 are the specification's, section 9.
 */

const MM_PER_INCH = 25.4; // exact
const MM_PER_MIL = 0.0254; // exact
const MM_PER_UM = 0.001; // exact
const STANDARD_GRAVITY = 9.80665; // m/s² in one g, exact
const KPA_PER_PSI = 6.894757293168361; // 0.45359237 · 9.80665 / 0.0254² / 1000
const KPA_PER_BAR = 100; // exact
const ATMOSPHERE_KPA = 101.325; // standard atmosphere, exact
const CPM_PER_HZ = 60; // exact

export const quantities = [
  "velocity",
  "acceleration",
  "displacement",
  "distance",
  "temperature",
  "current",
  "humidity",
  "pressure",
  "ultrasound",
  "speed",
  "frequency",
  "voltage",
  "air_quality",
  "concentration",
  "ratio",
  "signal_current",
  "waveform",
  "count",
  "custom",
] as const;
export type Quantity = (typeof quantities)[number];

export const unitSystems = { metric: 1, imperial: 2 } as const;
export type UnitSystem = (typeof unitSystems)[keyof typeof unitSystems];

/** A person reads in the units they chose, or in those of the plant. */
export const unitSystemFor = (viewer: { unit_system: number | null }, plant: { unit_system: number }): UnitSystem =>
  (viewer.unit_system ?? plant.unit_system) as UnitSystem;

/** base = value · scale + offset. */
type Conversion = { scale: number; offset?: number };
type Shown = { unit: string; decimals: number };
type Definition = { base: string; units: Record<string, Conversion>; metric: Shown; imperial: Shown };

const same = (unit: string, decimals: number, aliases: string[] = []): Definition => ({
  base: unit,
  units: Object.fromEntries([unit, ...aliases].map((name) => [name, { scale: 1 }])),
  metric: { unit, decimals },
  imperial: { unit, decimals },
});

const length = {
  mm: { scale: 1 },
  in: { scale: MM_PER_INCH },
  mil: { scale: MM_PER_MIL },
  µm: { scale: MM_PER_UM },
  um: { scale: MM_PER_UM },
};

const definitions: Record<Quantity, Definition> = {
  velocity: {
    base: "mm/s",
    units: {
      "mm/s": { scale: 1 },
      "in/s": { scale: MM_PER_INCH },
      "m/s": { scale: 1000 },
      ips: { scale: MM_PER_INCH },
    },
    metric: { unit: "mm/s", decimals: 2 },
    imperial: { unit: "in/s", decimals: 3 },
  },
  acceleration: {
    base: "g",
    units: {
      g: { scale: 1 },
      mg: { scale: 0.001 },
      "m/s²": { scale: 1 / STANDARD_GRAVITY },
      "m/s2": { scale: 1 / STANDARD_GRAVITY },
      "in/s²": { scale: MM_PER_INCH / 1000 / STANDARD_GRAVITY },
    },
    metric: { unit: "g", decimals: 3 },
    imperial: { unit: "g", decimals: 3 },
  },
  displacement: {
    base: "mm",
    units: length,
    metric: { unit: "mm", decimals: 3 },
    imperial: { unit: "in", decimals: 5 }, // as fine as two decimals of a mil
  },
  distance: {
    base: "mm",
    units: { ...length, m: { scale: 1000 }, cm: { scale: 10 } },
    metric: { unit: "mm", decimals: 0 },
    imperial: { unit: "in", decimals: 2 },
  },
  temperature: {
    base: "°C",
    units: {
      "°C": { scale: 1 },
      C: { scale: 1 },
      "°F": { scale: 1 / 1.8, offset: -32 / 1.8 },
      F: { scale: 1 / 1.8, offset: -32 / 1.8 },
      K: { scale: 1, offset: -273.15 },
    },
    metric: { unit: "°C", decimals: 1 },
    imperial: { unit: "°F", decimals: 1 },
  },
  pressure: {
    base: "kPa",
    units: {
      kPa: { scale: 1 },
      Pa: { scale: 0.001 },
      MPa: { scale: 1000 },
      bar: { scale: KPA_PER_BAR },
      mbar: { scale: KPA_PER_BAR / 1000 },
      psi: { scale: KPA_PER_PSI },
      psig: { scale: KPA_PER_PSI },
      psis: { scale: KPA_PER_PSI },
      psia: { scale: KPA_PER_PSI, offset: -ATMOSPHERE_KPA },
      "kPa(a)": { scale: 1, offset: -ATMOSPHERE_KPA },
    },
    metric: { unit: "kPa", decimals: 1 },
    imperial: { unit: "psi", decimals: 1 },
  },
  current: {
    base: "A",
    units: { A: { scale: 1 }, mA: { scale: 0.001 } },
    metric: { unit: "A", decimals: 2 },
    imperial: { unit: "A", decimals: 2 },
  },
  frequency: {
    base: "Hz",
    units: { Hz: { scale: 1 }, kHz: { scale: 1000 }, cpm: { scale: 1 / CPM_PER_HZ }, rpm: { scale: 1 / CPM_PER_HZ } },
    metric: { unit: "Hz", decimals: 1 },
    imperial: { unit: "Hz", decimals: 1 },
  },
  speed: {
    base: "RPM",
    units: {
      RPM: { scale: 1 },
      rpm: { scale: 1 },
      "r/min": { scale: 1 },
      cpm: { scale: 1 },
      Hz: { scale: CPM_PER_HZ },
    },
    metric: { unit: "RPM", decimals: 0 },
    imperial: { unit: "RPM", decimals: 0 },
  },
  voltage: {
    base: "V",
    units: { V: { scale: 1 }, mV: { scale: 0.001 } },
    metric: { unit: "V", decimals: 3 },
    imperial: { unit: "V", decimals: 3 },
  },
  signal_current: {
    base: "mA",
    units: { mA: { scale: 1 }, A: { scale: 1000 } },
    metric: { unit: "mA", decimals: 2 },
    imperial: { unit: "mA", decimals: 2 },
  },
  humidity: same("%RH", 1, ["%"]),
  ultrasound: same("dBµV", 1, ["dBuV", "dB"]),
  air_quality: same("IAQ", 0),
  concentration: same("ppm", 1),
  ratio: same("", 2),
  waveform: same("g", 3),
  count: same("", 0),
  custom: same("", 2),
};

export function baseUnitOf(quantity: Quantity): string {
  return definitions[quantity].base;
}

/** Every unit a sender may use for a quantity. */
export function unitsOf(quantity: Quantity): string[] {
  return Object.keys(definitions[quantity].units);
}

/** The unit a unit system shows, and how many decimals of it. */
export function shownUnit(quantity: Quantity, system: UnitSystem): Shown {
  const { metric, imperial } = definitions[quantity];

  return system === unitSystems.imperial ? imperial : metric;
}

/** Null when the unit does not measure this quantity. */
export function toBase(quantity: Quantity, value: number, unit: string): number | null {
  const conversion = conversionOf(quantity, unit);

  return conversion ? value * conversion.scale + (conversion.offset ?? 0) : null;
}

export function fromBase(quantity: Quantity, value: number, unit: string): number | null {
  const conversion = conversionOf(quantity, unit);

  return conversion ? (value - (conversion.offset ?? 0)) / conversion.scale : null;
}

/** For deadbands, rises and swings: a difference of 10 °C is one of 18 °F, not of 50. */
export function differenceToBase(quantity: Quantity, value: number, unit: string): number | null {
  const conversion = conversionOf(quantity, unit);

  return conversion ? value * conversion.scale : null;
}

export function differenceFromBase(quantity: Quantity, value: number, unit: string): number | null {
  const conversion = conversionOf(quantity, unit);

  return conversion ? value / conversion.scale : null;
}

const conversionOf = (quantity: Quantity, unit: string): Conversion | undefined =>
  Object.hasOwn(definitions[quantity].units, unit) ? definitions[quantity].units[unit] : undefined;

/** A stored value as a viewer of that unit system reads it, rounded. */
export function shown(quantity: Quantity, base: number, system: UnitSystem): { value: number; unit: string } {
  const { unit, decimals } = shownUnit(quantity, system);

  return { value: roundTo(fromBase(quantity, base, unit)!, decimals), unit };
}

/**
 * Rounds half away from zero, on the decimal digits a person sees: 1.005 becomes 1.01 although the binary number
 * behind it is a little less.
 */
export function roundTo(value: number, decimals: number): number;
/** What is not there stays so. */
export function roundTo(value: number | null, decimals: number): number | null;
export function roundTo(value: number | null, decimals: number): number | null {
  return value === null ? null : rounded(value, decimals);
}

function rounded(value: number, decimals: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return value;
  const quick = roundedAwayFromHalf(value, decimals);
  if (quick !== undefined) return quick;
  const magnitude = shiftPoint(Math.round(shiftPoint(Math.abs(value), decimals)), -decimals);

  return value < 0 && magnitude !== 0 ? -magnitude : magnitude;
}

/**
 * The same where the digit after the last is clearly none of the halves that the binary number misses: a chart rounds
 * thousands of points, and their texts cost twenty times as much. Undefined where the texts have to decide.
 */
function roundedAwayFromHalf(value: number, decimals: number): number | undefined {
  const power = powers[decimals];
  if (power === undefined) return undefined;
  const scaled = Math.abs(value) * power;
  const nearest = Math.round(scaled);
  if (scaled > 1e9 || Math.abs(scaled - nearest) > 0.4999) return undefined;

  // Both are whole numbers without error, so their quotient is the binary number nearest to the decimal one.
  return value < 0 && nearest !== 0 ? -nearest / power : nearest / power;
}

const powers = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

function shiftPoint(value: number, places: number): number {
  const [digits, exponent = "0"] = String(value).split("e");

  return Number(`${digits}e${Number(exponent) + places}`);
}
