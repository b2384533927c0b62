import type { PoolClient } from "pg";
import type { Sample } from "@/lib/domain/monitoring/alerts";
import { type Baseline, learnLimits, type Multipliers, multipliersOf } from "@/lib/domain/monitoring/baseline";
import { isLearnable, learnAlong, learntZone, runLevelOf } from "@/lib/domain/monitoring/learning";
import type { Parameter } from "@/lib/domain/monitoring/parameters";
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
  /** The last milestone of this batch, if it reached one. */
  baseline: Baseline | null;
  run_level: number | null;
  zone: StoredZone | null;
}

/** By sensor and measurement, see `seriesKey`. */
export async function latestBaselines(
  client: PoolClient,
  sensors: readonly number[],
): Promise<Map<string, LatestBaseline>> {
  const { rows } = await client.query<LatestBaseline & { sensor_id: number }>({
    name: "latest-baselines",
    text: `select distinct on (sensor_id, parameter) sensor_id, id, parameter, status, is_first, k_warning, k_alarm,
        ratio_warning, ratio_alarm, case when status = 'learning' then "values" else '{}' end as "values"
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
  zones: readonly StoredZone[],
  samples: readonly Sample[],
  iso: IsoBoundaries | null,
): { stretches: JudgedStretch[]; learnt: Learnt } {
  const { quantity } = parameter;
  const multipliers = pick(latest ?? multipliersOf(quantity));
  const { values, stretches } = learnAlong(latest?.values ?? [], samples);
  const is_first = latest?.is_first ?? true;
  let zone: StoredZone | null = null;
  let baseline: Baseline | null = null;
  let current = zones;
  const judged: JudgedStretch[] = [];

  for (const stretch of stretches) {
    judged.push({ samples: stretch.samples, zones: current });
    if (!stretch.reached) continue;
    baseline = learnLimits(quantity, stretch.reached, { ...multipliers, iso });
    if (!is_first || !baseline) continue;
    zone = zoneWith(current, quantity, baseline);
    current = [...current.filter(({ kind }) => kind !== "high"), zone];
  }
  const run_level = baseline && is_first ? runLevelOf(quantity, baseline.mean) : null;

  return {
    stretches: judged,
    learnt: { id: latest?.id ?? null, is_first, multipliers, values, baseline, run_level, zone },
  };
}

function zoneWith(zones: readonly StoredZone[], quantity: Parameter["quantity"], baseline: Baseline): StoredZone {
  const { warning, alarm, stage } = baseline;
  const known = zones.find(({ kind }) => kind === "high") ?? learntZone(quantity);

  return { ...known, warning, alarm, source: "baseline", is_provisional: stage === "provisional" };
}

const pick = ({ k_warning, k_alarm, ratio_warning, ratio_alarm }: Multipliers): Multipliers => ({
  k_warning,
  k_alarm,
  ratio_warning,
  ratio_alarm,
});
