import { swingOf } from "@/lib/domain/monitoring/alerts";
import { ruleOfKey, type ZoneKind } from "@/lib/domain/monitoring/zones";

/**
 * Whether a repair helped, workflows section 9: the median of the alerting measurement over matched running samples
 * before and after. A machine that stands still proves nothing, and neither does one that runs at another speed.
 */
const proofVerdicts = ["open", "fixed", "not_fixed", "not_comparable", "cancelled"] as const;
export type ProofVerdict = (typeof proofVerdicts)[number];

/** How many samples a median is taken of, how few are too few, and how long one waits for them. Ours. */
export const samplesForProof = 30;
const leastBefore = 3;
export const proofDays = 14;

/** Samples are matched when the speed, where it is measured, differs by no more. */
const speedTolerance = 0.05;

export interface ProofSample {
  value: number;
  running: boolean | null;
  /** Of the same moment, where the sensor measures it. */
  rpm: number | null;
}

export interface ProofQuestion {
  /** The rule of the alert: high, low_chronic, amplitude. */
  alert_rule: string;
  /** What a healthy machine stays within, in the base unit. */
  limit_value: number | null;
  /** The samples that a fluctuation is judged over; null or left out: the usual ones. */
  swing_samples?: number | null;
  /** Newest first, from the fault's beginning to the beginning of the work. */
  before: readonly ProofSample[];
  /** In time order, since the work was done. */
  after: readonly ProofSample[];
  isOver: boolean;
}

export interface ProofAnswer {
  verdict: ProofVerdict;
  before_median: number | null;
  after_median: number | null;
  before_samples: number;
  after_samples: number;
}

export function prove(question: ProofQuestion): ProofAnswer {
  const { alert_rule, limit_value, before, after, isOver } = question;
  const kind = kindOf(alert_rule);
  const earlier = before.filter(isRunning).slice(0, samplesForProof);
  const speed = medianOf(earlier.flatMap(({ rpm }) => rpm ?? []));
  const later = after.filter((sample) => isRunning(sample) && isMatched(sample, speed)).slice(0, samplesForProof);
  const found = {
    before_median: statisticOf(question, earlier),
    after_median: statisticOf(question, later),
    before_samples: earlier.length,
    after_samples: later.length,
  };
  const verdict = (one: ProofVerdict) => ({ ...found, verdict: one });

  // How fast it warmed does not matter in a median of how warm it is.
  if (kind === "rise") return verdict("not_comparable");
  if (limit_value === null || earlier.length < leastBefore) return verdict("not_comparable");
  if (later.length < samplesForProof) return verdict(isOver ? "not_comparable" : "open");
  const isHealthy = kind === "low" ? found.after_median! > limit_value : found.after_median! < limit_value;

  return verdict(isHealthy ? "fixed" : "not_fixed");
}

const kindOf = (alert_rule: string) => alert_rule.split("_")[0] as ZoneKind;

/** Nobody knows whether it runs: then it counts as running, as it did for the alert. */
const isRunning = ({ running }: ProofSample) => running !== false;

const isMatched = ({ rpm }: ProofSample, speed: number | null) =>
  speed === null || rpm === null || Math.abs(rpm - speed) <= speed * speedTolerance;

/** A fluctuation is judged by the most of it over so many samples in a row as its rule has, everything else by the median. */
function statisticOf({ alert_rule, swing_samples }: ProofQuestion, samples: readonly ProofSample[]): number | null {
  const values = samples.map(({ value }) => value);
  if (kindOf(alert_rule) !== "amplitude") return medianOf(values);
  if (values.length === 0) return null;
  const size = Math.min(swing_samples ?? ruleOfKey("amplitude").acute_samples, values.length);
  const windows = Array.from({ length: values.length - size + 1 }, (_, at) => values.slice(at, at + size));

  return Math.max(...windows.map(swingOf));
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);

  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
