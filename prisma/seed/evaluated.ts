import type { Tx } from "@/lib/server/data/db";

interface Measurement {
  company_id: number;
  plant_id: number;
  sensor_id: number;
  parameter: number;
}

/** What gateways send later of a time whose alerts are in the demo already is not evaluated a second time. */
export async function evaluatedUntil(tx: Tx, { company_id, plant_id, sensor_id, parameter }: Measurement, at: Date) {
  await tx.$executeRaw`insert into sensor_parameters (sensor_id, parameter, company_id, plant_id)
    values (${sensor_id}, ${parameter}, ${company_id}, ${plant_id}) on conflict do nothing`;
  await tx.$executeRaw`select keep_latest(${sensor_id}, ${company_id}, ${plant_id}, ${parameter}::int2, null, null, null, ${at})`;
}
