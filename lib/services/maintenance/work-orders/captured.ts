import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { keptSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import { invalidField, notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { uploadedFile } from "@/lib/services/platform/files/find";
import { record } from "../order-log";
import { notYours, wrongStatus } from "../refuse";
import { countCaptured } from "./add-file";

/** While the work, or the wish for it, is open. */
const changeable: readonly string[] = [...openStatuses, "requested"];

export const linkSelect = {
  id: true,
  file_id: true,
  step_id: true,
  user_id: true,
  file: { select: { name: true, mime: true } },
} as const satisfies Prisma.WorkOrderFileSelect;
export type FileLink = Prisma.WorkOrderFileGetPayload<{ select: typeof linkSelect }>;

/** One's own captured file, its order locked. */
async function own(call: Call, id: number, file_id: number) {
  const order = await rowOf(call, id);
  const locked = await lockSteps(call, id);
  const link = await call.tx.workOrderFile.findFirst({ where: { work_order_id: id, file_id }, select: linkSelect });
  if (!locked || !link) throw notFound();
  checkTakeOff(call, { ...order, status: locked.status }, link);

  return { order, link, steps: keptSteps(locked.steps) };
}

async function lockSteps({ tx }: Call, id: number) {
  const [locked] = await tx.$queryRaw<{ status: string; steps: Step[] }[]>`
    select status, steps from work_orders where id = ${id} for update`;

  return locked;
}

/** Until the work is done, a person may have second thoughts about what they attached. A log is done from its beginning. */
export function checkTakeOff({ viewer }: Call, order: WorkOrderRow, { user_id }: FileLink) {
  if (user_id !== viewer.user_id) throw notYours("own_file");
  if (order.kind !== "log" && !changeable.includes(order.status)) throw wrongStatus(order);
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

/** Takes a captured file off its order. */
export async function removeFile(call: Call, id: number, file_id: number): Promise<{ id: number }> {
  const { order, link } = await own(call, id, file_id);
  await takeOff(call, order, [link]);

  return { id: file_id };
}

/** Takes files off an order; the history keeps that they were there. */
export async function takeOff(call: Call, order: WorkOrderRow, links: readonly FileLink[]): Promise<void> {
  const locked = await lockSteps(call, order.id);
  await call.tx.workOrderFile.deleteMany({ where: { id: { in: links.map(({ id }) => id) } } });
  const gone = links.map(({ step_id, file }) => ({ step_id, mime: file.mime, by: -1 as const }));
  await countCaptured(call, order.id, keptSteps(locked?.steps ?? []), gone);
  for (const { file_id, step_id, file } of links) {
    const data = { file_id, ...(step_id && { step_id }) };
    const note = file.name;
    await record(call, order, { action: "remove_file", note, data }, { before: { ...data, name: note }, after: {} });
  }
}
