import { severityBand } from "../integration";
import { overallOfSpectrum } from "../spectrum";
import { concluded, type Diagnosis, type Finding, type Missing, notEnoughData } from "./evidence";
import { type MachineMeasurement, strongest } from "./pattern";
import { bearingRule, beltRule, gearRule, lubricationRule } from "./rules-of-contact";
import { electricalRule, flowRule, resonanceRule } from "./rules-of-forces";
import { angularRule, loosenessRule, parallelRule, unbalanceRule } from "./rules-of-shafts";
import type { Rule, Seen } from "./weighing";

/** Domain reference 5.3, in its order. The patterns are documented practice, thresholds and weights are our own. */
const rules: readonly Rule[] = [
  unbalanceRule,
  angularRule,
  parallelRule,
  loosenessRule,
  bearingRule,
  gearRule,
  beltRule,
  flowRule,
  electricalRule,
  lubricationRule,
  resonanceRule,
];

/** Lines closer than this to half the shaft frequency cannot be distinguished from it. */
const LEAST_LINES_A_TURN = 4;

/** What the pattern of a machine's lines speaks for. Faults of which nothing was measured are not listed. */
export function diagnoseMachine(measured: MachineMeasurement): Diagnosis {
  const missing = missingFor(measured);
  const { shaft_hz, radial } = measured;
  if (missing.length > 0 || !shaft_hz) return notEnoughData(missing);
  const spectrum = strongest(radial);
  const band_hz = severityBand(60 * shaft_hz);
  const overall = measured.velocity ?? overallOfSpectrum(spectrum, band_hz);
  const seen: Seen = { ...measured, shaft_hz, spectrum, overall, band_hz };

  const found = rules.map((rule) => rule(seen)).filter((finding): finding is Finding => finding !== null);

  return concluded(measured.is_axis_unknown ? found.map(withoutMeasuredAxes) : found);
}

/** What was recorded along the other axes is not unmeasured: it is not known which axis is which. */
function withoutMeasuredAxes(finding: Finding): Finding {
  const named = finding.not_measured.map((key) =>
    key === "axial" || key === "second_direction" ? "axis_directions" : key,
  );

  return { ...finding, not_measured: [...new Set(named)] };
}

function missingFor({ shaft_hz, radial, axial }: MachineMeasurement): Missing[] {
  const spectra = axial ? [...radial, axial] : radial;
  const coarsest = Math.max(0, ...spectra.map(({ df_hz }) => df_hz));
  const isVelocity = radial.length > 0 && spectra.every(({ unit }) => unit === "mm/s");
  const most_hz = (shaft_hz ?? 0) / LEAST_LINES_A_TURN;
  const [low_hz] = severityBand(shaft_hz && 60 * shaft_hz);
  const checks: [boolean, Missing][] = [
    [!shaft_hz, { key: "shaft_speed", params: {} }],
    [!isVelocity, { key: "velocity_spectrum", params: {} }],
    [!!shaft_hz && coarsest > most_hz, { key: "resolution", params: { df_hz: coarsest, most_hz } }],
    // Without its 1× every pattern of the shaft is another fault's.
    [!!shaft_hz && shaft_hz < low_hz, { key: "low_frequency", params: { hz: shaft_hz ?? 0, low_hz } }],
  ];

  return checks.filter(([lacks]) => lacks).map(([, missing]) => missing);
}
