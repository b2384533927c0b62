import { isSupervisor } from "@/lib/domain/identity/viewer";
import { reportedDown } from "@/lib/domain/maintenance/downtime";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import {
  mayDecide,
  needsReason,
  type RequestAction,
  type RequestStatus,
  requestTransitions,
} from "@/lib/domain/maintenance/work-order-request";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { destination } from "@/lib/domain/shared/transitions";
import type { NewWorkOrder, WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { customCopied } from "@/lib/server/resources/custom";
import { findingOf } from "@/lib/services/maintenance/finding";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { handOver, releaseParts } from "@/lib/services/stock/reservations/required";
import { checkDownSince } from "../downtimes/of-orders";
import { asRequired, faultNamed, partsForFault } from "../needed-parts/for-fault";
import { record } from "../order-log";
import { type Place, placeOf } from "../place";
import { notYours, wrongStatus } from "../refuse";
import { askBack } from "./duplicates";
import { copyFiles } from "./files";
import { heldCaseOf, requestFromAlert } from "./from-alert";
import { insert, insertOrder } from "./insert";
import { type PresentedWorkOrder, presentOne } from "./present";

/** Anybody of the plant may ask. What looks like the same wish of the last two weeks is asked back once. */
export async function createRequest(call: Call, given: NewWorkOrder): Promise<PresentedWorkOrder> {
  checkDownSince(call, given.down_since);
  const input = { ...given, down_since: reportedDown(given, call.now) };
  if (input.alert_id) return requestFromAlert(call, { ...input, alert_id: input.alert_id });
  if (!input.name) throw invalidField("name", "errors.is_required");
  const place = await placeOf(call, input);
  if (!input.confirm) await askBack(call, place);
  const { viewer } = call;
  const asked = { ...input, custom: input.custom ?? {} };
  const row = await insert(call, asked, place, { kind: "request", status: "requested", requested_by: viewer.user_id });
  return presentOne(call, row);
}

/**
 * The request becomes an order: fields and files copied, linked both ways, the request locked. Once. That of an alarm
 * covers its case.
 */
export async function convertRequest(
  call: Call,
  id: number,
  input: Partial<NewWorkOrder>,
): Promise<PresentedWorkOrder> {
  const request = await decide(call, "convert", id, null);
  checkDownSince(call, input.down_since, request.created_at);
  const ofCase = await heldCaseOf(call, request);
  const required_parts = await partsAsked(call, request);
  const given = { ...copied(request), ...(required_parts.length > 0 && { required_parts }), ...input };
  const down_since = reportedDown(given, request.created_at);
  const order = await insertOrder(call, { ...given, down_since, kind: "order" }, placeIn(request, input), {
    request_id: id,
    requested_by: request.requested_by,
    finding: findingOf(request) ?? undefined,
    custom: await customCopied(call, "work_orders", { ...request, kind: "order" }, request.custom),
  });
  await ofCase?.cover(order.id);
  await copyFiles(call, request, order);
  const data = { work_order_id: order.id, label: workOrderNumber(order.number) };
  await record(call, request, { action: "convert", from: "requested", to: "converted", data });
  return presentOne(call, await rowOf(call, order.id));
}

/** What was asked for, else what the fault takes that was diagnosed when the request was made. */
async function partsAsked(call: Call, request: WorkOrderRow) {
  const asked = await handOver(call, request);
  const finding = findingOf(request);
  if (asked.length > 0 || !finding) return asked;
  const { company_id, plant_id, equipment_id } = request;
  const place = { company_id, plant_id, equipment_id, sensor_id: finding.sensor_id };

  return asRequired(await partsForFault(call, { ...place, fault: faultNamed(finding) }));
}

const copied = (request: WorkOrderRow): NewWorkOrder => ({
  name: request.name,
  description: request.description,
  type: request.type as NewWorkOrder["type"],
  category_id: request.category_id,
  priority: request.priority as NewWorkOrder["priority"],
  due_at: request.due_at,
  is_machine_down: request.is_machine_down,
  down_since: request.down_since,
  is_site_visit_required: request.is_site_visit_required,
  required_items: request.required_items,
  supervisor_notes: undefined,
  completion_note: undefined,
});

/** An order of a request stays where the request was made. */
function placeIn(request: WorkOrderRow, input: Partial<NewWorkOrder>): Place {
  for (const field of ["plant_id", "production_line_id", "machine_id", "asset_id", "equipment_id"] as const) {
    if (input[field] != null && input[field] !== request[field])
      throw invalidField(field, "work-orders.place_disagrees");
  }
  const { company_id, plant_id, production_line_id, machine_id, asset_id, equipment_id } = request;
  return { company_id, plant_id, production_line_id, machine_id, asset_id, equipment_id };
}

export async function rejectRequest(call: Call, id: number, reason?: string | null): Promise<void> {
  const request = await decide(call, "reject", id, reason);
  await releaseParts(call, request);
  await record(call, request, { action: "reject", from: "requested", to: "rejected", note: reason?.trim() });
}

/** The requester may take it back while nobody has decided. */
export async function withdrawRequest(call: Call, id: number, reason?: string | null): Promise<PresentedWorkOrder> {
  const request = await decide(call, "withdraw", id, reason);
  await releaseParts(call, request);
  await record(call, request, { action: "withdraw", from: "requested", to: "withdrawn", note: reason?.trim() });
  return presentOne(call, await rowOf(call, id));
}

/** The guarded update of every decision: the second of two users finds the request decided. */
async function decide(call: Call, action: RequestAction, id: number, reason?: string | null): Promise<WorkOrderRow> {
  const request = await rowOf(call, id);
  const actor = {
    is_supervisor: isSupervisor(call.viewer),
    is_requestor: request.requested_by === call.viewer.user_id,
  };
  if (request.kind !== "request") throw wrongStatus(request);
  if (!mayDecide(action, actor)) throw notYours(action);
  if (!destination(requestTransitions, action, request.status as RequestStatus)) throw decided(request);
  if (needsReason(action) && !reason?.trim()) throw invalidField("reason", "errors.is_required");

  const { from, to } = requestTransitions[action];
  const { count } = await call.tx.workOrder.updateMany({
    where: { id, status: { in: [...from] } },
    data: { status: to, reason: reason?.trim() || null, version: { increment: 1 } },
  });
  const after = await rowOf(call, id);
  if (count === 0) throw decided(after);
  // What was changed until now is part of it.
  return after;
}

/** Converting twice names the order that there is. */
function decided(request: WorkOrderRow): DomainError {
  const order = request.orders[0];
  if (!order) return wrongStatus(request);
  const label = workOrderNumber(order.number);
  return new DomainError("conflict", "work-orders.already_converted", {
    params: { label },
    data: { id: request.id, status: request.status, work_order_id: order.id, label },
  });
}
