import { crestFactor } from "@/lib/domain/lubrication/greasing";
import { type DataSet, parameterByKey } from "@/lib/domain/monitoring/parameters";
import type { Call } from "@/lib/server/data/call";

/** The newest level of a point's sensor, with the crest factor it reports or that follows from its peak. */
export async function latestUltrasound({ tx }: Call, sensor_id: number) {
  const sensor = await tx.sensor.findFirst({
    where: { id: sensor_id },
    select: { name: true, data_set: true },
  });
  if (!sensor) return null;
  const data_set = sensor.data_set as DataSet;
  const values = await tx.measurement.findMany({
    where: { sensor_id, last_at: { not: null } },
    select: { parameter: true, last_at: true, last_value: true },
  });
  const of = (key: string) => {
    const id = parameterByKey(data_set, key)?.id;
    return values.find(({ parameter }) => parameter === id);
  };
  const level = of("ultrasound");
  if (!level?.last_at || level.last_value === null) return null;
  const db = Math.round(level.last_value * 10) / 10;
  const peak = of("ultrasound_peak")?.last_value;
  const crest = of("crest")?.last_value ?? (peak != null ? crestFactor(peak, level.last_value) : null);

  return { name: sensor.name, at: level.last_at, db, crest: crest === null ? null : Math.round(crest * 10) / 10 };
}
