import type { Call } from "@/lib/server/data/call";

const hour = 3_600_000;
const step = 6 * hour;
const steps = 28; // seven days

type Measured = { sensor_id: number; parameter: number };

/** Of a measurement: the mean of every six hours of the last seven days in base units, oldest first; null is a gap. */
export type Sparks = { of(sensor_id: number, parameter: number): (number | null)[] };

/** The small trends of many measurements, in one query over the hourly roll-up. */
export async function sparksOf(call: Call, measured: readonly Measured[]): Promise<Sparks> {
  const sparks = new Map<string, (number | null)[]>();
  const keyOf = ({ sensor_id, parameter }: Measured) => `${sensor_id}:${parameter}`;
  for (const { slot, mean, ...one } of await pointsOf(call, measured)) {
    const spark = sparks.get(keyOf(one)) ?? Array.from({ length: steps }, () => null);
    if (slot >= 0 && slot < steps) spark[slot] = mean;
    sparks.set(keyOf(one), spark);
  }

  return { of: (sensor_id, parameter) => sparks.get(keyOf({ sensor_id, parameter })) ?? [] };
}

async function pointsOf(call: Call, measured: readonly Measured[]) {
  if (measured.length === 0) return [];
  const start = new Date(Math.floor(call.now.getTime() / step) * step - (steps - 1) * step);

  return call.tx.$queryRaw<(Measured & { slot: number; mean: number })[]>`
    select s.id as sensor_id, h.parameter::int as parameter, floor(extract(epoch from h.bucket - ${start}::timestamptz) / ${step / 1000})::int as slot,
      sum(h.sum) / sum(h.count) as mean
    from unnest(${measured.map((one) => one.sensor_id)}::int[], ${measured.map((one) => one.parameter)}::smallint[]) as wanted (sensor_id, parameter)
    join sensors s on s.id = wanted.sensor_id
    cross join lateral hours_between(s.company_id, s.id, array[wanted.parameter], ${start}::timestamptz, 'infinity') h
    where h.count > 0
    group by 1, 2, 3`;
}
