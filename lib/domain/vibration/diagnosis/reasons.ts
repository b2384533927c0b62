import type { BearingEvidence } from "./bearing";
import type { Numbers } from "./evidence";
import { MOST_MOVED_PCT } from "./second-opinion";

/** `spectrum.evidence.reasons.<key>`: what decided, what speaks against it, and what would settle it. */
export type Reason = { key: ReasonKey; params: Numbers };
export type Reasons = { decided: Reason[]; against: Reason[]; settles: Reason[] };

export type ReasonKey =
  | "family"
  | "cage"
  | "one_band"
  | "speed_in_record"
  | "moved"
  | "coincides"
  | "speed_unknown"
  | "names_differ"
  | "faint"
  | "other_line"
  | "other_race"
  | "beside"
  | "no_sidebands"
  | "shaft"
  | "longer_record"
  | "more_seconds"
  | "measured_speed"
  | "other_axis"
  | "entered_bearing"
  | "cage_or_element";

/** In words for a person, in the order of their weight. Empty lists where the diagnosis is from before it kept them. */
export function reasonsOf(evidence: BearingEvidence): Reasons {
  if (evidence.verdict === "not_enough_data") return { decided: [], against: [], settles: [] };

  return { decided: decidedBy(evidence), against: against(evidence), settles: settledBy(evidence) };
}

const reason = (key: ReasonKey, params: Numbers = {}): Reason => ({ key, params });
const only = (reasons: readonly (Reason | false | null | undefined)[]) => reasons.filter((one) => !!one);

function decidedBy({ fault, second, speed }: BearingEvidence): Reason[] {
  if (!fault) return [];
  const family = second?.fault === fault ? second.family : null;
  const lines = family && { hz: family.hz, harmonics: family.harmonics, sum_db: family.sum_db };

  return only([
    lines ? reason(fault === "rolling_element" ? "cage" : "family", lines) : reason("one_band"),
    speed?.verdict === "confirmed" && reason("speed_in_record", { rpm: speed.rpm }),
  ]);
}

function against({ fault, candidates, second, speed }: BearingEvidence): Reason[] {
  const [leader] = candidates;
  const order = leader?.coincides_with_order ?? null;
  const moved_pct = second?.moved_pct ?? 0;
  const doubt = fault ? null : second?.doubt;

  return only([
    doubt && (doubt === "speed" ? reason("names_differ") : reason(doubt, second?.other ? { hz: second.other.hz } : {})),
    fault !== null && Math.abs(moved_pct) > MOST_MOVED_PCT && reason("moved", { moved_pct }),
    order !== null && reason("coincides", { order }),
    speed?.verdict === "unconfirmed" && reason("speed_unknown", { rpm: speed.entered_rpm }),
  ]);
}

function settledBy({ fault, confidence, second, speed }: BearingEvidence): Reason[] {
  if (fault && confidence === "high") return [];
  const isSpeedOpen = speed?.verdict === "unconfirmed";
  const seconds = speed?.missing_seconds ?? 0;
  const doubt = fault ? null : (second?.doubt ?? null);
  const isOfAnother = doubt === "other_line" || doubt === "beside";

  return only([
    isSpeedOpen && reason("measured_speed"),
    isSpeedOpen && seconds > 0 && reason("more_seconds", { seconds: Math.ceil(seconds) }),
    isOfAnother && reason("entered_bearing"),
    fault === "rolling_element" && reason("cage_or_element"),
    (seconds === 0 || !isSpeedOpen) && reason("longer_record"),
    reason("other_axis"),
  ]);
}
