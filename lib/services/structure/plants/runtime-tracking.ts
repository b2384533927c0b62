import type { Call } from "@/lib/server/data/call";

/**
 * The plant's switch sets the tracker of every sensor; a single one can be set otherwise afterwards. A count that
 * begins counts from now, one that is on goes on.
 */
export async function trackPlant({ tx, now }: Call, plant_id: number, isOn: boolean): Promise<void> {
  await tx.sensor.updateMany({
    where: { plant_id, deleted_at: null, is_runtime_tracked: !isOn },
    data: { is_runtime_tracked: isOn, ...(isOn && { runtime_since: now }), version: { increment: 1 } },
  });
}

/** What a new sensor of the plant begins with. The plant stays as it is until the sensor is there. */
export async function trackingOf({ tx, now }: Call, plant_id: number) {
  const [plant] = await tx.$queryRaw<{ is_on: boolean }[]>`
    select is_equipment_runtime_tracking as is_on from plants where id = ${plant_id}::int for share`;

  return plant?.is_on ? { is_runtime_tracked: true, runtime_since: now } : null;
}
