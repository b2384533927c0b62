import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { equipmentTypes } from "@/lib/resources/equipment-types";
import type { Call } from "@/lib/server/data/call";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { keepOptions } from "./options";

const shown = (row: RowOf<typeof equipmentTypes>) => ({ ...row, options_count: row.options.length });

async function createType(call: Call, { options, ...fields }: InputOf<typeof equipmentTypes>) {
  const type = await create(call, equipmentTypes, fields, { options: options.map(({ name }) => name) });
  await keepOptions(call, type, options);

  return find(call, equipmentTypes, type.id);
}

async function updateType(call: Call, id: number, { options, ...fields }: ChangeOf<typeof equipmentTypes>) {
  const type = await update(call, equipmentTypes, id, fields);
  if (options) await keepOptions(call, type, options);

  return find(call, equipmentTypes, id);
}

export const servedEquipmentTypes = serve(equipmentTypes, {
  present: (_call, rows) => rows.map(shown),
  create: createType,
  update: updateType,
});
