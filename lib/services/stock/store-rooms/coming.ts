import { orderedStatuses, purchaseOrderNumber, requisitionNumber } from "@/lib/domain/maintenance/requisition";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

/** What is ordered and has not come in. A requisition names no storeroom: what it orders is coming for its plant. */

const isComing = Prisma.sql`r.status in (${Prisma.join([...orderedStatuses])}) and not q.is_closed_short
  and q.quantity > q.received`;
const orders = Prisma.sql`requisition_lines q join requisitions r on r.id = q.requisition_id`;

/** Of the stock line `l`: how much is coming, and the first day that some of it is expected. */
export const sqlComing = Prisma.sql`select
    coalesce(round(sum(q.quantity - q.received)::numeric, 3), 0)::float8 as quantity,
    to_char(min(r.expected_receive_date), 'YYYY-MM-DD') as due_on
  from ${orders} where r.plant_id = l.plant_id and ${isComing}
    and (q.part_id = l.part_id or q.brand_model_id = l.brand_model_id)`;

/** Whether something of the stock line `l` is coming. */
export function sqlIsComing(plant_id: number): Prisma.Sql {
  const thing = (column: Prisma.Sql) =>
    Prisma.sql`select q.${column} from ${orders} where r.plant_id = ${plant_id} and ${isComing} and q.${column} is not null`;
  const [part, model] = [Prisma.sql`part_id`, Prisma.sql`brand_model_id`];

  return Prisma.sql`(coalesce(l.part_id in (${thing(part)}), false) or coalesce(l.brand_model_id in (${thing(model)}), false))`;
}

export interface ComingOrder {
  /** Of the requisition. */
  id: number;
  label: string;
  name: string;
  vendor: string | null;
  /** What has not come in. */
  quantity: number;
  /** yyyy-mm-dd */
  due_on: string | null;
}

const mostOrders = 20;

export async function comingOrders({ tx }: Call, stock_line_id: number): Promise<ComingOrder[]> {
  const rows = await tx.$queryRaw<(Omit<ComingOrder, "label"> & { number: number; po_number: number | null })[]>`
    select r.id, r.number, r.purchase_order_number as po_number, r.name, v.name as vendor,
      round(sum(q.quantity - q.received)::numeric, 3)::float8 as quantity,
      to_char(r.expected_receive_date, 'YYYY-MM-DD') as due_on
    from stock_lines l join ${orders} on r.plant_id = l.plant_id and (q.part_id = l.part_id or q.brand_model_id = l.brand_model_id)
      left join plant_vendors v on v.id = r.vendor_id
    where l.id = ${stock_line_id} and ${isComing}
    group by r.id, v.name order by r.expected_receive_date nulls last, r.id limit ${mostOrders}`;

  return rows.map(({ number, po_number, ...row }) => ({
    ...row,
    label: purchaseOrderNumber(po_number) ?? requisitionNumber(number),
  }));
}

export interface HoldingOrder {
  /** Of the work order. */
  id: number;
  label: string;
  name: string;
  quantity: number;
  due_at: Date | null;
}

/** Work orders that hold some of a line. */
export async function holdingOrders({ tx }: Call, stock_line_id: number): Promise<HoldingOrder[]> {
  const rows = await tx.$queryRaw<(Omit<HoldingOrder, "label"> & { number: number })[]>`
    select o.id, o.number, o.name, round(sum(h.quantity)::numeric, 3)::float8 as quantity, o.due_at
    from stock_reservations h join work_order_parts p on p.id = h.work_order_part_id join work_orders o on o.id = p.work_order_id
    where h.stock_line_id = ${stock_line_id} and h.quantity > 0
    group by o.id order by o.due_at nulls last, o.id limit ${mostOrders}`;

  return rows.map(({ number, ...row }) => ({ ...row, label: workOrderNumber(number) }));
}
