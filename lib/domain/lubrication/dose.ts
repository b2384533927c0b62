import { millilitersOf } from "./amount";
import { strokeMilliliters, strokesFor } from "./container";
import { doseShare } from "./greasing";

/** An amount as a person gives it: strokes of the gun, with what they are. */
export interface Dose {
  strokes: number;
  milliliters: number;
  grams: number;
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** 9 strokes are 3.06 mL, 2.75 g at 0.90 g/mL. */
export const doseOf = (strokes: number, density: number): Dose => ({
  strokes,
  milliliters: hundredths(strokes * strokeMilliliters),
  grams: hundredths(strokes * strokeMilliliters * density),
});

/** Whole strokes that fit into what may still be given: 15.525 g at 0.90 g/mL are 50. */
const strokesWithin = (grams: number, density: number): number =>
  Math.max(0, Math.floor(millilitersOf(grams, density) / strokeMilliliters + 1e-9));

/** The next dose: a quarter of the charge, or what is still allowed; null when that is nothing. */
export function nextDose(charge: number, allowed: number, density: number): Dose | null {
  const wanted = strokesFor(millilitersOf(charge * doseShare, density));
  const strokes = Math.min(wanted, strokesWithin(allowed, density));

  return strokes > 0 ? doseOf(strokes, density) : null;
}

/** Grams or milliliters of a unit in which grease is kept. */
const ofUnit: Record<string, { in: "grams" | "milliliters"; each: number }> = {
  g: { in: "grams", each: 1 },
  kg: { in: "grams", each: 1_000 },
  lb: { in: "grams", each: 453.59237 },
  ml: { in: "milliliters", each: 1 },
  l: { in: "milliliters", each: 1_000 },
  gal: { in: "milliliters", each: 3_785.411784 },
};

/** How much that is in the unit of the stock, to the third decimal; null for pieces and boxes, which cannot be parted. */
export function stockQuantity(unit: string, { grams, density }: { grams: number; density: number }): number | null {
  const known = ofUnit[unit];
  if (!known) return null;
  const amount = known.in === "grams" ? grams : millilitersOf(grams, density);

  return Math.round((amount / known.each) * 1_000) / 1_000;
}
