import { beltHz, gearMeshHz } from "../fault-frequencies";
import type { Peak } from "../peaks";
import type { Spectrum } from "../spectrum";
import type { BearingFinding } from "./bearing";
import type { MissingKey } from "./evidence";
import { besideAt, isolatedLineAt, LEAST_HARMONIC_RMS, middleAt, sidebandPairs } from "./pattern";
import {
  ifKnown,
  inBand,
  quiet,
  type Rule,
  type Seen,
  speaksAgainst,
  speaksFor,
  type Weighed,
  weighed,
} from "./weighing";

/** Where metal meets metal: bearings, gears and the grease between. */

/** Domain reference 7.4: lack of lubrication. */
const RISE_DB = 8;

export const bearingRule: Rule = (seen) => {
  const judged = judgedBearing(seen);

  return weighed("bearing", [
    ifKnown(judged, unjudged(seen), "for", ({ isFault, score }) => speaksFor(0.7, "bearing_lines", isFault, { score })),
    risen(0.15, seen),
    ifKnown(strikesIn(seen), "waveform", "for", (strikes) => speaksFor(0.15, "impacts", isStruck(strikes), strikes)),
    ...(judged?.isFault ? coinciding(judged.leader) : []),
  ]);
};

export const gearRule: Rule = ({ teeth, shaft_hz, spectrum }) => {
  if (!teeth) return null;
  const hz = gearMeshHz(teeth, shaft_hz);
  const reach = (spectrum.amplitudes.length - 1) * spectrum.df_hz;
  const isInReach = hz + BESIDE[1] * shaft_hz <= reach;
  const mesh = middleAt(spectrum, hz, shaft_hz);
  const pairs = isInReach ? sidebandPairs(spectrum, mesh, shaft_hz, 0.25) : null;
  const ratio = isInReach ? besideMesh(spectrum, mesh, shaft_hz) : null;

  return weighed("gear_wear", [
    ifKnown(pairs, "resolution", "for", (pairs) => speaksFor(0.8, "mesh_sidebands", pairs >= 2, { pairs, hz })),
    ifKnown(ratio, "resolution", "against", (ratio) =>
      speaksAgainst(0.5, "mesh_in_harmonics", ratio > BESIDE_SHARE, { ratio }),
    ),
  ]);
};

/** So many turns from the mesh a worn tooth no longer shows; what is there is the shaft, whatever the number of teeth. */
const BESIDE = [6, 8] as const;
const BESIDE_SHARE = 0.5;
const FIRST_ORDERS = 4.5;

/** The highest harmonic of the shaft away from the mesh, as a share of the mesh; the first few are of other faults. */
function besideMesh(spectrum: Spectrum, mesh: Peak, shaft_hz: number): number {
  const [from, to] = BESIDE;
  const places = Array.from({ length: to - from + 1 }, (_, at) => (from + at) * shaft_hz)
    .flatMap((by) => [mesh.hz - by, mesh.hz + by])
    .filter((hz) => hz > FIRST_ORDERS * shaft_hz);
  const highest = Math.max(0, ...places.map((hz) => besideAt(spectrum, hz, shaft_hz).amplitude));

  return mesh.amplitude > 0 ? highest / mesh.amplitude : 0;
}

/** Harmonics of the belt, of which the second is that of a spot that passes two sheaves. */
const BELT_HARMONICS = [1, 2, 3, 4] as const;
const LEAST_BELT_HARMONICS = 2;
/** A belt slips, and is worn longer than it was bought. */
const BELT_TOLERANCE = 0.03;

/** A belt turns slower than its shafts: a spot of it shows below them, once for each sheave that it passes. */
export const beltRule: Rule = (seen) => {
  const { belt_length_mm, sheave_diameter_mm, shaft_hz, spectrum, band_hz, overall } = seen;
  if (!belt_length_mm || !sheave_diameter_mm) return null;
  const hz = beltHz(sheave_diameter_mm, belt_length_mm, shaft_hz);
  const observable = BELT_HARMONICS.map((harmonic) => harmonic * hz).filter((at) => isObservable(at, seen));
  if (observable.length < LEAST_BELT_HARMONICS || hz < 3 * spectrum.df_hz) return null;
  const rms = observable.map((at) => isolatedLineAt(spectrum, at, BELT_TOLERANCE).amplitude / Math.SQRT2);
  const count = rms.filter((one) => one >= LEAST_HARMONIC_RMS).length;
  const share = Math.hypot(...rms) / overall || 0;

  return weighed("belt_wear", [
    speaksFor(0.6, "belt_lines", count >= LEAST_BELT_HARMONICS, { count, hz, low_hz: band_hz[0] }),
    speaksFor(0.2, "belt_lines_strong", share >= 0.3, { share_pct: 100 * share, ...inBand(seen) }),
    quiet(seen),
  ]);
};

/** Within the band, and not on a harmonic of the shaft, which would be taken for it. */
const isObservable = (hz: number, { band_hz, shaft_hz, spectrum }: Seen) =>
  hz >= band_hz[0] &&
  Math.abs(hz - Math.max(1, Math.round(hz / shaft_hz)) * shaft_hz) > BELT_TOLERANCE * hz + 3 * spectrum.df_hz;

export const lubricationRule: Rule = (seen) => {
  // Without a rise there is nothing that grease could explain.
  if (seen.high_frequency_rise_db == null) return null;
  const judged = judgedBearing(seen);
  const hasRisen = seen.high_frequency_rise_db >= RISE_DB;

  // Without a word on the bearing a rise is not enough: a damaged one rises as well.
  return weighed("lubrication", [
    risen(0.4, seen),
    ifKnown(judged, unjudged(seen), "for", ({ isFault, score }) =>
      speaksFor(0.2, "no_bearing_lines", hasRisen && !isFault, { score }),
    ),
    ifKnown(seen.greasing_drop_db, "greasing_trial", "for", (drop_db) =>
      speaksFor(0.3, "drops_after_greasing", drop_db >= RISE_DB / 2, { drop_db }),
    ),
    againstBearingLines(0.5, seen),
    ifKnown(strikesIn(seen), "waveform", "against", (strikes) =>
      speaksAgainst(0.3, "impacts", isStruck(strikes), strikes),
    ),
  ]);
};

function strikesIn({ kurtosis, crest_factor }: Seen) {
  return kurtosis == null && crest_factor == null ? null : { kurtosis: kurtosis ?? 0, crest_factor: crest_factor ?? 0 };
}

const isStruck = ({ kurtosis, crest_factor }: { kurtosis: number; crest_factor: number }) =>
  kurtosis > 5 || crest_factor > 6;

export const againstBearingLines = (weight: number, seen: Seen): Weighed =>
  ifKnown(judgedBearing(seen), unjudged(seen), "against", ({ isFault, score }) =>
    speaksAgainst(weight, "bearing_lines", isFault, { score }),
  );

const risen = (weight: number, { high_frequency_rise_db }: Seen): Weighed =>
  ifKnown(high_frequency_rise_db, "high_frequency_baseline", "for", (rise_db) =>
    speaksFor(weight, "high_frequency_up", rise_db >= RISE_DB, { rise_db, least_db: RISE_DB }),
  );

const coinciding = ({ coincides_with_order: order, lines }: BearingFinding): Weighed[] =>
  order === null ? [] : [speaksAgainst(0.3, "coincides_with_order", true, { order, hz: lines[0]?.expected_hz ?? 0 })];

/** Why no bearing was judged: it is not known, or the record does not show enough of it. */
const unjudged = ({ bearing }: Seen): MissingKey => bearing?.missing[0]?.key ?? "bearing";

/** Null when no bearing was judged. */
function judgedBearing({ bearing }: Seen) {
  const leader = bearing?.candidates[0];
  if (!bearing || !leader || bearing.verdict === "not_enough_data") return null;

  return { isFault: bearing.verdict === "fault", score: leader.score, leader };
}
