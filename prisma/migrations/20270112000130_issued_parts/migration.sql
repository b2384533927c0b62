-- Parts issued without a work order are spent as well, and the first closed order of a plant is looked up by its day.
CREATE INDEX CONCURRENTLY stock_movements_issued ON stock_movements (plant_id, created_at)
  INCLUDE (cost, work_order_id) WHERE kind IN ('issue', 'return');
CREATE INDEX CONCURRENTLY work_orders_closed ON work_orders (plant_id, closed_at)
  WHERE kind = 'order' AND closed_at IS NOT NULL;
