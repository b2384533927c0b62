import { invalidField, notFound } from "@/lib/domain/shared/errors";
import type { InputOf } from "@/lib/resources/define";
import type { equipmentTypes } from "@/lib/resources/equipment-types";
import type { Call } from "@/lib/server/data/call";

type GivenOption = InputOf<typeof equipmentTypes>["options"][number];

/** The values that an option offers, in order. */
export async function valuesOf({ tx }: Call, option_id: number) {
  const option = await tx.equipmentTypeOption.findFirst({
    where: { id: option_id },
    select: {
      values: {
        orderBy: [{ position: "asc" }, { id: "asc" }],
        select: { id: true, name: true, number: true, color: true },
      },
    },
  });
  if (!option) throw notFound();

  return option.values;
}

interface Type {
  id: number;
  company_id: number | null;
}

/** The options of a type as given, in this order. One that a part number has cannot go, nor can a value of it. */
export async function keepOptions(call: Call, type: Type, given: readonly GivenOption[]): Promise<void> {
  const { tx } = call;
  const own = await tx.equipmentTypeOption.findMany({
    where: { equipment_type_id: type.id },
    select: { id: true, name: true, _count: { select: { given: true } } },
  });
  const { named, gone } = keptOf(given, own);
  await tx.equipmentTypeOption.deleteMany({ where: { id: { in: gone } } });
  await freeNames(call, "equipment_type_options", named);

  for (const [position, { id, name, unit, values }] of given.entries()) {
    const fields = { name, unit: unit ?? null, position };
    const option =
      id === undefined
        ? await tx.equipmentTypeOption.create({
            data: { ...fields, equipment_type_id: type.id, company_id: type.company_id },
            select: { id: true },
          })
        : await tx.equipmentTypeOption.update({ where: { id }, data: fields, select: { id: true } });
    await keepValues(call, type, option.id, values);
  }
}

async function keepValues(call: Call, type: Type, option_id: number, given: GivenOption["values"]) {
  const { tx } = call;
  const own = await tx.equipmentTypeOptionValue.findMany({
    where: { option_id },
    select: { id: true, name: true, _count: { select: { given: true } } },
  });
  const { named, gone } = keptOf(given, own);
  await tx.equipmentTypeOptionValue.deleteMany({ where: { id: { in: gone } } });
  await freeNames(call, "equipment_type_option_values", named);

  for (const [position, { id, name, number, color }] of given.entries()) {
    const data = { name, number: number ?? null, color: color ?? null, position };
    if (id !== undefined) await tx.equipmentTypeOptionValue.update({ where: { id }, data });
    else await tx.equipmentTypeOptionValue.create({ data: { ...data, option_id, company_id: type.company_id } });
  }
}

interface Own {
  id: number;
  name: string;
  _count: { given: number };
}

/** Of a type's own those that are given again, and those that are not: what a part number has cannot go. */
function keptOf(given: readonly { id?: number }[], own: readonly Own[]) {
  const named = given.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const isOwn = named.every((id) => own.some((one) => one.id === id)) && new Set(named).size === named.length;
  if (!isOwn) throw invalidField("options", "errors.does_not_exist");
  const gone = own.filter(({ id }) => !named.includes(id));
  const used = gone.find(({ _count }) => _count.given > 0);
  if (used) {
    const params = { name: used.name, count: used._count.given };
    throw invalidField("options", { key: "equipment-types.option_in_use", params });
  }

  return { named, gone: gone.map(({ id }) => id) };
}

/** Two that exchange their names would meet half way. */
async function freeNames(
  { tx }: Call,
  table: "equipment_type_options" | "equipment_type_option_values",
  ids: number[],
) {
  if (ids.length === 0) return;
  if (table === "equipment_type_options")
    await tx.$executeRaw`update equipment_type_options set name = '#' || id where id = any (${ids}::int[])`;
  else await tx.$executeRaw`update equipment_type_option_values set name = '#' || id where id = any (${ids}::int[])`;
}
