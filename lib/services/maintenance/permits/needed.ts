import type { NeededKind, NeedReason, PermitAt } from "@/lib/domain/maintenance/permits-of-order";
import type { Call } from "@/lib/server/data/call";
import type { PermitRow } from "./state";

/**
 * The kinds that orders need, each once and for the first reason: their type, their item, its machine, or a supervisor. What was
 * waived is not among them, and nothing is where the company's menu has no permits.
 */
export async function neededBy(
  { tx }: Pick<Call, "tx">,
  order_ids: readonly number[],
): Promise<Map<number, NeededKind[]>> {
  const rows = await tx.$queryRaw<{ order_id: number; id: number; name: string; base: string; because: NeedReason }[]>`
    select distinct on (w.id, k.id) w.id as order_id, k.id, k.name, k.base, n.because
    from work_orders w join companies c on c.id = w.company_id and not 'permits' = any (c.switched_off)
      left join equipments e on e.id = w.equipment_id
      left join assets a on a.id = coalesce(w.asset_id, e.asset_id)
      cross join lateral (
        select permit_kind_id, 'category' as because, 1 as place from category_permit_kinds
          where company_id = w.company_id and category_id = w.category_id
        union all select permit_kind_id, 'item', 2 from permit_needs where equipment_id = w.equipment_id
        union all select permit_kind_id, 'machine', 3 from permit_needs where machine_id in (w.machine_id, a.machine_id)
        union all select permit_kind_id, 'order', 4 from permit_needs where work_order_id = w.id and not is_waived) n
      join permit_kinds k on k.id = n.permit_kind_id
    where w.id = any (${[...order_ids]}::int[]) and w.kind = 'order' and not exists (
      select from permit_needs v where v.work_order_id = w.id and v.permit_kind_id = k.id and v.is_waived)
    order by w.id, k.id, n.place`;
  const needed = new Map<number, NeededKind[]>(order_ids.map((id) => [id, []]));
  for (const { order_id, because, ...permit_kind } of rows) needed.get(order_id)?.push({ permit_kind, because });

  return needed;
}

/** A permit was waived for where the order was: where it is moved to, its permits are needed. The history keeps the waiver. */
export const forgetWaivers = ({ tx }: Pick<Call, "tx">, work_order_id: number) =>
  tx.permitNeed.deleteMany({ where: { work_order_id, is_waived: true } });

type PermitOfOrder = PermitAt & Pick<PermitRow, "work_order_id" | "production_line_id" | "machine_id" | "equipment_id">;

/**
 * The permits of orders as they are, held against a suspension at the same moment; or as they were at an earlier one, by their
 * history.
 */
export async function permitsAt(
  { tx, now }: Pick<Call, "tx" | "now">,
  order_ids: readonly number[],
  at: Date = now,
): Promise<PermitOfOrder[]> {
  const ids = [...order_ids];
  if (at >= now)
    return tx.$queryRaw<PermitOfOrder[]>`
      select id, work_order_id, number, permit_kind_id, status, valid_from, valid_until, lockout_id, production_line_id,
        machine_id, equipment_id
      from permits where work_order_id = any (${ids}::int[]) order by id for share`;

  return tx.$queryRaw<PermitOfOrder[]>`
    select p.id, p.work_order_id, p.number, p.permit_kind_id, coalesce(e."to", 'none') as status, p.valid_from,
      (u.data ->> 'valid_until')::timestamptz as valid_until, p.lockout_id, p.production_line_id, p.machine_id, p.equipment_id
    from permits p
      left join lateral (select "to" from permit_events where permit_id = p.id and "to" is not null and "to" <> 'expired' and created_at <= ${at}
        order by id desc limit 1) e on true
      left join lateral (select data from permit_events where permit_id = p.id and data ? 'valid_until' and created_at <= ${at}
        order by id desc limit 1) u on true
    where p.work_order_id = any (${ids}::int[]) order by p.id`;
}
