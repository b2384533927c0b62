import type { SpeedCheck } from "./entered-speed";
import type { Diagnosis, Finding } from "./evidence";
import type { FoundLine } from "./lines";
import type { SecondOpinion } from "./second-opinion";

/** What a part of a bearing is judged by. */
type Heard = Finding & { lines: FoundLine[]; sidebands: FoundLine[] };

/** High confidence: this score, both ways of looking, and a speed that the record confirms. */
const HIGH_SCORE = 0.7;
/** What the second way alone is worth at most. */
const MOST_ALONE = 0.69;
const LEAST_ALONE = 0.5;
/** What the first way needs where the second sees the line but not the whole pattern, and where it was not asked. */
const loneScore = { seen: 0.75, notAsked: 0.6 };
const LONE_LEAD = 0.2;

/**
 * One conclusion from both ways of looking: a wrong name costs far more than none. Where they name different parts, or
 * only one of them names a part and the other does not see its line, the bearing stays undecided.
 */
export function agreed<Candidate extends Heard>(
  first: Diagnosis<Candidate>,
  second: SecondOpinion | null,
  speed: SpeedCheck,
): Diagnosis<Candidate> {
  const fault = jointFault(first, second, speed);
  if (fault === null) return { ...first, verdict: "undecided", fault: null, confidence: null };
  const candidates = leadBy(fault, first.candidates, second);
  const isHigh =
    second?.fault === fault &&
    first.fault === fault &&
    speed.verdict !== "unconfirmed" &&
    candidates[0]!.score >= HIGH_SCORE;

  return { ...first, verdict: "fault", fault, confidence: isHigh ? "high" : "medium", candidates };
}

function jointFault(first: Diagnosis<Heard>, second: SecondOpinion | null, speed: SpeedCheck) {
  if (second?.fault) return first.fault === null || first.fault === second.fault ? second.fault : null;
  const [leader, next] = first.candidates;
  if (!first.fault || !leader || isOfShaft(leader, speed)) return null;
  const least = second ? loneScore.seen : loneScore.notAsked;
  const isAlone = leader.score >= least && leader.score - (next?.score ?? 0) >= LONE_LEAD;

  return isAlone && hasItsSidebands(leader) && isSeenBy(second, leader) ? first.fault : null;
}

/** Within what the speed may be off, the line may be a harmonic of the shaft. */
function isOfShaft({ lines: [base] }: Heard, { rpm, uncertainty_pct }: SpeedCheck): boolean {
  if (!base) return true;
  const order = (60 * base.found_hz) / rpm;

  return Math.abs(order / Math.max(1, Math.round(order)) - 1) <= uncertainty_pct / 100;
}

/** An inner race turns through the load, which a line without sidebands does not. */
const hasItsSidebands = ({ fault, sidebands }: Heard) =>
  fault !== "inner_race" || sidebands.every(({ points }) => points > 0);

function isSeenBy(second: SecondOpinion | null, { fault, lines: [base] }: Heard): boolean {
  if (second === null) return true;
  const line = second.lines[fault as keyof SecondOpinion["lines"]];

  return line !== undefined && Math.abs(line.hz / base!.found_hz - 1) < 0.005;
}

/** The named part first, with at least the score that the second way gives it. */
function leadBy<Candidate extends Heard>(
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
function aloneScore({ fault, lines, noise_db }: SecondOpinion): number {
  const over_db = (lines[fault!]?.level ?? noise_db) - noise_db;

  return Math.min(MOST_ALONE, LEAST_ALONE + over_db / 50);
}

export const agreementConstants = {
  ...{ HIGH_SCORE, MOST_ALONE, LEAST_ALONE, LONE_LEAD },
  ...{ LONE_SCORE_SEEN: loneScore.seen, LONE_SCORE_NOT_ASKED: loneScore.notAsked },
};
