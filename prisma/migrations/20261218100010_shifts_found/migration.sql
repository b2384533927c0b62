-- What was done in a plant between two moments.
CREATE INDEX CONCURRENTLY work_orders_done ON work_orders (plant_id, completed_at) INCLUDE (kind)
  WHERE completed_at IS NOT NULL;
-- What stopped, and what was still down, at a moment.
CREATE INDEX CONCURRENTLY downtimes_ended ON downtimes (plant_id, ended_at) WHERE ended_at IS NOT NULL;
-- What was not issued yet.
CREATE INDEX CONCURRENTLY work_order_parts_short ON work_order_parts (plant_id, work_order_id) WHERE quantity > issued;
