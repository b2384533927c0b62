import type { PoolClient } from "pg";
import type { Sample } from "@/lib/domain/monitoring/alerts";
import {
  type Baseline,
  learnLimits,
  type Multipliers,
  multipliersOf,
  teachingLimit,
} from "@/lib/domain/monitoring/baseline";
import { isLearnable, learnAlong, learntZone, runLevelOf } from "@/lib/domain/monitoring/learning";
import type { Parameter } from "@/lib/domain/monitoring/parameters";
import { type LearnedSide, sidesOf, usualSwing } from "@/lib/domain/monitoring/sides";
import type { Zone } from "@/lib/domain/monitoring/zones";
import type { IsoBoundaries } from "@/lib/domain/structure/iso-zones";
import { seriesKey } from "./series-key";

/** The latest learning of a measurement; without one the first begins with its next running sample. */
export interface LatestBaseline extends Multipliers {
  id: number;
  parameter: number;
  status: string;
  is_first: boolean;
  values: number[];
  /** Of the last sample that was due to teach. */
  taught_until: Date | null;
}

/** Samples and the zones that judge them; what a stretch teaches comes into force after it. */
export interface JudgedStretch {
  samples: readonly Sample[];
  zones: readonly StoredZone[];
}

export type StoredZone = Zone & { source: string; is_provisional: boolean };

export interface Learnt {
  /** Null: this is the beginning of the first learning. */
  id: number | null;
  is_first: boolean;
  multipliers: Multipliers;
  values: number[];
  taught_until: Date | null;
  /** Whether a sample of this batch was due to teach. */
  hasMore: boolean;
  /** The last milestone of this batch, if it reached one. */
  baseline: LearnedBaseline | null;
  run_level: number | null;
  /** One of each side that has limits by now. */
  zones: readonly StoredZone[];
}

type LearnedBaseline = Baseline & { swing: number | null };

/** By sensor and measurement, see `seriesKey`. */
export async function latestBaselines(
  client: PoolClient,
  sensors: readonly number[],
): Promise<Map<string, LatestBaseline>> {
  const { rows } = await client.query<LatestBaseline & { sensor_id: number }>({
    name: "latest-baselines",
    text: `select distinct on (sensor_id, parameter) sensor_id, id, parameter, status, is_first, k_warning, k_alarm,
        ratio_warning, ratio_alarm, taught_until, case when status = 'learning' then "values" else '{}' end as "values"
      from baselines where sensor_id = any($1) order by sensor_id, parameter, id desc`,
    values: [sensors],
  });

  return new Map(rows.map((row) => [seriesKey(row.sensor_id, row.parameter), row]));
}

/** Whether a measurement is being learnt, or begins to be because nobody has set limits for it. */
export function learns(
  parameter: Parameter | undefined,
  latest: LatestBaseline | undefined,
  zones: readonly StoredZone[],
): parameter is Parameter {
  if (!parameter) return false;
  const high = zones.find(({ kind }) => kind === "high");
  if (latest && !latest.is_first) return latest.status === "learning";
  // High limits that somebody has set end a first learning; those that it made itself do not.
  if (high && high.source !== "baseline") return false;

  return latest ? latest.status === "learning" : isLearnable(parameter) && zones.every(({ kind }) => kind === "rise");
}

/** Runs new samples through a learning. Only the first one changes the limits as it goes; a re-baseline waits. */
export function learn(
  parameter: Parameter,
  latest: LatestBaseline | undefined,
  inForce: readonly StoredZone[],
  samples: readonly Sample[],
  iso: IsoBoundaries | null,
): { stretches: JudgedStretch[]; learnt: Learnt } {
  const { quantity } = parameter;
  const multipliers = pick(latest ?? multipliersOf(quantity));
  const before = { values: latest?.values ?? [], until: latest?.taught_until?.getTime() ?? null };
  const is_first = latest?.is_first ?? true;
  // What a re-baseline learns comes into force by a person, who is warned of a fault in it.
  const limitOf = is_first ? (taught: readonly number[]) => teachingLimit(quantity, taught, multipliers) : undefined;
  const { values, until, stretches } = learnAlong(before, samples, limitOf);
  let zones: readonly StoredZone[] = [];
  let baseline: LearnedBaseline | null = null;
  let current = inForce;
  const judged: JudgedStretch[] = [];

  for (const stretch of stretches) {
    judged.push({ samples: stretch.samples, zones: current });
    if (!stretch.reached) continue;
    const learned = learnLimits(quantity, stretch.reached, { ...multipliers, iso });
    baseline = learned && { ...learned, swing: usualSwing(stretch.reached) };
    if (!is_first || !baseline) continue;
    zones = zonesWith(current, quantity, sidesOf(quantity, baseline, { ...multipliers, iso }), baseline.stage);
    current = replacedBy(current, zones);
  }
  const run_level = baseline && is_first ? runLevelOf(quantity, baseline.mean) : null;
  const taught = { values, taught_until: until === null ? null : new Date(until) };

  return {
    stretches: judged,
    learnt: {
      id: latest?.id ?? null,
      is_first,
      multipliers,
      ...taught,
      hasMore: until !== before.until,
      baseline,
      run_level,
      zones,
    },
  };
}

/** What was learned stands in for what is in force of the same side. */
export const replacedBy = (inForce: readonly StoredZone[], learned: readonly StoredZone[]) =>
  learned.length === 0
    ? inForce
    : [...inForce.filter(({ kind }) => !learned.some((one) => one.kind === kind)), ...learned];

/** A side that somebody has set limits of is not learned, and one without limits is not begun. */
function zonesWith(
  inForce: readonly StoredZone[],
  quantity: Parameter["quantity"],
  sides: readonly LearnedSide[],
  stage: Baseline["stage"],
): StoredZone[] {
  return sides.flatMap(({ kind, warning, alarm }) => {
    const known = inForce.find((zone) => zone.kind === kind);
    if (known ? known.source !== "baseline" : warning === null && alarm === null) return [];
    const is_provisional = stage === "provisional";

    return [{ ...(known ?? learntZone(quantity, kind)), warning, alarm, source: "baseline", is_provisional }];
  });
}

const pick = ({ k_warning, k_alarm, ratio_warning, ratio_alarm }: Multipliers): Multipliers => ({
  k_warning,
  k_alarm,
  ratio_warning,
  ratio_alarm,
});
