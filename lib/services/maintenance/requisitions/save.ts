import { can } from "@/lib/domain/identity/viewer";
import { requisitionNumber } from "@/lib/domain/maintenance/requisition";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf } from "@/lib/resources/define";
import { requisitions } from "@/lib/resources/requisitions";
import type { Call } from "@/lib/server/data/call";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { freshFiles } from "../work-orders/files";
import { actorOf, isTheirs, notYours } from "./actor";
import { hasReceipts, isReceived, keepLines } from "./lines";
import { recordRequisition } from "./log";
import type { RequisitionRow } from "./present";

type Input = InputOf<typeof requisitions>;
type Change = ChangeOf<typeof requisitions>;

/** Asks for a purchase or a service; it waits for a decision from then on. */
export async function createRequisition(call: Call, { lines, file_ids, ...input }: Input): Promise<RequisitionRow> {
  checkKind(input);
  const given = { ...input, work_type: input.work_type ?? null };
  const row = await create(call, requisitions, { ...given, requested_by: call.viewer.user_id }, { lines });
  await keepLines(call, row, lines);
  await keepFiles(call, row, file_ids);
  await recordRequisition(call, row, { action: "create", to: "pending" });

  return row;
}

/** What is asked for and its return are settled by the approval; how it comes may change until it is there. */
const settledByApproval = [
  ...([
    "plant_id",
    "type",
    "reason",
    "work_type",
    "name",
    "equipment_id",
    "work_order_id",
    "vendor_id",
    "lines",
  ] as const),
  ...(["yearly_benefit", "yearly_cost", "outlay"] as const),
] as const;

export async function updateRequisition(
  call: Call,
  id: number,
  { lines, file_ids, ...input }: Change,
): Promise<RequisitionRow> {
  await find(call, requisitions, id);
  // Held until the end, so that nobody approves what is being changed.
  await call.tx.$queryRaw`select id from requisitions where id = ${id} for update`;
  const row = await find(call, requisitions, id);
  if (!isTheirs(actorOf(call, row))) throw notYours("change");
  if (row.concluded_at || row.status === "denied") throw locked(row);
  if (input.plant_id !== undefined && input.plant_id !== row.plant_id)
    throw invalidField("plant_id", "errors.stays_in_place");
  checkKind({
    type: input.type ?? (row.type as Input["type"]),
    work_type: input.work_type === undefined ? row.work_type : input.work_type,
  });
  if (row.status !== "pending") {
    const changed = settledByApproval.find((field) =>
      field === "lines" ? lines !== undefined : input[field] !== undefined && !isSame(input[field], row[field]),
    );
    if (changed) throw locked(row, changed);
  }
  // One that was reset before receipts kept it from that still has them.
  if (lines && (await isReceived(call, id))) throw hasReceipts(row);
  const after = await update(call, requisitions, id, input);
  if (lines && row.status === "pending") await keepLines(call, row, lines);
  await keepFiles(call, row, file_ids);
  await recordRequisition(call, row, { action: "update" });

  return after;
}

const isSame = (one: unknown, other: unknown) => (one ?? null) === (other ?? null);

const locked = (row: RequisitionRow, field?: string) =>
  new DomainError("conflict", "requisitions.locked", {
    params: { label: requisitionNumber(row.number), status: row.status },
    data: { id: row.id, status: row.status, ...(field && { field }) },
  });

/** A service names its kind of work; a purchase has none. */
function checkKind({ type, work_type }: { type: Input["type"]; work_type?: string | null }) {
  if (type === "service" && !work_type) throw invalidField("work_type", "errors.is_required");
  if (type === "purchase" && work_type) throw invalidField("work_type", "requisitions.only_services");
}

/** Nothing that was decided on is removed. */
export async function removeRequisitions(call: Call, ids: number[], confirm?: string): Promise<void> {
  // Held until the end, so that nobody approves what is being deleted.
  await call.tx.$queryRaw`select id from requisitions where id = any (${ids}::int[]) order by id for update`;
  for (const id of new Set(ids)) {
    const row = await find(call, requisitions, id);
    const decided = row.status !== "pending" || row.purchase_order_number !== null;
    if (decided) throw locked(row);
    if (await isReceived(call, id)) throw hasReceipts(row);
    if (row.requested_by !== call.viewer.user_id && !can(call.viewer, "delete_requisitions")) throw notYours("delete");
  }
  await remove(call, requisitions, ids, confirm);
}

async function keepFiles(call: Call, row: RequisitionRow, file_ids: readonly number[] | undefined) {
  if (!file_ids) return;
  const { tx } = call;
  const { id: requisition_id, company_id, plant_id } = row;
  const there = await tx.requisitionFile.findMany({ where: { requisition_id }, select: { file_id: true } });
  const fresh = await freshFiles(call, file_ids, there);
  await tx.requisitionFile.deleteMany({ where: { requisition_id, file_id: { notIn: [...file_ids] } } });
  await tx.requisitionFile.createMany({
    data: fresh.map((file_id) => ({ company_id, plant_id, requisition_id, file_id })),
  });
}
