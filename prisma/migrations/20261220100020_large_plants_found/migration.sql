-- Items in use, with what the lists of a whole plant ask of each; read without the items themselves.
CREATE INDEX CONCURRENTLY equipments_fitted ON equipments (plant_id, id) INCLUDE (company_id, asset_id, created_at, name)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_limbo AND NOT is_store_room;
-- What an order is ranked by: the class of its item, of the few that have one of their own.
CREATE INDEX CONCURRENTLY equipments_classed ON equipments (id) INCLUDE (company_id, plant_id, criticality)
  WHERE criticality IS NOT NULL;
-- The faults that downtimes of a plant were repaired for.
CREATE INDEX CONCURRENTLY work_orders_faults ON work_orders (plant_id, id) INCLUDE (company_id, verdict_fault, diagnosed_fault)
  WHERE coalesce(verdict_fault, diagnosed_fault) IS NOT NULL;
-- The few sensors that are not well, and where they are. A reading changes none of these columns.
CREATE INDEX CONCURRENTLY sensors_by_level ON sensors (plant_id, level) INCLUDE (company_id, equipment_id, id)
  WHERE deleted_at IS NULL AND archived_at IS NULL;
