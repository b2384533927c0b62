import { invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";

interface Model {
  id: number;
  company_id: number | null;
}

/** What fits in the place of a part number, by its id, as far as the viewer sees it. */
export async function crossoverIdsOf({ tx }: Call, id: number): Promise<number[]> {
  const pairs = await tx.brandModelCrossover.findMany({
    where: { OR: [{ brand_model_id: id }, { crossover_id: id }] },
    select: { brand_model_id: true, crossover_id: true },
  });
  const others = pairs.map((pair) => (pair.brand_model_id === id ? pair.crossover_id : pair.brand_model_id));

  return [...new Set(others)].sort((one, other) => one - other);
}

/** As given, both ways. A pair belongs to whoever the part number belongs to. */
export async function keepCrossovers(call: Call, model: Model, given: readonly number[]): Promise<void> {
  const { tx } = call;
  if (given.includes(model.id)) throw invalidField("crossover_ids", "brand-models.crossover_of_itself");
  const known = await tx.brandModel.count({
    where: { id: { in: [...given] }, OR: [{ company_id: null }, { company_id: model.company_id }] },
  });
  if (known !== given.length) throw invalidField("crossover_ids", "errors.does_not_exist");
  const before = await crossoverIdsOf(call, model.id);
  const gone = before.filter((id) => !given.includes(id));
  await tx.brandModelCrossover.deleteMany({
    where: {
      OR: [
        { brand_model_id: model.id, crossover_id: { in: gone } },
        { crossover_id: model.id, brand_model_id: { in: gone } },
      ],
    },
  });
  await tx.brandModelCrossover.createMany({
    data: given
      .filter((id) => !before.includes(id))
      .map((id) => ({
        company_id: model.company_id,
        brand_model_id: Math.min(id, model.id),
        crossover_id: Math.max(id, model.id),
      })),
    skipDuplicates: true,
  });
}
