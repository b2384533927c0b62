import type { PoolClient } from "pg";
import { momentsInParts, partsOf, type SealedMoment, type SealedPart } from "@/lib/domain/ingest/sealed";

/** The readings of a sensor and hour, as one row or a few. Who changes them holds the lock of their day (form.ts). */

export interface HourOfSensor {
  company_id: number;
  sensor_id: number;
  /** UTC milliseconds of its beginning. */
  hour: number;
}

export async function readSealedHour(client: PoolClient, { company_id, sensor_id, hour }: HourOfSensor) {
  const { rows } = await client.query<SealedPart>({
    name: "read-sealed-hour",
    text: `select is_running, times, parameters, values, qualities from sealed_readings
      where company_id = $1 and sensor_id = $2 and hour = $3 order by part`,
    values: [company_id, sensor_id, new Date(hour)],
  });

  return momentsInParts(rows);
}

/** In the place of what is there. The month has its partition. */
export async function writeSealedHour(
  client: PoolClient,
  { company_id, sensor_id, hour }: HourOfSensor,
  moments: readonly SealedMoment[],
): Promise<void> {
  const key = [company_id, sensor_id, new Date(hour)];
  await client.query({
    name: "clear-sealed-hour",
    text: "delete from sealed_readings where company_id = $1 and sensor_id = $2 and hour = $3",
    values: key,
  });
  for (const [part, { is_running, times, parameters, values, qualities }] of partsOf(moments).entries())
    await client.query({
      name: "write-sealed-part",
      text: `insert into sealed_readings (company_id, sensor_id, hour, part, is_running, times, parameters, values, qualities)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [...key, part, is_running, times, parameters, values, qualities],
    });
}
