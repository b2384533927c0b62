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

/**
 * As given, both ways. A pair belongs to the owner of the part number; what a company has paired with a part number
 * of the provider's stays that company's, no matter who saves the provider's.
 */
export async function keepCrossovers(call: Call, model: Model, given: readonly number[]): Promise<void> {
  const { tx } = call;
  if (given.includes(model.id)) throw invalidField("crossover_ids", "brand-models.crossover_of_itself");
  const pairs = await tx.brandModelCrossover.findMany({
    where: { OR: [{ brand_model_id: model.id }, { crossover_id: model.id }] },
    select: { id: true, company_id: true, brand_model_id: true, crossover_id: true },
  });
  const otherOf = (pair: (typeof pairs)[number]) =>
    pair.brand_model_id === model.id ? pair.crossover_id : pair.brand_model_id;
  const own = pairs.filter(({ company_id }) => company_id === model.company_id);
  const foreign = pairs.filter(({ company_id }) => company_id !== model.company_id).map(otherOf);
  const wanted = given.filter((id) => own.some((pair) => otherOf(pair) === id) || !foreign.includes(id));
  const known = await tx.brandModel.count({
    where: { id: { in: wanted }, OR: [{ company_id: null }, { company_id: model.company_id }] },
  });
  if (known !== wanted.length) throw invalidField("crossover_ids", "errors.does_not_exist");
  const gone = own.filter((pair) => !wanted.includes(otherOf(pair)));
  await tx.brandModelCrossover.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
  await tx.brandModelCrossover.createMany({
    data: wanted
      .filter((id) => !own.some((pair) => otherOf(pair) === id))
      .map((id) => ({
        company_id: model.company_id,
        brand_model_id: Math.min(id, model.id),
        crossover_id: Math.max(id, model.id),
      })),
    skipDuplicates: true,
  });
}
