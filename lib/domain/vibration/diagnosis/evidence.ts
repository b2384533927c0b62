/** What every diagnosis reports, in numbers and message keys of messages/…/diagnosis.json; never in sentences. */

export const faults = [
  "outer_race",
  "inner_race",
  "rolling_element",
  "cage",
  "unbalance",
  "angular_misalignment",
  "parallel_misalignment",
  "looseness",
  "bearing",
  "gear_wear",
  "belt_wear",
  "flow",
  "electrical",
  "lubrication",
  "resonance",
] as const;
export type Fault = (typeof faults)[number];

export type Verdict = "fault" | "undecided" | "not_enough_data";
export type Confidence = "high" | "medium";

/** `diagnosis.evidence.<key>`: what was looked for with what was found, whether it `holds` or not. */
export type Evidence = { key: EvidenceKey; speaks: "for" | "against"; holds: boolean; params: Numbers };
export type Numbers = Record<string, number>;

/** `diagnosis.missing.<key>`. */
export type Missing = { key: MissingKey; params: Numbers };

/** `not_measured`: measurements that would add evidence. */
export type Finding = { fault: Fault; score: number; evidence: Evidence[]; not_measured: MissingKey[] };

export type Diagnosis<Candidate extends Finding = Finding> = {
  verdict: Verdict;
  /** Of the leading candidate, when the verdict is a fault. */
  fault: Fault | null;
  confidence: Confidence | null;
  missing: Missing[];
  /** Highest score first. */
  candidates: Candidate[];
};

export type MissingKey =
  | "acceleration"
  | "valid_record"
  | "duration"
  | "shaft_speed"
  | "exact_shaft_speed"
  | "bearing"
  | "velocity_spectrum"
  | "resolution"
  | "low_frequency"
  | "one_times"
  | "axial"
  | "waveform"
  | "high_frequency_baseline"
  | "baseline_spectrum"
  | "blades"
  | "poles"
  | "second_direction"
  | "axis_directions"
  | "greasing_trial"
  | "power_off_trial"
  | "speed_trial";

export type EvidenceKey =
  | "lines_over_floor"
  | "sidebands_over_floor"
  | "coincides_with_order"
  | "one_times_dominates"
  | "axial_low"
  | "sine_like"
  | "two_times_high"
  | "many_harmonics"
  | "level_low"
  | "axial_high"
  | "only_radial_one_times"
  | "two_times_present"
  | "two_times_severe"
  | "three_times_present"
  | "axial_low_no_two_times"
  | "half_orders"
  | "clean_one_times"
  | "bearing_lines"
  | "no_bearing_lines"
  | "high_frequency_up"
  | "impacts"
  | "mesh_sidebands"
  | "mesh_in_harmonics"
  | "belt_lines"
  | "belt_lines_strong"
  | "drops_after_greasing"
  | "blade_pass_high"
  | "broadband_rise"
  | "electrical_line"
  | "pole_pass_sidebands"
  | "vanishes_with_power_off"
  | "not_exact"
  | "speed_dependent"
  | "one_direction"
  | "directions_similar";

/** Domain reference 5.4, step 6. */
const LEAST_SCORE = 0.5;
const LEAST_LEAD = 0.1;
const HIGH_SCORE = 0.7;
const ROUNDING = 1e-9;

/** `mayLead`: what a leader needs besides its score. */
export function concluded<Candidate extends Finding>(
  found: readonly Candidate[],
  mayLead: (leader: Candidate) => boolean = () => true,
): Diagnosis<Candidate> {
  const candidates = [...found].sort((a, b) => b.score - a.score);
  const [first, second] = candidates;
  const isAhead = first && first.score >= LEAST_SCORE && first.score - (second?.score ?? 0) >= LEAST_LEAD - ROUNDING;
  const leads = isAhead && mayLead(first);

  return {
    verdict: leads ? "fault" : "undecided",
    fault: leads ? first.fault : null,
    confidence: leads ? (first.score >= HIGH_SCORE ? "high" : "medium") : null,
    missing: [],
    candidates,
  };
}

/** The highest figure of a conclusion that something else than its lines keeps from being sure. */
const MOST_MEDIUM = 0.69;

export interface ShownConfidence {
  word: Confidence;
  /** From 0 to 1, on the side of HIGH_SCORE that the word is on. */
  share: number;
}

/** How sure a conclusion is: one figure with its word, wherever it is shown. */
export function confidenceOf({ confidence, score }: { confidence: Confidence | null; score: number }): ShownConfidence {
  const word = confidence ?? "medium";

  return { word, share: word === "high" ? Math.max(HIGH_SCORE, score) : Math.min(MOST_MEDIUM, score) };
}

/**
 * Of what the pattern of lines speaks for. Damage of a bearing is as sure as the diagnosis of that bearing is: the pattern
 * repeats what was found there.
 */
export function patternConfidence(
  { fault, confidence, candidates }: Pick<Diagnosis, "fault" | "confidence" | "candidates">,
  bearing: Pick<Diagnosis, "verdict" | "confidence" | "candidates"> | null,
): ShownConfidence {
  const [leader] = fault === "bearing" && bearing?.verdict === "fault" ? bearing.candidates : candidates;
  const stated = fault === "bearing" && bearing?.verdict === "fault" ? bearing.confidence : confidence;

  return confidenceOf({ confidence: stated, score: leader?.score ?? 0 });
}

/** What is missing, by kind: a measurement that was not made, or a fact that nobody has entered. */
const unknownFacts: readonly MissingKey[] = [
  "shaft_speed",
  "exact_shaft_speed",
  "bearing",
  "blades",
  "poles",
  "axis_directions",
];
export const isUnknownFact = (key: MissingKey): boolean => unknownFacts.includes(key);

export const notEnoughData = (missing: Missing[]): Diagnosis<never> => ({
  verdict: "not_enough_data",
  fault: null,
  confidence: null,
  missing,
  candidates: [],
});

export const verdictConstants = { LEAST_SCORE, LEAST_LEAD, HIGH_SCORE };
