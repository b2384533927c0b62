import { gearMeshHz } from "../fault-frequencies";
import type { BearingFinding } from "./bearing";
import type { MissingKey } from "./evidence";
import { sidebandPairs } from "./pattern";
import { ifKnown, type Rule, type Seen, speaksAgainst, speaksFor, type Weighed, weighed } from "./weighing";

/** Where metal meets metal: bearings, gears and the grease between. */

/** Domain reference 7.4: lack of lubrication. */
const RISE_DB = 8;

export const bearingRule: Rule = (seen) => {
  const { kurtosis, crest_factor } = seen;
  const judged = judgedBearing(seen);
  const strikes =
    kurtosis == null && crest_factor == null ? null : { kurtosis: kurtosis ?? 0, crest: crest_factor ?? 0 };

  return weighed("bearing", [
    ifKnown(judged, unjudged(seen), "for", ({ isFault, score }) => speaksFor(0.7, "bearing_lines", isFault, { score })),
    risen(0.15, seen),
    ifKnown(strikes, "waveform", "for", ({ kurtosis, crest }) =>
      speaksFor(0.15, "impacts", kurtosis > 5 || crest > 6, { kurtosis, crest_factor: crest }),
    ),
    ...(judged?.isFault ? coinciding(judged.leader) : []),
  ]);
};

export const gearRule: Rule = ({ teeth, shaft_hz, spectrum }) => {
  if (!teeth) return null;
  const hz = gearMeshHz(teeth, shaft_hz);
  const reach = (spectrum.amplitudes.length - 1) * spectrum.df_hz;
  const pairs = hz + 2 * shaft_hz <= reach ? sidebandPairs(spectrum, hz, shaft_hz, 0.25) : null;

  return weighed("gear_wear", [
    ifKnown(pairs, "resolution", "for", (pairs) => speaksFor(0.8, "mesh_sidebands", pairs >= 2, { pairs, hz })),
  ]);
};

export const lubricationRule: Rule = (seen) => {
  // Without a rise there is nothing that grease could explain.
  if (seen.high_frequency_rise_db == null) return null;
  const judged = judgedBearing(seen);
  const hasRisen = seen.high_frequency_rise_db >= RISE_DB;

  return weighed("lubrication", [
    risen(0.5, seen),
    ifKnown(judged, unjudged(seen), "for", ({ isFault, score }) =>
      speaksFor(0.2, "no_bearing_lines", hasRisen && !isFault, { score }),
    ),
    ifKnown(seen.greasing_drop_db, "greasing_trial", "for", (drop_db) =>
      speaksFor(0.3, "drops_after_greasing", drop_db >= RISE_DB / 2, { drop_db }),
    ),
    againstBearingLines(0.5, seen),
  ]);
};

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

/** Why no bearing was judged: it is not known, or the record does not say enough about it. */
const unjudged = ({ bearing }: Seen): MissingKey => bearing?.missing[0]?.key ?? "bearing";

/** Null when no bearing was judged. */
function judgedBearing({ bearing }: Seen) {
  const leader = bearing?.candidates[0];
  if (!bearing || !leader || bearing.verdict === "not_enough_data") return null;

  return { isFault: bearing.verdict === "fault", score: leader.score, leader };
}
