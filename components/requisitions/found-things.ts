import type { ComboboxOption } from "@/components/ui/combobox";
import { findRelated } from "@/lib/client/related";

const nothing = () => [];

/** Parts of the plant and part numbers, in two groups; who may not see one of them chooses from the other. */
export async function foundThings(
  text: string,
  plant_id: number | null,
  groups: { own: string; models: string },
): Promise<ComboboxOption[]> {
  const [own, models] = await Promise.all([
    findRelated("/plants/parts", text, plant_id ? { plant_id: [plant_id] } : {}).catch(nothing),
    findRelated("/equipments/brands/models", text).catch(nothing),
  ]);

  return [
    ...own.map((one) => ({ ...one, value: `part:${one.value}`, group: groups.own })),
    ...models.map((one) => ({ ...one, value: `model:${one.value}`, group: groups.models })),
  ];
}
