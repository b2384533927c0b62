import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { keptSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import { invalidField } from "@/lib/domain/shared/errors";
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
  const actor = await actorBefore(call, order);
  if (!can(call.viewer, "update_maintenance")) throw withoutPermission(call.viewer, "update_maintenance");
  if (!actor.is_assignee && !actor.is_supervisor) throw notYours("file");
  const [locked] = await call.tx.$queryRaw<{ status: string; steps: Step[] }[]>`
    select status, steps from work_orders where id = ${id} for update`;
  // A photo that was taken before the order was completed may come after it.
  if (!locked || ![...openStatuses, "completed"].some((status) => status === locked.status))
    throw wrongStatus({ ...order, status: locked?.status ?? order.status });
  const steps = keptSteps(locked.steps);
  if (step_id !== undefined && !steps.some((step) => step.id === step_id))
    throw invalidField("step_id", "errors.does_not_exist");
  const { company_id, plant_id } = order;
  if ((await call.tx.workOrderFile.count({ where: { work_order_id: id } })) >= mostFiles)
    throw invalidField("image", "errors.too_many_values");

  await call.tx.workOrderFile.create({ data: { company_id, plant_id, work_order_id: id, file_id: image_id } });
  if (step_id !== undefined) {
    const counted = steps.map((step) => (step.id === step_id ? { ...step, photos: step.photos + 1 } : step));
    const data = { steps: counted, version: { increment: 1 } };
    await call.tx.workOrder.updateMany({ where: { id }, data });
  }
  const data = { file_id: image_id, ...(step_id === undefined ? {} : { step_id }) };
  await record(call, order, { action: "attach_file", data }, { after: data });
  return uploadedFile(call, image_id);
}
