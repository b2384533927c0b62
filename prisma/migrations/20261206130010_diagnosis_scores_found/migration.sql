-- The board of diagnoses is counted from these alone; and the alerts that the task still has to look at.
CREATE INDEX CONCURRENTLY work_orders_diagnosed ON work_orders (plant_id, diagnosed_fault, verdict, verdict_fault)
  INCLUDE (company_id) WHERE kind = 'order' AND status IN ('completed', 'closed') AND finding IS NOT NULL;
CREATE INDEX CONCURRENTLY alerts_diagnosed ON alerts (plant_id, diagnosed_fault)
  INCLUDE (company_id) WHERE diagnosed_fault IS NOT NULL AND work_order_id IS NULL;
CREATE INDEX CONCURRENTLY alerts_undiagnosed ON alerts (id)
  WHERE kind = 'level' AND ended_at IS NOT NULL AND diagnosed_fault IS NULL AND work_order_id IS NULL;
