-- Failures that were read are a part of what was imported, which may be a part of all orders.
CREATE INDEX CONCURRENTLY work_orders_read_failures ON work_orders (plant_id, coalesce(started_at, completed_at))
  WHERE read_work = 'failure';
