-- Failures of a year are counted from this index alone: finished breakdowns, coded orders, and those whose text says a failure.
CREATE INDEX CONCURRENTLY work_orders_failed ON work_orders (plant_id, coalesce(started_at, completed_at))
  INCLUDE (id, company_id, type, equipment_id, machine_id, asset_id, status, kind, fault_id, cause_id, remedy_id, read_work,
    read_fault, read_part, verdict, verdict_fault, diagnosed_fault, started_at, completed_at, labor_cost, parts_cost,
    downtime_cost, other_cost)
  WHERE kind = 'order' AND (read_work = 'failure'
    OR status IN ('completed', 'closed') AND (type = 'breakdown' OR fault_id IS NOT NULL));

-- What is open on a machine.
CREATE INDEX CONCURRENTLY work_orders_machine_id_idx ON work_orders (machine_id) WHERE machine_id IS NOT NULL;

-- A storeroom is counted from its index, and what is on order from the lines still to come.
CREATE INDEX CONCURRENTLY stock_lines_shown ON stock_lines (store_room_id, is_below DESC, sort_name, id)
  INCLUDE (reserved, value, part_id, brand_model_id, company_id, plant_id) WHERE is_shown;
CREATE INDEX CONCURRENTLY requisition_lines_coming ON requisition_lines (plant_id, requisition_id)
  INCLUDE (company_id, part_id, brand_model_id, quantity, received) WHERE NOT is_closed_short AND quantity > received;
