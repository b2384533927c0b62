import { requisitionStatus } from "@/lib/domain/maintenance/requisition";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { requisitions } from "@/lib/resources/requisitions";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { serve } from "@/lib/server/resources/serve";
import { peopleOf } from "@/lib/services/maintenance/people";
import { present, type RequisitionRow } from "./present";
import { mayRemind } from "./reminder";
import { usualRooms } from "./rooms";
import { createRequisition, removeRequisitions, updateRequisition } from "./save";

/** Statuses by name or number; 0 is pending, not nothing. */
function prepare(asked: Record<string, unknown>): Record<string, unknown> {
  const named = (value: unknown) => (value === "" ? value : (requisitionStatus.nameOf(Number(value)) ?? value));
  const { status } = asked;

  return status === undefined ? asked : { ...asked, status: Array.isArray(status) ? status.map(named) : named(status) };
}

/** By itself with its receipts, files and history. */
async function detail(call: Call, row: RequisitionRow) {
  const { tx } = call;
  const [presented, events, files, receipts] = await together([
    present(call, [row]),
    tx.requisitionEvent.findMany({
      where: { requisition_id: row.id },
      orderBy: { id: "asc" },
      take: 500,
      select: { id: true, user_id: true, action: true, from: true, to: true, note: true, data: true, created_at: true },
    }),
    tx.requisitionFile.findMany({
      where: { requisition_id: row.id },
      orderBy: { id: "asc" },
      select: { file: { select: { id: true, name: true, mime: true, size: true } } },
    }),
    tx.requisitionReceipt.findMany({
      where: { line: { requisition_id: row.id } },
      orderBy: { id: "asc" },
      select: {
        id: true,
        line_id: true,
        quantity: true,
        is_closed_short: true,
        created_by: true,
        created_at: true,
        store_room: { select: { id: true, name: true } },
      },
    }),
  ]);
  const shown = firstOf(presented);
  const [people, rooms] = await together([
    peopleOf(call, [...events.map(({ user_id }) => user_id), ...receipts.map(({ created_by }) => created_by)]),
    usualRooms(call, row.plant_id, shown.lines),
  ]);

  return {
    ...shown,
    lines: shown.lines.map((line) => ({ ...line, store_room: rooms.get(line.id) ?? null })),
    may_remind: mayRemind(call, row, events),
    files: files.map(({ file }) => file),
    file_ids: files.map(({ file }) => file.id),
    events: events.map((event) => ({ ...event, user: people.get(event.user_id) })),
    receipts: receipts.map((receipt) => ({ ...receipt, user: people.get(receipt.created_by) })),
  };
}

export const servedRequisitions = serve(requisitions, {
  prepare,
  filters: {
    is_concluded: (_call: Call, is: boolean) => ({ concluded_at: is ? { not: null } : null }),
  },
  present,
  detail,
  create: createRequisition,
  update: updateRequisition,
  remove: removeRequisitions,
});

export type FoundRequisition = Awaited<ReturnType<typeof servedRequisitions.find>>;
