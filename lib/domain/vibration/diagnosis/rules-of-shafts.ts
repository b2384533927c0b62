import type { MissingKey } from "./evidence";
import { harmonicAt, harmonicsAbove, isolatedLineAt, lineAt } from "./pattern";
import { againstBearingLines } from "./rules-of-contact";
import { ifKnown, inBand, quiet, type Rule, type Seen, speaksAgainst, speaksFor, weighed } from "./weighing";

const MANY_HARMONICS = 5;
const OF_FIRST = 0.1;

export const unbalanceRule: Rule = (seen) => {
  const { one, two, share, axialOne, many, unknown } = shaftLines(seen);

  return weighed("unbalance", [
    speaksFor(0.5, "one_times_dominates", share >= 0.7, { share_pct: 100 * share, hz: one.hz, ...inBand(seen) }),
    ifKnown(axialOne, unknown, "for", (ratio) => speaksFor(0.25, "axial_low", ratio < 0.5, { ratio })),
    ifKnown(seen.kurtosis, "waveform", "for", (kurtosis) => speaksFor(0.25, "sine_like", kurtosis < 2, { kurtosis })),
    ifKnown(two, "one_times", "against", (ratio) => speaksAgainst(0.3, "two_times_high", ratio > 0.3, { ratio })),
    ifKnown(many, "one_times", "against", ({ whole }) =>
      speaksAgainst(0.3, "many_harmonics", whole >= MANY_HARMONICS, { count: whole }),
    ),
    quiet(seen),
  ]);
};

export const angularRule: Rule = (seen) => {
  const { two, axialLargest, unknown } = shaftLines(seen);

  return weighed("angular_misalignment", [
    ifKnown(axialLargest, unknown, "for", (ratio) => speaksFor(0.8, "axial_high", ratio >= 0.5, { ratio })),
    ifKnown(axialLargest, unknown, "against", (axial) =>
      ifKnown(two, "one_times", "against", (ratio) =>
        speaksAgainst(0.5, "only_radial_one_times", axial < 0.5 && ratio < OF_FIRST, { ratio }),
      ),
    ),
    quiet(seen),
  ]);
};

export const parallelRule: Rule = (seen) => {
  const { two, three, axialLargest, unknown } = shaftLines(seen);

  return weighed("parallel_misalignment", [
    ifKnown(two, "one_times", "for", (ratio) => speaksFor(0.4, "two_times_present", ratio >= 0.5, { ratio })),
    ifKnown(two, "one_times", "for", (ratio) => speaksFor(0.25, "two_times_severe", ratio >= 1.5, { ratio })),
    ifKnown(three, "one_times", "for", (ratio) => speaksFor(0.3, "three_times_present", ratio >= OF_FIRST, { ratio })),
    ifKnown(axialLargest, unknown, "against", (axial) =>
      ifKnown(two, "one_times", "against", (ratio) =>
        speaksAgainst(0.4, "axial_low_no_two_times", axial < 0.5 && ratio < 0.5, { ratio }),
      ),
    ),
    quiet(seen),
  ]);
};

export const loosenessRule: Rule = (seen) => {
  const { many, two } = shaftLines(seen);

  return weighed("looseness", [
    ifKnown(many, "one_times", "for", ({ whole }) =>
      speaksFor(0.85, "many_harmonics", whole >= MANY_HARMONICS, { count: whole }),
    ),
    ifKnown(many, "one_times", "for", ({ halves }) => speaksFor(0.6, "half_orders", halves >= 2, { count: halves })),
    ifKnown(many, "one_times", "against", ({ whole, halves }) =>
      ifKnown(two, "one_times", "against", (ratio) =>
        speaksAgainst(0.5, "clean_one_times", ratio < OF_FIRST && whole + halves === 0, { ratio }),
      ),
    ),
    // A race that is struck once a turn has harmonics of the shaft as well.
    againstBearingLines(0.4, seen),
    quiet(seen),
  ]);
};

/**
 * Ratios are of the radial 1×, but for the axial ones, which are of the largest radial line of 1× and 2×. Null where there is
 * no 1× (`unknown` is what they lack): anything is many times nothing.
 */
function shaftLines({ spectrum, shaft_hz, overall, axial }: Seen) {
  const one = lineAt(spectrum, shaft_hz);
  const hasOne = one.amplitude > 0;
  const harmonic = (order: number) => harmonicAt(spectrum, order * shaft_hz).amplitude;
  const two = harmonic(2);
  const ofOne = (amplitude: number) => (hasOne ? amplitude / one.amplitude : null);
  const axialAt = (order: number) => (axial ? isolatedLineAt(axial, order * shaft_hz).amplitude : 0);
  const unknown: MissingKey = axial ? "one_times" : "axial";

  return {
    one,
    two: ofOne(two),
    three: ofOne(harmonic(3)),
    share: one.amplitude / Math.SQRT2 / overall || 0,
    axialOne: axial ? ofOne(axialAt(1)) : null,
    axialLargest: axial && hasOne ? Math.max(axialAt(1), axialAt(2)) / Math.max(one.amplitude, two) : null,
    many: hasOne ? harmonicsAbove(spectrum, shaft_hz, OF_FIRST) : null,
    unknown,
  };
}
