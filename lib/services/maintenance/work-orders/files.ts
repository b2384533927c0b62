import { invalidField } from "@/lib/domain/shared/errors";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import type { Recorded } from "../order-log";
import { checkTakeOff, type FileLink, linkSelect, takeOff } from "./captured";

/**
 * Makes the given files those of the order. New ones must be the person's own uploads: a company's file may belong
 * to a plant that this person does not see.
 */
export async function attachFiles(call: Call, order: WorkOrderRow, file_ids: number[] | undefined) {
  if (!file_ids) return;
  const { tx, viewer } = call;
  const there = await tx.workOrderFile.findMany({
    where: { work_order_id: order.id },
    orderBy: { id: "asc" },
    select: linkSelect,
  });
  const fresh = await freshFiles(call, file_ids, there);
  const gone = there.filter(({ file_id }) => !file_ids.includes(file_id));
  for (const link of gone) if (!isOfSeries(link)) checkTakeOff(call, order, link);
  if (gone.length > 0) await takeOff(call, order, gone);
  const { user_id } = viewer;
  await tx.workOrderFile.createMany({ data: fresh.map((file_id) => ({ ...linkOf(order, file_id), user_id })) });
}

/** What an order has from its series nobody has captured. */
const isOfSeries = ({ user_id, step_id }: FileLink) => user_id === null && step_id === null;

/** After steps were inserted, removed or moved, files are at the step where they were captured; without it, at the order. */
export async function moveFiles({ tx }: Pick<Call, "tx">, id: number, moved: readonly [number, number][]) {
  const [from, to] = [moved.map(([before]) => before), moved.map(([, after]) => after)];
  await tx.$executeRaw`
    update work_order_files f set step_id =
      (select m.after from unnest(${from}::int[], ${to}::int[]) m (before, after) where m.before = f.step_id)
    where f.work_order_id = ${id} and f.step_id is not null`;
}

/** Of the files that a record is to have those that it has not yet, which are the person's own uploads. */
export async function freshFiles(
  { tx, viewer }: Pick<Call, "tx" | "viewer">,
  file_ids: readonly number[],
  there: readonly { file_id: number }[],
): Promise<number[]> {
  const known = new Set(there.map(({ file_id }) => file_id));
  const fresh = [...new Set(file_ids)].filter((id) => !known.has(id));
  const own = await tx.file.count({ where: { id: { in: fresh }, user_id: viewer.user_id } });
  if (own !== fresh.length) throw invalidField("file_ids", "errors.does_not_exist");

  return fresh;
}

/** An order takes over what was attached to its request: the same files, linked twice. */
export async function copyFiles({ tx }: Call, from: Recorded, to: Recorded) {
  const there = await tx.workOrderFile.findMany({
    where: { work_order_id: from.id },
    orderBy: { id: "asc" },
    select: { file_id: true, user_id: true },
  });
  const links = there.map(({ file_id, user_id }) => ({ ...linkOf(to, file_id), user_id }));
  await tx.workOrderFile.createMany({ data: links, skipDuplicates: true });
}

const linkOf = ({ id, company_id, plant_id }: Recorded, file_id: number) => ({
  company_id,
  plant_id,
  work_order_id: id,
  file_id,
});
