import { DomainError } from "@/lib/domain/shared/errors";
import { requisitions } from "@/lib/resources/requisitions";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { actorOf, isTheirs, notYours } from "./actor";
import { recordRequisition } from "./log";
import { reminderDay } from "./reminder";
import { servedRequisitions } from "./served";

/**
 * Reminds those whose decision a requisition waits for, once on a day of the plant. It is a line of the history, and a
 * worker notifies them as of every other. The requisition is held, so that of two at once one reminds.
 */
export async function remindOfRequisition(call: Call, id: number) {
  const { tx, now } = call;
  await find(call, requisitions, id);
  await tx.$queryRaw`select id from requisitions where id = ${id} for update`;
  const row = await find(call, requisitions, id);
  if (!isTheirs(actorOf(call, row))) throw notYours("change");
  if (row.status !== "pending")
    throw new DomainError("conflict", "requisitions.wrong_status", {
      params: { status: row.concluded_at ? "concluded" : row.status },
      data: { id, status: row.status },
    });
  const today = reminderDay(now, row.plant.time_zone);
  const reminded = await tx.requisitionEvent.count({
    where: { requisition_id: id, action: "remind", created_at: { gte: today } },
  });
  if (reminded > 0) throw new DomainError("conflict", "requisitions.reminded_today");
  await recordRequisition(call, row, { action: "remind" }, { after: { status: row.status } });

  return servedRequisitions.find(call, id);
}
