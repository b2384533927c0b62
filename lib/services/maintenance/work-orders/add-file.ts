import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { keptSteps, type Step, withCaptured } from "@/lib/domain/maintenance/work-order-steps";
import { invalidField } from "@/lib/domain/shared/errors";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { uploadedFile } from "@/lib/services/platform/files/find";
import { actorBefore } from "../actor";
import { record } from "../order-log";
import { notYours, wrongStatus } from "../refuse";

const mostFiles = 50;

/** One file more, from who works on the order: others that are attached meanwhile stay. */
export async function addFile(call: Call, id: number, { image_id, step_id }: { image_id: number; step_id?: number }) {
  const order = await rowOf(call, id);
  await checkMayAttach(call, order);
  const [locked] = await call.tx.$queryRaw<{ status: string; steps: Step[] }[]>`
    select status, steps from work_orders where id = ${id} for update`;
  // A photo that was taken before the order was completed may come after it.
  if (!locked || ![...openStatuses, "completed", "requested"].some((status) => status === locked.status))
    throw wrongStatus({ ...order, status: locked?.status ?? order.status });
  const steps = keptSteps(locked.steps);
  if (step_id !== undefined && !steps.some((step) => step.id === step_id))
    throw invalidField("step_id", "errors.does_not_exist");
  const { company_id, plant_id } = order;
  if ((await call.tx.workOrderFile.count({ where: { work_order_id: id } })) >= mostFiles)
    throw invalidField("image", "errors.too_many_values");

  const file = await uploadedFile(call, image_id);
  const { user_id } = call.viewer;
  await call.tx.workOrderFile.create({
    data: { company_id, plant_id, work_order_id: id, file_id: image_id, user_id, step_id: step_id ?? null },
  });
  await countCaptured(call, id, steps, [{ step_id: step_id ?? null, mime: file.mime, by: 1 }]);
  const data = { file_id: image_id, ...(step_id === undefined ? {} : { step_id }) };
  await record(call, order, { action: "attach_file", data }, { after: data });
  return file;
}

/** To an order who works on it, to a request who made it; a supervisor to both. */
async function checkMayAttach(call: Call, order: WorkOrderRow) {
  const actor = await actorBefore(call, order);
  const isRequest = order.kind === "request";
  if (isRequest && order.requested_by === call.viewer.user_id) return;
  if (!can(call.viewer, "update_maintenance")) throw withoutPermission(call.viewer, "update_maintenance");
  if (!actor.is_supervisor && (isRequest || !actor.is_assignee)) throw notYours("file");
}

interface Captured {
  step_id: number | null;
  mime: string;
  by: 1 | -1;
}

/** Photos and voice notes of the steps, after files came and went. The order is locked. */
export async function countCaptured({ tx }: Call, id: number, steps: readonly Step[], files: readonly Captured[]) {
  const counted = files.reduce(
    (all, { step_id, mime, by }) => all.map((step) => (step.id === step_id ? withCaptured(step, mime, by) : step)),
    [...steps],
  );
  await tx.workOrder.updateMany({ where: { id }, data: { steps: counted, version: { increment: 1 } } });
}
