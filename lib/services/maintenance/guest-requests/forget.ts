import { sqlAsProvider } from "@/lib/server/data/db";

/** A follow link shows how it ended for so many days, and names and addresses are kept for so many after the end. */
const followDays = 30;
const contactDays = 90;

/**
 * Dates the end of each report's follow link by the end of its request, or takes it back where the order was reopened;
 * closes what is over, and erases names and addresses of what ended 90 days ago. Returns how many were erased.
 */
export async function forgetGuests(now = new Date()): Promise<number> {
  return sqlAsProvider(async (client) => {
    await client.query(
      `update guest_reports g set follow_until = e.ended_at + make_interval(days => $2)
       from (
         select g.id, case
           when r.status in ('rejected', 'withdrawn') then (select max(v.created_at) from work_order_events v
             where v.work_order_id = r.id and v."to" = r.status)
           when o.status in ('completed', 'closed') then o.completed_at
           when o.status = 'denied' then (select max(v.created_at) from work_order_events v
             where v.work_order_id = o.id and v."to" = 'denied') end as ended_at
         from guest_reports g join work_orders r on r.id = g.work_order_id
           left join work_orders o on o.request_id = r.id
         where g.follow_until is null or g.follow_until > $1) e
       where e.id = g.id and g.follow_until is distinct from e.ended_at + make_interval(days => $2)`,
      [now, followDays],
    );
    await client.query(
      "update guest_reports set follow_token = null where follow_until <= $1 and follow_token is not null",
      [now],
    );
    const { rowCount } = await client.query(
      `update guest_reports set name = null, phone = null, email = null
       where follow_until <= $1::timestamptz - make_interval(days => $2) and num_nonnulls(name, phone, email) > 0`,
      [now, contactDays - followDays],
    );

    return rowCount ?? 0;
  });
}
