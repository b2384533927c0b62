import { type CostParts, totalOf } from "@/lib/domain/maintenance/order-cost";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import type { ByDays } from "@/lib/server/data/sql/aggregate";

/** Whole cents of what was closed. */
export interface ClosedCost extends CostParts {
  currency: string;
  total: number;
}

/** What orders cost, for each currency; money of two is never added. For those who may know. */
export const closedCosts = async (call: Pick<Call, "tx">, where: Prisma.WorkOrderWhereInput): Promise<ClosedCost[]> =>
  (await counted(call, where, [])).map(({ cost }) => cost);

/** The same of orders that are alike in a column, or in the days of one. */
export const closedCostsBy = async (
  call: Pick<Call, "tx">,
  where: Prisma.WorkOrderWhereInput,
  by: string | ByDays,
): Promise<(ClosedCost & { key: string | number | null })[]> =>
  (await counted(call, where, [by])).map(({ cost, row }) => ({
    key: (row[typeof by === "string" ? by : by.column] ?? null) as string | number | null,
    ...cost,
  }));

const summed = { labor_cost: true, parts_cost: true, downtime_cost: true, other_cost: true } as const;

async function counted({ tx }: Pick<Call, "tx">, where: Prisma.WorkOrderWhereInput, by: readonly (string | ByDays)[]) {
  const rows = await tx.workOrder.groupBy({
    // Prisma's own client knows no days; the statement is ours.
    by: ["cost_currency", ...(by as "cost_currency"[])],
    where,
    _sum: summed,
    orderBy: { cost_currency: "asc" },
  });

  return rows.map((row) => {
    const { cost_currency, _sum } = row;
    const parts = {
      labor: Number(_sum.labor_cost ?? 0),
      parts: Number(_sum.parts_cost ?? 0),
      downtime: Number(_sum.downtime_cost ?? 0),
      other: Number(_sum.other_cost ?? 0),
    };

    return { cost: { currency: cost_currency!, ...parts, total: totalOf(parts) }, row: row as Record<string, unknown> };
  });
}
