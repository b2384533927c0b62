import { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";

/** Whether a sensor has measured `p`, a row of measurements: sent by its gateway, or in imported history alone, which has no latest value. */
const isMeasured = Prisma.sql`(p.last_at is not null
  or exists (select from days_between(p.company_id, p.sensor_id, array[p.parameter], '1990-01-01Z', now()::timestamptz(3))))`;

export const sqlIsMeasured = isMeasured.sql;

export async function hasMeasured(tx: Tx, sensor_id: number): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ is_measured: boolean }[]>`
    select exists (select from measurements p where p.sensor_id = ${sensor_id} and ${isMeasured}) as is_measured`;

  return found?.is_measured ?? false;
}
