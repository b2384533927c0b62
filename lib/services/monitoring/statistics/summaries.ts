import type { PoolClient } from "pg";
import { type SparkPart, sparkOf, staleAfter } from "@/lib/domain/monitoring/bucket-plan";
import type { Range } from "@/lib/domain/shared/quick-ranges";

/** One measurement over a range, in its base unit; what the source does not know is null. */
export interface Summary {
  parameter: number;
  count: number;
  min: number;
  max: number;
  mean: number;
  sd: number | null;
  percentiles: [p5: number, p50: number, p95: number] | null;
  first: number;
  last: number;
  running_s: number;
  gaps: number;
  gap_total: number;
  gap_longest: number;
}

export interface Asked {
  company_id: number;
  sensor_id: number;
  parameters: readonly number[];
  range: Range;
  expected_interval_s: number;
}

/** Readings that one answer may look at one by one; beyond, the hours answer. */
export const mostReadings = 250_000;

export async function readingsIn(
  client: PoolClient,
  { company_id, sensor_id, parameters, range }: Asked,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: "statistics-count",
    text: `select coalesce(sum(count), 0)::float8 as count
      from hours_between($1, $2, $3, to_timestamp($4) - interval '1 hour', to_timestamp($5))`,
    values: [company_id, sensor_id, parameters, range.from / 1000, range.to / 1000],
  });

  return rows[0]?.count ?? 0;
}

const seconds = (interval: string) => `extract(epoch from ${interval})`;

/**
 * From the readings themselves. Each stands for the time until the next one, or for the expected interval where the
 * next one is long in coming.
 */
export async function fromReadings(
  client: PoolClient,
  { company_id, sensor_id, parameters, range, expected_interval_s }: Asked,
): Promise<Summary[]> {
  const { rows } = await client.query<Summary>({
    name: "statistics-readings",
    text: `with spaced as (
        select parameter, value, taken_at, is_running,
          ${seconds("taken_at - lag(taken_at) over own")} as since, ${seconds("lead(taken_at) over own - taken_at")} as until
        from readings_between($1, $2, $3, to_timestamp($4), to_timestamp($5)) where quality not in (2, 3)
        window own as (partition by parameter order by taken_at))
      select parameter, count(*)::int as count, min(value) as min, max(value) as max, avg(value) as mean, stddev_samp(value) as sd,
        percentile_cont(array[0.05, 0.5, 0.95]) within group (order by value) as percentiles,
        (${seconds("min(taken_at)")} * 1000)::float8 as first, (${seconds("max(taken_at)")} * 1000)::float8 as last,
        coalesce(sum(case when until <= $7 then until else $6 end) filter (where is_running is not false), 0)::float8 as running_s,
        (count(*) filter (where since > $7))::int as gaps,
        coalesce(sum(since) filter (where since > $7) * 1000, 0)::float8 as gap_total,
        coalesce(max(since) filter (where since > $7) * 1000, 0)::float8 as gap_longest
      from spaced group by parameter order by parameter`,
    values: [
      ...[company_id, sensor_id, parameters, range.from / 1000, range.to / 1000],
      ...[expected_interval_s, staleAfter(expected_interval_s)],
    ],
  });

  return rows;
}

/**
 * From the hours: their extremes and means are exact, how values lie between them nobody kept. A gap is seen where
 * whole hours are missing.
 */
export async function fromHours(
  client: PoolClient,
  { company_id, sensor_id, parameters, range, expected_interval_s }: Asked,
): Promise<Summary[]> {
  const { rows } = await client.query<Summary>({
    name: "statistics-hours",
    text: `with spaced as (
        select parameter, min, max, sum, count, running, bucket,
          ${seconds("bucket - lag(bucket) over own")} - 3600 as missing
        from hours_between($1, $2, $3, to_timestamp($4), to_timestamp($5))
        window own as (partition by parameter order by bucket))
      select parameter, sum(count)::int as count, min(min) as min, max(max) as max, sum(sum) / sum(count) as mean,
        null::float8 as sd, null::float8[] as percentiles,
        (${seconds("min(bucket)")} * 1000)::float8 as first, (${seconds("max(bucket)")} * 1000 + 3600000)::float8 as last,
        sum(running * least($6, 3600.0 / count))::float8 as running_s,
        (count(*) filter (where missing > $7))::int as gaps,
        coalesce(sum(missing) filter (where missing > $7) * 1000, 0)::float8 as gap_total,
        coalesce(max(missing) filter (where missing > $7) * 1000, 0)::float8 as gap_longest
      from spaced group by parameter order by parameter`,
    values: [
      ...[company_id, sensor_id, parameters, Math.ceil(range.from / hour) * (hour / 1000), range.to / 1000],
      ...[expected_interval_s, staleAfter(expected_interval_s)],
    ],
  });

  return rows;
}

const hour = 3_600_000;
const sparkPoints = 60;

/** The mean of each sixtieth of the range; null in the gaps, by the same rule that counts them. */
export async function sparksOf(
  client: PoolClient,
  { company_id, sensor_id, parameters, range, expected_interval_s }: Asked,
  source: "readings" | "hours",
): Promise<Map<number, (number | null)[]>> {
  const width = (range.to - range.from) / sparkPoints / 1000;
  const { rows } = await client.query<SparkPart & { parameter: number }>({
    name: `statistics-sparks-${source}`,
    text:
      source === "readings"
        ? `select parameter, floor((${seconds("taken_at")} - $4) / $6)::int as at, avg(value) as mean,
            (${seconds("min(taken_at)")} * 1000)::float8 as first, (${seconds("max(taken_at)")} * 1000)::float8 as last
          from readings_between($1, $2, $3, to_timestamp($4), to_timestamp($5))
          where quality not in (2, 3) group by 1, 2`
        : `select parameter, floor((${seconds("bucket")} - $4) / $6)::int as at, sum(sum) / sum(count) as mean,
            (${seconds("min(bucket)")} * 1000)::float8 as first, (${seconds("max(bucket)")} * 1000 + 3600000)::float8 as last
          from hours_between($1, $2, $3, to_timestamp($4), to_timestamp($5)) group by 1, 2`,
    values: [company_id, sensor_id, parameters, range.from / 1000, range.to / 1000, width],
  });
  const of = (parameter: number) => rows.filter((row) => row.parameter === parameter);

  return new Map(
    parameters.map((parameter) => [parameter, sparkOf(of(parameter), sparkPoints, expected_interval_s * 1000)]),
  );
}
