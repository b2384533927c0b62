-- What placed_sensors asks of the places above an item, read without the places themselves.
CREATE INDEX CONCURRENTLY assets_standing ON assets (plant_id, id) INCLUDE (company_id, machine_id)
  WHERE deleted_at IS NULL AND archived_at IS NULL;
CREATE INDEX CONCURRENTLY machines_standing ON machines (plant_id, id) INCLUDE (company_id, production_line_id)
  WHERE deleted_at IS NULL AND archived_at IS NULL;
