import { firstSteps, type PlantBeginning } from "@/lib/domain/structure/first-steps";
import type { Call } from "@/lib/server/data/call";

/** How far a plant has come with what it needs first, read from its records alone. */
export async function plantBeginning({ tx, viewer }: Call, plant_id: number): Promise<PlantBeginning> {
  const controller = await tx.controller.findFirst({
    where: { plant_id, deleted_at: null },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  const sensor = await tx.sensor.findFirst({
    where: { plant_id, deleted_at: null, equipment_id: { not: null } },
    orderBy: [{ last_seen_at: { sort: "desc", nulls: "last" } }, { id: "asc" }],
    select: { id: true, equipment_id: true },
  });
  const reading = await tx.sensor.findFirst({ where: { plant_id, last_seen_at: { not: null } }, select: { id: true } });
  const limits = await tx.levelZone.findFirst({
    where: { plant_id, is_enabled: true, OR: [{ warning: { not: null } }, { alarm: { not: null } }] },
    select: { id: true },
  });
  const person = await tx.userPlant.findFirst({
    where: { plant_id, user_id: { not: viewer.user_id } },
    select: { user_id: true },
  });
  const found = { gateway: controller, reading, limits, people: person };

  return {
    controller_id: controller?.id ?? null,
    sensor: sensor && sensor.equipment_id !== null ? { id: sensor.id, equipment_id: sensor.equipment_id } : null,
    done: firstSteps.filter((step) => found[step] !== null),
  };
}
