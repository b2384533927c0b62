import { plannedStep } from "@/lib/domain/maintenance/work-order-steps";
import type { Prisma } from "@/lib/generated/prisma/client";
import { recurrence } from "@/lib/inputs/recurrence";
import { givenSteps } from "@/lib/inputs/steps";
import type { NewWorkOrder } from "@/lib/resources/work-orders";
import { type ChangedSeries, type WorkSeriesRow, workSeriesSelect } from "@/lib/resources/work-series";
import type { Call } from "@/lib/server/data/call";
import type { Place } from "../place";

const lockedSelect = { ...workSeriesSelect, files: { select: { file_id: true } } } as const;
export type Series = Prisma.WorkSeriesGetPayload<{ select: typeof lockedSelect }>;

/** The series, held until the transaction ends: calls that make or change its orders run one after the other. */
export async function lockSeries({ tx }: Pick<Call, "tx">, id: number): Promise<Series | null> {
  const held = await tx.$queryRaw<unknown[]>`select id from work_series where id = ${id} for update`;
  return held.length === 0 ? null : tx.workSeries.findFirst({ where: { id }, select: lockedSelect });
}

/** Those of the plant's series whose time has come and that nobody else holds, held. */
export async function lockDueSeries({ tx, now }: Pick<Call, "tx" | "now">, ids: readonly number[]): Promise<Series[]> {
  const held = await tx.$queryRaw<{ id: number }[]>`
    select id from work_series where id = any (${[...ids]}::int[]) and ended_at is null and look_at <= ${now}
    order by id for update skip locked`;
  if (held.length === 0) return [];

  return tx.workSeries.findMany({
    where: { id: { in: held.map(({ id }) => id) } },
    orderBy: { id: "asc" },
    select: lockedSelect,
  });
}

export const ruleOf = ({ rule }: Pick<WorkSeriesRow, "rule">) => recurrence.parse(rule);

/** The plain fields of its orders: those that refer to nothing. */
const plain = [
  "type",
  "priority",
  "expected_minutes",
  "is_site_visit_required",
  "is_machine_down",
  "required_items",
  "supervisor_notes",
  "responsibility_area",
  "responsible_role",
  "steps",
  "required_parts",
  "custom",
] as const;
type Template = Pick<NewWorkOrder, (typeof plain)[number]>;

const columns = ["name", "description", "category_id", "work_station_id"] as const;

/** What each of its orders begins with, as if a person had given it. */
export function inputOf(series: WorkSeriesRow): NewWorkOrder {
  const { name, description, category_id, task_procedure_id, work_station_id } = series;
  return {
    ...(series.template as Partial<Template> as Template),
    name,
    description,
    // Without one of its own the category gives the procedure.
    category_id,
    task_procedure_id: task_procedure_id ?? undefined,
    work_station_id,
    completion_note: undefined,
  };
}

/** The plain fields of its orders, with what an order has where none is given. */
export function plainOf({ template }: Pick<WorkSeriesRow, "template">) {
  const given = template as Partial<Template>;
  return {
    priority: given.priority ?? "normal",
    expected_minutes: given.expected_minutes ?? null,
    is_site_visit_required: given.is_site_visit_required ?? false,
    is_machine_down: given.is_machine_down ?? false,
    required_items: given.required_items ?? null,
    supervisor_notes: given.supervisor_notes ?? null,
    responsibility_area: given.responsibility_area ?? "none",
    responsible_role: given.responsible_role ?? "none",
    custom: given.custom ?? {},
  };
}

export const placeOfSeries = (series: WorkSeriesRow): Place => {
  const { company_id, plant_id, production_line_id, machine_id, asset_id, equipment_id } = series;
  return { company_id, plant_id, production_line_id, machine_id, asset_id, equipment_id };
};

/** The given fields as they are stored; what is left out stays as it is. */
export async function storedOf(call: Pick<Call, "tx">, input: ChangedSeries, before?: Pick<WorkSeriesRow, "template">) {
  const procedure = input.task_procedure_id;
  const isOwn = await hasOwnSteps(call, input);
  const given = Object.fromEntries(plain.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])));
  const template = { ...((before?.template ?? {}) as object), ...given } as Partial<Template>;
  if (!isOwn) delete template.steps;

  return {
    ...Object.fromEntries(columns.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]]))),
    ...(procedure !== undefined && { task_procedure_id: procedure }),
    template: template as Prisma.InputJsonObject,
  };
}

/** Steps that are those of the procedure follow it: an order takes them over as they are when it is made. */
async function hasOwnSteps({ tx }: Pick<Call, "tx">, { task_procedure_id, steps }: ChangedSeries): Promise<boolean> {
  if (!task_procedure_id) return true;
  if (!steps) return false;
  const procedure = await tx.taskProcedure.findFirst({ where: { id: task_procedure_id }, select: { steps: true } });
  const known = givenSteps.parse(procedure?.steps ?? []);

  return JSON.stringify(steps.map(plannedStep)) !== JSON.stringify(known.map(plannedStep));
}
