import { invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { faults } from "@/lib/resources/faults";
import type { Call } from "@/lib/server/data/call";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";

/** Faults in both languages; `title` and `prescription_text` are those of the reader's. */
function shown({ locale }: Call, row: RowOf<typeof faults>) {
  const { name_en, name_es, prescription_en, prescription_es, equipment_types, ...rest } = row;
  const types = equipment_types.map(({ equipment_type }) => equipment_type);

  return {
    ...rest,
    name: { en: name_en, es: name_es },
    prescription: { en: prescription_en, es: prescription_es },
    title: locale === "es" ? name_es : name_en,
    prescription_text: locale === "es" ? prescription_es : prescription_en,
    equipment_types: types,
    equipment_type_ids: types.map(({ id }) => id),
  };
}

/** The columns of what a form gives. */
const columnsOf = ({ name, prescription, ...rest }: Partial<Omit<InputOf<typeof faults>, "equipment_type_ids">>) => ({
  ...rest,
  ...(name ? { name_en: name.en, name_es: name.es } : {}),
  ...(prescription ? { prescription_en: prescription.en ?? null, prescription_es: prescription.es ?? null } : {}),
});

async function createFault(call: Call, { equipment_type_ids, ...input }: InputOf<typeof faults>) {
  const fault = await create(call, faults, columnsOf(input), { equipment_type_ids });
  await keepTypes(call, fault, equipment_type_ids);

  return find(call, faults, fault.id);
}

async function updateFault(call: Call, id: number, { equipment_type_ids, version, ...input }: ChangeOf<typeof faults>) {
  const fault = await update(call, faults, id, { ...columnsOf(input), version });
  if (equipment_type_ids) await keepTypes(call, fault, equipment_type_ids);

  return find(call, faults, id);
}

/** The item types that it fits: the provider's, or those of the company whose fault it is. */
async function keepTypes(
  { tx }: Call,
  { id: fault_id, company_id }: { id: number; company_id: number | null },
  given: readonly number[],
) {
  const ids = [...new Set(given)];
  const known = await tx.equipmentType.count({
    where: { id: { in: ids }, OR: [{ company_id: null }, { company_id }] },
  });
  if (known !== ids.length) throw invalidField("equipment_type_ids", "errors.does_not_exist");
  await tx.faultEquipmentType.deleteMany({ where: { fault_id } });
  await tx.faultEquipmentType.createMany({
    data: ids.map((equipment_type_id) => ({ company_id, fault_id, equipment_type_id })),
  });
}

export const servedFaults = serve(faults, {
  present: (call, rows) => rows.map((row) => shown(call, row)),
  filters: {
    equipment_type_id: (_call: Call, ids: number[]) => ({
      equipment_types: { some: { equipment_type_id: { in: ids } } },
    }),
  },
  create: createFault,
  update: updateFault,
});
