import { byPlant } from "@/lib/domain/identity/scope";
import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { crumb, type Segment } from "../structure/hierarchy/crumb";

export interface StatisticsScreen {
  sensor: { id: number; name: string; uid: string; equipment_id: number | null };
  crumbs: Segment[];
  time_zone: string;
  now: number;
}

/** The page around the statistics of a sensor, also of one without an item. */
export async function statisticsScreen(call: Call, sensor_id: number): Promise<StatisticsScreen> {
  const sensor = await call.tx.sensor.findFirst({
    where: { AND: [byPlant.see(call.viewer), { id: sensor_id, deleted_at: null }] },
    select: { id: true, name: true, uid: true, equipment_id: true, plant: { select: { time_zone: true } } },
  });
  if (!sensor) throw notFound();
  const { plant, ...own } = sensor;

  return {
    sensor: own,
    crumbs: sensor.equipment_id === null ? [] : await crumb(call, "equipment", sensor.equipment_id),
    time_zone: plant.time_zone,
    now: call.now.getTime(),
  };
}
