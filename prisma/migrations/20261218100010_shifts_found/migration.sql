-- What was done in a plant between two moments.
CREATE INDEX CONCURRENTLY work_orders_done ON work_orders (plant_id, completed_at) INCLUDE (kind)
  WHERE completed_at IS NOT NULL;
