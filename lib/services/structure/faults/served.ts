import { alwaysOffered } from "@/lib/domain/maintenance/failure-codes";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { faults } from "@/lib/resources/faults";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";

/** Codes in both languages; `title` and `prescription_text` are those of the reader's. */
function shown({ locale, viewer }: Call, row: RowOf<typeof faults>) {
  const { name_en, name_es, prescription_en, prescription_es, equipment_types, links, hidden_by, ...rest } = row;
  const types = equipment_types.map(({ equipment_type }) => equipment_type);
  const linked = (kind: string) =>
    links.flatMap(({ linked: one }) =>
      one.kind === kind ? { id: one.id, name: locale === "es" ? one.name_es : one.name_en } : [],
    );
  const [causes, remedies] = [linked("cause"), linked("remedy")];

  return {
    ...rest,
    name: { en: name_en, es: name_es },
    prescription: { en: prescription_en, es: prescription_es },
    title: locale === "es" ? name_es : name_en,
    prescription_text: locale === "es" ? prescription_es : prescription_en,
    equipment_types: types,
    equipment_type_ids: types.map(({ id }) => id),
    causes,
    cause_ids: causes.map(({ id }) => id),
    remedies,
    remedy_ids: remedies.map(({ id }) => id),
    /** Not offered in the reader's company: nobody else's choice is seen. */
    is_hidden: hidden_by.some(({ company_id }) => company_id === viewer.company_id),
  };
}

type Given = Partial<Omit<InputOf<typeof faults>, "equipment_type_ids" | "cause_ids" | "remedy_ids" | "is_hidden">>;

/** The columns of what a form gives. */
const columnsOf = ({ name, prescription, ...rest }: Given) => ({
  ...rest,
  ...(name ? { name_en: name.en, name_es: name.es } : {}),
  ...(prescription ? { prescription_en: prescription.en ?? null, prescription_es: prescription.es ?? null } : {}),
});

async function createFault(call: Call, input: InputOf<typeof faults>) {
  const { equipment_type_ids, cause_ids, remedy_ids, is_hidden: _hidden, ...given } = input;
  const fault = await create(call, faults, columnsOf(given), { equipment_type_ids });
  await keepTypes(call, fault, equipment_type_ids);
  await keepLinks(call, fault, { cause: cause_ids, remedy: remedy_ids });

  return find(call, faults, fault.id);
}

async function updateFault(call: Call, id: number, input: ChangeOf<typeof faults>) {
  const { equipment_type_ids, cause_ids, remedy_ids, is_hidden, version, ...given } = input;
  if (is_hidden !== undefined) await hide(call, id, is_hidden);
  const isMore = [equipment_type_ids, cause_ids, remedy_ids, ...Object.values(given)].some((one) => one !== undefined);
  // A company hides what it cannot change.
  if (!isMore && is_hidden !== undefined) return find(call, faults, id);
  const before = await find(call, faults, id);
  if (given.kind !== undefined && given.kind !== before.kind) throw invalidField("kind", "faults.kind_stays");
  const fault = await update(call, faults, id, { ...columnsOf(given), version });
  if (equipment_type_ids) await keepTypes(call, fault, equipment_type_ids);
  await keepLinks(call, fault, { cause: cause_ids, remedy: remedy_ids });

  return find(call, faults, id);
}

/** Not offered in the viewer's company any more, or again. The provider's people have none. */
async function hide(call: Call, fault_id: number, is_hidden: boolean) {
  const { company_id } = call.viewer;
  if (company_id === null) return;
  const { code } = await find(call, faults, fault_id);
  if (is_hidden && alwaysOffered.includes(code)) throw invalidField("is_hidden", "faults.always_offered");
  if (is_hidden) await call.tx.hiddenFault.createMany({ data: [{ company_id, fault_id }], skipDuplicates: true });
  else await call.tx.hiddenFault.deleteMany({ where: { company_id, fault_id } });
  await audit(call, "update", "faults", fault_id, {
    before: { is_hidden: !is_hidden },
    after: { is_hidden },
    company_id,
  });
}

/** What orders are coded with stays, and is hidden instead. */
async function removeFaults(call: Call, ids: number[], confirm?: string) {
  const work_orders = await call.tx.workOrder.count({
    where: { OR: [{ fault_id: { in: ids } }, { cause_id: { in: ids } }, { remedy_id: { in: ids } }] },
  });
  if (work_orders > 0) throw new DomainError("conflict", "faults.used", { data: { attached: { work_orders } } });
  await remove(call, faults, ids, confirm);
}

/** The causes and remedies of a mode in their order: the provider's, or those of the company whose mode it is. */
async function keepLinks(
  { tx }: Call,
  { id: fault_id, company_id, kind }: { id: number; company_id: number | null; kind: string },
  given: { cause?: readonly number[]; remedy?: readonly number[] },
) {
  for (const [linkedKind, field] of [
    ["cause", "cause_ids"],
    ["remedy", "remedy_ids"],
  ] as const) {
    const wanted = given[linkedKind];
    if (!wanted) continue;
    const ids = [...new Set(wanted)];
    if (ids.length > 0 && kind !== "mode") throw invalidField(field, "errors.not_an_option");
    const known = await tx.fault.count({
      where: { id: { in: ids }, kind: linkedKind, OR: [{ company_id: null }, { company_id }] },
    });
    if (known !== ids.length) throw invalidField(field, "errors.does_not_exist");
    await tx.faultLink.deleteMany({ where: { fault_id, linked: { kind: linkedKind } } });
    await tx.faultLink.createMany({
      data: ids.map((linked_id, rank) => ({ company_id, fault_id, linked_id, rank })),
    });
  }
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
  prepare: (asked) => ({ kind: "mode", is_hidden: "false", ...asked }),
  present: (call, rows) => rows.map((row) => shown(call, row)),
  filters: {
    equipment_type_id: (_call: Call, ids: number[]) => ({
      equipment_types: { some: { equipment_type_id: { in: ids } } },
    }),
    item_id: (_call: Call, ids: number[]) => {
      const equipments = { some: { id: { in: ids } } };
      const equipment_type = { OR: [{ equipments }, { brand_models: { some: { equipments } } }] };
      return { OR: [{ equipment_types: { none: {} } }, { equipment_types: { some: { equipment_type } } }] };
    },
    is_hidden: ({ viewer }: Call, is: boolean) =>
      viewer.company_id === null ? {} : { hidden_by: { [is ? "some" : "none"]: { company_id: viewer.company_id } } },
  },
  create: createFault,
  update: updateFault,
  remove: removeFaults,
});
