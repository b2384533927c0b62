import { byPlant, requisitionScope } from "@/lib/domain/identity/scope";
import { can, isApprover, isProviderSide } from "@/lib/domain/identity/viewer";
import { priceOf, requisitionNumber } from "@/lib/domain/maintenance/requisition";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { linesOf } from "@/lib/services/maintenance/requisitions/lines";

export interface Approval {
  id: number;
  label: string;
  name: string;
  plant: string;
  href: string;
  /** Whole cents, as far as it is known: what a requisition costs, what a repair saved. */
  amount: number | null;
  currency: string;
}

export interface Approvals {
  requisitions: { count: number; rows: Approval[] } | null;
  savings: { count: number; rows: Approval[] } | null;
}

const shown = 4;

/** What waits for the viewer's word, the oldest first; null for who approves nothing. Nobody approves their own. */
export async function approvals(call: Call, plant_id?: number): Promise<Approvals | null> {
  const { viewer } = call;
  if (!isApprover(viewer) || isProviderSide(viewer)) return null;
  const [requisitions, savings] = [
    can(viewer, "update_requisitions") ? await pendingRequisitions(call, plant_id) : null,
    can(viewer, "view_maintenance") ? await verifiedSavings(call, plant_id) : null,
  ];

  return { requisitions, savings };
}

const plantNamed = { select: { name: true, company: { select: { currency: true } } } } as const;

async function pendingRequisitions(call: Call, plant_id?: number) {
  const { tx, viewer } = call;
  const where = {
    AND: [requisitionScope.see(viewer), plant_id ? { plant_id } : {}],
    ...{ status: "pending", requested_by: { not: viewer.user_id } },
  };
  const [count, rows] = await together([
    tx.requisition.count({ where }),
    tx.requisition.findMany({
      where,
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
      take: shown,
      select: { id: true, number: true, name: true, status: true, cost: true, outlay: true, plant: plantNamed },
    }),
  ]);
  const lines = await linesOf(
    call,
    rows.map(({ id }) => id),
  );

  return {
    count,
    rows: rows.map(({ id, number, name, plant, ...row }) => ({
      ...{ id, name, label: requisitionNumber(number), plant: plant.name, href: `/requisitions/${id}` },
      amount: priceOf(
        row,
        lines.filter(({ requisition_id }) => requisition_id === id),
      ),
      currency: plant.company.currency,
    })),
  };
}

async function verifiedSavings(call: Call, plant_id?: number) {
  const { tx, viewer } = call;
  const where = {
    AND: [byPlant.see(viewer), plant_id ? { plant_id } : {}],
    ...{ status: "evidenced", estimated_by: { not: viewer.user_id } },
  };
  const [count, rows] = await together([
    tx.saving.count({ where }),
    tx.saving.findMany({
      where,
      orderBy: [{ evidenced_at: "asc" }, { id: "asc" }],
      take: shown,
      select: {
        ...{ id: true, amount: true, currency: true },
        work_order: { select: { id: true, number: true, name: true, plant: { select: { name: true } } } },
      },
    }),
  ]);

  return {
    count,
    rows: rows.map(({ id, amount, currency, work_order }) => ({
      ...{ id, name: work_order.name, label: workOrderNumber(work_order.number), plant: work_order.plant.name },
      ...{ href: `/maintenance/work-orders/${work_order.id}`, amount: Number(amount), currency },
    })),
  };
}
