-- Failures are counted from finished orders alone, and a repeat is looked for at its item.
CREATE INDEX CONCURRENTLY work_orders_failures ON work_orders (plant_id, coalesce(started_at, completed_at))
  INCLUDE (company_id, type, fault_id, cause_id, remedy_id, equipment_id, read_part, read_fault)
  WHERE kind = 'order' AND status IN ('completed', 'closed') AND (type = 'breakdown' OR fault_id IS NOT NULL);
CREATE INDEX CONCURRENTLY work_orders_failed_items ON work_orders (equipment_id, fault_id, completed_at)
  WHERE kind = 'order' AND status IN ('completed', 'closed') AND fault_id IS NOT NULL;
CREATE INDEX CONCURRENTLY work_orders_fault_id_idx ON work_orders (fault_id) WHERE fault_id IS NOT NULL;
CREATE INDEX CONCURRENTLY work_orders_cause_id_idx ON work_orders (cause_id) WHERE cause_id IS NOT NULL;
CREATE INDEX CONCURRENTLY work_orders_remedy_id_idx ON work_orders (remedy_id) WHERE remedy_id IS NOT NULL;
