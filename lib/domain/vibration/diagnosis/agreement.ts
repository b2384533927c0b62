import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { SpeedCheck } from "./entered-speed";
import type { Diagnosis, Finding } from "./evidence";
import type { FoundLine } from "./lines";
import { MOST_MOVED_PCT, type SecondOpinion } from "./second-opinion";

/** What a part of a bearing is judged by. */
type JudgedPart = Finding & { lines: FoundLine[]; sidebands: FoundLine[] };

/** High confidence: this score, both ways of looking, a speed that the record confirms, and lines at their place. */
const HIGH_SCORE = 0.7;
/** What the second way alone is worth at most. */
const MOST_ALONE = 0.69;
const LEAST_ALONE = 0.5;
/** What the first way needs where the second finds too little to decide, and where it was not asked. */
const loneScore = { faint: 0.75, notAsked: 0.6 };
const LONE_LEAD = 0.2;
const SAME_LINE = 0.005;

/**
 * One conclusion from both ways of looking: a wrong name costs far more than none. The second way weighs all lines of the
 * envelope against each other, so it decides where it finds enough; where it doubts what it finds, nothing is named.
 */
export function agreed<Candidate extends JudgedPart>(
  first: Diagnosis<Candidate>,
  second: SecondOpinion | null,
  speed: SpeedCheck,
): Diagnosis<Candidate> {
  const fault = second?.fault ?? loneFault(first, second, speed);
  if (fault === null) return { ...first, verdict: "undecided", fault: null, confidence: null };
  const candidates = leadBy(fault, first.candidates, second);
  const isHigh =
    second?.fault === fault &&
    first.fault === fault &&
    speed.verdict !== "unconfirmed" &&
    Math.abs(second.moved_pct ?? 0) <= MOST_MOVED_PCT &&
    firstOf(candidates).score >= HIGH_SCORE;

  return { ...first, verdict: "fault", fault, confidence: isHigh ? "high" : "medium", candidates };
}

function loneFault(first: Diagnosis<JudgedPart>, second: SecondOpinion | null, speed: SpeedCheck) {
  const [leader, next] = first.candidates;
  if (!first.fault || !leader || isOfShaft(leader, speed)) return null;
  if (second && !isLeftOpen(second, leader)) return null;
  const least = second ? loneScore.faint : loneScore.notAsked;
  const isAlone = leader.score >= least && leader.score - (next?.score ?? 0) >= LONE_LEAD;

  return isAlone && hasItsSidebands(leader) && isAtItsPlace(leader) ? first.fault : null;
}

/** It finds too little, and nothing else. */
const isLeftOpen = ({ doubt, other }: SecondOpinion, { lines: [base] }: JudgedPart) =>
  doubt === "faint" && (other === null || Math.abs(other.hz / base!.found_hz - 1) < SAME_LINE);

/** Within what the speed may be off, the line may be a harmonic of the shaft. */
function isOfShaft({ lines: [base] }: JudgedPart, { rpm, uncertainty_pct }: SpeedCheck): boolean {
  if (!base) return true;
  const order = (60 * base.found_hz) / rpm;

  return Math.abs(order / Math.max(1, Math.round(order)) - 1) <= uncertainty_pct / 100;
}

/** An inner race turns through the load, which a line without sidebands does not. */
const hasItsSidebands = ({ fault, sidebands }: JudgedPart) =>
  fault !== "inner_race" || sidebands.every(({ points }) => points > 0);

const isAtItsPlace = ({ lines: [base] }: JudgedPart) => Math.abs(base!.error_pct) <= MOST_MOVED_PCT;

/** The named part first, with at least the score that the second way gives it. */
function leadBy<Candidate extends JudgedPart>(
  fault: string,
  candidates: readonly Candidate[],
  second: SecondOpinion | null,
): Candidate[] {
  const [named] = candidates.filter((one) => one.fault === fault) as [Candidate];
  const alone = second?.fault === fault ? aloneScore(second) : 0;
  const rest = candidates.filter((one) => one !== named).sort((a, b) => b.score - a.score);

  return [{ ...named, score: Math.max(named.score, alone) }, ...rest];
}

/** By how far its line is above noise. */
const aloneScore = ({ family }: SecondOpinion): number =>
  Math.min(MOST_ALONE, LEAST_ALONE + (family?.over_db ?? 0) / 50);

export const agreementConstants = {
  HIGH_SCORE,
  MOST_ALONE,
  LEAST_ALONE,
  LONE_LEAD,
  SAME_LINE,
  LONE_SCORE_FAINT: loneScore.faint,
  LONE_SCORE_NOT_ASKED: loneScore.notAsked,
};
