import { samplesForBaseline, teachingLimit } from "@/lib/domain/monitoring/baseline";
import {
  type BaselineStatus,
  baselineTransitions,
  limitAfter,
  openBaselineStatuses,
} from "@/lib/domain/monitoring/learning";
import type { FaultSign } from "@/lib/domain/monitoring/limit-override";
import { parameterById } from "@/lib/domain/monitoring/parameters";
import { actionsFrom } from "@/lib/domain/shared/transitions";
import { fromBase, roundTo, shownUnit } from "@/lib/domain/shared/units";
import type { Call } from "@/lib/server/data/call";
import { translate } from "@/lib/server/i18n";
import type { ZonedSensor } from "../level-zones/typed";
import { faultSignOf } from "./fault-sign";

/** What is being learnt of a sensor, what waits for a decision, and what failed last; in the reader's units. */
export async function baselinesOf(
  { tx, locale }: Pick<Call, "tx" | "locale">,
  sensor: Pick<ZonedSensor, "id" | "data_set" | "unit_system">,
) {
  const rows = await tx.baseline.findMany({
    where: { sensor_id: sensor.id, status: { in: [...openBaselineStatuses, "failed"] } },
    orderBy: [{ parameter: "asc" }, { id: "asc" }],
    omit: { swing: true, taught_until: true, company_id: true, plant_id: true },
  });

  const measured = await tx.measurement.findMany({
    where: { sensor_id: sensor.id, parameter: { in: rows.map(({ parameter }) => parameter) } },
    select: { parameter: true, last_value: true },
  });
  const last = new Map(measured.map(({ parameter, last_value }) => [parameter, last_value]));

  const signs = new Map<number, FaultSign | null>();
  for (const row of rows) if (row.status === "proposed") signs.set(row.id, await faultSignOf({ tx }, row));

  return rows.flatMap(({ mean, sd, warning, alarm, values, ...row }) => {
    const parameter = parameterById(sensor.data_set, row.parameter);
    if (!parameter) return [];
    const { quantity } = parameter;
    const limit =
      row.is_first && row.status === "learning"
        ? limitAfter(values, (taught) => teachingLimit(quantity, taught, row))
        : null;
    const { unit } = shownUnit(quantity, sensor.unit_system);
    const shown = (value: number | null) => (value === null ? null : roundTo(fromBase(quantity, value, unit), 6));

    return [
      {
        ...row,
        status: row.status as BaselineStatus,
        name: parameter.name,
        unit,
        wanted: samplesForBaseline,
        /** The last reading is too high to be learned from: a first learning goes on below, or a person re-baselines. */
        is_paused: limit !== null && (last.get(row.parameter) ?? Number.NEGATIVE_INFINITY) >= limit,
        /** A fault was in what was learned: it is accepted only with a reason. */
        fault_sign: signs.get(row.id) ?? null,
        error: row.error === "controller_timeout" ? translate(locale, "commands.errors.controller_timeout") : row.error,
        mean: shown(mean),
        warning: shown(warning),
        alarm: shown(alarm),
        actions: actionsFrom(baselineTransitions, row.status as BaselineStatus).filter(isForPeople),
      },
    ];
  });
}

const decisions = ["accept", "reject", "retry"] as const;
const isForPeople = (action: string): action is (typeof decisions)[number] =>
  (decisions as readonly string[]).includes(action);

export type ShownBaseline = Awaited<ReturnType<typeof baselinesOf>>[number];

export interface LearnedFrom {
  parameter: number;
  samples: number;
  from: Date;
  until: Date;
}

/** What the learned limits in force were learned from, of each measurement the latest learning that came into force. */
export async function learnedFrom({ tx }: Pick<Call, "tx">, sensor_id: number): Promise<LearnedFrom[]> {
  const rows = await tx.baseline.findMany({
    where: { sensor_id, status: "active" },
    orderBy: { id: "desc" },
    distinct: ["parameter"],
    select: {
      parameter: true,
      samples: true,
      created_at: true,
      taught_until: true,
      decided_at: true,
      updated_at: true,
    },
  });

  return rows.map(({ parameter, samples, created_at, taught_until, decided_at, updated_at }) => ({
    parameter,
    samples,
    from: created_at,
    until: taught_until ?? decided_at ?? updated_at,
  }));
}
