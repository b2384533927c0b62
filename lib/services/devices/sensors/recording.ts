import { byPlant } from "@/lib/domain/identity/scope";
import { notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

const columns = {
  id: true,
  company_id: true,
  plant_id: true,
  controller_id: true,
  name: true,
  uid: true,
  type: true,
  data_set: true,
  power_type: true,
  port_number: true,
  firmware: true,
  expected_interval_s: true,
  battery_pct: true,
  signal: true,
  archived_at: true,
  equipment: { select: { id: true, name: true } },
} satisfies Prisma.SensorSelect;

export type RecordingSensor = Prisma.SensorGetPayload<{ select: typeof columns }>;

export async function recordingSensor(call: Call, id: number): Promise<RecordingSensor> {
  const sensor = await call.tx.sensor.findFirst({
    where: { AND: [byPlant.see(call.viewer), { id, deleted_at: null }] },
    select: columns,
  });
  if (!sensor) throw notFound();

  return sensor;
}
