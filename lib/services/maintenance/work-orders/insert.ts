import { missingFor } from "@/lib/domain/maintenance/work-order";
import { invalidField } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import {
  type ChangedWorkOrder,
  type NewWorkOrder,
  type WorkOrderRow,
  workOrderSelect,
} from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { customOfNew } from "@/lib/server/resources/custom";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { issueParts, keepRequired } from "@/lib/services/stock/reservations/required";
import { openDowntime } from "../downtimes/of-orders";
import { checkedCodes } from "../failures/codes";
import { bookLabor } from "../labor/entries";
import { record } from "../order-log";
import { checkAssigned, checkParent, type Place } from "../place";
import { refuseMissing } from "../refuse";
import { attachFiles } from "./files";
import { type categoryOf, plannedOf } from "./procedure";

/** What an order is made with beside what a person gives. */
export interface Born {
  name?: string;
  finding?: Prisma.InputJsonObject;
  request_id?: number;
  requested_by?: number | null;
  /** Values of the company's own fields that it takes over. */
  custom?: Prisma.InputJsonObject;
}

/** What has been asked for already, and what is on its way with the row. */
interface Ahead {
  category?: ReturnType<typeof categoryOf>;
  check?: () => Promise<void>;
}

export async function insertOrder(
  call: Call,
  input: NewWorkOrder,
  place: Place,
  born: Born = {},
  category?: Ahead["category"],
): Promise<WorkOrderRow> {
  const isLog = input.kind === "log";
  const own = isLog && call.viewer.company_id ? call.viewer.user_id : null;
  const assigned_team_id = input.assigned_team_id ?? null;
  const assigned_user_id = input.assigned_user_id ?? (assigned_team_id ? null : own);
  if (!assigned_user_id && !assigned_team_id && !isLog)
    throw invalidField("assigned_user_id", "work-orders.should_be_assigned");
  if (isLog) refuseMissing(missingFor("complete", input));

  const done = isLog ? { ...completionOf(input), completed_at: input.completed_at ?? call.now } : {};
  const order = {
    ...born,
    ...done,
    kind: isLog ? "log" : "order",
    status: isLog ? "completed" : "pending",
    ...(isLog && { completed_by: call.viewer.user_id }),
    assigned_user_id,
    assigned_team_id,
  };
  const check = () => checkAssigned(call, place, { assigned_user_id, assigned_team_id });
  const row = await insert(call, input, place, order, { category, check });
  await keepRequired(call, row, input.required_parts);
  if (isLog) await bookLog(call, row, input);
  else await openDowntime(call, row, row.down_since ?? call.now);

  return row;
}

/** What a log records as done: its parts are taken at once, and its time is booked. */
async function bookLog(call: Call, row: WorkOrderRow, { total_minutes, labor = [], parts_taken }: NewWorkOrder) {
  const { user_id } = call.viewer;
  const isOfPlant = (await call.tx.user.count({ where: { id: user_id, ...assignableIn(row) } })) > 0;
  if (total_minutes && isOfPlant) await bookLabor(call, row, { user_id, minutes: Math.round(total_minutes) });
  for (const one of labor) await bookLabor(call, row, one);
  await issueParts(call, row, parts_taken);
}

const completionOf = ({ total_minutes, problem_solved, sanitization_of_tools, completion_note }: NewWorkOrder) => ({
  total_minutes: total_minutes == null ? null : Math.round(total_minutes),
  problem_solved,
  sanitization_of_tools,
  completion_note,
});

type Unborn = Partial<Prisma.WorkOrderUncheckedCreateInput> & { kind: string; status: string };

/**
 * Writes the row with its number, files and first line of history: orders, logs and requests alike. What `check` refuses is
 * not written.
 */
export async function insert(
  call: Call,
  input: NewWorkOrder,
  place: Place,
  rest: Unborn,
  ahead?: Ahead,
): Promise<WorkOrderRow> {
  const coded = await codesOfNew(call, input, place);
  const given = { ...(rest.custom as object), ...input.custom };
  const custom = input.custom && {
    custom: await customOfNew(call, "work_orders", { ...place, kind: rest.kind }, given),
  };
  const row = await write(call, input, place, { ...rest, ...coded, ...custom, created_by: call.viewer.user_id }, ahead);
  await attachFiles(call, row, input.file_ids);
  await record(call, row, { action: "create", to: row.status, data: assignedOf(row) }, { after: row });
  return row;
}

/** What the user who requests work, or reports it as done, knows of the failure. */
async function codesOfNew(call: Call, { fault_id, cause_id, remedy_id }: NewWorkOrder, { company_id }: Place) {
  const { mode, cause, remedy } = await checkedCodes(call, company_id, { fault_id, cause_id, remedy_id });
  if (!mode && !cause && !remedy) return {};

  return {
    fault_id: mode?.id ?? null,
    cause_id: cause?.id ?? null,
    remedy_id: remedy?.id ?? null,
    failure_source: "chosen",
  };
}

/** The row alone, with what its category and procedure give. */
export async function write(
  call: Pick<Call, "tx">,
  input: NewWorkOrder,
  place: Place,
  rest: Unborn,
  { category, check = async () => {} }: Ahead = {},
): Promise<WorkOrderRow> {
  if (input.parent_id) await checkParent(call, place.plant_id, input.parent_id);
  const data = {
    ...fieldsOf(input),
    name: input.name ?? "",
    ...(await plannedOf(call, { ...input, kind: rest.kind as NewWorkOrder["kind"] }, place, category)),
    ...rest,
    ...place,
  };
  const [, row] = await together([check(), call.tx.workOrder.create({ data, select: workOrderSelect })]);
  return row;
}

/** Whose it is, for the history; undefined while it is nobody's. */
export const assignedOf = ({ assigned_user_id, assigned_team_id }: WorkOrderRow) =>
  assigned_user_id || assigned_team_id ? { assigned_user_id, assigned_team_id } : undefined;

/** The columns that a person fills, without what is decided elsewhere: place, assignee, category, steps, files, completion. */
export function fieldsOf(input: NewWorkOrder | ChangedWorkOrder) {
  const { name, description, responsibility_area, responsible_role, priority } = input;
  const { due_at, extended_at, scheduled_at, expected_minutes } = input;
  const { is_site_visit_required, is_machine_down, down_since, required_items, supervisor_notes, parent_id } = input;
  return {
    name,
    description,
    responsibility_area,
    responsible_role,
    priority,
    due_at,
    extended_at,
    scheduled_at,
    expected_minutes,
    is_site_visit_required,
    is_machine_down,
    required_items,
    supervisor_notes,
    parent_id,
    down_since: down_since ?? undefined,
  };
}
