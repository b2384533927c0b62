import { newSteps, type PlannedStep, type Step } from "@/lib/domain/maintenance/work-order-steps";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ChangedWorkOrder, NewWorkOrder } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import type { Place } from "../place";
import { checkPictures } from "../task-procedures/pictures";

type Given = Pick<
  NewWorkOrder | ChangedWorkOrder,
  "category_id" | "type" | "task_procedure_id" | "work_station_id" | "steps" | "expected_minutes"
> &
  Pick<NewWorkOrder, "kind">;
type Owned = Pick<Place, "company_id" | "plant_id">;

/** What an order has of its category and its procedure. What is left out stays as it is. */
export interface Planned {
  category_id?: number;
  type?: string;
  task_procedure_id?: number | null;
  task_procedure_version?: number | null;
  work_station_id?: number | null;
  expected_minutes?: number | null;
  steps?: Step[];
}

/**
 * What an order begins with. Its category gives type, time and procedure; the procedure gives the steps, as they are
 * now. What the person gives stands above both: other steps are theirs, and no procedure is none.
 */
export async function plannedOf(
  call: Pick<Call, "tx">,
  input: Given,
  place: Owned,
  found: Promise<Category | null> = categoryOf(call, input),
): Promise<Planned> {
  const category = checkedCategory(await found, input, place);
  const isOrder = (input.kind ?? "order") === "order";
  const fallback = isOrder && input.steps === undefined ? category.task_procedure_id : null;
  const wanted = input.task_procedure_id === undefined ? fallback : input.task_procedure_id;
  const procedure = wanted ? await procedureOf(call, wanted, place, input.task_procedure_id !== undefined) : null;
  if (input.work_station_id) await checkStation(call, input.work_station_id, place);
  if (input.steps) await checkPictures(call, input.steps);

  return {
    category_id: category.id,
    type: category.type,
    task_procedure_id: procedure?.id ?? null,
    task_procedure_version: procedure?.version_number ?? null,
    work_station_id: input.work_station_id ?? null,
    expected_minutes:
      input.expected_minutes === undefined && isOrder ? category.default_minutes : input.expected_minutes,
    steps: newSteps(input.steps ?? procedure?.steps ?? []),
  };
}

/** The same for a change: another category changes the type and nothing else. */
export async function replannedOf(call: Call, input: Given, place: Owned): Promise<Planned> {
  const planned: Planned = {};
  if (input.category_id || input.type !== undefined) {
    const { id, type } = checkedCategory(await categoryOf(call, input), input, place);
    Object.assign(planned, { category_id: id, type });
  }
  if (input.task_procedure_id !== undefined) {
    const procedure = input.task_procedure_id ? await procedureOf(call, input.task_procedure_id, place, true) : null;
    planned.task_procedure_id = procedure?.id ?? null;
    planned.task_procedure_version = procedure?.version_number ?? null;
    if (procedure && input.steps === undefined) planned.steps = newSteps(procedure.steps);
  }
  if (input.steps !== undefined) {
    await checkPictures(call, input.steps);
    planned.steps = newSteps(input.steps);
  }
  if (input.work_station_id) await checkStation(call, input.work_station_id, place);
  if (input.work_station_id !== undefined) planned.work_station_id = input.work_station_id;

  return planned;
}

const categorySelect = {
  id: true,
  company_id: true,
  type: true,
  task_procedure_id: true,
  default_minutes: true,
} as const satisfies Prisma.MaintenanceCategorySelect;

type Category = Prisma.MaintenanceCategoryGetPayload<{ select: typeof categorySelect }>;

/** The named category, or the standard one of the type. It can be asked for before the place is known. */
export const categoryOf = (
  { tx }: Pick<Call, "tx">,
  { category_id, type = "breakdown" }: Given,
): Promise<Category | null> =>
  tx.maintenanceCategory.findFirst({
    where: category_id ? { id: category_id } : { is_standard: true, type },
    select: categorySelect,
  });

/** A category is everybody's or the company's own. */
function checkedCategory(category: Category | null, { category_id }: Given, { company_id }: Owned): Category {
  if (!category && !category_id) throw new DomainError("unavailable", "work-orders.no_standard_category");
  const isTheirs = category && (category.company_id === null || category.company_id === company_id);
  if (!isTheirs) throw invalidField("category_id", "errors.does_not_exist");

  return category;
}

/** The provider's, the company's, or the plant's own. The default of a category may be another plant's: then none. */
async function procedureOf({ tx }: Pick<Call, "tx">, id: number, { company_id, plant_id }: Owned, isNamed: boolean) {
  const found = await tx.taskProcedure.findFirst({
    where: {
      id,
      AND: [{ OR: [{ company_id: null }, { company_id }] }, { OR: [{ plant_id: null }, { plant_id }] }],
    },
    select: { id: true, version_number: true, steps: true },
  });
  if (!found && isNamed) throw invalidField("task_procedure_id", "errors.does_not_exist");

  return found && { ...found, steps: found.steps as unknown as PlannedStep[] };
}

/**
 * The procedure that fits an item and what was found at it: first one for both, then one for the fault, then one for the
 * type. One for another type or another fault does not fit. Null where none fits.
 */
export async function suggestedProcedure(
  { tx }: Call,
  { company_id, plant_id, equipment_id, fault }: Owned & { equipment_id: number | null; fault: Fault | null },
): Promise<{ id: number; name: string; steps: PlannedStep[] } | null> {
  const [found] = await tx.$queryRaw<{ id: number; name: string; steps: PlannedStep[] }[]>`
    select p.id, p.name, p.steps
    from task_procedures p
      cross join lateral (select
        exists (select from task_procedure_equipment_types t where t.task_procedure_id = p.id) as has_types,
        exists (select from task_procedure_equipment_types t
          join equipments e on e.id = ${equipment_id}::int
          left join brand_models m on m.id = e.brand_model_id
          where t.task_procedure_id = p.id
            and t.equipment_type_id = coalesce(e.equipment_type_id, m.equipment_type_id)) as of_type,
        exists (select from task_procedure_faults f where f.task_procedure_id = p.id) as has_faults,
        exists (select from task_procedure_faults f join faults x on x.id = f.fault_id
          where f.task_procedure_id = p.id and ${fault}::text = any (x.diagnoses)) as of_fault) fit
    where (p.company_id is null or p.company_id = ${company_id}) and (p.plant_id is null or p.plant_id = ${plant_id})
      and (fit.of_type or fit.of_fault) and (fit.of_type or not fit.has_types) and (fit.of_fault or not fit.has_faults)
    order by fit.of_fault desc, fit.of_type desc, p.plant_id nulls last, p.company_id nulls last, lower(p.name)
    limit 1`;

  return found ?? null;
}

async function checkStation({ tx }: Pick<Call, "tx">, id: number, { plant_id }: Owned) {
  const found = await tx.workStation.count({ where: { id, plant_id } });
  if (found === 0) throw invalidField("work_station_id", "errors.does_not_exist");
}
