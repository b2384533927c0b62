-- Whether a repair held, thirty days after: its outcome is decided once, and counted from then on. The fault is that of the
-- order when it was completed. What is there already is decided by the task that decides all.
ALTER TABLE proofs
  ADD COLUMN fault text,
  ADD COLUMN outcome text NOT NULL DEFAULT 'open',
  ADD COLUMN outcome_at timestamptz(3),
  ADD COLUMN recurred_alert_id int,
  ADD COLUMN watched_days smallint,
  ADD CONSTRAINT proofs_outcome_check
    CHECK (outcome IN ('open', 'held', 'recurred', 'not_fixed', 'not_comparable')) NOT VALID;
