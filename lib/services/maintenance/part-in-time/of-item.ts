import { can } from "@/lib/domain/identity/viewer";
import { type PartInTime, partInTime } from "@/lib/domain/maintenance/part-in-time";
import { orderedStatuses } from "@/lib/domain/maintenance/requisition";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

export interface ItemPart extends PartInTime {
  part_id: number | null;
  brand_model_id: number | null;
  name: string;
  needed: number;
  available: number;
  lead_time_days: number | null;
}

export interface ItemParts {
  /** Whose parts they are; null: what the item itself is replaced by. */
  work_order_id: number | null;
  parts: ItemPart[];
}

interface Row
  extends Pick<ItemPart, "part_id" | "brand_model_id" | "name" | "needed" | "available" | "lead_time_days"> {
  coming: { quantity: number; due_on: string | null }[];
}

interface Item {
  id: number;
  plant_id: number;
  brand_model_id: number | null;
  plant: { time_zone: string };
}

/**
 * What the work on an item takes, against the day its limit is reached: the parts of the open order, or without one another of
 * its part number. Null for those who do not see the stock.
 * @param earliest yyyy-mm-dd of the plant; null: no forecast
 */
export async function partsInTime(call: Call, item: Item, earliest: string | null): Promise<ItemParts | null> {
  const { tx, viewer, now } = call;
  if (!can(viewer, "view_store_rooms")) return null;
  const order = await tx.workOrder.findFirst({
    where: { equipment_id: item.id, kind: "order", status: { in: [...openStatuses] }, parts: { some: {} } },
    orderBy: [{ clock_started_at: { sort: "desc", nulls: "last" } }, { id: "desc" }],
    select: { id: true },
  });
  const wanted = order
    ? Prisma.sql`select w.part_id, w.brand_model_id, sum(w.quantity - w.issued)::float8 as needed,
          coalesce(sum((select sum(h.quantity) from stock_reservations h where h.work_order_part_id = w.id)), 0)::float8 as held
        from work_order_parts w where w.work_order_id = ${order.id}::int and w.quantity > w.issued group by 1, 2`
    : Prisma.sql`select null::int as part_id, ${item.brand_model_id}::int as brand_model_id, 1::float8 as needed, 0::float8 as held
        where ${item.brand_model_id}::int is not null`;
  const rows = await tx.$queryRaw<Row[]>`${suppliesOf(item, wanted)}`;
  const today = plantDay(now, item.plant.time_zone);

  return {
    work_order_id: order?.id ?? null,
    parts: rows.map(({ coming, ...row }) => ({ ...row, ...partInTime({ ...row, coming }, { today, earliest }) })),
  };
}

const mostParts = 20;

/** Of what is `wanted`: what the plant has free, what is coming, and how long it takes, by the catalogue or as it took. */
const suppliesOf = ({ id, plant_id }: Item, wanted: Prisma.Sql) => Prisma.sql`
  with wanted as (${wanted})
  select w.part_id, w.brand_model_id, coalesce(p.name, b.name) as name, w.needed,
    (w.held + stock.free + stored.items)::float8 as available, coming.lines as coming,
    coalesce(b.lead_time_days, took.days) as lead_time_days
  from wanted w left join parts p on p.id = w.part_id left join brand_models b on b.id = w.brand_model_id
  cross join lateral (
    select coalesce(sum(greatest(0, l.on_hand - l.reserved)), 0)::float8 as free
    from stock_lines l join store_rooms r on r.id = l.store_room_id
    where l.plant_id = ${plant_id}::int and r.deleted_at is null and ${same(Prisma.sql`l`)}) stock
  cross join lateral (
    select count(*)::float8 as items from equipments e
    where e.brand_model_id = w.brand_model_id and e.plant_id = ${plant_id}::int and e.store_room_id is not null
      and e.deleted_at is null and e.archived_at is null and e.id <> ${id}::int) stored
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('quantity', q.quantity - q.received,
      'due_on', to_char(r.expected_receive_date, 'YYYY-MM-DD'))), '[]') as lines
    from requisition_lines q join requisitions r on r.id = q.requisition_id
    where r.plant_id = ${plant_id}::int and r.status = any(${[...orderedStatuses]}::text[]) and not q.is_closed_short
      and q.quantity > q.received and ${same(Prisma.sql`q`)}) coming
  cross join lateral (
    select ceil(percentile_cont(0.5) within group (order by extract(epoch from c.created_at - r.decided_at) / 86400))::int as days
    from requisition_lines q join requisitions r on r.id = q.requisition_id join requisition_receipts c on c.line_id = q.id
    where r.plant_id = ${plant_id}::int and c.quantity > 0 and c.created_at > r.decided_at and ${same(Prisma.sql`q`)}) took
  order by name limit ${mostParts}`;

const same = (of: Prisma.Sql) => Prisma.sql`(${of}.part_id = w.part_id or ${of}.brand_model_id = w.brand_model_id)`;
