import { bladePassHz, electricalHz, polePassHz } from "../fault-frequencies";
import { medianOf } from "../peaks";
import { overallOfSpectrum, type Spectrum } from "../spectrum";
import { isOnLine, isolatedLineAt } from "./pattern";
import { againstBearingLines } from "./rules-of-contact";
import { ifKnown, inBand, quiet, type Rule, type Seen, speaksAgainst, speaksFor, weighed } from "./weighing";

/** What pushes from outside the shaft: the flow, the field, and the frame that answers. */

const BROADBAND_RISE_DB = 6;
const BROADBAND_HZ = [300, 2000] as const;

export const flowRule: Rule = (seen) => {
  const { blades, shaft_hz, spectrum, overall } = seen;

  return weighed("flow", [
    ifKnown(blades, "blades", "for", (blades) => {
      const hz = bladePassHz(blades, shaft_hz);
      const share = isolatedLineAt(spectrum, hz).amplitude / Math.SQRT2 / overall || 0;
      return speaksFor(0.6, "blade_pass_high", share >= 0.5, { share_pct: 100 * share, hz, ...inBand(seen) });
    }),
    ifKnown(broadbandRise(seen), "baseline_spectrum", "for", (rise_db) =>
      speaksFor(0.6, "broadband_rise", rise_db >= BROADBAND_RISE_DB, { rise_db }),
    ),
    againstBearingLines(0.4, seen),
    quiet(seen),
  ]);
};

export const electricalRule: Rule = (seen) => {
  if (!seen.line_hz) return null;
  const { spectrum, overall } = seen;
  const hz = electricalHz(seen.line_hz);
  const { amplitude, hz: found_hz } = isolatedLineAt(spectrum, hz);
  const isStrong = amplitude / Math.SQRT2 >= 0.3 * overall;
  const isExact = Math.abs(found_hz - hz) <= spectrum.df_hz / 2;

  return weighed("electrical", [
    ifKnown(isApart(seen, hz) ? hz : null, "resolution", "for", () =>
      speaksFor(0.4, "electrical_line", isStrong && isExact, { hz, found_hz }),
    ),
    polePassSidebands(seen, hz),
    ifKnown(seen.vanishes_with_power_off, "power_off_trial", "for", (vanishes) =>
      speaksFor(0.3, "vanishes_with_power_off", vanishes),
    ),
    speaksAgainst(0.5, "not_exact", isStrong && !isExact, { hz, found_hz }),
    quiet(seen),
  ]);
};

export const resonanceRule: Rule = (seen) => {
  const { radial, axial, speed_dependent } = seen;
  const [most, second] = (axial ? [...radial, axial] : radial)
    .map((one) => overallOfSpectrum(one))
    .sort((a, b) => b - a);
  const ratio = second ? most! / second : null;

  return weighed("resonance", [
    ifKnown(speed_dependent, "speed_trial", "for", (depends) => speaksFor(0.6, "speed_dependent", depends)),
    ifKnown(ratio, "second_direction", "for", (ratio) => speaksFor(0.4, "one_direction", ratio > 3, { ratio })),
    ifKnown(ratio, "second_direction", "against", (ratio) =>
      speaksAgainst(0.5, "directions_similar", ratio < 1.5, { ratio }),
    ),
    quiet(seen),
  ]);
};

/** Of the floor, which tones do not lift. Null without a baseline of the same lines. */
function broadbandRise({ spectrum, baseline }: Seen): number | null {
  if (!baseline || baseline.unit !== spectrum.unit || Math.abs(baseline.df_hz / spectrum.df_hz - 1) > 0.01) return null;
  const rise = 20 * Math.log10(floorOf(spectrum) / floorOf(baseline));

  return Number.isFinite(rise) ? rise : null;
}

function floorOf({ amplitudes, df_hz }: Spectrum): number {
  const [low, high] = BROADBAND_HZ;

  return medianOf(amplitudes.subarray(Math.ceil(low / df_hz), Math.floor(high / df_hz) + 1));
}

/** Whether the line can be distinguished from the next shaft harmonic: a two-pole motor's 2× is close to it. */
function isApart({ shaft_hz, spectrum }: Seen, hz: number): boolean {
  const nearest = Math.max(1, Math.round(hz / shaft_hz)) * shaft_hz;

  return Math.abs(hz - nearest) > 3 * spectrum.df_hz;
}

function polePassSidebands({ line_hz, poles, shaft_hz, spectrum }: Seen, hz: number) {
  const beside = poles ? polePassHz(line_hz!, poles, shaft_hz) : null;
  const isResolved = beside !== null && Math.abs(beside) >= 3 * spectrum.df_hz;

  return ifKnown(isResolved ? beside : null, poles ? "resolution" : "poles", "for", (beside) => {
    const stand = isOnLine(spectrum, hz + beside) && isOnLine(spectrum, hz - beside);
    return speaksFor(0.3, "pole_pass_sidebands", stand, { hz: Math.abs(beside) });
  });
}
