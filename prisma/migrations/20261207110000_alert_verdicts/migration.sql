-- What was found where an alert never had an order, as a work order's verdict says it.
ALTER TABLE alerts
  ADD COLUMN verdict text,
  ADD COLUMN verdict_fault text,
  ADD COLUMN verdict_by int,
  ADD COLUMN verdict_at timestamptz(3),
  ADD CONSTRAINT alerts_verdict_check
    CHECK (verdict IN ('confirmed', 'other_fault', 'fault_found', 'nothing_found')) NOT VALID,
  ADD CONSTRAINT alerts_verdict_fault_check
    CHECK (verdict_fault IS NULL OR verdict IN ('other_fault', 'fault_found')) NOT VALID;
