import { isSettled, purchaseOrderNumber } from "@/lib/domain/maintenance/requisition";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ReceiptInput } from "@/lib/inputs/requisitions";
import { requisitions } from "@/lib/resources/requisitions";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { moveAndHold } from "@/lib/services/stock/reservations/move-and-hold";
import { actorOf, notYours } from "./actor";
import { linesOf } from "./lines";
import { recordRequisition } from "./log";
import type { RequisitionRow } from "./present";
import { servedRequisitions } from "./served";

const rounded = (quantity: number) => Math.round(quantity * 1_000) / 1_000;

/**
 * Books what came in of a line, and the stock with it unless it goes straight to the work. The requisition is held meanwhile: of
 * two who receive the same delivery, the second sees what the first has booked.
 */
export async function receiveLine(call: Call, id: number, input: ReceiptInput) {
  const { tx } = call;
  await find(call, requisitions, id);
  await tx.$queryRaw`select id from requisitions where id = ${id} for update`;
  const row = await find(call, requisitions, id);
  checkReceivable(call, row);
  if (input.version !== undefined && input.version !== row.version)
    throw new DomainError("conflict", "errors.stale_version", { data: await servedRequisitions.find(call, id) });
  const line = (await linesOf(call, [id])).find((one) => one.id === input.line_id);
  if (!line) throw invalidField("line_id", "errors.does_not_exist");
  checkQuantity(line, input);
  checkDestination(line, input);

  await book(call, row, line, input);
  const { quantity, is_closed_short } = input;
  const data = { line: line.name, quantity, is_closed_short };
  await recordRequisition(call, row, { action: "receive", data }, { after: { ...data, company_id: row.company_id } });

  return servedRequisitions.find(call, id);
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** Only a purchase that is in work, by those who have a part in it. */
function checkReceivable(call: Call, row: RequisitionRow) {
  const actor = actorOf(call, row);
  if (!(actor.is_taker || actor.is_requisitioner || actor.is_approver || actor.is_technic || actor.is_provider))
    throw notYours("receive");
  if (row.status !== "in_work")
    throw new DomainError("conflict", "requisitions.wrong_status", {
      params: { status: row.concluded_at ? "concluded" : row.status },
      data: { id: row.id, status: row.status },
    });
  if (row.type !== "purchase") throw new DomainError("conflict", "requisitions.only_purchases");
}

function checkQuantity(line: Line, { quantity, is_closed_short }: ReceiptInput) {
  if (isSettled(line)) throw invalidField("line_id", "requisitions.line_settled");
  const open = rounded(line.quantity - line.received);
  if (quantity > open) throw invalidField("quantity", { key: "requisitions.more_than_ordered", params: { open } });
  if (quantity === 0 && !is_closed_short) throw invalidField("quantity", "stock.more_than_nothing");
}

/** What has a part goes into a storeroom or straight to the work; a line of text has no stock. */
function checkDestination(line: Line, { quantity, store_room_id, is_straight_to_work }: ReceiptInput) {
  if (store_room_id && line.text !== null) throw invalidField("store_room_id", "requisitions.text_has_no_stock");
  if (store_room_id && is_straight_to_work) throw invalidField("store_room_id", "requisitions.room_or_work");
  if (line.text === null && quantity > 0 && !store_room_id && !is_straight_to_work)
    throw invalidField("store_room_id", "requisitions.room_or_work");
}

async function book(call: Call, row: RequisitionRow, line: Line, input: ReceiptInput) {
  const { tx, viewer, now } = call;
  const { company_id, plant_id } = row;
  const { line_id, quantity, store_room_id, location_id, is_closed_short } = input;
  await tx.requisitionLine.updateMany({
    where: { id: line_id },
    data: { received: rounded(line.received + quantity), is_closed_short },
  });
  await tx.requisitionReceipt.create({
    data: {
      company_id,
      plant_id,
      line_id,
      quantity,
      is_closed_short,
      store_room_id: store_room_id ?? null,
      created_by: viewer.user_id,
      created_at: now,
    },
  });
  await tx.requisition.updateMany({ where: { id: row.id }, data: { version: { increment: 1 } } });
  if (store_room_id && quantity > 0)
    await moveAndHold(call, store_room_id, {
      kind: "receive",
      ...(line.part_id ? { part_id: line.part_id } : { brand_model_id: line.brand_model_id! }),
      location_id,
      quantity,
      unit_cost: line.unit_price ?? undefined,
      reason: null,
      document: purchaseOrderNumber(row.purchase_order_number),
    });
}
