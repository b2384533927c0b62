import {
  amountOf,
  isSettled,
  priceOf,
  purchaseOrderNumber,
  type RequisitionStatus,
  requisitionActions,
  requisitionNumber,
  requisitionStatus,
  returnOf,
} from "@/lib/domain/maintenance/requisition";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import type { RowOf } from "@/lib/resources/define";
import type { requisitions } from "@/lib/resources/requisitions";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { type People, peopleOf } from "@/lib/services/maintenance/people";
import { actorOf, isTheirs, requestedOf } from "./actor";
import { linesOf, type RequisitionLine } from "./lines";

export type RequisitionRow = RowOf<typeof requisitions>;

/** Requisitions with their lines, what they come to, who did what, and what the viewer may do. */
export async function present(call: Call, rows: RequisitionRow[]) {
  const [lines, companies, people] = await together([
    linesOf(
      call,
      rows.map(({ id }) => id),
    ),
    call.tx.company.findMany({
      where: { id: { in: [...new Set(rows.map(({ company_id }) => company_id))] } },
      select: { id: true, currency: true },
    }),
    peopleOf(
      call,
      rows.flatMap(({ requested_by, decided_by, taken_by, concluded_by }) => [
        ...[requested_by, decided_by, taken_by, concluded_by],
      ]),
    ),
  ]);

  return rows.map((row) => ({
    ...presentOne(
      call,
      row,
      lines.filter(({ requisition_id }) => requisition_id === row.id),
      people,
    ),
    currency: companies.find(({ id }) => id === row.company_id)?.currency ?? null,
  }));
}

function presentOne(call: Call, row: RequisitionRow, lines: readonly RequisitionLine[], people: People) {
  const amount = priceOf(row, lines);
  const outlay = row.outlay ?? amountOf(lines);
  const today = plantDay(call.now, row.plant.time_zone);
  const { purchase_order_number, work_order, ...rest } = row;

  return {
    ...rest,
    label: requisitionNumber(row.number),
    status_id: requisitionStatus.number[row.status as RequisitionStatus],
    po_number: purchaseOrderNumber(purchase_order_number),
    work_order: work_order && { ...work_order, label: workOrderNumber(work_order.number) },
    lines: lines.map((line) => ({ ...line, is_settled: isSettled(line) })),
    lines_settled: lines.filter(isSettled).length,
    amount,
    /** Of finished work. */
    spent: row.status === "completed" ? (amount ?? 0) : null,
    ...returnOf({ ...row, outlay }),
    outlay_counted: outlay,
    requester: people.get(row.requested_by),
    decider: people.get(row.decided_by),
    taker: people.get(row.taken_by),
    concluder: people.get(row.concluded_by),
    is_late:
      row.status === "in_work" && row.estimated_completion_date !== null && row.estimated_completion_date < today,
    actions: requisitionActions(requestedOf(row, lines), actorOf(call, row)),
    /** Before it is approved: what is asked for, and its return. */
    may_change: mayChange(call, row),
  };
}

/** As long as it is not denied or concluded; what may still change then, the save knows. */
const mayChange = (call: Call, row: RequisitionRow): boolean =>
  row.status !== "denied" && row.concluded_at === null && isTheirs(actorOf(call, row));

export type PresentedRequisition = Awaited<ReturnType<typeof present>>[number];
