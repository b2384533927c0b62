import type { PoolClient } from "pg";
import { type AlertRule, catchUp, reachOf, type Sample } from "@/lib/domain/monitoring/alerts";
import { inList, pairsOf } from "@/lib/domain/shared/known";
import { binaryArray } from "@/lib/server/data/binary-arrays";
import type { Measured } from "./measurement";
import { rulesWith } from "./rules";
import { type SampleColumns, samplesIn, sqlSamples } from "./samples";
import type { WatchedSensor } from "./sensor";

/** Gives states of measurements that were at rest what they would know had they never been. */
export async function wake(client: PoolClient, all: readonly (Measured & { sensor: WatchedSensor })[]): Promise<void> {
  const rested = all.filter(isRested).map(({ sensor, ...one }) => ({ ...one, rules: rulesWith(one.zones, sensor) }));
  const samples = await samplesWhileResting(client, rested);
  for (const { stored, rules } of rested)
    stored.rule_states = catchUp(rules, stored.rule_states, samples.get(stored) ?? []);
}

type Rested = Measured & { stored: { rested_from: Date; evaluated_at: Date } };

const isRested = <One extends Measured>(one: One): one is One & Rested => {
  const { rested_from, evaluated_at } = one.stored;
  return rested_from !== null && evaluated_at !== null && rested_from < evaluated_at;
};

/**
 * As many of the last samples as the windows of their rules hold. What lies outside the rest came late, or under other
 * limits, and was never judged by these.
 */
async function samplesWhileResting(
  client: PoolClient,
  rested: readonly (Rested & { rules: readonly AlertRule[] })[],
): Promise<Map<Measured["stored"], Sample[]>> {
  if (rested.length === 0) return new Map();
  const reaches = rested.map(({ rules }) => reachOf(rules));
  const stored = rested.map((one) => one.stored);
  const { rows } = await client.query<{ at: number } & SampleColumns>({
    name: "rested-samples",
    text: `select u.at::int, r.* from unnest($1::int[], $2::int2[], $3::timestamptz[], $4::timestamptz[], $5::float8[],
          $6::float8[], $7::int[], $8::timestamptz[], $9::int[])
        with ordinality as u (sensor_id, parameter, after, until, low, high, most, since, company_id, at)
      cross join lateral (
        select min(taken_at) as first from readings_in_order(u.company_id, u.sensor_id, u.parameter,
          u.after + interval '1 millisecond', u.until + interval '1 millisecond', u.most, true, u.low, u.high)) l
      cross join lateral (
        select ${sqlSamples}
        from (select taken_at, value, quality, is_running
          from readings_between(u.company_id, u.sensor_id, array[u.parameter],
            greatest(u.after + interval '1 millisecond', least(l.first, u.since)), u.until + interval '1 millisecond')
          where parameter = u.parameter and value > u.low and value < u.high
          order by taken_at) slept) r`,
    values: [
      binaryArray("int4", stored, ({ sensor_id }) => sensor_id),
      binaryArray("int2", stored, ({ parameter }) => parameter),
      binaryArray("timestamptz", stored, ({ rested_from }) => rested_from.getTime()),
      binaryArray("timestamptz", stored, ({ evaluated_at }) => evaluated_at.getTime()),
      binaryArray("float8", stored, ({ rest_low }) => rest_low ?? Number.NEGATIVE_INFINITY),
      binaryArray("float8", stored, ({ rest_high }) => rest_high ?? Number.POSITIVE_INFINITY),
      binaryArray("int4", reaches, ({ samples }) => samples),
      pairsOf(stored, reaches).map(([{ evaluated_at }, { ms }]) => new Date(evaluated_at.getTime() - ms)),
      binaryArray("int4", stored, ({ company_id }) => company_id),
    ],
  });

  return new Map(rows.map(({ at, ...columns }) => [inList(stored, at - 1), samplesIn(columns)]));
}
