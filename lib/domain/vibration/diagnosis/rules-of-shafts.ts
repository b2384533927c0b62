import { harmonicAt, harmonicsAbove, isolatedLineAt, lineAt } from "./pattern";
import { againstBearingLines } from "./rules-of-contact";
import { ifKnown, inBand, quiet, type Rule, type Seen, speaksAgainst, speaksFor, weighed } from "./weighing";

const MANY_HARMONICS = 5;
const OF_FIRST = 0.1;

export const unbalanceRule: Rule = (seen) => {
  const { one, two, share, axialOne, many } = shaftLines(seen);

  return weighed("unbalance", [
    speaksFor(0.5, "one_times_dominates", share >= 0.7, { share_pct: 100 * share, hz: one.hz, ...inBand(seen) }),
    ifKnown(axialOne, "axial", "for", (ratio) => speaksFor(0.25, "axial_low", ratio < 0.5, { ratio })),
    ifKnown(seen.kurtosis, "waveform", "for", (kurtosis) => speaksFor(0.25, "sine_like", kurtosis < 2, { kurtosis })),
    speaksAgainst(0.3, "two_times_high", two > 0.3, { ratio: two }),
    speaksAgainst(0.3, "many_harmonics", many.whole >= MANY_HARMONICS, { count: many.whole }),
    quiet(seen),
  ]);
};

export const angularRule: Rule = (seen) => {
  const { two, axialLargest } = shaftLines(seen);

  return weighed("angular_misalignment", [
    ifKnown(axialLargest, "axial", "for", (ratio) => speaksFor(0.8, "axial_high", ratio >= 0.5, { ratio })),
    ifKnown(axialLargest, "axial", "against", (ratio) =>
      speaksAgainst(0.5, "only_radial_one_times", ratio < 0.5 && two < OF_FIRST, { ratio: two }),
    ),
    quiet(seen),
  ]);
};

export const parallelRule: Rule = (seen) => {
  const { two, three, axialLargest } = shaftLines(seen);

  return weighed("parallel_misalignment", [
    speaksFor(0.4, "two_times_present", two >= 0.5, { ratio: two }),
    speaksFor(0.25, "two_times_severe", two >= 1.5, { ratio: two }),
    speaksFor(0.3, "three_times_present", three >= OF_FIRST, { ratio: three }),
    ifKnown(axialLargest, "axial", "against", (ratio) =>
      speaksAgainst(0.4, "axial_low_no_two_times", ratio < 0.5 && two < 0.5, { ratio: two }),
    ),
    quiet(seen),
  ]);
};

export const loosenessRule: Rule = (seen) => {
  const { many, two } = shaftLines(seen);

  return weighed("looseness", [
    speaksFor(0.85, "many_harmonics", many.whole >= MANY_HARMONICS, { count: many.whole }),
    speaksFor(0.6, "half_orders", many.halves >= 2, { count: many.halves }),
    speaksAgainst(0.5, "clean_one_times", two < OF_FIRST && many.whole + many.halves === 0, { ratio: two }),
    // A race that is struck once a turn has harmonics of the shaft as well.
    againstBearingLines(0.4, seen),
    quiet(seen),
  ]);
};

/** Ratios are of the radial 1×, but for the axial ones, which are of the largest radial line of 1× and 2×. */
function shaftLines({ spectrum, shaft_hz, overall, axial }: Seen) {
  const one = lineAt(spectrum, shaft_hz);
  const of = (order: number) => harmonicAt(spectrum, order * shaft_hz).amplitude / one.amplitude || 0;
  const [two, three] = [of(2), of(3)];
  const largest = one.amplitude * Math.max(1, two);
  const axialAt = (order: number) => (axial ? isolatedLineAt(axial, order * shaft_hz).amplitude : 0);

  return {
    one,
    two,
    three,
    share: one.amplitude / Math.SQRT2 / overall || 0,
    axialOne: axial ? axialAt(1) / one.amplitude || 0 : null,
    axialLargest: axial ? Math.max(axialAt(1), axialAt(2)) / largest || 0 : null,
    many: harmonicsAbove(spectrum, shaft_hz, OF_FIRST),
  };
}
