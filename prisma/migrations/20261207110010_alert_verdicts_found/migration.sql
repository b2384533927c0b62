-- The board of diagnoses counts the verdicts of alerts too.
CREATE INDEX CONCURRENTLY alerts_judged ON alerts (plant_id, diagnosed_fault, verdict, verdict_fault)
  INCLUDE (company_id) WHERE diagnosed_fault IS NOT NULL AND work_order_id IS NULL;
