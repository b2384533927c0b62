import { invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";

/**
 * The plants that something is limited to, as they are stored. A new one has to be there; one that was deleted meanwhile is left
 * out, unless it is the last: none would mean all plants.
 */
export async function chosenPlants(
  { tx }: Pick<Call, "tx">,
  company_id: number,
  { given, before = [] }: { given: readonly number[]; before?: readonly number[] },
): Promise<number[]> {
  if (given.length === 0) return [];
  const own = { id: { in: [...given] }, company_id, deleted_at: null };
  const found = new Set((await tx.plant.findMany({ where: own, select: { id: true } })).map(({ id }) => id));
  if (given.some((id) => !found.has(id) && !before.includes(id)))
    throw invalidField("plant_ids", "errors.does_not_exist");
  const left = given.filter((id) => found.has(id));

  return left.length > 0 ? left : [...given];
}
