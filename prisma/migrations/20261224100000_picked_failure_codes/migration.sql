-- A code that a person took from those that were proposed beside the first one.
ALTER TABLE work_orders DROP CONSTRAINT work_orders_failure_source_check,
  ADD CONSTRAINT work_orders_failure_source_check CHECK (failure_source IN ('text', 'proposed', 'picked', 'chosen')) NOT VALID;
