import { companyOf } from "@/lib/domain/identity/viewer";
import { type GivenStep, type PlannedStep, plannedStep } from "@/lib/domain/maintenance/work-order-steps";
import { invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { taskProcedures } from "@/lib/resources/task-procedures";
import type { Call } from "@/lib/server/data/call";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { checkPictures, keepPictures } from "./pictures";

type Procedure = RowOf<typeof taskProcedures>;

/** Procedures with what they fit; faults in the reader's language. */
function shown({ locale }: Call, { equipment_types, faults, steps, ...row }: Procedure) {
  const types = equipment_types.map(({ equipment_type }) => equipment_type);
  const fit = faults.map(({ fault }) => ({ id: fault.id, name: locale === "es" ? fault.name_es : fault.name_en }));

  return {
    ...row,
    steps: (steps as unknown as GivenStep[]).map(plannedStep),
    steps_count: (steps as unknown[]).length,
    equipment_types: types,
    equipment_type_ids: types.map(({ id }) => id),
    faults: fit,
    fault_ids: fit.map(({ id }) => id),
  };
}

async function createProcedure(
  call: Call,
  { equipment_type_ids, fault_ids, steps, plant_id, ...fields }: InputOf<typeof taskProcedures>,
) {
  const place = await placeOf(call, plant_id);
  await checkPictures(call, steps);
  const data = { ...fields, ...place, steps: planned(steps) };
  const procedure = await create(call, taskProcedures, data, { equipment_type_ids, fault_ids });
  await keepPictures(call, procedure, steps);
  await keepTypes(call, procedure, equipment_type_ids);
  await keepFaults(call, procedure, fault_ids);

  return find(call, taskProcedures, procedure.id);
}

async function updateProcedure(
  call: Call,
  id: number,
  { equipment_type_ids, fault_ids, steps, plant_id, ...fields }: ChangeOf<typeof taskProcedures>,
) {
  const before = await find(call, taskProcedures, id);
  if (plant_id !== undefined && plant_id !== before.plant_id) throw invalidField("plant_id", "errors.stays_in_place");
  if (steps) await checkPictures(call, steps);
  // The row is locked for its number: of two who change the steps at once both are counted.
  const [locked] = await call.tx.$queryRaw<{ steps: PlannedStep[]; version_number: number }[]>`
    select steps, version_number from task_procedures where id = ${id} for update`;
  const isChanged =
    steps !== undefined && JSON.stringify(planned(steps)) !== JSON.stringify(locked?.steps.map(plannedStep));
  const changed = isChanged ? { steps: planned(steps), version_number: (locked?.version_number ?? 0) + 1 } : {};
  const procedure = await update(call, taskProcedures, id, { ...fields, ...changed });
  if (steps) await keepPictures(call, procedure, steps);
  if (equipment_type_ids) await keepTypes(call, procedure, equipment_type_ids);
  if (fault_ids) await keepFaults(call, procedure, fault_ids);

  return find(call, taskProcedures, id);
}

const planned = (steps: readonly GivenStep[]) => steps.map(plannedStep);

/** Of a plant, or of the viewer's company: then for all its plants. */
async function placeOf({ tx, viewer }: Call, plant_id: number | null | undefined) {
  if (!plant_id) return { company_id: companyOf(viewer), plant_id: null };
  const plant = await tx.plant.findFirst({
    where: { id: plant_id, deleted_at: null },
    select: { id: true, company_id: true },
  });
  if (!plant) throw invalidField("plant_id", "errors.does_not_exist");

  return { company_id: plant.company_id, plant_id: plant.id };
}

/** What a procedure refers to is the provider's or its company's. */
const known = (company_id: number | null) => ({ OR: [{ company_id: null }, { company_id }] });

async function keepTypes({ tx }: Call, { id: task_procedure_id, company_id }: Procedure, ids: readonly number[]) {
  const found = await tx.equipmentType.count({ where: { id: { in: [...ids] }, ...known(company_id) } });
  if (found !== ids.length) throw invalidField("equipment_type_ids", "errors.does_not_exist");
  await tx.taskProcedureEquipmentType.deleteMany({ where: { task_procedure_id } });
  await tx.taskProcedureEquipmentType.createMany({
    data: ids.map((equipment_type_id) => ({ company_id, task_procedure_id, equipment_type_id })),
  });
}

async function keepFaults({ tx }: Call, { id: task_procedure_id, company_id }: Procedure, ids: readonly number[]) {
  const found = await tx.fault.count({ where: { id: { in: [...ids] }, ...known(company_id) } });
  if (found !== ids.length) throw invalidField("fault_ids", "errors.does_not_exist");
  await tx.taskProcedureFault.deleteMany({ where: { task_procedure_id } });
  await tx.taskProcedureFault.createMany({
    data: ids.map((fault_id) => ({ company_id, task_procedure_id, fault_id })),
  });
}

export const servedTaskProcedures = serve(taskProcedures, {
  present: (call, rows) => rows.map((row) => shown(call, row)),
  filters: {
    // What is for every plant is for this one as well.
    plant_id: (_call: Call, ids: number[]) => ({ OR: [{ plant_id: null }, { plant_id: { in: ids } }] }),
    equipment_type_id: (_call: Call, ids: number[]) => ({
      equipment_types: { some: { equipment_type_id: { in: ids } } },
    }),
    fault_id: (_call: Call, ids: number[]) => ({ faults: { some: { fault_id: { in: ids } } } }),
  },
  create: createProcedure,
  update: updateProcedure,
});
