/** The hand-written SQL that the product is measured against: what its lists, detail and create have to do at least. */

/** What the screen of work orders shows: all that is not closed, denied or on its way to be. */
export const openStatuses = ["pending", "in_work", "on_hold", "completed"];

const listed = (from) => `
  select w.id, w.number, w.name, w.status, w.type, w.due_at, w.created_at, w.version,
         e.id as equipment_id, e.name as equipment, u.id as user_id, u.first_name, u.last_name
    from ${from} w
    left join equipments e on e.id = w.equipment_id
    left join users u on u.id = w.assigned_user_id`;

/** The first ten of each status, read from the index in order, and of those the first ten: nothing is sorted that is not shown. */
const firstDue = `(
    select o.* from unnest($2::text[]) s (status) cross join lateral (
      select * from work_orders where plant_id = $1 and kind = 'order' and status = s.status order by due_at, id limit 10) o
     order by o.due_at, o.id limit 10)`;

export const due = `${listed(firstDue)}
   order by w.due_at, w.id`;

export const newest = `${listed("work_orders")}
   where w.plant_id = $1 and w.kind = 'order'
   order by w.created_at desc, w.id desc limit 10`;

/** Counted up to 1,000, as the product does. */
export const totalDue = `
  select count(*) from (
    select 1 from work_orders where plant_id = $1 and kind = 'order' and status = any ($2) limit 1001) counted`;

export const totalNewest =
  "select count(*) from (select 1 from work_orders where plant_id = $1 and kind = 'order' limit 1001) counted";

export const detail = `
  select w.*, e.name as equipment, u.first_name, u.last_name
    from work_orders w
    left join equipments e on e.id = w.equipment_id
    left join users u on u.id = w.assigned_user_id
   where w.id = $1 and w.plant_id = any ($2::int[])`;

/** Number, order, history and audit rows in one statement and so in one transaction. */
export const create = `
  with numbered as (update plants set last_work_order_number = last_work_order_number + 1 where id = $1 returning company_id, last_work_order_number as number),
  made as (insert into work_orders (company_id, plant_id, number, name, type, equipment_id, updated_at)
           select company_id, $1, number, $2, 'breakdown', $3, now() from numbered returning id, company_id, number),
  told as (insert into work_order_events (company_id, plant_id, work_order_id, action) select company_id, $1, id, 'create' from made),
  kept as (insert into audit_events (company_id, action, object, object_id) select company_id, 'create', 'work-orders', id from made)
  select id, number from made`;
