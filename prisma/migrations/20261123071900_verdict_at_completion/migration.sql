-- What the technician found, beside what the waveforms had said: it tells how often a diagnosis is right.
ALTER TABLE work_orders
  ADD COLUMN verdict text,
  ADD COLUMN verdict_fault text,
  ADD CONSTRAINT work_orders_verdict_check CHECK (verdict IN ('confirmed', 'other_fault', 'nothing_found')),
  ADD CONSTRAINT work_orders_verdict_fault_check CHECK (verdict_fault IS NULL OR verdict = 'other_fault');
