import { DomainError } from "@/lib/domain/shared/errors";
import { availableOf, isBelow, roundedQuantity } from "@/lib/domain/structure/stock";
import type { RowOf } from "@/lib/resources/define";
import { parts } from "@/lib/resources/parts";
import type { Call } from "@/lib/server/data/call";
import { find, remove } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";

type Part = RowOf<typeof parts>;

/** Parts with what there is of them in all storerooms of their plant. */
async function present({ tx }: Call, rows: Part[]) {
  const sums = await tx.stockLine.groupBy({
    by: ["part_id"],
    where: { part_id: { in: rows.map(({ id }) => id) } },
    _sum: { on_hand: true, reserved: true },
  });
  const found = new Map(sums.map(({ part_id, _sum }) => [part_id, _sum]));

  return rows.map((row) => {
    const on_hand = roundedQuantity(found.get(row.id)?.on_hand ?? 0);
    const reserved = roundedQuantity(found.get(row.id)?.reserved ?? 0);
    const available = availableOf({ on_hand, reserved });
    return { ...row, on_hand, reserved, available, is_below_minimum: isBelow(available, row.minimum) };
  });
}

async function belowMinimum({ tx }: Call): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`select p.id from parts p left join stock_lines l on l.part_id = p.id
    where p.minimum is not null and p.deleted_at is null group by p.id, p.minimum
    having round(coalesce(sum(l.on_hand - l.reserved), 0)::numeric, 3) < p.minimum`;

  return rows.map(({ id }) => id);
}

/** What still lies somewhere is not removed; the ledger keeps the rest. */
async function removeParts(call: Call, ids: number[], confirm?: string) {
  for (const id of new Set(ids)) await find(call, parts, id);
  await call.tx.$queryRaw`select id from parts where id = any (${ids}::int[]) order by id for update`;
  await call.tx.$queryRaw`select id from stock_lines where part_id = any (${ids}::int[]) order by id for update`;
  const stock_lines = await call.tx.stockLine.count({ where: { part_id: { in: ids }, on_hand: { gt: 0 } } });
  if (stock_lines > 0)
    throw new DomainError("conflict", "parts.in_stock", {
      params: { count: stock_lines },
      data: { attached: { stock_lines } },
    });
  await remove(call, parts, ids, confirm);
  // Nothing should be there of it any more: its empty places leave the storeroom's list and what is below its minimum.
  const nothing = { minimum: null, order_quantity: null, maximum: null };
  await call.tx.part.updateMany({ where: { id: { in: ids } }, data: nothing });
  await call.tx.stockLine.updateMany({ where: { part_id: { in: ids } }, data: nothing });
}

export const servedParts = serve(parts, {
  present,
  filters: {
    is_below_minimum: async (call: Call, isWanted: boolean) => {
      const ids = await belowMinimum(call);
      return { id: isWanted ? { in: ids } : { notIn: ids } };
    },
  },
  remove: removeParts,
});
