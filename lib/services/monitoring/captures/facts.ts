import { type DataSet, parametersOf } from "@/lib/domain/monitoring/parameters";
import { factsOf, type MachineFacts } from "@/lib/domain/vibration/machine-facts";
import { speedReachMs } from "@/lib/domain/vibration/speed";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";

const turning = {
  teeth: true,
  blades: true,
  belt_length_mm: true,
  sheave_diameter_mm: true,
  rpm_option_value_id: true,
  limit_class: true,
} satisfies Prisma.EquipmentTypeSelect & Prisma.EquipmentSelect;

/** What is entered of the machine that a sensor is on; null for a sensor on nothing. */
export async function factsAround(tx: Tx, sensor_id: number): Promise<MachineFacts | null> {
  const sensor = await tx.sensor.findUniqueOrThrow({
    where: { id: sensor_id },
    select: {
      equipment: {
        select: {
          ...turning,
          poles: true,
          power_kw: true,
          equipment_type: { select: turning },
          plant: { select: { line_hz: true } },
        },
      },
    },
  });

  return sensor.equipment && factsOf(sensor.equipment);
}

/**
 * By how many dB the high frequencies of a moment are above what was learned as normal: ultrasound where the sensor has
 * learned it, else its acceleration from 1000 Hz on along the axis. What a re-baseline learns is no normal before it is
 * accepted. Null without a baseline, or without a reading of the time.
 */
export async function highFrequencyRise(
  tx: Tx,
  { sensor_id, axis, taken_at }: { sensor_id: number; axis: string; taken_at: Date | null },
): Promise<number | null> {
  if (!taken_at) return null;
  const { company_id, data_set, expected_interval_s } = await tx.sensor.findUniqueOrThrow({
    where: { id: sensor_id },
    select: { company_id: true, data_set: true, expected_interval_s: true },
  });
  const all = parametersOf(data_set as DataSet);
  const highBands = [
    ...all.filter(({ quantity, band }) => quantity === "ultrasound" && band !== "peak"),
    ...all.filter((one) => one.quantity === "acceleration" && one.band === "hf" && one.axis === axis),
  ];
  const reach = speedReachMs(expected_interval_s);
  const found = await tx.$queryRaw<{ parameter: number; mean: number; value: number }[]>`
    select b.parameter, b.mean, r.value from (
      select distinct on (parameter) parameter, mean from baselines
      where sensor_id = ${sensor_id} and parameter = any(${highBands.map(({ id }) => id)}) and mean is not null
        and (status = 'active' or (status = 'learning' and is_first)) order by parameter, id desc
    ) b, lateral (
      select value from readings_between(${company_id}, ${sensor_id}, array[b.parameter],
        ${new Date(taken_at.getTime() - reach)}, ${new Date(taken_at.getTime() + reach + 1)}) where quality <= 1
      order by abs(extract(epoch from taken_at - ${taken_at}::timestamptz)) limit 1
    ) r`;
  const rises = highBands.flatMap(({ id, quantity }) => {
    const one = found.find(({ parameter }) => parameter === id);
    if (!one) return [];
    if (quantity === "ultrasound") return [one.value - one.mean];
    return one.mean > 0 && one.value > 0 ? [20 * Math.log10(one.value / one.mean)] : [];
  });

  return rises[0] ?? null;
}
