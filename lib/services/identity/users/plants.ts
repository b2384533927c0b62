import { labelOf } from "@/lib/domain/identity/audit";
import { needsPlants } from "@/lib/domain/identity/user-rules";
import { invalidField } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { PresentedUser } from "./present";

/** The plants of a person. The caller gives and takes those that the caller sees; the others stay as they are. */

export interface AssignedPlant {
  plant_id: number;
  is_notifiable: boolean;
}

export async function checkedPlants(
  { tx }: Call,
  company_id: number | null,
  plant_ids: readonly number[],
  notifiable: readonly number[] | undefined,
): Promise<AssignedPlant[]> {
  const found = await tx.plant.findMany({
    where: { id: { in: [...plant_ids] }, company_id: company_id ?? -1, deleted_at: null },
    select: { id: true },
  });
  if (found.length !== plant_ids.length) throw invalidField("plant_ids", "errors.does_not_exist");
  if (notifiable?.some((id) => !plant_ids.includes(id)))
    throw invalidField("notifiable_plant_ids", "errors.not_an_option");
  return plant_ids.map((plant_id) => ({ plant_id, is_notifiable: notifiable?.includes(plant_id) ?? true }));
}

export const idsOf = (plants: readonly AssignedPlant[]) => ({
  plant_ids: plants.map(({ plant_id }) => plant_id),
  notifiable_plant_ids: plants.flatMap(({ plant_id, is_notifiable }) => (is_notifiable ? [plant_id] : [])),
});

export async function assign(
  call: Call,
  user: { id: number; company_id: number | null },
  plants: readonly AssignedPlant[],
  change?: { before: PresentedUser; role: { type: number; kind: string } },
) {
  const { tx } = call;
  const { id: user_id, company_id } = user;
  if (company_id === null) return;
  const before = change?.before.plant_ids ?? [];
  const notifiable = change?.before.notifiable_plant_ids ?? [];
  const gone = before.filter((id) => !plants.some(({ plant_id }) => plant_id === id));
  await tx.userPlant.deleteMany({ where: { user_id, plant_id: { in: gone } } });
  for (const { plant_id, is_notifiable } of plants) {
    if (before.includes(plant_id) && notifiable.includes(plant_id) === is_notifiable) continue;
    await tx.userPlant.upsert({
      where: { user_id_plant_id: { user_id, plant_id } },
      create: { user_id, plant_id, company_id, is_notifiable },
      update: { is_notifiable },
    });
  }
  if (change && needsPlants(change.role) && (await tx.userPlant.count({ where: { user_id } })) === 0)
    throw invalidField("plant_ids", "errors.should_be_selected");

  // Who is made with them is one event.
  if (!change) return;
  const after = idsOf(plants);
  const was = { plant_ids: before, notifiable_plant_ids: notifiable };
  if (JSON.stringify(was) !== JSON.stringify(after))
    await audit(call, "update", "users", user_id, {
      before: was,
      after,
      company_id,
      label: labelOf(change.before),
    });
}
