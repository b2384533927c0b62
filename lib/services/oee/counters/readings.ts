import { parameterByKey } from "@/lib/domain/monitoring/parameters";
import { type Count, lostAfterSeconds, type Step, stepsOf } from "@/lib/domain/oee/counts";
import type { Tx } from "@/lib/server/data/db";
import type { CountedProcess } from "../process";

export type Counter = "infeed" | "outfeed" | "reject";

/** How far back the reading before a stretch is looked for. */
const longestSilence = 7 * 86_400_000;

const sensorOf = (process: CountedProcess, counter: Counter): number | null => process[`${counter}_sensor_id`];

/**
 * The steps of a counter that end in a stretch, with the one that leads into it. Readings that the sensor itself calls faulty
 * or out of range count nothing. A count that was scaled on its way has parts of a part, which no minute can hold.
 */
export async function stepsIn(
  tx: Tx,
  process: CountedProcess,
  counter: Counter,
  { from, to }: { from: number; to: number },
): Promise<Step[]> {
  const sensor_id = sensorOf(process, counter);
  if (sensor_id === null) return [];
  const parameter = parameterByKey("counter", counter)!.id;
  const rows = await tx.$queryRaw<Count[]>`
    select extract(epoch from taken_at)::float8 * 1000 as at, round(value) as value from (
      (select taken_at, value from readings_in_order(${process.company_id}, ${sensor_id}, ${parameter}::smallint,
          ${new Date(from - longestSilence)}, ${new Date(from)}, 1, true, usable => true))
      union all
      (select taken_at, value from readings_between(${process.company_id}, ${sensor_id}, array[${parameter}::smallint],
          ${new Date(from)}, ${new Date(to)})
        where quality not in (2, 3))) r
    order by 1`;

  return stepsOf(rows, process.counter_bits, lostAfterSeconds(process.stop_seconds));
}

/** When each counter was first read after a stretch: what came late changes what that reading counts. */
export async function firstAfter(tx: Tx, process: CountedProcess, at: number): Promise<number[]> {
  const sensors = (["outfeed", "infeed", "reject"] as const)
    .map((counter) => ({ sensor_id: sensorOf(process, counter), parameter: parameterByKey("counter", counter)!.id }))
    .filter((one): one is { sensor_id: number; parameter: number } => one.sensor_id !== null);
  const rows = await tx.$queryRaw<{ at: number }[]>`
    select extract(epoch from r.taken_at)::float8 * 1000 as at
    from unnest(${sensors.map(({ sensor_id }) => sensor_id)}::int[], ${sensors.map(({ parameter }) => parameter)}::smallint[]) u (sensor_id, parameter)
    cross join lateral (
      select taken_at from readings_in_order(${process.company_id}, u.sensor_id, u.parameter, ${new Date(at)},
        ${new Date(at + longestSilence)}, 1, false, usable => true)) r
    order by 1`;

  return rows.map((row) => row.at);
}
