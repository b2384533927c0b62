import { can, isSupervisor, withoutPermission } from "@/lib/domain/identity/viewer";
import { isStopping } from "@/lib/domain/maintenance/downtime";
import { isReadOnly, openStatuses, type WorkOrderStatus } from "@/lib/domain/maintenance/work-order";
import { replacedSteps } from "@/lib/domain/maintenance/work-order-steps";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ChangedWorkOrder, NewWorkOrder, WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { customOfSaved } from "@/lib/server/resources/custom";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { keepRequired } from "@/lib/services/stock/reservations/required";
import { actorBefore } from "../actor";
import { checkDownSince, endDowntime, moveDowntime, openDowntime } from "../downtimes/of-orders";
import { record } from "../order-log";
import { forgetWaivers } from "../permits/needed";
import { checkMoved } from "../permits/of-order";
import {
  type AssignedTo,
  checkAssigned,
  checkParent,
  type Place,
  type PlaceGiven,
  placeFields,
  placeOf,
} from "../place";
import { notYours, wrongStatus } from "../refuse";
import { coverByRepair } from "./case-order";
import { attachFiles, moveFiles } from "./files";
import { orderFromAlert } from "./from-alert";
import { fieldsOf, insertOrder } from "./insert";
import { type PresentedWorkOrder, presentOne, stepsOf } from "./present";
import { categoryOf, replannedOf } from "./procedure";

/** Makes an order or a log. A log is work already done: it is born completed and answers what completing asks. */
export async function createWorkOrder(call: Call, input: NewWorkOrder): Promise<PresentedWorkOrder> {
  checkDownSince(call, input.down_since);
  if (input.alert_id) return orderFromAlert(call, { ...input, alert_id: input.alert_id });
  if (!input.name) throw invalidField("name", "errors.is_required");
  const category = categoryOf(call, input);
  const [place] = await together([placeOf(call, input), category]);
  const row = await insertOrder(call, input, place, {}, category);
  await coverByRepair(call.tx, row);
  return presentOne(call, row);
}

/** Changes the given fields. Closed work is read-only; a stale `version` answers with the current record. */
export async function updateWorkOrder(
  call: Call,
  id: number,
  { version, ...input }: ChangedWorkOrder,
): Promise<PresentedWorkOrder> {
  const before = await rowOf(call, id);
  await checkMayEdit(call, before);
  const place = await movedPlace(call, before, input);
  const assigned = assignedBy(before, input);
  if (assigned) await checkReassigned(call, before, assigned);
  if (input.parent_id) await checkParent(call, before.plant_id, input.parent_id, id);

  const isDownMoved = input.down_since != null && input.down_since.getTime() !== before.down_since?.getTime();
  if (isDownMoved) checkDownSince(call, input.down_since, before.created_at);
  // What is done has taken its parts.
  if (input.required_parts && !(openStatuses as readonly string[]).includes(before.status)) throw wrongStatus(before);
  const planned = await replannedOf(call, input, before);
  const replaced = planned.steps && replacedSteps(stepsOf(before), planned.steps);
  const custom = input.custom && {
    custom: await customOfSaved(call, "work_orders", { place: before, given: input.custom, before: before.custom }),
  };
  const { count } = await call.tx.workOrder.updateMany({
    where: { id, status: before.status, ...(version === undefined ? {} : { version }) },
    data: {
      ...fieldsOf(input),
      ...place,
      ...assigned,
      ...planned,
      ...custom,
      ...(replaced && { steps: replaced.steps }),
      version: { increment: 1 },
    },
  });
  if (count === 0)
    throw new DomainError("conflict", "errors.stale_version", { data: await presentOne(call, await rowOf(call, id)) });

  if (replaced) await moveFiles(call, id, replaced.moved);
  await attachFiles(call, before, input.file_ids);
  await keepRequired(call, before, input.required_parts);
  const after = await rowOf(call, id);
  if (placeFields.some((field) => before[field] !== after[field])) await forgetWaivers(call, id);
  await checkMoved(call, before, after);
  if (isDownMoved && isStopping(before) === isStopping(after)) await moveDowntime(call, after);
  await followDowntime(call, before, after, isDownMoved ? input.down_since! : call.now);
  await record(call, after, happeningOf(before, after, assigned), { before, after });
  return presentOne(call, after);
}

/** A new assignee reads how urgent it is; those who have it already are notified that it has become urgent. */
function happeningOf(before: WorkOrderRow, after: WorkOrderRow, assigned: AssignedTo | null) {
  if (assigned) return { action: "assign" as const, data: { ...assigned } };
  const becomesUrgent = after.priority === "urgent" && before.priority !== "urgent";
  return { action: "update" as const, ...(becomesUrgent && { data: { priority: "urgent" } }) };
}

/** Work that turns out to stop the machine begins a downtime; or does not, and ends it. */
async function followDowntime(call: Call, before: WorkOrderRow, after: WorkOrderRow, since: Date) {
  const stoppedBy = (order: WorkOrderRow) =>
    JSON.stringify([isStopping(order), order.equipment_id, order.machine_id, order.production_line_id]);
  if (stoppedBy(before) === stoppedBy(after)) return;
  // What it stopped before runs again, unless another order keeps it down.
  if (isStopping(before)) await endDowntime(call, before, call.now);
  await openDowntime(call, after, since);
}

/** An order is changed by its assignee or a supervisor; a request by who asked, while it is undecided. */
async function checkMayEdit(call: Call, row: WorkOrderRow) {
  const { viewer } = call;
  if (row.kind === "request") {
    const isOwn = row.requested_by === viewer.user_id && can(viewer, "create_work_order_requests");
    if (!isOwn && !can(viewer, "update_work_order_requests")) throw notYours("change_request");
    if (row.status !== "requested") throw wrongStatus(row);
    return;
  }
  const isOwn = row.created_by === viewer.user_id || (await actorBefore(call, row)).is_assignee;
  if (!can(viewer, "update_maintenance")) throw withoutPermission(viewer, "update_maintenance");
  if (!isOwn && !isSupervisor(viewer)) throw notYours("change");
  if (isReadOnly(row.status as WorkOrderStatus)) throw wrongStatus(row);
}

async function movedPlace(
  call: Call,
  before: WorkOrderRow,
  input: ChangedWorkOrder,
): Promise<Place | Record<string, never>> {
  const isMoved = placeFields.some((field) => input[field] !== undefined && input[field] !== before[field]);
  if (input.plant_id !== undefined && input.plant_id !== before.plant_id)
    throw invalidField("plant_id", "work-orders.place_disagrees");
  if (!isMoved) return {};
  const given: PlaceGiven = { plant_id: before.plant_id };
  for (const field of placeFields) given[field] = input[field];
  return placeOf(call, given);
}

/** Whose it is from now on: given to a team it is nobody's in particular, given to a person no team's. Null: as before. */
function assignedBy(before: WorkOrderRow, input: ChangedWorkOrder): AssignedTo | null {
  const { assigned_user_id: user, assigned_team_id: team } = input;
  if (user === undefined && team === undefined) return null;
  const after = {
    assigned_user_id: user ?? (user === undefined && !team ? before.assigned_user_id : null),
    assigned_team_id: team ?? (team === undefined && !user ? before.assigned_team_id : null),
  };
  const isSame =
    after.assigned_user_id === before.assigned_user_id && after.assigned_team_id === before.assigned_team_id;
  return isSame ? null : after;
}

async function checkReassigned(call: Call, row: WorkOrderRow, assigned: AssignedTo) {
  if (assigned.assigned_user_id === null && assigned.assigned_team_id === null && row.kind === "order")
    throw invalidField("assigned_user_id", "work-orders.should_be_assigned");
  await checkAssigned(call, row, assigned);
}
