-- What was spent in a plant between two days, each by its own day.
CREATE INDEX CONCURRENTLY labor_entries_spent ON labor_entries (plant_id, (coalesce(started_at, created_at)))
  INCLUDE (cost, work_order_id);
CREATE INDEX CONCURRENTLY stock_movements_spent ON stock_movements (plant_id, created_at)
  INCLUDE (cost, work_order_id) WHERE work_order_id IS NOT NULL AND kind IN ('issue', 'return');
CREATE INDEX CONCURRENTLY work_orders_spent ON work_orders (plant_id, (coalesce(closed_at, completed_at, created_at)))
  INCLUDE (other_cost, category_id) WHERE other_cost IS NOT NULL;
CREATE INDEX CONCURRENTLY requisition_receipts_spent ON requisition_receipts (plant_id, created_at)
  WHERE store_room_id IS NULL AND quantity > 0;
