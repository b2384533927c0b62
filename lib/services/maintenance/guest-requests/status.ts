import { guestState, reportedBy, takesRequestBack } from "@/lib/domain/maintenance/guest-request";
import { type WorkOrderStatus, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { type RequestStatus, requestTransitions } from "@/lib/domain/maintenance/work-order-request";
import { type Tx, withinPlant } from "@/lib/server/data/db";
import type { Visitor } from "@/lib/server/http/visitor";
import { releaseParts } from "@/lib/services/stock/reservations/required";
import { recordEvent } from "../order-log";
import { type OpenReport, openedReport } from "./opened";
import { auditGuestAction } from "./report";

type Guest = Pick<Visitor, "ip" | "now" | "request_id">;

/** The status of a report, for the guest who follows it by their own link. */
export async function reportStatus(token: string, guest: Pick<Visitor, "ip">) {
  const report = await openedReport(token, guest);

  return within(report, (tx) => statusOf(tx, report));
}

export type GuestStatus = Awaited<ReturnType<typeof reportStatus>>;

const within = <T>(report: OpenReport, run: (tx: Tx) => Promise<T>) =>
  withinPlant(report.company_id, report.plant_id, run);

const named = { select: { name: true } } as const;

async function statusOf(tx: Tx, { id, work_order_id }: OpenReport) {
  const own = await tx.guestReport.findFirstOrThrow({
    where: { id },
    select: { name: true, phone: true, email: true, is_joined: true, created_at: true },
  });
  const request = await tx.workOrder.findUniqueOrThrow({
    where: { id: work_order_id },
    select: {
      number: true,
      status: true,
      reason: true,
      requested_by: true,
      plant: { select: { name: true, time_zone: true } },
      production_line: named,
      machine: named,
      equipment: named,
      guest_reports: { select: { id: true } },
      orders: { select: { id: true, status: true, reason: true } },
    },
  });
  const order = request.orders[0] ?? null;
  const status = request.status as RequestStatus;
  const state = guestState(status, order && (order.status as WorkOrderStatus));
  const place = [request.equipment ?? request.machine, request.production_line].flatMap((one) => one?.name ?? []);
  const reports = request.guest_reports.length;

  return {
    label: workOrderNumber(request.number, "request"),
    place: place.join(", "),
    plant: request.plant.name,
    time_zone: request.plant.time_zone,
    state,
    /** Why it was declined. */
    reason: state === "declined" ? (order?.reason ?? request.reason) : null,
    reported_by_count: reportedBy(reports, request.requested_by !== null),
    reported_at: own.created_at,
    changed_at: (await lastMove(tx, [work_order_id, ...(order ? [order.id] : [])])) ?? own.created_at,
    /** There is a name, telephone or address that can be deleted. */
    has_contact: Boolean(own.name || own.phone || own.email),
    takes_request_back: takesRequestBack({ status, is_joined: own.is_joined, reports }),
  };
}

async function lastMove(tx: Tx, ids: readonly number[]): Promise<Date | null> {
  const moved = await tx.workOrderEvent.findFirst({
    where: { work_order_id: { in: [...ids] }, to: { not: null } },
    orderBy: { id: "desc" },
    select: { created_at: true },
  });

  return moved?.created_at ?? null;
}

/**
 * The first reporter takes the request back, while it is undecided and theirs alone; else their own report is removed and
 * the request stays for the others.
 */
export async function withdrawReport(token: string, guest: Guest): Promise<{ state: "withdrawn" }> {
  const report = await openedReport(token, guest);

  return within(report, async (tx) => {
    const { id, work_order_id } = report;
    await tx.$queryRaw`select id from work_orders where id = ${work_order_id} for update`;
    const request = await tx.workOrder.findUniqueOrThrow({
      where: { id: work_order_id },
      select: {
        id: true,
        company_id: true,
        plant_id: true,
        name: true,
        status: true,
        guest_reports: { select: { id: true, is_joined: true, name: true } },
      },
    });
    const own = request.guest_reports.find((one) => one.id === id);
    const status = request.status as RequestStatus;
    const standing = { status, is_joined: own?.is_joined ?? true, reports: request.guest_reports.length };
    if (status === "withdrawn") return { state: "withdrawn" };
    if (!takesRequestBack(standing)) await tx.guestReport.deleteMany({ where: { id } });
    else {
      const { from, to } = requestTransitions.withdraw;
      const data = { status: to, version: { increment: 1 } };
      await tx.workOrder.updateMany({ where: { id: work_order_id, status: { in: [...from] } }, data });
      await releaseParts({ tx }, request);
      await recordEvent(tx, request, null, { action: "withdraw", from: "requested", to });
    }
    await auditGuestAction(tx, { action: "withdraw", row: request, input: { name: own?.name ?? null }, guest });

    return { state: "withdrawn" };
  });
}

/** Name, telephone and address go at once; the report stays. */
export async function forgetContact(token: string, guest: Pick<Visitor, "ip">): Promise<{ has_contact: false }> {
  const report = await openedReport(token, guest);
  await within(report, (tx) =>
    tx.guestReport.updateMany({ where: { id: report.id }, data: { name: null, phone: null, email: null } }),
  );

  return { has_contact: false };
}
