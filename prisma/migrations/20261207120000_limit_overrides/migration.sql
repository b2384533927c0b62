-- A learning that was begun in spite of an alarm, and limits that were accepted although a fault was being learnt.
ALTER TABLE baselines
  ADD COLUMN override_alert_id int,
  ADD COLUMN fault_sign text,
  ADD CONSTRAINT baselines_fault_sign_check CHECK (fault_sign IN ('alert', 'mean')) NOT VALID;
