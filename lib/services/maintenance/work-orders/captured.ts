import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { keptSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import { invalidField, notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { uploadedFile } from "@/lib/services/platform/files/find";
import { record } from "../order-log";
import { notYours, wrongStatus } from "../refuse";
import { countCaptured } from "./add-file";

/** While the work, or the wish for it, is open. */
const changeable: readonly string[] = [...openStatuses, "requested"];

/** One's own captured file, its order locked: until the work is done, a person may have second thoughts. */
async function own(call: Call, id: number, file_id: number) {
  const order = await rowOf(call, id);
  const [locked] = await call.tx.$queryRaw<{ status: string; steps: Step[] }[]>`
    select status, steps from work_orders where id = ${id} for update`;
  const link = await call.tx.workOrderFile.findFirst({
    where: { work_order_id: id, file_id },
    select: { id: true, step_id: true, user_id: true, file: { select: { name: true, mime: true } } },
  });
  if (!locked || !link) throw notFound();
  if (link.user_id !== call.viewer.user_id) throw notYours("own_file");
  if (!changeable.includes(locked.status)) throw wrongStatus({ ...order, status: locked.status });

  return { order, link, steps: keptSteps(locked.steps) };
}

/** Puts a picture in the place of the one it was drawn on. The history keeps that there was another. */
export async function replaceFile(call: Call, id: number, file_id: number, { image_id }: { image_id: number }) {
  const { order, link, steps } = await own(call, id, file_id);
  const file = await uploadedFile(call, image_id);
  if (!link.file.mime.startsWith("image/")) throw invalidField("image", "work-orders.only_pictures");
  await call.tx.workOrderFile.updateMany({ where: { id: link.id }, data: { file_id: image_id } });
  await countCaptured(call, id, steps, []);
  const data = { file_id: image_id, replaced_id: file_id, ...(link.step_id && { step_id: link.step_id }) };
  await record(call, order, { action: "replace_file", data }, { after: data });

  return file;
}

/** Takes a captured file off its order. The history keeps that it was there. */
export async function removeFile(call: Call, id: number, file_id: number): Promise<{ id: number }> {
  const { order, link, steps } = await own(call, id, file_id);
  await call.tx.workOrderFile.deleteMany({ where: { id: link.id } });
  await countCaptured(call, id, steps, [{ step_id: link.step_id, mime: link.file.mime, by: -1 }]);
  const data = { file_id, ...(link.step_id && { step_id: link.step_id }) };
  const note = link.file.name;
  await record(call, order, { action: "remove_file", note, data }, { before: { ...data, name: note }, after: {} });

  return { id: file_id };
}
