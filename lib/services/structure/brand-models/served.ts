import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { roundedQuantity } from "@/lib/domain/structure/stock";
import { brandModels } from "@/lib/resources/brand-models";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { replacementsOf } from "@/lib/services/stock/parts/replacements";
import { crossoverIdsOf, keepCrossovers } from "./crossovers";
import { documentsOf, keepDocuments } from "./documents";
import { keepParts, partsOf } from "./parts";

type Model = RowOf<typeof brandModels>;

/** Part numbers with what there is of them in the storerooms that the viewer sees, and how many items have them. */
async function present({ tx }: Call, rows: Model[]) {
  const ids = rows.map(({ id }) => id);
  const [stock, fitted] = await together([
    tx.stockLine.groupBy({
      by: ["brand_model_id"],
      where: { brand_model_id: { in: ids } },
      _sum: { on_hand: true },
    }),
    tx.equipment.groupBy({
      by: ["brand_model_id"],
      where: { brand_model_id: { in: ids }, deleted_at: null, archived_at: null },
      _count: true,
    }),
  ]);

  return rows.map((row) => ({
    ...row,
    on_hand: roundedQuantity(stock.find(({ brand_model_id }) => brand_model_id === row.id)?._sum.on_hand ?? 0),
    fitted_count: fitted.find(({ brand_model_id }) => brand_model_id === row.id)?._count ?? 0,
  }));
}

async function detail(call: Call, row: Model) {
  const [presented, parts, crossover_ids, replacements, documents] = await together([
    present(call, [row]),
    partsOf(call, row.id),
    crossoverIdsOf(call, row.id),
    replacementsOf(call, row.id),
    documentsOf(call, row.id),
  ]);
  const shown = firstOf(presented);
  const crossovers = replacements.filter(({ kind }) => kind === "crossover");

  return {
    ...shown,
    ...parts,
    crossover_ids,
    documents,
    document_ids: documents.map(({ file_id }) => file_id),
    crossovers: crossovers.map((one) => ({
      ...one,
      on_hand: roundedQuantity(one.stock.reduce((sum, { on_hand }) => sum + on_hand, 0)),
    })),
    stock: replacements.find(({ kind }) => kind === "same")?.stock ?? [],
  };
}

async function createModel(call: Call, input: InputOf<typeof brandModels>) {
  const { option_values, bearings, crossover_ids, document_ids, ...fields } = input;
  const model = await create(call, brandModels, fields);
  await keepParts(call, model, { option_values, bearings });
  await keepCrossovers(call, model, crossover_ids);
  await keepDocuments(call, model, document_ids);

  return model;
}

async function updateModel(call: Call, id: number, input: ChangeOf<typeof brandModels>) {
  const { option_values, bearings, crossover_ids, document_ids, ...fields } = input;
  const model = await update(call, brandModels, id, fields);
  await keepParts(call, model, { option_values, bearings });
  if (crossover_ids) await keepCrossovers(call, model, crossover_ids);
  if (document_ids) await keepDocuments(call, model, document_ids);

  return find(call, brandModels, id);
}

export const servedBrandModels = serve(brandModels, {
  present,
  detail,
  filters: {
    is_in_stock: (_call: Call, isWanted: boolean) => ({
      lines: isWanted ? { some: { on_hand: { gt: 0 } } } : { none: { on_hand: { gt: 0 } } },
    }),
  },
  create: createModel,
  update: updateModel,
});
