import { type Dose, nextDose } from "./dose";
import {
  allowance,
  firstStep,
  type GreasingOutcome,
  nextStep,
  settleSeconds,
  type UltrasoundReading,
} from "./greasing";
import { isBack } from "./returns";

/*
 * The same rule where there is no connection: a phone takes the next step from what it knew of the point and from what is
 * read now, and sends all of it later in one piece. Then the server judges it again, and decides.
 */

/** What is known of a point. Amounts are grams. */
export interface PointRule {
  baseline_db: number | null;
  charge_grams: number;
  density: number;
  /** Given in the last 30 days. */
  month_grams: number;
  /** The last greasing that brought the level down. */
  lasting: { ended_at: Date; after: UltrasoundReading } | null;
  return_days: number;
  /** A supervisor goes beyond the month, with a connection. */
  may_go_beyond: boolean;
}

export interface RecordedDose {
  number: number;
  strokes: number;
  given_at: string;
  reading?: UltrasoundReading & { read_at: string };
}

/** A greasing as recorded on the phone. */
export interface RecordedGreasing {
  started_at: string;
  before: UltrasoundReading;
  doses: readonly RecordedDose[];
  outcome?: "blocked" | "abandoned";
}

export type GreasingStep =
  | { kind: "end"; outcome: GreasingOutcome }
  | { kind: "dose"; dose: Dose }
  /** The last dose settles. */
  | { kind: "read"; from: Date }
  /** Two charges in 30 days are enough. */
  | { kind: "too_much" };

/** What comes next; the grams of the event are those of the recorded doses. */
export function nextGreasingStep(
  rule: PointRule,
  { started_at, before, doses, outcome }: RecordedGreasing,
  grams: number,
): GreasingStep {
  if (outcome) return { kind: "end", outcome };
  const { baseline_db: baseline, lasting: last, return_days: days } = rule;
  const first = firstStep(before.db, baseline);
  if (first !== "grease" || baseline === null) return { kind: "end", outcome: first === "grease" ? "baseline" : first };
  if (isBack(before, { baseline, last, days, now: new Date(started_at) }))
    return { kind: "end", outcome: "suspect_defect" };
  const allowed = allowance(rule.charge_grams, { event: grams, month: rule.month_grams, isSupervised: false });
  const next = nextDose(rule.charge_grams, allowed, rule.density);
  const dose = doses.at(-1);
  if (!dose) return next ? { kind: "dose", dose: next } : { kind: "too_much" };
  if (!dose.reading) return { kind: "read", from: new Date(Date.parse(dose.given_at) + settleSeconds * 1_000) };
  const given = doses.flatMap(({ strokes, reading }) =>
    reading ? { strokes, db: reading.db, crest: reading.crest } : [],
  );
  const step = nextStep(before, baseline, given);
  if (step !== "dose") return { kind: "end", outcome: step };

  return next ? { kind: "dose", dose: next } : { kind: "end", outcome: "limit" };
}
