import { isUsable, type Sample } from "@/lib/domain/monitoring/alerts";
import { runShare, samplesForBaseline, samplesForProvisional } from "@/lib/domain/monitoring/baseline";
import type { Parameter } from "@/lib/domain/monitoring/parameters";
import { type LearnedKind, SWING_SAMPLES } from "@/lib/domain/monitoring/sides";
import type { Zone } from "@/lib/domain/monitoring/zones";
import type { Transitions } from "@/lib/domain/shared/transitions";
import type { Quantity } from "@/lib/domain/shared/units";
import { lastOf } from "../shared/ends-of-lists";

/**
 * One learning of one measurement, domain reference 2.4 and workflows section 8:
 *
 *   sent ─acknowledge─▶ learning k/300 ─propose─▶ proposed ─accept─▶ active (a new version of the limits)
 *    │ ▲                  │                          │                            ▲
 *  fail retry             └─settle (the first one) ──│────────────────────────────┘
 *    ▼ │                                             └─reject─▶ rejected (the old limits stay)
 *   failed                                             (sent, learning and failed may be rejected too)
 *
 * While a re-baseline learns, the old limits hold. The first learning has nothing to protect: from 30 samples on its
 * limits are in force and provisional, and at 300 they are final without anybody asking.
 */
const baselineStatuses = ["sent", "learning", "proposed", "active", "rejected", "failed"] as const;
export type BaselineStatus = (typeof baselineStatuses)[number];

export const openBaselineStatuses = ["sent", "learning", "proposed"] as const satisfies readonly BaselineStatus[];

export const baselineTransitions = {
  acknowledge: { from: ["sent"], to: "learning" },
  fail: { from: ["sent"], to: "failed" },
  retry: { from: ["failed"], to: "sent" },
  propose: { from: ["learning"], to: "proposed" },
  accept: { from: ["proposed"], to: "active" },
  settle: { from: ["learning"], to: "active" },
  reject: { from: ["sent", "learning", "proposed", "failed"], to: "rejected" },
} as const satisfies Transitions<BaselineStatus>;

const learnable: ReadonlySet<Quantity> = new Set([
  "velocity",
  "acceleration",
  "ultrasound",
  "temperature",
  "current",
  "pressure",
]);

/** Crest factor and kurtosis fall again late in a failure, and a mean peak shows little: set manually. */
export const isLearnable = ({ quantity, band, key, is_derived }: Parameter) =>
  learnable.has(quantity) && !is_derived && band !== "peak" && !key.endsWith("_max");

/** Sample counts at which the limits are recalculated, so that they do not depend on how samples were batched. */
const milestones = [samplesForProvisional, 60, 100, 150, 200, 250, samplesForBaseline] as const;

const isMilestone = (count: number) => (milestones as readonly number[]).includes(count);

/** Samples to be judged by the same limits, and the values that are known after them where a milestone was reached. */
export interface Stretch {
  samples: Sample[];
  reached: readonly number[] | null;
}

/** What was taught so far, and when the last sample was due to teach (UTC milliseconds). */
export interface Taught {
  values: readonly number[];
  until: number | null;
}

/**
 * A sample teaches a quarter of an hour after the last one that did, less a minute for clocks that wander: a run-in of 300
 * samples is three days and nights of running, however often the sensor speaks. In one day of a bearing or an oven the next is
 * not contained: of NAB's machine temperature, limits of 25 hours gave 27 alerts for 4 faults, and those of 75 hours 3.
 */
const LEARNS_EVERY_MS = 14 * 60_000;

/** The value from which on a sample is judged and does not teach, from what was taught; null: each teaches. */
export type LimitOfTeaching = (values: readonly number[]) => number | null;

const learnsAll: LimitOfTeaching = () => null;

/**
 * Adds the valid samples of a running machine to what was learnt, and cuts the batch where the limits change. Samples
 * in time order; those after the last milestone are judged by what was learnt there. One that is too high to teach takes its
 * turn all the same, or the lowest of a sensor that speaks every minute would teach in its stead.
 */
export function learnAlong(before: Taught, samples: readonly Sample[], limitOf = learnsAll) {
  const values = [...before.values];
  let { until } = before;
  let limit: number | null | undefined;
  const stretches: Stretch[] = [{ samples: [], reached: null }];
  for (const sample of samples) {
    const stretch = lastOf(stretches);
    stretch.samples.push(sample);
    const isDue = until === null || sample.ts - until >= LEARNS_EVERY_MS;
    if (values.length >= samplesForBaseline || !isDue || !teaches(sample)) continue;
    until = sample.ts;
    limit ??= limitAfter(values, limitOf);
    if (limit !== null && sample.value >= limit) continue;
    values.push(sample.value);
    if (!isMilestone(values.length)) continue;
    limit = undefined;
    stretch.reached = [...values];
    stretches.push({ samples: [], reached: null });
  }

  return { values, until, stretches };
}

/** By what was taught up to the last milestone, as the limits in force. */
export function limitAfter(values: readonly number[], limitOf: LimitOfTeaching): number | null {
  const reached = milestones.findLast((count) => count <= values.length);

  return reached === undefined ? null : limitOf(values.slice(0, reached));
}

const teaches = (sample: Sample): sample is Sample & { value: number } => {
  const { value, quality = 0, running } = sample;
  return value !== null && Number.isFinite(value) && isUsable(quality) && quality !== 5 && running !== false;
};

/**
 * The zone that a first learning makes of a side: deadband 5 % of the limit. Acute and chronic where too much vibration is
 * watched; a swing has to last for two windows, so that one excursion, which the other sides see, is none.
 */
export function learntZone(quantity: Quantity, kind: LearnedKind = "high"): Zone {
  const isShaking = kind === "high" && (quantity === "velocity" || quantity === "acceleration");
  const isSwing = kind === "amplitude";

  return {
    kind,
    warning: null,
    alarm: null,
    deadband: quantity === "temperature" && !isSwing ? 2 : 5,
    deadband_unit: quantity === "temperature" && !isSwing ? "absolute" : "percent",
    samples_to_alarm: isSwing ? 2 * SWING_SAMPLES : 3,
    samples_to_settle: 3,
    acute_samples: isSwing ? SWING_SAMPLES : isShaking ? 5 : null,
    chronic_samples: isShaking ? 100 : null,
    delay_after_start_s: 60,
    is_run_gated: true,
    is_latching: false,
    is_enabled: true,
  };
}

const showsRunning: ReadonlySet<Quantity> = new Set(["velocity", "acceleration", "current"]);

/** The value below which the machine counts as stopped; null if the measurement does not show it. */
export const runLevelOf = (quantity: Quantity, mean: number) => (showsRunning.has(quantity) ? runShare * mean : null);
