import { can } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { elsewhereOfModel } from "@/lib/services/maintenance/stories/elsewhere";
import { partsOf } from "@/lib/services/structure/brand-models/parts";
import { servedBrandModels } from "@/lib/services/structure/brand-models/served";

/** How one option of the item type reads, of the part number and of each crossover; null where nothing is set. */
export interface ComparedOption {
  id: number;
  name: string;
  unit: string | null;
  values: (string | null)[];
}

/** A part number with its stock, where it is fitted, and its crossovers side by side. */
export async function partNumberScreen(call: Call, id: number) {
  const model = await servedBrandModels.find(call, id);
  const compared = [model.id, ...model.crossovers.map((one) => one.id)];
  const [options, fitted, ...parts] = await together([
    call.tx.equipmentTypeOption.findMany({
      where: { equipment_type_id: model.equipment_type_id ?? 0 },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: { id: true, name: true, unit: true },
    }),
    call.tx.equipment.findMany({
      where: { brand_model_id: id, deleted_at: null, archived_at: null },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: 200,
      select: {
        id: true,
        name: true,
        plant: { select: { id: true, name: true } },
        asset: { select: { name: true, machine: { select: { name: true } } } },
        store_room: { select: { id: true, name: true } },
      },
    }),
    ...compared.map((one) => partsOf(call, one)),
  ]);
  const rows: ComparedOption[] = options.map((option) => ({
    ...option,
    values: parts.map(({ option_values }) => {
      const own = option_values.find(({ option_id }) => option_id === option.id);
      return own ? (own.value?.name ?? String(own.number)) : null;
    }),
  }));

  return {
    model,
    elsewhere: await elsewhereOfModel(call, id),
    options: rows,
    /** Options that cannot be compared, because one side has no value. */
    missing:
      model.crossovers.length === 0 ? [] : rows.filter(({ values }) => values.includes(null)).map(({ name }) => name),
    fitted: fitted.map(({ asset, ...item }) => ({
      ...item,
      asset: asset && { name: asset.name, machine: asset.machine.name },
    })),
    may: {
      edit: can(call.viewer, "update_part_numbers") && (model.company_id !== null || call.viewer.company_ids === "all"),
      stores: can(call.viewer, "view_store_rooms"),
    },
  };
}
