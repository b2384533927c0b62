import type { CustomField } from "@/lib/domain/structure/custom-fields";
import type { CustomNoun } from "@/lib/domain/structure/custom-keys";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";

interface Seeded extends Partial<Omit<CustomField, "id" | "company_id" | "noun">> {
  key: string;
  kind: string;
  name: { en: string; es: string };
}

const option = (id: number, en: string, es: string) => ({ id, name: { en, es }, is_archived: false });

/** What each company asks for beside the product's own fields. */
const fields: { company: string; plant?: string; noun: CustomNoun; field: Seeded }[] = [
  {
    company: "Cedar Ridge Paper",
    noun: "equipments",
    field: {
      key: "asset_tag",
      kind: "text",
      name: { en: "Asset tag", es: "Etiqueta de activo" },
      hint: { en: "The number on the brass plate", es: "El número de la placa de latón" },
      is_searched: true,
    },
  },
  {
    company: "Cedar Ridge Paper",
    noun: "equipments",
    field: { key: "installed_on", kind: "date", name: { en: "Installed on", es: "Instalado el" } },
  },
  // Of the second mill alone: who orders work there names who pays for it.
  {
    company: "Cedar Ridge Paper",
    plant: "Northfork Mill",
    noun: "work_orders",
    field: {
      key: "cost_center",
      kind: "choice",
      name: { en: "Cost center", es: "Centro de costos" },
      options: [
        option(1, "4100 Paper machine", "4100 Máquina de papel"),
        option(2, "4200 Stock preparation", "4200 Preparación de pasta"),
        option(3, "4900 Utilities", "4900 Servicios"),
      ],
      order_kinds: ["order"],
      is_required: true,
    },
  },
  {
    company: "Harbor Foods",
    noun: "equipments",
    field: {
      key: "hygiene_zone",
      kind: "choice",
      name: { en: "Hygiene zone", es: "Zona de higiene" },
      options: [
        option(1, "High care", "Cuidado alto"),
        option(2, "Low risk", "Riesgo bajo"),
        option(3, "Outside", "Exterior"),
      ],
    },
  },
  {
    company: "Harbor Foods",
    noun: "production_lines",
    field: { key: "allergen_line", kind: "boolean", name: { en: "Allergen line", es: "Línea con alérgenos" } },
  },
];

/** Fields with values on most records, and none on the others, which were there before the field. */
export async function seedCustomFields(tx: Tx) {
  for (const [position, { company, plant, noun, field }] of fields.entries()) {
    const { id: company_id } = await tx.company.findFirstOrThrow({ where: { name: company }, select: { id: true } });
    const plants = plant ? await tx.plant.findMany({ where: { company_id, name: plant }, select: { id: true } }) : [];
    const { hint = null, options = [], ...rest } = field;
    await tx.customField.create({
      data: {
        ...(rest as Omit<Prisma.CustomFieldUncheckedCreateInput, "noun">),
        company_id,
        noun,
        position,
        plant_ids: plants.map(({ id }) => id),
        name: field.name,
        hint: hint ? { ...hint } : Prisma.DbNull,
        options: options.map((one) => ({ ...one, name: { ...one.name } })),
      },
    });
  }
  await tx.$executeRaw`update equipments e set custom = jsonb_build_object('asset_tag', 'CR-' || (1000 + e.id),
      'installed_on', to_char(date '2016-03-01' + e.id * 37, 'YYYY-MM-DD'))
    from companies c where c.id = e.company_id and c.name = 'Cedar Ridge Paper' and e.id % 4 <> 0`;
  await tx.$executeRaw`update equipments e set custom = jsonb_build_object('hygiene_zone', 1 + e.id % 3)
    from companies c where c.id = e.company_id and c.name = 'Harbor Foods' and e.id % 5 <> 0`;
  await tx.$executeRaw`update production_lines l set custom = jsonb_build_object('allergen_line', l.id % 2 = 0)
    from companies c where c.id = l.company_id and c.name = 'Harbor Foods'`;
  await tx.$executeRaw`update work_orders o set custom = jsonb_build_object('cost_center', 1 + o.id % 3)
    from plants p where p.id = o.plant_id and p.name = 'Northfork Mill' and o.kind = 'order' and o.id % 3 <> 0`;
}
