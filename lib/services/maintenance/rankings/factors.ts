import { repairType } from "@/lib/domain/maintenance/alarm-case";
import {
  type Chance,
  chanceOf,
  type ExpectedDowntime,
  expectedDowntime,
  expectedLoss,
  type PastDowntimes,
  type Rankable,
  type Ranked,
  rankedWork,
  valueOfPlannedHour,
  weekMs,
} from "@/lib/domain/maintenance/work-ranking";
import { outputPerHour } from "@/lib/domain/oee/figures";
import { secondsOf } from "@/lib/domain/oee/stretches";
import type { Call } from "@/lib/server/data/call";
import { expectedAlarmsOf } from "@/lib/services/monitoring/forecast/of-items";
import { type CountingProcess, countingProcesses } from "@/lib/services/oee/counting-process";
import { plannedAhead } from "@/lib/services/oee/shifts/ahead";
import { type Candidate, candidatesOf } from "./candidates";

type Reader = Pick<Call, "tx" | "now">;

/** What an hour of downtime is worth in the coming week, in whole cents, and from which records. */
type HourValue =
  | {
      from: "production";
      hourly: number;
      process: { id: number; name: string };
      /** Parts a minute, and whole cents. */
      run_rate: number;
      value_per_part: number;
      /** Of the week, 0 to 1. */
      planned_share: number;
    }
  | { from: "line" | "plant"; hourly: number; place: { id: number; name: string } };

interface Factors {
  chance: Chance | null;
  hours: ExpectedDowntime | null;
  value: HourValue | null;
  /** Milliseconds, and the sensor whose trend it is. */
  forecast: { at: number; sensor_id: number } | null;
}

export type RankedCandidate = Ranked<Candidate & Factors & Rankable>;

/** So many items are asked for their trend; it takes the daily means of a month. */
const mostForecasts = 200;
/** How far back a plant's own downtimes show how long the next one takes. */
const historyDays = 730;

/** The open work of a plant, ranked by the expected loss of one more week with every factor and its source. */
export async function rankedOf(call: Reader, plant_id: number): Promise<RankedCandidate[]> {
  const candidates = await candidatesOf(call, plant_id);
  const repairs = candidates.filter(({ type, alert_id }) => type === repairType || alert_id !== null);
  const items = [...new Set(repairs.flatMap(({ equipment_id }) => equipment_id ?? []))];
  const expected = await expectedAlarmsOf(call, items.slice(0, mostForecasts));
  const history = await downtimesByFault(call, plant_id);
  const values = await hourValues(call, plant_id, candidates);
  const now = call.now.getTime();

  return rankedWork(
    candidates.map((one) => {
      const forecast = (repairs.includes(one) && expected.get(one.equipment_id ?? 0)) || null;
      const is_down = one.down_since !== null;
      const since = (one.down_since ?? one.level_since)?.getTime() ?? null;
      const chance = chanceOf({ is_down, condition: one.condition, since, forecast_at: forecast?.at ?? null }, now);
      const { expected_minutes } = one;
      const hours = expectedDowntime({ is_down, expected_minutes }, history.of(one.fault), history.ofPlant);
      const value = values(one.production_line?.id ?? null);
      const loss = expectedLoss(chance?.value ?? null, hours?.minutes ?? null, value?.hourly ?? null);

      return { ...one, chance, hours, value, forecast, is_down, since, loss };
    }),
  );
}

/**
 * Unplanned downtimes that orders of a plant have ended, by the fault that was repaired, and all of them. The orders with a
 * fault are read from an index of their own, not one by one: a plant has thousands of downtimes.
 */
async function downtimesByFault({ tx, now }: Reader, plant_id: number) {
  const rows = await tx.$queryRaw<(PastDowntimes & { fault: string | null })[]>`
    with faults as materialized (
      select id, coalesce(verdict_fault, diagnosed_fault) as fault from work_orders
      where plant_id = ${plant_id} and coalesce(verdict_fault, diagnosed_fault) is not null)
    select f.fault, count(*)::int as count, sum(extract(epoch from d.ended_at - d.started_at) / 60)::float8 as minutes
    from downtimes d left join faults f on f.id = d.work_order_id
    where d.plant_id = ${plant_id} and d.started_at > ${now}::timestamptz - ${historyDays}::int * interval '1 day'
      and d.ended_at is not null and not d.is_planned and d.work_order_id is not null
    group by 1`;
  const sum = (key: "count" | "minutes") => rows.reduce((all, row) => all + row[key], 0);

  return {
    of: (fault: string | null) => (fault === null ? null : (rows.find((row) => row.fault === fault) ?? null)),
    ofPlant: { count: sum("count"), minutes: sum("minutes") } satisfies PastDowntimes,
  };
}

/** By line: of a counted one what it makes in the hours that are planned, else the flat rate of line or plant. */
async function hourValues({ tx, now }: Reader, plant_id: number, candidates: readonly Candidate[]) {
  const ids = [...new Set(candidates.flatMap(({ production_line }) => production_line?.id ?? []))];
  const plant = await tx.plant.findFirst({
    where: { id: plant_id },
    select: { id: true, name: true, downtime_cost: true },
  });
  const lines = await tx.productionLine.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, downtime_cost: true },
  });
  const ofPlant: HourValue | null =
    plant && plant.downtime_cost !== null
      ? { from: "plant", hourly: plant.downtime_cost, place: { id: plant.id, name: plant.name } }
      : null;
  const processOf = await countingProcesses(tx, ids);
  const found = new Map<number, HourValue | null>();
  for (const { id, name, downtime_cost } of lines) {
    const flat: HourValue | null =
      downtime_cost === null ? ofPlant : { from: "line", hourly: downtime_cost, place: { id, name } };
    const process = processOf(id);
    found.set(id, (typeof process !== "string" && (await productionValue({ tx, now }, process))) || flat);
  }

  return (line: number | null) => (line === null ? ofPlant : (found.get(line) ?? ofPlant));
}

async function productionValue({ tx, now }: Reader, process: CountingProcess): Promise<HourValue | null> {
  const { id, name, run_rate, value_per_part } = process;
  const planned = await plannedAhead(tx, id, { from: now.getTime(), to: now.getTime() + weekMs });
  if (!planned) return null;
  const value = valueOfPlannedHour(outputPerHour(run_rate, value_per_part), secondsOf(planned));

  return { from: "production", ...value, process: { id, name }, run_rate, value_per_part };
}
