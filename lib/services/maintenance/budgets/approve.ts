import { type Approver, approverInstead, fiscalYearOf } from "@/lib/domain/maintenance/budget";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { countedBudgets } from "./spending";

interface Asked {
  id: number;
  plant_id: number;
  work_order_id: number | null;
  plant: { time_zone: string };
}

/**
 * Refuses an approval above what the viewer's role may approve, and one above what is left of a budget until it has a reason.
 * @param amount what it comes to in whole cents; null where nothing has a price
 * @returns the budget that it is above, with what was left of it
 */
export async function checkApproval(
  call: Call,
  requisition: Asked,
  { amount, reason }: { amount: number | null; reason: string | undefined },
): Promise<{ id: number; name: string; left: number } | null> {
  const { tx, viewer } = call;
  const { company } = await tx.plant.findFirstOrThrow({
    where: { id: requisition.plant_id },
    select: {
      company: {
        select: {
          fiscal_year_month: true,
          approval_limit_superintendent: true,
          approval_limit_plant_admin: true,
        },
      },
    },
  });
  const instead = approverInstead(viewer.role.kind, amount, company);
  if (instead) throw overLimit(requisition, instead);
  const over = await budgetAbove(call, requisition, amount ?? 0, company.fiscal_year_month);
  if (over && !reason) throw invalidField("reason", "requisitions.above_budget");

  return over;
}

const overLimit = ({ id }: Asked, instead: Approver) =>
  new DomainError("conflict", "requisitions.over_limit", {
    params: { who: instead },
    data: { id, reason: "over_limit", approver: instead },
  });

/** Of the budgets that it would be paid from, the first with less left than it comes to. */
async function budgetAbove(call: Call, { plant_id, work_order_id, plant }: Asked, amount: number, firstMonth: number) {
  const { tx, now } = call;
  const order =
    work_order_id === null
      ? null
      : await tx.workOrder.findFirst({ where: { id: work_order_id }, select: { category_id: true } });
  const year = fiscalYearOf(plantDay(now, plant.time_zone), firstMonth);
  const own = await tx.budget.findMany({
    where: {
      plant_id,
      year,
      OR: [{ category_id: null }, ...(order?.category_id ? [{ category_id: order.category_id }] : [])],
    },
    orderBy: { id: "asc" },
    select: { id: true, plant_id: true, name: true, year: true, category_id: true, amount: true },
  });
  // Of two who approve at once, the second counts what the first has approved.
  await tx.$queryRaw`
    select id from budgets where id = any (${own.map(({ id }) => id)}::int[]) order by id for no key update`;
  const counted = await countedBudgets(call, own);
  const over = own.find(({ id }) => (counted.get(id)?.left ?? 0) < amount);

  return over ? { id: over.id, name: over.name, left: counted.get(over.id)?.left ?? 0 } : null;
}
