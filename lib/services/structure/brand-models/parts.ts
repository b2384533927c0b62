import { invalidField } from "@/lib/domain/shared/errors";
import type { brandModels } from "@/lib/resources/brand-models";
import type { InputOf } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";

type Given = Pick<InputOf<typeof brandModels>, "option_values" | "bearings">;

/** What a part number is recognized by and what is in it, with the names that people read. */
export async function partsOf({ tx }: Call, brand_model_id: number) {
  const [values, bearings] = await together([
    tx.brandModelOptionValue.findMany({
      where: { brand_model_id },
      orderBy: [{ option: { position: "asc" } }, { id: "asc" }],
      select: {
        option_id: true,
        value_id: true,
        number: true,
        option: { select: { id: true, name: true, unit: true } },
        value: { select: { id: true, name: true, number: true, color: true } },
      },
    }),
    tx.brandModelBearing.findMany({
      where: { brand_model_id },
      orderBy: { id: "asc" },
      select: { position: true, bearing_id: true, bearing: { select: { id: true, name: true, manufacturer: true } } },
    }),
  ]);

  return { option_values: values, bearings };
}

/** Options of its item type alone, each once; a value has to be one of its option's. */
export async function keepParts(
  { tx }: Call,
  model: { id: number; company_id: number | null; equipment_type_id: number | null },
  { option_values, bearings }: Partial<Given>,
): Promise<void> {
  const { id: brand_model_id, company_id } = model;
  // Of another type than it is now of.
  await tx.brandModelOptionValue.deleteMany({
    where: {
      brand_model_id,
      OR: [
        { option: { equipment_type_id: null } },
        { option: { equipment_type_id: { not: model.equipment_type_id ?? 0 } } },
      ],
    },
  });
  if (option_values) {
    const options = await tx.equipmentTypeOption.findMany({
      where: {
        id: { in: option_values.map(({ option_id }) => option_id) },
        equipment_type_id: model.equipment_type_id ?? 0,
      },
      select: { id: true, values: { select: { id: true } } },
    });
    if (new Set(option_values.map(({ option_id }) => option_id)).size !== option_values.length)
      throw invalidField("option_values", "brand-models.option_twice");
    for (const { option_id, value_id } of option_values) {
      const option = options.find(({ id }) => id === option_id);
      if (!option) throw invalidField("option_values", "brand-models.option_of_type");
      if (value_id !== undefined && !option.values.some(({ id }) => id === value_id))
        throw invalidField("option_values", "errors.does_not_exist");
    }
    await tx.brandModelOptionValue.deleteMany({ where: { brand_model_id } });
    await tx.brandModelOptionValue.createMany({
      data: option_values.map(({ option_id, value_id, number }) => ({
        company_id,
        brand_model_id,
        option_id,
        value_id: value_id ?? null,
        number: number ?? null,
      })),
    });
  }
  if (!bearings) return;
  const ids = [...new Set(bearings.map(({ bearing_id }) => bearing_id))];
  const known = await tx.bearing.count({ where: { id: { in: ids }, OR: [{ company_id: null }, { company_id }] } });
  if (known !== ids.length) throw invalidField("bearings", "errors.does_not_exist");
  await tx.brandModelBearing.deleteMany({ where: { brand_model_id } });
  await tx.brandModelBearing.createMany({
    data: bearings.map(({ position, bearing_id }) => ({ company_id, brand_model_id, position, bearing_id })),
  });
}
