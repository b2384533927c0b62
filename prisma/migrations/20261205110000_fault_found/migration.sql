-- A fault that was found where the diagnosis had named none is an answer of its own. The rows that there are have met
-- narrower checks: they need not be read again.
ALTER TABLE work_orders
  DROP CONSTRAINT work_orders_verdict_check,
  DROP CONSTRAINT work_orders_verdict_fault_check,
  ADD CONSTRAINT work_orders_verdict_check
    CHECK (verdict IN ('confirmed', 'other_fault', 'fault_found', 'nothing_found')) NOT VALID,
  ADD CONSTRAINT work_orders_verdict_fault_check
    CHECK (verdict_fault IS NULL OR verdict IN ('other_fault', 'fault_found')) NOT VALID;
