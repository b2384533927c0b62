import { byPlant } from "@/lib/domain/identity/scope";
import { can } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";

/** The screen with a sensor's chart; one that is fitted nowhere has none. */
export async function trendHref({ tx, viewer }: Call, sensor_id: number): Promise<string> {
  if (!can(viewer, "view_dashboard")) throw notFound();
  const sensor = await tx.sensor.findFirst({
    where: { AND: [byPlant.see(viewer), { id: sensor_id, deleted_at: null, archived_at: null }] },
    select: { equipment_id: true },
  });
  if (!sensor?.equipment_id) throw notFound();

  return `/equipments/${sensor.equipment_id}/details/pdm/${sensor_id}`;
}
