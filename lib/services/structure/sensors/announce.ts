import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";

/** Where they are, or whether they are watched, has changed: a worker looks at them again, and ends what they had open. */
export async function announceSensors(call: Call, where: Prisma.SensorWhereInput): Promise<void> {
  const sensors = await call.tx.sensor.findMany({ where, select: { id: true, company_id: true, plant_id: true } });
  for (const { id: sensor_id, company_id, plant_id } of sensors)
    await enqueue(
      call.tx,
      "sensor-changed",
      { sensor_id, company_id, plant_id },
      { company_id, key: String(sensor_id) },
    );
}
